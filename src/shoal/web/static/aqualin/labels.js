/** What screen readers are told about cells and pool tiles. */

import { tileName } from './names.js';

/**
 * The accessible name of a cell: `d4, purple seahorse, colour school of 3, can slide`.
 *
 * `about` holds: `cell`, `tile` (or undefined), `schools` (those shown, by role), `marks` (further words, in order).
 */
export function cellLabel({ cell, tile, schools, marks }) {
  const content = tile ? tileName(tile) : 'empty';
  return [cell, content, ...schoolWords(cell, schools), ...marks].join(', ');
}

/** What there is to say about a cell beyond its contents: of the choice, the unfinished turn and the last one. */
export function cellMarks(cell, { isChosen, sign, canSlide, draft, last }) {
  const before = draft.isEmpty ? last : {};
  return [
    isChosen && 'chosen',
    sign === 'stop' && 'slide here',
    sign === 'place' && 'place here',
    draft.placement?.cell === cell && 'your placement',
    draft.slide?.target === cell && 'your slide',
    before.placement?.cell === cell && 'placed last',
    before.slide?.target === cell && 'slid last',
    canSlide && draft.isEmpty && !isChosen && 'can slide',
  ].filter(Boolean);
}

function schoolWords(cell, schools) {
  return Object.entries(schools).flatMap(([role, list]) =>
    list.filter((school) => school.cells.includes(cell)).map((school) => `${role} school of ${school.cells.length}`));
}

/** The accessible name of a tile in the pool. */
export function poolLabel({ tile, placedOn, isNew }) {
  return [tileName(tile), isNew && 'just drawn', placedOn && `placed on ${placedOn}`].filter(Boolean).join(', ');
}
