/** The draft queue: everybody in the order of the draw, with what each has taken, and who begins the next round. */

import { html, nothing } from '../element.js';

/** Seats that have drawn or laid come after those who still have to draw, in their order. */
export function queue(board) {
  const { view, seats } = board;
  if (!['draw', 'lay'].includes(view.phase) || view.round === 0) return nothing;
  const rest = seats.map((_, seat) => seat).filter((seat) => !view.queue.includes(seat));
  const order = [...view.queue, ...rest];
  return html`<ol class="queue" role="list" aria-label="Draft, round ${view.round} of 8">
    ${order.map((seat) => html`<li class=${view.actors.includes(seat) ? 'now' : ''}>
      <strong>${seats[seat].title}</strong> ${signs(view, seat).map(([kind, words]) =>
        html`<span class="tag ${kind}">${words}</span>`)}</li>`)}</ol>`;
}

function signs(view, seat) {
  const held = view.held[seat];
  const place = view.queue.indexOf(seat);
  return [
    place === 0 && ['now', 'draws'],
    place > 0 && ['wait', `${place + 1}.`],
    view.passed.includes(seat) && ['passed', 'passed'],
    held && ['has', view.phase === 'lay' ? `lays ${held}` : held],
    view.phase === 'lay' && !held && ['has', 'laid'],
    view.begins_next === seat && ['begins', 'starts next round'],
  ].filter(Boolean);
}
