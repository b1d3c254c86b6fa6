/** What is going on at a table, in sentences. */

/** Who a seat is in a sentence about it. */
export function subject(table, seat) {
  if (table.you.length === 1 && table.you[0] === seat) return 'You';
  return table.seats[seat].kind === 'computer' ? 'The computer' : table.seats[seat].name;
}

/** One sentence on how things stand. `actor` is the seat to act, `hint` what that seat could do next. */
export function statusText(table, { actor, hint, hasBegun, sending }) {
  if (table.phase === 'contributing') return table.you.length ? 'Shuffling the tiles…' : 'Waiting for the players…';
  if (table.outcome) return outcomeText(table);
  if (sending) return 'Ending your turn…';
  if (!table.you.includes(actor)) return waitingText(table, actor);
  if (hasBegun) return hint;
  return table.you.length > 1 ? `${table.seats[actor].name}’s turn. ${hint}` : `Your turn. ${hint}`;
}

/** Why nothing can be done on the board now; empty when something can. */
export function idleText(table, { actor, sending, connected }) {
  if (!connected) return 'The connection is lost. The game goes on as soon as it is back.';
  if (table.phase === 'contributing') return 'The tiles are still being shuffled.';
  if (table.outcome) return 'The game is over.';
  if (!table.you.length) return 'You are watching this game.';
  if (sending) return 'Your turn is on its way.';
  return table.you.includes(actor) ? '' : waitingText(table, actor);
}

export function outcomeText(table) {
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

function waitingText(table, actor) {
  if (table.seats[actor]?.kind === 'computer') return 'The computer is thinking…';
  return `It is ${table.seats[actor]?.name}’s turn.`;
}
