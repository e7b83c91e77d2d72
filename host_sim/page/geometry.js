// Where cells are and what they are called. Knows shapes, no games. Rules page, section 0.
//
// Lengths are in pitches: the distance of two neighbouring cells' middles. x goes to the right,
// y **up**, and 0,0 is the middle of the board, as in the board's own description.

export const ROW_HEIGHT = Math.sqrt(3) / 2;
export const CORNER_RADIUS = 1 / Math.sqrt(3);

// The cells in each row, from the bottom, of the shape called `hex-N` or `hex-A-B`.
export function rowsOfShape(name) {
  const [, top, bottom] = /^hex-(\d+)(?:-(\d+))?$/.exec(name) ?? [];
  if (top === undefined) return [];
  const above = Number(top);
  const below = Number(bottom ?? top);
  const height = above + below - 1;
  return Array.from({ length: height }, (_, row) =>
    Math.min(below + row, above + height - 1 - row),
  );
}

export function cellName(row, place) {
  return String.fromCharCode(97 + row) + place;
}

export class Layout {
  // `rows`: cells in each row from the bottom.
  constructor(rows) {
    this.rows = rows;
    this.cells = new Map();
    this.byColumn = new Map();
    const widest = rows.indexOf(Math.max(...rows));
    rows.forEach((length, row) => {
      const indent = row <= widest ? -row : row - 2 * widest;
      for (let place = 1; place <= length; place++) {
        const name = cellName(row, place);
        // In half cell widths from a1.
        const column = indent + 2 * (place - 1);
        const x = place - (length + 1) / 2;
        const y = (row - (rows.length - 1) / 2) * ROW_HEIGHT;
        this.cells.set(name, { name, row, place, column, x, y });
        this.byColumn.set(`${row},${column}`, name);
      }
    });
  }

  // The cell whose hexagon holds a point, or null.
  cellAt(x, y) {
    const guess = Math.round(y / ROW_HEIGHT + (this.rows.length - 1) / 2);
    let nearest = null;
    let least = Infinity;
    for (let row = guess - 1; row <= guess + 1; row++) {
      const length = this.rows[row];
      if (length === undefined) continue;
      const place = Math.min(Math.max(Math.round(x + (length + 1) / 2), 1), length);
      const cell = this.cells.get(cellName(row, place));
      const distance = Math.hypot(cell.x - x, cell.y - y);
      if (distance < least) [nearest, least] = [cell, distance];
    }
    return nearest !== null && isInHexagon(x - nearest.x, y - nearest.y) ? nearest.name : null;
  }

  // The cell in another row that is nearest to a place `x`, or null if there is no such row.
  nearestInRow(row, x) {
    const length = this.rows[row];
    if (length === undefined) return null;
    const place = Math.min(Math.max(Math.round(x + (length + 1) / 2), 1), length);
    return cellName(row, place);
  }
}

// Whether a point, seen from the middle of a cell with its corners up and down, is in the cell.
function isInHexagon(x, y) {
  const across = Math.abs(x);
  return across <= 0.5 && across / 2 + Math.abs(y) * ROW_HEIGHT <= 0.5;
}

// Six corners of a cell of a size (1: cells touch), for an SVG, where y goes down.
export function hexagonPoints(x, y, size) {
  const points = [];
  for (let corner = 0; corner < 6; corner++) {
    const angle = (Math.PI / 3) * corner + Math.PI / 6;
    const radius = CORNER_RADIUS * size;
    points.push(
      `${(x + radius * Math.cos(angle)).toFixed(4)},${(y + radius * Math.sin(angle)).toFixed(4)}`,
    );
  }
  return points.join(" ");
}

// A game's cells laid on the built board: names of one turned into names of the other.
export class Placement {
  #built = new Map();
  #game = new Map();

  // `origin`: name of the built cell under the game's a1.
  constructor(gameRows, builtLayout, origin) {
    const layout = new Layout(gameRows);
    const under = builtLayout.cells.get(origin);
    if (under === undefined) return;
    for (const cell of layout.cells.values()) {
      const key = `${cell.row + under.row},${cell.column + under.column}`;
      const built = builtLayout.byColumn.get(key);
      if (built === undefined) continue;
      this.#built.set(cell.name, built);
      this.#game.set(built, cell.name);
    }
  }

  // The built cells that the game is played on.
  get builtNames() {
    return [...this.#built.values()];
  }

  builtName(gameName) {
    return this.#built.get(gameName);
  }

  gameName(builtName) {
    return this.#game.get(builtName);
  }
}
