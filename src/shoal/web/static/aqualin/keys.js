/** Moving through the reef by keyboard, as the grid pattern of ARIA has it. */

import { cellAt, place } from './names.js';

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The cell that a key leads to from another one; `null` for keys that do not move. */
export function cellByKey(event, cell) {
  const { column, row } = place(cell);
  if (event.altKey || event.metaKey) return null;
  if (event.key in STEPS && !event.ctrlKey) {
    const [right, down] = STEPS[event.key];
    return cellAt(column + right, row + down) ?? cell;
  }
  switch (event.key) {
    case 'Home': return event.ctrlKey ? cellAt(0, 0) : cellAt(0, row);
    case 'End': return event.ctrlKey ? cellAt(5, 5) : cellAt(5, row);
    case 'PageUp': return cellAt(column, 0);
    case 'PageDown': return cellAt(column, 5);
    default: return null;
  }
}

/** The cell of a list that is nearest to a cell. */
export function nearest(cell, cells) {
  const from = place(cell);
  const distance = (other) => {
    const to = place(other);
    return Math.abs(from.column - to.column) + Math.abs(from.row - to.row);
  };
  return [...cells].sort((one, other) => distance(one) - distance(other))[0];
}
