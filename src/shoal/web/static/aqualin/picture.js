/** Small helps for drawing a view. */

/** Give each tile of the pool a place that it keeps: a new tile takes the place of the one that left. */
export function slots(before, pool) {
  const kept = before.map((tile) => (pool.includes(tile) ? tile : null));
  const fresh = pool.filter((tile) => !kept.includes(tile));
  const filled = kept.map((tile) => tile ?? fresh.shift() ?? null);
  return [...filled, ...fresh];
}

/** Leave out schools with a tile that the draft has taken away, until the server has described the draft. */
export function brokenAway(schools, described, painted) {
  const isWhole = (school) => school.cells.every((cell) => described[cell] === painted[cell]);
  return Object.fromEntries(Object.entries(schools).map(([role, list]) => [role, list.filter(isWhole)]));
}
