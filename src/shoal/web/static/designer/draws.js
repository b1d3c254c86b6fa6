/** Comparing the cards of a game with the order that its shuffle gives. */

import { shuffled } from '../shuffle.js';

/**
 * Recompute what chance did. Returns `{count, mismatch}`: how many cards were compared, and a sentence about the first
 * that differs, or an empty text. `isSetUp` says that the game began from a given position.
 */
export async function checkDraws({ view, history, fair, isSetUp }) {
  const order = (count, label) => shuffled(count, fair.secret, fair.contributions, label);
  const entrances = (await order(6, 'entrance cards')).map((index) => `E${index + 1}`);
  const layouts = (await order(40, 'layout cards')).map((index) => `L${String(index + 1).padStart(2, '0')}`);
  const shown = history.flatMap(({ draw }) => draw?.match(/L\d+/g) ?? []);
  const dealt = view.aquariums.map(({ laid }, seat) => laid[0]?.card ?? view.held[seat]).filter(Boolean);
  const wrong = isSetUp ? -1 : dealt.findIndex((card, seat) => card !== entrances[seat]);
  if (wrong >= 0) {
    const mismatch = `Entrance card ${wrong + 1} should have been ${entrances[wrong]}; it was ${dealt[wrong]}.`;
    return { count: 0, mismatch };
  }
  const known = isSetUp ? seen(view).filter((card) => !shown.includes(card)) : [];
  const expected = layouts.filter((card) => !known.includes(card));
  const at = shown.findIndex((card, index) => card !== expected[index]);
  if (at >= 0) return { count: at, mismatch: `Card ${at + 1} should have been ${expected[at]}; it was ${shown[at]}.` };
  return { count: shown.length + (isSetUp ? 0 : dealt.length), mismatch: '' };
}

function seen({ aquariums, offer, visible, held, gone }) {
  return [...aquariums.flatMap(({ laid }) => laid.map(({ card }) => card)), ...offer, visible, ...held, ...gone];
}
