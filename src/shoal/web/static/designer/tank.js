/** An aquarium: large, as a grid of places to lay cards on; or small, to look at. */

import { classMap, html, nothing, styled, svg } from '../element.js';
import { chains } from './chains.js';
import { corner, field, gates, viewBox } from './field.js';
import { cardWords, counted, placeWords, same } from './names.js';

function picture(board, { laid, window, aquarium, ghost, free, canLay, gain }) {
  const { view, art } = board;
  return svg`
    ${free.map((place) => freePlace(window, place, canLay))}
    ${field(view.deck, laid, window, art)}
    ${board.chains ? chains(view, aquarium, laid, window) : nothing}
    ${gates(laid, window, art)}
    ${ghost ? frame(window, ghost.place, gain) : nothing}`;
}

function freePlace(window, place, isOpen) {
  const [x, y] = corner(window, place);
  return svg`<g class="free ${isOpen ? 'open' : ''}"><rect x=${x + 10} y=${y + 10} width="180" height="180" rx="20"/>
    ${isOpen ? svg`<path d="M${x + 100} ${y + 80}v40M${x + 80} ${y + 100}h40"/>` : nothing}</g>`;
}

function frame(window, place, gain) {
  const [x, y] = corner(window, place);
  return svg`<g class="ghost"><rect class="under" x=${x - 1} y=${y - 1} width="202" height="202" rx="17"/>
    <rect x=${x - 1} y=${y - 1} width="202" height="202" rx="17"/>
    ${gain === undefined ? nothing : svg`<rect class="gain" x=${x + 62} y=${y - 4} width="76" height="40" rx="20"/>
      <text x=${x + 100} y=${y + 17}>${gain < 0 ? `−${-gain}` : `+${gain}`}</text>`}</g>`;
}

/** The aquarium that is shown large: whoever may, lays a card on it. */
export function tank(board, shown) {
  const { window, seat } = shown;
  const { seats } = board;
  const rows = Array.from({ length: window.rows }, (_, index) => window.top - index);
  const columns = Array.from({ length: window.columns }, (_, index) => window.left + index);
  const name = seats.length === 1 ? 'Aquarium' : `Aquarium of ${seats[seat].title}`;
  return html`
    ${seats.length > 1 ? html`<p class="tank-name" aria-hidden="true">${seats[seat].title}</p>` : nothing}
    <div class="field" ${styled({ '--columns': window.columns, '--rows': window.rows })}>
      <svg class="layer" viewBox=${viewBox(window)} aria-hidden="true">${picture(board, shown)}</svg>
      <div class="grid" role="grid" aria-label=${name} @keydown=${(event) => board.onGridKey(event, window)}>
        ${rows.map((row) => html`<div class="row" role="row">
          ${columns.map((column) => cell(board, shown, [column, row]))}</div>`)}
      </div>
    </div>`;
}

function cell(board, { window, laid, ghost, free, canLay, gain }, place) {
  const isTried = same(ghost?.place, place);
  const isFree = canLay && free.some((one) => same(one, place));
  const lies = laid.find((one) => same(one.place, place));
  const content = lies ? cardWords(board.view.deck, lies.card, lies.rotation) : 'empty';
  const gained = isTried && gain !== undefined && `gains ${counted(gain, 'point')}`;
  const label = [placeWords(place), content, isTried && 'tried here', gained, isFree && 'lay here'];
  const isStop = same(board.focusedIn(window), place);
  return html`<div role="gridcell" class=${classMap({ cell: true, lit: isFree || (isTried && canLay) })}
    data-place=${place.join(',')} aria-label=${label.filter(Boolean).join('; ')}
    aria-selected=${isTried ? 'true' : nothing} tabindex=${isStop ? 0 : -1}
    @click=${() => board.tapPlace(place)} @focus=${() => { board.focused = place; }}></div>`;
}

/** An aquarium among those of everybody: a button that shows it large. */
export function smallTank(board, seat, shown) {
  const { view, seats, large } = board;
  const { points } = view.aquariums[seat];
  const held = view.held[seat];
  const mayLay = board.own.includes(seat) && view.phase === 'lay';
  const words = [seats[seat].title, counted(points, 'point'), held && `holds ${held}`, mayLay && 'still to lay'];
  return html`<li><button type="button" class=${classMap({ small: true, mine: mayLay })}
    aria-pressed=${String(seat === large)} aria-label="Show large: ${words.filter(Boolean).join(', ')}"
    @click=${() => board.look(seat)}>
    ${shown.small ? html`<svg viewBox=${viewBox(shown.small)} aria-hidden="true">
      ${picture(board, { ...shown, window: shown.small, free: [] })}</svg>` : html`<svg viewBox="0 0 1 1"></svg>`}
    <span class="caption">${seats[seat].title}${mayLay ? html` <span class="tag now">to lay</span>` : nothing}</span>
  </button></li>`;
}
