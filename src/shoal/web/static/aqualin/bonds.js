/**
 * The schools, drawn over the reef: neighbours of a school are tied together, and each school bears its points.
 *
 * Two neighbours share their colour or their animal, never both, so the ties of the two roles cannot lie on each other.
 * They differ by shape: a bar ties colours, two beads tie animals; a square holds points of colour, a circle of animal.
 */

import { svg } from '../element.js';
import { place } from './names.js';

const SIZE = 100;

/** The overlay for schools by role, in a square of 600 units. */
export function bonds(schools) {
  return svg`
    ${(schools.colour ?? []).map((school) => [ties(school.cells).map(bar), squareBadge(school)])}
    ${(schools.animal ?? []).map((school) => [ties(school.cells).map(beads), roundBadge(school)])}`;
}

/** The middles of the borders between neighbours within a school. */
function ties(cells) {
  const spots = cells.map(place);
  const holds = (column, row) => spots.some((spot) => spot.column === column && spot.row === row);
  return spots.flatMap(({ column, row }) => [
    ...(holds(column + 1, row) ? [{ x: (column + 1) * SIZE, y: (row + 0.5) * SIZE, across: true }] : []),
    ...(holds(column, row + 1) ? [{ x: (column + 0.5) * SIZE, y: (row + 1) * SIZE, across: false }] : []),
  ]);
}

function bar({ x, y, across }) {
  const [width, height] = across ? [36, 15] : [15, 36];
  return svg`<rect class="tie colour" x=${x - width / 2} y=${y - height / 2}
    width=${width} height=${height} rx="7.5"/>`;
}

function beads({ x, y, across }) {
  const [right, down] = across ? [9.5, 0] : [0, 9.5];
  return svg`
    <circle class="tie animal" cx=${x - right} cy=${y - down} r="8"/>
    <circle class="tie animal" cx=${x + right} cy=${y + down} r="8"/>`;
}

/** Points of colour sit in the upper right corner of a school's topmost tile. */
function squareBadge({ cells, points }) {
  const { column, row } = extreme(cells, 1);
  const [x, y] = [column * SIZE + 83, row * SIZE + 17];
  const wide = points > 9 ? 8 : 0;
  return svg`<g class="badge colour">
    <rect x=${x - 16 - wide} y=${y - 16} width=${32 + wide} height="32" rx="6"/>
    <text x=${x - wide / 2} y=${y}>${points}</text></g>`;
}

/** Points of animal sit in the lower right corner of a school's lowest tile. */
function roundBadge({ cells, points }) {
  const { column, row } = extreme(cells, -1);
  const [x, y] = [column * SIZE + 83, row * SIZE + 83];
  return svg`<g class="badge animal">
    <circle cx=${x} cy=${y} r=${points > 9 ? 20 : 17}/><text x=${x} y=${y}>${points}</text></g>`;
}

/** The topmost (`sign` 1) or lowest (-1) cell, of several the rightmost. */
function extreme(cells, sign) {
  return cells.map(place).sort((one, other) => sign * (one.row - other.row) || other.column - one.column)[0];
}
