/** What a table has to know of Aquarium Designer beside the board: seats, and what is shown of them. */

import { html } from '../element.js';

/** The seats that may act: several at once when cards are laid. */
export const seatsToAct = (view) => view.actors;

/** Each seat's points as things lie. */
export const points = (view) => view.aquariums.map((aquarium) => aquarium.points);

/** Points are public and always shown. */
export const showsPoints = () => true;

/** What a seat is called at a table. */
export function seatTitle(table, seat) {
  const { kind } = table.seats[seat];
  if (table.you.length === 1 && table.you[0] === seat) return 'You';
  const isOnly = table.seats.filter((other) => other.kind === kind).length === 1;
  if (kind === 'computer') return isOnly ? 'Computer' : `Computer ${seat + 1}`;
  return `Player ${seat + 1}`;
}

/** Which computer sits there, or that several share the screen. */
export function seatPlayer(table, seat) {
  const { kind, player } = table.seats[seat];
  if (kind === 'computer') return player.replace(/^Computer \((.*)\)$/, '$1');
  return table.you.length > 1 && table.you.includes(seat) ? 'on this screen' : '';
}

/** A seat's sign: its number. */
export const seatSign = (seat) => html`<span class="seat-number">${seat + 1}</span>`;

/** What a seat does or has done. */
export function seatNote(table, seat) {
  const { view, outcome } = table;
  if (outcome) return endNote(table, seat);
  const held = view.held[seat];
  const begins = view.begins_next === seat && table.seats.length > 1 ? ' · starts next round' : '';
  if (view.phase === 'lay') return `${held ? `lays ${held}` : 'has laid'}${begins}`;
  if (view.phase !== 'draw') return '';
  if (view.queue[0] === seat) return `draws a card${begins}`;
  if (held) return `took ${held}${begins}`;
  return view.passed.includes(seat) ? 'has passed' : 'draws later';
}

function endNote({ view, outcome, seats }, seat) {
  const animals = `${view.aquariums[seat].animals} animals`;
  if (seats.length === 1) return animals;
  const place = outcome.places[seat];
  return `${place === 1 ? 'Winner' : `place ${place}`} · ${animals}`;
}
