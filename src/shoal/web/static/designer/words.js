/** What a table says of Aquarium Designer: sentences, buttons and help. */

import { html, nothing } from '../element.js';

const RANKS = [['S', '50 or more'], ['A', '45 to 49'], ['B', '40 to 44'], ['C', '35 to 39'], ['D', 'up to 34']];

export const words = {
  pieces: 'cards',
  shuffling: 'Shuffling the cards…',
  stillShuffling: 'The cards are still being shuffled.',
  unfinished: 'Choose first: then this button makes it final.',
  order: 'The order of the cards was fixed before the first turn.',
};

/** What the button for another game says, and what is to be known about it. */
export function again(table) {
  if (table.seats.length === 1) return { label: 'Play again', remark: 'Another deal, for you alone.' };
  return { label: 'Rematch', remark: 'In a rematch everybody moves up one seat, so that the next one begins.' };
}

/** How a game ended, in one sentence. */
export function outcomeWords(table) {
  const { outcome, seats, view } = table;
  const points = Object.values(outcome.scores);
  if (seats.length === 1) {
    if (outcome.reason === 'resigned') return `Given up, with ${points[0]} points.`;
    return `${points[0]} points: rank ${view.rank}.`;
  }
  const first = seats.filter((_, seat) => outcome.places[seat] === 1).map((seat) => seat.title);
  const verb = first.length > 1 || first[0] === 'You' ? 'win' : 'wins';
  const sorted = [...points].sort((one, other) => other - one);
  const last = outcome.places.indexOf(Math.max(...outcome.places));
  const how = outcome.reason === 'resigned' ? `${seats[last].title} gave up: ` : '';
  const share = first.length > 1 ? `${first.join(' and ')} share the first place` : `${first[0]} ${verb}`;
  const tie = first.length === 1 && sorted[0] === sorted[1] && !how ? ', with more animals' : '';
  return `${how}${share}, ${sorted.length === 2 ? sorted.join(' to ') : `points: ${sorted.join(', ')}`}${tie}.`;
}

/** What the cards could have brought, as far as it has been found out. */
function bestWords(hindsight) {
  if (!hindsight) return html`<p class="quiet">Looking for the best possible total…</p>`;
  if (!hindsight.best) return nothing;
  const { at_least: least, at_most: most } = hindsight.best;
  const range = least === most ? html`<b>${least}</b>` : html`at least <b>${least}</b>, at most ${most}`;
  return html`<p>Best possible total with these cards: ${range}.</p>`;
}

/** What else there is to say at the end: the ranks of the solo game. */
export function endWords(table) {
  const { view, day, outcome, seats } = table;
  if (seats.length > 1) return nothing;
  return html`<div class="ranks">
    ${day ? html`<p>The deck of ${day}: the same for everybody on that day.</p>` : nothing}
    ${outcome.reason === 'played' ? bestWords(outcome.hindsight) : nothing}
    <ul role="list" aria-label="Ranks">${RANKS.map(([rank, range]) => html`<li class=${rank === view.rank ? 'own' : ''}
      aria-current=${rank === view.rank ? 'true' : nothing}><b>${rank}</b> ${range}</li>`)}</ul></div>`;
}

/** Where the game stands. */
export function situation({ view, day, seats }) {
  const parts = [
    view.round === 0 ? 'Entrance cards' : `Round ${view.round} of 8`,
    view.rule === 'advanced' ? 'three animals to score' : 'two animals to score',
    day && `deck of ${day}`,
    seats.length === 1 && 'solo',
  ];
  return parts.filter(Boolean).join(' · ');
}

export function settingsChoice(settings, change) {
  return html`<label class="check"><input type="checkbox" .checked=${settings.chains}
    @change=${(event) => change({ chains: event.target.checked })}><span>Show chains and their points</span></label>`;
}

export const moreChoice = () => nothing;

export function help() {
  return html`<details class="panel"><summary>Help: touch, mouse, keys</summary>
    <ul>
      <li>Choose a card, then <b>Take</b> it. The card on the deck comes in the next round.</li>
      <li>Choose a lit place for your card; touch it there again to turn it. It shows at once what it gains.</li>
      <li>Nothing is final before <b>Lay it</b>.</li>
      <li>A white line runs around chains that score; 1/2 says how many animals of those needed a chain has.</li>
      <li>With several players, touch a small aquarium to show it large.</li>
      <li><kbd>Tab</kbd> goes from part to part, arrow keys, <kbd>Home</kbd> and <kbd>End</kbd> move within;
        <kbd>Enter</kbd> or <kbd>Space</kbd> chooses.</li>
      <li><kbd>R</kbd> turns the card to the right, <kbd>Shift</kbd>+<kbd>R</kbd> to the left, while the board has the
        focus; <kbd>Escape</kbd> or <kbd>Ctrl</kbd>+<kbd>Z</kbd> lets go, <kbd>Ctrl</kbd>+<kbd>Enter</kbd> is the big
        button.</li>
    </ul>
  </details>`;
}
