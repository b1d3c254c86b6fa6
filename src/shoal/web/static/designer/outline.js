/** Outlines of groups of squares: closed lines with round corners. Squares are `[x, y]`, y runs down. */

export const CELL = 100;
/** The side of a square in the units of the pictures. */

const SIDES = [[0, 0, 1, 0], [1, 0, 0, 1], [1, 1, -1, 0], [0, 1, 0, -1]];

/** The closed outlines of some squares, each a list of corners `[[x, y], step in, step out]`. */
export function loops(squares) {
  const taken = new Set(squares.map(String));
  const edges = new Map();
  for (const [x, y] of squares) {
    for (const [right, down, dx, dy] of SIDES) {
      if (!taken.has(`${x + dy},${y - dx}`)) edges.set(String([x + right, y + down, dx, dy]), true);
    }
  }
  const found = [];
  while (edges.size) found.push(loop(edges));
  return found;
}

/** Walk along edges until they close; where two outlines touch, turn right to keep them apart. */
function loop(edges) {
  const [origin] = edges.keys();
  let [x, y, dx, dy] = origin.split(',').map(Number);
  const corners = [];
  for (;;) {
    [x, y] = [x + dx, y + dy];
    const [nextX, nextY] = [[-dy, dx], [dx, dy], [dy, -dx]].find((way) => edges.has(String([x, y, ...way])));
    const key = String([x, y, nextX, nextY]);
    edges.delete(key);
    if (nextX !== dx || nextY !== dy) corners.push([[x, y], [dx, dy], [nextX, nextY]]);
    if (key === origin) return corners;
    [dx, dy] = [nextX, nextY];
  }
}

/** Path data of outlines with sharp corners. */
export function sharp(outlines) {
  return outlines.map((corners) => `M${corners.map(([[x, y]]) => `${x * CELL} ${y * CELL}`).join('L')}Z`).join('');
}

/** Path data of outlines, moved inwards by some units, with round corners. */
export function rounded(outlines, inset, radius = 14) {
  return outlines.map((corners) => `M${corners.map(([[x, y], [ax, ay], [bx, by]]) => {
    const [cx, cy] = [x * CELL - inset * (ay + by), y * CELL + inset * (ax + bx)];
    return `${cx - radius * ax} ${cy - radius * ay}Q${cx} ${cy} ${cx + radius * bx} ${cy + radius * by}`;
  }).join('L')}Z`).join('');
}
