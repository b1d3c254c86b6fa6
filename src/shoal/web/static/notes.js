/** What this browser knew of a shuffle before anything was dealt: kept to be compared when the game is over. */

import { randomHex } from './random.js';

const key = (table) => `shoal.deal ${table}`;

/** Note a table's commitment, then make up this browser's contribution; the same one when asked again. */
export function noteDeal(table, commitment) {
  const before = noted(table);
  if (before?.commitment === commitment) return before.contribution;
  const contribution = randomHex(16);
  try {
    sessionStorage.setItem(key(table), JSON.stringify({ commitment, contribution }));
  } catch {
    // A browser that keeps nothing can still check the draws, only not against what it noted.
  }
  return contribution;
}

/** What was noted for a table, or `null`. */
export function noted(table) {
  try {
    return JSON.parse(sessionStorage.getItem(key(table)));
  } catch {
    return null;
  }
}
