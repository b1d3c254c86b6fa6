/** What is going on at a table, in sentences. `Board` is the class of the board, which has the game's own words. */

/** Who a seat is in a sentence about it. */
export function subject(table, seat) {
  if (table.you.length === 1 && table.you[0] === seat) return 'You';
  const isOnly = table.seats.filter(({ kind }) => kind === 'computer').length === 1;
  return table.seats[seat].kind === 'computer' && isOnly ? 'The computer' : table.seats[seat].title;
}

/** One sentence on how things stand. `actor` is the seat to act, `prompt` what that seat could do next. */
export function statusText(table, { actor, prompt, hasBegun, sending, Board }) {
  if (table.phase === 'contributing') return table.you.length ? Board.words.shuffling : 'Waiting for the players…';
  if (table.outcome) return Board.outcomeWords(table);
  if (sending) return 'Ending your turn…';
  if (!table.you.includes(actor)) return waitingText(table, actor);
  if (hasBegun && !Board.keepsDrafts) return prompt;
  return table.you.length > 1 ? `${table.seats[actor].title}’s turn. ${prompt}` : `Your turn. ${prompt}`;
}

/** Why nothing can be done on the board now; empty when something can. */
export function idleText(table, { actor, sending, connected, Board }) {
  if (!connected) return 'The connection is lost. The game goes on as soon as it is back.';
  if (table.phase === 'contributing') return Board.words.stillShuffling;
  if (table.outcome) return 'The game is over.';
  if (!table.you.length) return 'You are watching this game.';
  if (sending) return 'Your turn is on its way.';
  return table.you.includes(actor) ? '' : waitingText(table, actor);
}

function waitingText(table, actor) {
  if (table.seats[actor]?.kind === 'computer') return `${subject(table, actor)} is thinking…`;
  return `It is ${table.seats[actor]?.title}’s turn.`;
}
