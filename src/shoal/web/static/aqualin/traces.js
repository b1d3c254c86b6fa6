/** What is left to see of the last turn: the way of the slide, and corners around the tile that was placed. */

import { nothing, svg } from '../element.js';
import { place } from './names.js';

const middle = (cell) => {
  const { column, row } = place(cell);
  return [column * 100 + 50, row * 100 + 50];
};

/** Under the tiles: a dashed line from the cell that was left, with a diamond on it. */
export function trail(slide) {
  if (!slide) return nothing;
  const [x, y] = middle(slide.origin);
  const [toX, toY] = middle(slide.target);
  return svg`<g class="trail">
    <path d="M${x} ${y - 12}L${x + 12} ${y}L${x} ${y + 12}L${x - 12} ${y}Z"/>
    <line x1=${x + 22 * Math.sign(toX - x)} y1=${y + 22 * Math.sign(toY - y)} x2=${toX} y2=${toY}/></g>`;
}

const corner = (x, y, right, down) =>
  `M${x + right * 22} ${y}H${x + right * 12}Q${x} ${y} ${x} ${y + down * 12}V${y + down * 22}`;

/** Over the tiles: corners around a cell. */
export function corners(cell) {
  const { column, row } = place(cell);
  const [x, y] = [column * 100, row * 100];
  const d = [[1, 1, 1, 1], [99, 1, -1, 1], [1, 99, 1, -1], [99, 99, -1, -1]].map(([right, down, ...inwards]) =>
    corner(x + right, y + down, ...inwards)).join('');
  return svg`<g class="corners"><path class="under" d=${d}/><path d=${d}/></g>`;
}
