/** Hints at a table: the best actions, each to be tried on the board; what they are called is the game's business. */

import { html, nothing } from './element.js';

export const LOOKING_WORDS = 'The computer is looking for your best turns…';

/** A chance in per cent. Only what is proved is ever certain. */
function chance({ win_chance: share, exact }) {
  const percent = Math.round(100 * share);
  return `${exact ? percent : Math.min(Math.max(percent, 1), 99)} %`;
}

/** All hints in one breath, for those who listen. */
export function hintSentence(hints, Board) {
  const words = hints.map((hint) => `${Board.hintWords(hint.text)}: ${chance(hint)}${hint.exact ? ', exact' : ''}.`);
  return `The best turns, with your chance to win. ${words.join(' ')}`;
}

/** The hints as buttons; `chosen` is the unfinished action, `choose` is called with the text of one. */
export function hintList(hints, { chosen, choose, Board }) {
  return html`<div class="hints" role="group" aria-label="Hints">
    <p class="quiet">Your chance to win. Choose a turn to see it.</p>
    <ol role="list">${hints.map((hint) => html`<li>
      <button type="button" class="button hint" aria-pressed=${chosen === hint.text ? 'true' : 'false'}
        @click=${() => choose(hint.text)}>
        <span class="hint-words">${Board.hintWords(hint.text)}</span>
        <span class="hint-chance">${chance(hint)}${hint.exact ? html` <small>exact</small>` : nothing}</span>
      </button></li>`)}
    </ol></div>`;
}
