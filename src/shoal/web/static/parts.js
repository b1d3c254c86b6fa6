/** The parts of a table beside the board, as templates. */

import { html, nothing } from './element.js';
import { subject } from './status.js';

/** The seats with their points. `points` is `null` where they are not to be seen. */
export function seatCards(table, { actors, points, picture }) {
  const many = table.seats.length > 2 ? 'many' : '';
  return html`<ul class="seats ${many}" role="list" aria-label="Players">${table.seats.map((seat, index) => {
    const isWinner = table.outcome?.winners.includes(seat.name.toLowerCase()) ?? false;
    return html`<li class="seat ${actors.includes(index) ? 'to-act' : ''} ${isWinner ? 'winner' : ''}">
      <span class="seat-sign" aria-hidden="true">${picture.seatSign(index)}</span>
      <strong class="seat-name">${seat.title} ${picture.seatTie?.(index) ?? nothing}</strong>
      <span class="seat-player">${picture.seatPlayer?.(table, index) ?? seatPlayer(table, index)}</span>
      ${points ? html`<span class="points"><span class="points-number">${points[index]}</span>
        <span class="points-unit">${points[index] === 1 ? 'point' : 'points'}</span></span>` : nothing}
      <span class="seat-note">${index === table.thinking ? 'thinking…' : picture.seatNote(table, index)}</span>
    </li>`;
  })}</ul>`;
}

function seatPlayer(table, seat) {
  return table.you.length > 1 && table.you.includes(seat) ? 'on this screen' : table.seats[seat].player;
}

/** The turns so far in the notation, with words for those who listen. */
export function moveList(table, picture) {
  if (!table.history.length) return html`<p class="quiet">No turns yet.</p>`;
  return html`<ol class="moves">${table.history.map((turn) => html`<li>
    <span class="visually-hidden">${subject(table, turn.seat)} ${picture.turnWords(turn)}</span>
    <span aria-hidden="true"><span class="move-seat">${table.seats[turn.seat].title}</span>
      <code>${turn.text}${turn.draw ? html` <span class="move-draw">${picture.drawText?.(turn.draw) ?? turn.draw}</span>` : nothing}</code></span>
  </li>`)}</ol>`;
}
