/** The parts of a table beside the board, as templates. */

import { html, nothing } from './element.js';
import { subject } from './status.js';

/** The two seats with their points. `points` is `null` where they are not to be seen. */
export function seatCards(table, { actor, points, picture, first }) {
  return html`<ul class="seats" role="list" aria-label="Players">${table.seats.map((seat, index) => {
    const isWinner = table.outcome?.winner === seat.name.toLowerCase();
    return html`<li class="seat ${index === actor ? 'to-act' : ''} ${isWinner ? 'winner' : ''}">
      <span class="seat-sign" aria-hidden="true">${picture.seatSign(index)}</span>
      <strong class="seat-name">${seat.name} ${picture.seatTie(index)}</strong>
      <span class="seat-player">${isShared(table, index) ? 'on this screen' : seat.player}</span>
      ${points ? html`<span class="points"><span class="points-number">${points[index]}</span>
        <span class="points-unit">${points[index] === 1 ? 'point' : 'points'}</span></span>` : nothing}
      <span class="seat-note">${seatNote(table, index, { actor, isWinner, first })}</span>
    </li>`;
  })}</ul>`;
}

const isShared = (table, seat) => table.you.length > 1 && table.you.includes(seat);

function seatNote(table, index, { actor, isWinner, first }) {
  if (isWinner) return 'Winner';
  if (index === table.thinking) return 'thinking…';
  if (index === actor) return 'to move';
  return index === first ? 'went first' : 'wins ties';
}

/** The turns so far in the notation, with words for those who listen. */
export function moveList(table, picture) {
  if (!table.history.length) return html`<p class="quiet">No turns yet.</p>`;
  return html`<ol class="moves">${table.history.map((turn) => html`<li>
    <span class="visually-hidden">${subject(table, turn.seat)} ${picture.turnWords(turn)}</span>
    <span aria-hidden="true"><span class="move-seat">${table.seats[turn.seat].name}</span>
      <code>${turn.text}${turn.draw ? html` <span class="move-draw">${turn.draw}</span>` : nothing}</code></span>
  </li>`)}</ol>`;
}

const SCHOOLS = { both: 'Both', colour: 'Colour', animal: 'Animal', none: 'None' };

/** What is shown on the board. */
export function schoolsChoice(settings, change) {
  return html`<fieldset class="choice">
    <legend>Schools and points</legend>
    ${Object.entries(SCHOOLS).map(([value, label]) => html`<label>
      <input type="radio" name="schools" value=${value} .checked=${settings.schools === value}
        @change=${() => change({ schools: value })}><span>${label}</span></label>`)}
  </fieldset>`;
}

export function draggingChoice(settings, change) {
  return html`<label class="check"><input type="checkbox" .checked=${settings.dragging}
    @change=${(event) => change({ dragging: event.target.checked })}>
    <span>Tiles can be dragged (tapping always works)</span></label>`;
}

export function help() {
  return html`<details class="panel"><summary>Help: touch, mouse, keys</summary>
    <ul>
      <li>Touch a tile on the reef: its stops light up. Touch one, or drag the tile there.</li>
      <li>Touch a tile of the pool: the empty cells light up. Touch one, or drag the tile there.</li>
      <li>Nothing is final before <b>End turn</b>; only then is a new tile drawn.</li>
      <li><kbd>Tab</kbd> goes from the reef to the pool and on to the buttons; arrow keys, <kbd>Home</kbd>,
        <kbd>End</kbd>, <kbd>Page Up</kbd> and <kbd>Page Down</kbd> move on the reef and in the pool.</li>
      <li><kbd>Enter</kbd> or <kbd>Space</kbd> chooses, <kbd>Escape</kbd> lets go again.</li>
      <li><kbd>Ctrl</kbd>+<kbd>Z</kbd> undoes a step, <kbd>Ctrl</kbd>+<kbd>Enter</kbd> ends the turn.</li>
    </ul>
  </details>`;
}
