/** The words of Aquarium Designer's notation: cards, places, actions. */

/** What a face such as `BdC/CR` shows after quarter turns clockwise, from the top left to the bottom right. */
export function sections(face, rotation = 0) {
  let four = face.match(/[A-Z][a-z]?/g).map((text) => ({ text, colour: text[0], animal: text[1] ?? '' }));
  for (let turn = 0; turn < rotation; turn += 1) four = [four[2], four[0], four[3], four[1]];
  return four;
}

/** A section in words: `blue with dolphin`. */
export function sectionWords(deck, { colour, animal }) {
  const name = deck.colours[colour].name;
  return animal ? `${name} with ${deck.animals[animal]}` : name;
}

/** A card in words: `L17: above blue with dolphin, cyan; below cyan, red`. */
export function cardWords(deck, card, rotation = 0) {
  const [a, b, c, d] = sections(deck.faces[card], rotation).map((section) => sectionWords(deck, section));
  return `${card}: above ${a}, ${b}; below ${c}, ${d}`;
}

/** A place in words, as seen from the entrance card: `1 left, 2 up`. */
export function placeWords([column, row]) {
  const words = [
    column && `${Math.abs(column)} ${column > 0 ? 'right' : 'left'}`,
    row && `${Math.abs(row)} ${row > 0 ? 'up' : 'down'}`,
  ].filter(Boolean);
  return words.join(', ') || 'entrance';
}

/** `lay L17@1,0r2` */
export const layText = (card, [column, row], rotation) => `lay ${card}@${column},${row}r${rotation}`;

export const same = (one, other) => one?.[0] === other?.[0] && one?.[1] === other?.[1];

export const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** What somebody did in words: `took L17`, `laid L17 1 left, 2 up`; then the cards that were turned up. */
export function turnWords({ text, draw }) {
  const shown = draw?.match(/[LE]\d+/g) ?? [];
  return [actionWords(text), shown.length && `then ${shown.join(', ')} came up`].filter(Boolean).join('; ');
}

/** The cards that came up, as the list of turns shows them. */
export const drawText = (draw) => draw.match(/[LE]\d+/g).map((card) => `+${card}`).join(' ');

function actionWords(text) {
  const [verb, what] = text.split(' ');
  if (verb === 'pass') return 'passed';
  if (verb === 'draw') return `took ${what}`;
  const [card, place] = what.split(/[@r]/);
  const words = placeWords(place.split(',').map(Number));
  return card.startsWith('E') ? `laid the entrance ${card}` : `laid ${card} ${words}`;
}
