/**
 * What a tap means: from a state of the player's choice to the next one, without side effects.
 *
 * A state is `{view, draft, selected}`: the server's view, the unfinished turn, and what is picked up just now:
 * `{origin}` for a tile on the reef (by the cell where the turn found it), `{tile}` for one of the pool, or `null`.
 * Which slides there are and which cells are empty comes from the view; nothing here knows the rules.
 */

import { Draft } from './draft.js';
import { hintWords, tileName } from './names.js';

/** The cells that can be chosen for what is picked up. */
export function targets({ view, draft, selected }) {
  if (!selected) return [];
  if (selected.tile) return draft.withoutPlacement().over(view).empty;
  const stops = view.slides[selected.origin] ?? [];
  if (!draft.slide) return stops;
  return [selected.origin, ...stops.filter((stop) => stop !== draft.slide.target)];
}

/** Whether the tile that lies on a cell is picked up. */
export function isPickedUp({ draft, selected }, cell) {
  if (!selected?.origin) return false;
  return cell === (selected.origin === draft.slide?.origin ? draft.slide.target : selected.origin);
}

/** Choose a cell. */
export function tapCell(state, cell) {
  const { draft, selected } = state;
  const tile = draft.over(state.view).cells[cell];
  if (draft.placement) return tapAfterPlacement(state, cell, tile);
  if (targets(state).includes(cell)) return chooseTarget(state, cell);
  if (tile) return pickUp(state, cell, tile);
  if (selected?.origin) {
    const name = tileName(state.view.cells[selected.origin]);
    return warn(state, `The ${name} cannot stop on ${cell}: slides go straight over empty cells.`);
  }
  return warn(state, 'Choose a tile first: one on the reef to slide, or one from the pool.');
}

/** Choose a tile of the pool. */
export function tapPool(state, tile) {
  const { draft, selected } = state;
  if (selected?.tile === tile) return cancel(state);
  return {
    ...state,
    draft: draft.withoutPlacement(),
    selected: { tile },
    say: `${capital(tileName(tile))} chosen. Now choose an empty cell.`,
  };
}

/** Pick up a tile of the pool, or the one on a cell, to drag it. */
export function take(state, { cell, tile }) {
  const isTaken = tile ? state.selected?.tile === tile : isPickedUp(state, cell);
  if (isTaken) return state;
  return tile ? tapPool(state, tile) : tapCell({ ...state, selected: null }, cell);
}

/** Lay a whole turn out, given in the notation. */
export function takeTurn(state, text) {
  return { ...state, draft: Draft.from(text), selected: null, say: `${hintWords(text)}. Now end your turn, or undo.` };
}

/** Let go of what is picked up. */
export function cancel(state) {
  return state.selected ? { ...state, selected: null, say: 'Choice cancelled.' } : state;
}

/** Take the last step of the draft back, or let go of what is picked up. */
export function undo(state) {
  const { draft, selected } = state;
  if (selected) return cancel(state);
  if (draft.isEmpty) return warn(state, 'There is nothing to undo: this turn has just begun.');
  const say = draft.placement
    ? `The ${tileName(draft.placement.tile)} is back in the pool.`
    : `The tile is back on ${draft.slide.origin}.`;
  return { ...state, draft: draft.undone(), say };
}

/** What to do next, in one sentence. */
export function prompt({ view, draft, selected }) {
  if (selected?.tile) return `Choose an empty cell for the ${tileName(selected.tile)}.`;
  if (selected) return `Choose where the ${tileName(view.cells[selected.origin])} stops.`;
  if (draft.isComplete) return 'End your turn, or undo.';
  if (draft.slide) return 'Now place a tile from the pool.';
  if (!Object.keys(view.slides).length) return 'Place a tile from the pool on the reef.';
  return 'Slide a tile if you like, then place one.';
}

function tapAfterPlacement(state, cell, tile) {
  const { draft } = state;
  const name = tileName(draft.placement.tile);
  if (cell === draft.placement.cell) {
    const say = `${capital(name)} picked up again.`;
    return { ...state, draft: draft.withoutPlacement(), selected: { tile: draft.placement.tile }, say };
  }
  if (tile) return warn(state, 'The slide comes before the placement. Undo that first if you want to slide.');
  return warn(state, `You have placed the ${name}. Choose it again to move it, or end your turn.`);
}

function chooseTarget(state, cell) {
  const { view, draft, selected } = state;
  if (selected.tile) {
    const say = `${capital(tileName(selected.tile))} placed on ${cell}.`;
    return { ...state, draft: draft.withPlacement(selected.tile, cell), selected: null, say };
  }
  const say = `${capital(tileName(view.cells[selected.origin]))} slid from ${selected.origin} to ${cell}.`;
  return { ...state, draft: draft.withSlide(selected.origin, cell), selected: null, say };
}

function pickUp(state, cell, tile) {
  const { view, draft } = state;
  if (isPickedUp(state, cell)) return cancel(state);
  const isSlid = draft.slide?.target === cell;
  const origin = isSlid ? draft.slide.origin : cell;
  if (!view.slides[origin]) {
    return warn(state, `The ${tileName(tile)} on ${cell} cannot slide: no cell beside it is empty.`);
  }
  const takenBack = draft.slide && !isSlid;
  const next = { ...state, draft: takenBack ? new Draft() : draft, selected: { origin } };
  const stops = targets(next);
  const words = `${capital(tileName(tile))} on ${cell} chosen. It can stop on ${stops.join(', ')}.`;
  return { ...next, say: takenBack ? `Your first slide is taken back. ${words}` : words };
}

const warn = (state, text) => ({ ...state, warn: text });
const capital = (text) => text[0].toUpperCase() + text.slice(1);
