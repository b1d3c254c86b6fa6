/** Moving by keyboard, as the patterns of ARIA have it, in whatever game. */

/** The place in a row of `count` things that a key leads to; `null` for keys that do not move. */
export function indexByKey(event, index, count) {
  if (event.altKey || event.metaKey || event.ctrlKey) return null;
  switch (event.key) {
    case 'ArrowLeft': case 'ArrowUp': return (index + count - 1) % count;
    case 'ArrowRight': case 'ArrowDown': return (index + 1) % count;
    case 'Home': return 0;
    case 'End': return count - 1;
    default: return null;
  }
}
