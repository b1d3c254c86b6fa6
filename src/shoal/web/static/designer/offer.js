/** The cards between the players: on offer, held, and face up on the deck. */

import { html, nothing } from '../element.js';
import * as choice from './choice.js';
import { cardPicture } from './field.js';
import { cardWords } from './names.js';

const picture = (board, card, rotation = 0) => html`<svg class="card" viewBox="-4 -4 208 208" aria-hidden="true">
  ${cardPicture(board.view.deck, card, rotation, board.art)}</svg>`;

/** The cards that can be taken, and the pass. */
export function offerRow(board) {
  const { view, picked } = board;
  const choices = view.may_pass && board.seat !== null ? [...view.offer, 'pass'] : view.offer;
  const focused = Math.min(board.focusedCard, choices.length - 1);
  return html`<div class="offer" role="toolbar" aria-label="Cards on offer" @keydown=${board.onOfferKey}>
    ${choices.map((what, index) => html`<button type="button" class="slot ${what === 'pass' ? 'pass' : ''}"
      aria-label=${what === 'pass' ? 'Pass' : cardWords(view.deck, what)} aria-pressed=${String(picked === what)}
      tabindex=${index === focused ? 0 : -1}
      @click=${() => board.choose((state) => choice.pick(state, what))}
      @focus=${() => { board.focusedCard = index; }}>
      ${what === 'pass' ? html`<span class="pass-sign" aria-hidden="true">↷</span>` : picture(board, what)}
      <span class="caption" aria-hidden="true">${what === 'pass' ? 'Pass' : what}</span></button>`)}
  </div>`;
}

/** The card on the deck: everybody sees it, nobody can take it in this round. */
export function nextCard(board) {
  const { deck, visible } = board.view;
  if (!visible) return nothing;
  const name = `On the deck, for the next round: ${cardWords(deck, visible)}`;
  return html`<figure class="next" role="img" aria-label=${name}>
    <span class="stack">${picture(board, visible)}</span>
    <figcaption class="caption" aria-hidden="true">next round</figcaption></figure>`;
}

/** The card in hand, with the buttons that turn it. */
export function heldCard(board, { card, rotation }) {
  const turn = (quarters) => () => board.choose((state) => choice.turn(state, quarters));
  return html`<div class="held" role="group" aria-label="Card to lay">
    <button type="button" class="turn" aria-label="Turn left" title="Turn left (Shift+R)" @click=${turn(-1)}>↺</button>
    <figure role="img" aria-label=${cardWords(board.view.deck, card, rotation)}>${picture(board, card, rotation)}
      <figcaption class="caption" aria-hidden="true">${card}</figcaption></figure>
    <button type="button" class="turn" aria-label="Turn right" title="Turn right (R)" @click=${turn(1)}>↻</button>
  </div>`;
}
