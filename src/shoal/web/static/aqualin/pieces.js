/** The small pictures that the reef is put together from. */

import { html, styled, svg } from '../element.js';
import { CELLS, place } from './names.js';

/** A tile, in a square of 100 units. */
export const tile = (art, text) => svg`<use href="${art}#tile-${text}" x="5" y="5" width="90" height="90"/>`;

/** The empty cells, in a square of 600 units. */
export function grounds() {
  return CELLS.map((cell) => {
    const { column, row } = place(cell);
    return svg`<rect class="ground" x=${column * 100 + 4} y=${row * 100 + 4} width="92" height="92" rx="16"/>`;
  });
}

/** The sign of a cell that can be chosen: a ring with a dot to slide to, a frame with a plus to place on. */
export function mark(kind) {
  return html`<svg class="mark ${kind}" viewBox="0 0 100 100" aria-hidden="true">${kind === 'stop'
    ? svg`<circle cx="50" cy="50" r="26"/><circle class="dot" cx="50" cy="50" r="9"/>`
    : svg`<rect x="17" y="17" width="66" height="66" rx="14"/><path d="M50 36V64M36 50H64"/>`}</svg>`;
}

/** A tile that is being dragged. */
export function carried(art, { tile: text, left, top, width, x, y }) {
  const spot = { left: `${left + x}px`, top: `${top + y}px`, width: `${width}px` };
  return html`<svg class="carried" viewBox="0 0 100 100" aria-hidden="true" ${styled(spot)}>${tile(art, text)}</svg>`;
}
