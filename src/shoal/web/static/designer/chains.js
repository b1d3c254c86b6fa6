/** Marks of chains: a firm outline and the points where they score, a faint one where animals are still missing. */

import { svg } from '../element.js';
import { square } from './field.js';
import { sections } from './names.js';
import { CELL, loops, rounded } from './outline.js';

const NEEDED = { basic: 2, advanced: 3 };

/** The marks of every chain with animals, to lie over the field. `laid` are the cards as they are drawn. */
export function chains(view, aquarium, laid, window) {
  const animals = livingSpots(view.deck, laid);
  const [scoring, others] = [true, false].map((isGood) => aquarium.chains.filter((one) => one.points > 0 === isGood));
  return svg`
    ${others.map((chain) => svg`<path class="chain faint ${isDark(view.deck, chain.colour) ? 'on-dark' : ''}"
      d=${around(chain, window, 8)}/>`)}
    ${scoring.map((chain) => svg`<path class="chain under" d=${around(chain, window, 5)}/>
      <path class="chain" d=${around(chain, window, 5)}/>`)}
    ${others.map((chain) => pill(chain, badgeSpot(chain, animals), NEEDED[view.rule], window))}
    ${scoring.map((chain) => badge(chain, badgeSpot(chain, animals), animals, window))}`;
}

const around = ({ spots }, window, inset) => rounded(loops(spots.map((spot) => square(window, spot))), inset);

function livingSpots(deck, laid) {
  const spots = new Map();
  for (const { card, place: [column, row], rotation } of laid) {
    sections(deck.faces[card], rotation).forEach(({ animal }, index) => {
      const spot = [2 * column + (index % 2), 2 * row + (index < 2 ? 1 : 0)];
      spots.set(String(spot), { animal: Boolean(animal), gate: card.startsWith('E') });
    });
  }
  return spots;
}

/** Where a chain has most room for a badge: off animals and gates if it can be, near its middle. */
function badgeSpot({ spots }, living) {
  const mean = (axis) => spots.reduce((sum, spot) => sum + spot[axis], 0) / spots.length;
  const [x, y] = [mean(0), mean(1)];
  const rank = (spot) => {
    const { animal, gate } = living.get(String(spot)) ?? {};
    return (animal ? 1000 : 0) + (gate ? 500 : 0) + (spot[0] - x) ** 2 + (spot[1] - y) ** 2;
  };
  return [...spots].sort((one, other) => rank(one) - rank(other))[0];
}

function pill({ animals }, spot, needed, window) {
  const [column, row] = square(window, spot);
  const [x, y] = [(column + 0.5) * CELL, row * CELL + 84];
  return svg`<g class="badge faint"><rect x=${x - 23} y=${y - 13} width="46" height="26" rx="13"/>
    <text x=${x} y=${y}>${animals}/${needed}</text></g>`;
}

function badge({ spots, animals, points }, spot, living, window) {
  const [column, row] = square(window, spot);
  const [x, y] = [(column + 0.5) * CELL, row * CELL + (living.get(String(spot))?.animal ? 82 : 60)];
  const isLow = living.get(String(spot))?.animal;
  if (isLow) {
    return svg`<g class="badge"><rect x=${x - 46} y=${y - 14} width="92" height="28" rx="14"/>
      <text class="sum" x=${x} y=${y}><tspan class="strong">${points}</tspan> = ${spots.length}+${animals}</text></g>`;
  }
  return svg`<g class="badge"><rect x=${x - 38} y=${y - 28} width="76" height="58" rx="14"/>
    <text class="strong" x=${x} y=${y - 6}>${points}</text>
    <text class="sum" x=${x} y=${y + 18}>${spots.length}+${animals}</text></g>`;
}

/** Whether a colour of the deck asks for light marks. */
function isDark(deck, colour) {
  const parts = deck.colours[colour].display.match(/[0-9a-f]{2}/gi).map((pair) => Number.parseInt(pair, 16) / 255);
  const [red, green, blue] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.18;
}
