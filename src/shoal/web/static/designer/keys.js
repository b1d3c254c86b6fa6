/** Moving by keyboard, as the grid and toolbar patterns of ARIA have it. */

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** The place in a window that a key leads to from another one; `null` for keys that do not move. */
export function placeByKey(event, [column, row], { left, top, columns, rows }) {
  if (event.altKey || event.metaKey) return null;
  const [right, low] = [left + columns - 1, top - rows + 1];
  const within = (x, y) => [Math.min(right, Math.max(left, x)), Math.min(top, Math.max(low, y))];
  if (event.key in STEPS && !event.ctrlKey) return within(column + STEPS[event.key][0], row + STEPS[event.key][1]);
  switch (event.key) {
    case 'Home': return event.ctrlKey ? [left, top] : [left, row];
    case 'End': return event.ctrlKey ? [right, low] : [right, row];
    case 'PageUp': return [column, top];
    case 'PageDown': return [column, low];
    default: return null;
  }
}
