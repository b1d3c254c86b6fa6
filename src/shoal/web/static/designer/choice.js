/**
 * What a tap means: from a state of the player's choice to the next one, without side effects.
 *
 * A state is `{view, seat, picked, trials}`: the server's view; the seat that is acted for, or `null`; what is picked
 * in the draw (a card's name or `pass`, or `null`); and by seat how the held card is tried out,
 * `{card, place, rotation}`. Which places are free comes from the view; nothing here knows the rules.
 */

import { counted, layText, placeWords, same } from './names.js';

/** Keep what is still true of the trials when a new view has come. */
export function kept(view, trials) {
  return view.held.map((card, seat) => {
    const { free } = view.aquariums[seat];
    if (!card || view.phase !== 'lay') return null;
    if (trials[seat]?.card === card) return trials[seat];
    return { card, place: free.length === 1 ? free[0] : null, rotation: 0 };
  });
}

export const trial = ({ view, seat, trials }) => (view.phase === 'lay' && seat !== null ? trials[seat] : null) ?? null;

/** The unfinished action in the notation, empty while there is none. */
export function text(state) {
  const { view, picked } = state;
  if (view.phase === 'draw' && picked) return picked === 'pass' ? 'pass' : `draw ${picked}`;
  const tried = trial(state);
  return tried?.place ? layText(tried.card, tried.place, tried.rotation) : '';
}

/** What the button says that makes it final. */
export function label({ view, picked }) {
  if (view.phase === 'draw') return picked === 'pass' ? 'Pass' : picked ? `Take ${picked}` : 'Take card';
  return 'Lay it';
}

/** What to do next, in one sentence. `gain` is what the tried laying earns, if that is known. */
export function prompt(state, gain) {
  const { view, picked, seat } = state;
  if (view.phase === 'draw') {
    if (picked === 'pass') return 'Pass, or choose a card after all.';
    if (picked) return `Take ${picked}, or choose another card.`;
    return view.may_pass ? 'Choose a card, or pass.' : 'Choose a card.';
  }
  if (view.phase !== 'lay') return '';
  const tried = trial(state);
  if (!tried) return 'Choose your own aquarium to lay the card.';
  const card = tried.card.startsWith('E') ? `entrance card ${tried.card}` : tried.card;
  if (!tried.place) return `Choose a place for ${card}.`;
  if (view.aquariums[seat].free.length === 1) return `Turn ${card} if you like, then lay it${gainWords(gain)}.`;
  return `Lay ${card} here${gainWords(gain)}, turn it, or choose another place.`;
}

const gainWords = (gain) => (gain === undefined ? '' : ` for ${counted(gain, 'point')}`);

/** Choose a card on offer, or `pass`; the same once more lets go of it. */
export function pick(state, what) {
  if (state.picked === what) return { ...state, picked: null, say: 'Choice cancelled.' };
  return { ...state, picked: what, say: what === 'pass' ? 'Pass chosen.' : `${what} chosen.` };
}

/** Choose a place; the place where the card is tried already turns it. */
export function tapPlace(state, place) {
  const tried = trial(state);
  const isDraw = state.view.phase === 'draw';
  if (!tried) return { ...state, warn: isDraw ? 'Take a card first.' : 'There is nothing to lay here.' };
  if (same(tried.place, place)) return turn(state, 1);
  if (state.view.aquariums[state.seat].free.some((free) => same(free, place))) {
    return withTrial(state, { ...tried, place }, `${tried.card} tried ${placeWords(place)}.`);
  }
  return { ...state, warn: 'The card cannot lie there: it goes beside a card, within 3 × 3 cards.' };
}

/** Turn the held card by quarters clockwise. */
export function turn(state, quarters) {
  const tried = trial(state);
  if (!tried) return { ...state, warn: 'There is no card to turn.' };
  const rotation = (tried.rotation + quarters + 4) % 4;
  return withTrial(state, { ...tried, rotation }, `Turned ${quarters > 0 ? 'right' : 'left'}.`);
}

/** Let go of what is chosen. */
export function undo(state) {
  if (state.picked) return { ...state, picked: null, say: 'Choice cancelled.' };
  const tried = trial(state);
  if (!tried?.place) return { ...state, warn: 'There is nothing to undo.' };
  const { free } = state.view.aquariums[state.seat];
  return withTrial(state, { ...tried, place: free.length === 1 ? free[0] : null, rotation: 0 }, 'The card is back.');
}

function withTrial(state, tried, say) {
  return { ...state, trials: state.trials.map((one, seat) => (seat === state.seat ? tried : one)), say };
}
