/** Cards side by side as they look from above: pools of one colour that flow on from card to card. */

import { nothing, svg } from '../element.js';
import { sections } from './names.js';
import { CELL, loops, rounded, sharp } from './outline.js';

const CARD = 2 * CELL;
const SHORE = 2.5;
const BY_A_GATE = 0.78;
/** How large animals are on an entrance card, so that the gate has room. */

/** The smallest part of the plane that shows some places: `{left, top, columns, rows}` in cards; rows count upwards. */
export function windowAround(places) {
  const [columns, rows] = [places.map(([column]) => column), places.map(([, row]) => row)];
  const [left, top] = [Math.min(...columns), Math.max(...rows)];
  return { left, top, columns: Math.max(...columns) - left + 1, rows: top - Math.min(...rows) + 1 };
}

/** A window that is as high as it is wide, with the other one in its middle. */
export function squareWindow({ left, top, columns, rows }) {
  const side = Math.max(columns, rows);
  return { left: left - (side - columns) / 2, top: top + (side - rows) / 2, columns: side, rows: side };
}

export const viewBox = ({ columns, rows }) => `-8 -8 ${columns * CARD + 16} ${rows * CARD + 16}`;

/** Where a spot is drawn, in sections from the upper left corner of a window. */
export const square = ({ left, top }, [x, y]) => [x - 2 * left, 2 * top + 1 - y];

/** Where a card is drawn, in units from the upper left corner of a window. */
export const corner = ({ left, top }, [column, row]) => [(column - left) * CARD, (top - row) * CARD];

/** The elements of some laid cards. */
export function field(deck, laid, window, art) {
  const cards = laid.map(({ card, place, rotation }) => {
    const at = corner(window, place);
    return { at, isEntrance: card.startsWith('E'), four: sections(deck.faces[card], rotation) };
  });
  const squares = cards.flatMap(({ at: [x, y], four }) => four.map((section, index) => ({
    x: x / CELL + (index % 2), y: y / CELL + Math.floor(index / 2), ...section,
  })));
  return svg`
    ${squares.map(({ x, y, colour }) => svg`<use href="${art}#ground-${colour}" x=${x * CELL} y=${y * CELL}
      width=${CELL} height=${CELL}/>`)}
    ${Object.keys(deck.colours).map((colour) => shore(squares.filter((one) => one.colour === colour)))}
    <path class="wall" d=${rounded(loops(squares.map(({ x, y }) => [x, y])), -SHORE)}/>
    ${cards.map(({ at: [x, y] }) => svg`<rect class="seam" x=${x + 1.5} y=${y + 1.5} width=${CARD - 3}
      height=${CARD - 3} rx="15"/>`)}
    ${cards.map((card) => life(card, art))}`;
}

/** The gates of entrance cards, to lie over everything. */
export function gates(laid, window, art) {
  return laid.filter(({ card }) => card.startsWith('E')).map(({ place }) => {
    const [x, y] = corner(window, place);
    return svg`<use href="${art}#gate" x=${x + CELL / 2} y=${y + CELL / 2} width=${CELL} height=${CELL}/>`;
  });
}

/** One card on its own, in a square of 200 units. */
export function cardPicture(deck, card, rotation, art) {
  const laid = [{ card, place: [0, 0], rotation }];
  const window = { left: 0, top: 0, columns: 1, rows: 1 };
  return svg`${field(deck, laid, window, art)}${gates(laid, window, art)}`;
}

/** The dark shore of a colour's pools: between their sharp borders and rounded ones. */
function shore(squares) {
  if (!squares.length) return nothing;
  const outlines = loops(squares.map(({ x, y }) => [x, y]));
  return svg`<path class="shore" fill-rule="evenodd" d=${sharp(outlines) + rounded(outlines, SHORE)}/>`;
}

function life({ at: [x, y], isEntrance, four }, art) {
  const size = isEntrance ? CELL * BY_A_GATE : CELL;
  const far = CARD - size;
  return four.map(({ text }, index) => svg`<use href="${art}#life-${text}" x=${x + far * (index % 2)}
    y=${y + far * Math.floor(index / 2)} width=${size} height=${size}/>`);
}
