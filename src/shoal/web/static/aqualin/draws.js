/** Comparing the draws of a game with the order that its shuffle gives. */

import { shuffled } from '../shuffle.js';
import { TILES, tileName } from './names.js';

/**
 * Recompute what chance did. Returns `{count, mismatch}`: how many tiles were compared, and a sentence about the first
 * that differs, or an empty text. `isSetUp` says that the game began from a given position, pool included.
 */
export async function checkDraws({ view, history, fair, isSetUp }) {
  const order = (await shuffled(36, fair.secret, fair.contributions)).map((index) => TILES[index]);
  const draws = history.map((turn) => turn.draw?.slice(1)).filter(Boolean);
  const first = [...Object.values(view.cells), ...view.pool].filter((tile) => !draws.includes(tile));
  const expected = isSetUp ? order.filter((tile) => !first.includes(tile)) : order.slice(first.length);
  if (!isSetUp) {
    const wrong = order.slice(0, first.length).find((tile) => !first.includes(tile));
    if (wrong) {
      return { count: 0, mismatch: `The shuffle puts the ${tileName(wrong)} into the first pool; this game did not.` };
    }
  }
  const at = draws.findIndex((tile, index) => tile !== expected[index]);
  if (at >= 0) {
    const [due, came] = [expected[at], draws[at]].map(tileName);
    return { count: at, mismatch: `Draw ${at + 1} should have been the ${due}; it was the ${came}.` };
  }
  return { count: draws.length + (isSetUp ? 0 : first.length), mismatch: '' };
}
