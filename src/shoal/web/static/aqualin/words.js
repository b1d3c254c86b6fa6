/** What a table says of Aqualin: sentences, choices and help. */

import { html } from '../element.js';

export const words = {
  pieces: 'tiles',
  shuffling: 'Shuffling the tiles…',
  stillShuffling: 'The tiles are still being shuffled.',
  unfinished: 'Place a tile first: a turn ends with a placement.',
  order: 'The order of the tiles was fixed before the first turn.',
};

/** What the button for another game says, and what is to be known about it. */
export const again = () => ({ label: 'Rematch', remark: 'In a rematch the roles and the first turn change hands.' });

/** How a game ended, in one sentence. */
export function outcomeWords(table) {
  const { outcome } = table;
  const winner = table.seats.findIndex((seat) => seat.name.toLowerCase() === outcome.winner);
  const loser = table.seats[1 - winner].name;
  const who = table.seats[winner].name;
  const points = Object.values(outcome.scores).sort((one, other) => other - one);
  if (outcome.reason === 'resigned') return `${loser} resigned: ${who} wins.`;
  if (outcome.reason === 'time') return `${loser} ran out of time: ${who} wins.`;
  if (points[0] === points[1]) return `${points[0]} all: ${who} wins, because equal points go to whoever went second.`;
  return `${who} wins, ${points[0]} to ${points[1]}.`;
}

const SCHOOLS = { both: 'Both', colour: 'Colour', animal: 'Animal', none: 'None' };

/** What is shown on the board. */
export function settingsChoice(settings, change) {
  return html`<fieldset class="choice">
    <legend>Schools and points</legend>
    ${Object.entries(SCHOOLS).map(([value, label]) => html`<label>
      <input type="radio" name="schools" value=${value} .checked=${settings.schools === value}
        @change=${() => change({ schools: value })}><span>${label}</span></label>`)}
  </fieldset>`;
}

export function moreChoice(settings, change) {
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
      <li>Against the computer, <b>Hint</b> shows your three best turns; choose one to see it on the board.</li>
      <li><kbd>Tab</kbd> goes from the reef to the pool and on to the buttons; arrow keys, <kbd>Home</kbd>,
        <kbd>End</kbd>, <kbd>Page Up</kbd> and <kbd>Page Down</kbd> move on the reef and in the pool.</li>
      <li><kbd>Enter</kbd> or <kbd>Space</kbd> chooses, <kbd>Escape</kbd> lets go again.</li>
      <li><kbd>Ctrl</kbd>+<kbd>Z</kbd> undoes a step, <kbd>Ctrl</kbd>+<kbd>Enter</kbd> ends the turn.</li>
    </ul>
  </details>`;
}
