/** The words of Aqualin's notation: cells, tiles, turns. */

export const FILES = [...'abcdef'];
export const RANKS = [...'654321'];
/** From top to bottom, as the reef is drawn. */

export const COLOURS = { B: 'blue', G: 'green', P: 'pink', U: 'purple', R: 'red', Y: 'yellow' };
export const ANIMALS = { c: 'crab', f: 'fish', j: 'jellyfish', h: 'seahorse', s: 'starfish', t: 'turtle' };

/** Every tile, in the order of their numbers. */
export const TILES = Object.keys(COLOURS).flatMap((colour) => Object.keys(ANIMALS).map((animal) => colour + animal));

/** Every cell, from the top left to the bottom right. */
export const CELLS = RANKS.flatMap((rank) => FILES.map((file) => file + rank));

/** `Uh` → `purple seahorse` */
export const tileName = (tile) => `${COLOURS[tile[0]]} ${ANIMALS[tile[1]]}`;

/** Where a cell is drawn: column and row from the top left, counted from 0. */
export const place = (cell) => ({ column: FILES.indexOf(cell[0]), row: RANKS.indexOf(cell[1]) });

/** The cell at a column and a row, or `undefined` off the reef. */
export const cellAt = (column, row) => FILES[column] && RANKS[row] && FILES[column] + RANKS[row];

/** The parts of a turn: `a3-a5 Bc@d4` → `{slide: {origin, target}, placement: {tile, cell}}`, each may be `null`. */
export function parseTurn(text) {
  const parts = text.split(/[ ,]+/).filter(Boolean);
  const slide = parts.find((part) => part.includes('-'));
  const placement = parts.find((part) => part.includes('@'));
  return {
    slide: slide ? { origin: slide.slice(0, 2), target: slide.slice(3, 5) } : null,
    placement: placement ? { tile: placement.slice(0, 2), cell: placement.slice(3, 5) } : null,
  };
}

/** Say what could be done, in few words: `Slide a3 to a5, blue crab on d4`. */
export function hintWords(text) {
  const { slide, placement } = parseTurn(text);
  const words = `${tileName(placement.tile)} on ${placement.cell}`;
  return slide ? `Slide ${slide.origin} to ${slide.target}, ${words}` : words[0].toUpperCase() + words.slice(1);
}

/** Say a turn in words: `slid a3 to a5, placed the blue crab on d4, drew the yellow turtle`. */
export function turnWords({ text, draw }) {
  const { slide, placement } = parseTurn(text);
  return [
    slide && `slid ${slide.origin} to ${slide.target}`,
    placement && `placed the ${tileName(placement.tile)} on ${placement.cell}`,
    draw && `drew the ${tileName(draw.slice(1))}`,
  ].filter(Boolean).join(', ');
}
