/** What a table has to know of Aqualin beside the board: the seats are the roles, colour first. */

import { svg, html } from '../element.js';

const ROLES = ['colour', 'animal'];

/** The seats that may act: one, or none. */
export const seatsToAct = (view) => ROLES.flatMap((role, seat) => (role === view.to_move ? [seat] : []));

/** Each seat's points as things lie. */
export const points = (view) => ROLES.map((role) => view.scores[role]);

/** Whether points are to be seen during the game. */
export const showsPoints = (settings) => settings.schools !== 'none';

/** What there is to know about a seat just now. */
export function seatNote({ view, outcome }, seat) {
  if (outcome?.winner === ROLES[seat]) return 'Winner';
  if (!outcome && view.to_move === ROLES[seat]) return 'to move';
  return view.first === ROLES[seat] ? 'went first' : 'wins ties';
}

/** A role's sign: what it looks at. */
export function seatSign(seat, art = '/art/aqualin.svg') {
  const pictures = seat === 0 ? ['ground-B', 'ground-Y', 'ground-P'] : ['animal-f', 'animal-h', 'animal-t'];
  return html`<svg class="sign" viewBox="0 0 112 36">${pictures.map((picture, index) =>
    svg`<use href="${art}#${picture}" x=${index * 38} y="0" width="36" height="36"/>`)}</svg>`;
}

/** What ties a role's schools together on the reef, as a key to the picture. */
export function seatTie(seat) {
  return html`<svg class="tie ${ROLES[seat]}" viewBox="0 0 40 18" aria-hidden="true">${seat === 0
    ? svg`<rect x="2" y="2" width="36" height="14" rx="7"/>`
    : svg`<circle cx="11" cy="9" r="7.500"/><circle cx="29" cy="9" r="7.500"/>`}</svg>`;
}
