// The places of cells and their form. Knows no games, and no shape by name: places and names come
// from the board's description.
//
// Lengths are in pitches: the distance of two neighbouring cells' middles. x goes to the right,
// y **up**, and 0,0 is the middle of the board.

/** @import { Cell, Place, Shape } from "../messages/messages" */
/** @typedef {Shape["kind"]} CellKind */
/** @typedef {{name: Cell, x: number, y: number}} PlacedCell */

// Places that are equal but for rounding.
const SAME = 0.01;

/**
 * By kind of cell: the directions of its corners and of the middles of its sides, in degrees, and
 * how far the corners are from its middle.
 *
 * @type {{[kind in CellKind]: {corners: number[], radius: number, sides: number[]}}}
 */
const FORMS = {
  hexagon: {
    corners: [30, 90, 150, 210, 270, 330],
    radius: 1 / Math.sqrt(3),
    sides: [0, 60, 120],
  },
  square: { corners: [45, 135, 225, 315], radius: Math.SQRT1_2, sides: [0, 90] },
};

/**
 * @param {number} degrees
 * @returns {[number, number]}
 */
function direction(degrees) {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}

/**
 * The corners of a cell of a size (1: cells touch), for an SVG, where y goes down.
 *
 * @param {CellKind} kind
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
export function cellPoints(kind, x, y, size) {
  const { corners, radius } = FORMS[kind];
  return corners
    .map(direction)
    .map(([along, up]) => [x + radius * size * along, y + radius * size * up])
    .map((point) => point.map((number) => number.toFixed(4)).join(","))
    .join(" ");
}

/**
 * The line round cells that touch, as the path of an SVG: all their sides that no two of them
 * share.
 *
 * @param {CellKind} kind
 * @param {PlacedCell[]} cells
 */
export function outlinePath(kind, cells) {
  /** @type {Map<string, [string, string]>} */
  const sides = new Map();
  for (const { x, y } of cells) {
    const corners = cellPoints(kind, x, -y, 1).split(" ");
    for (const [number, from] of corners.entries()) {
      const to = corners[(number + 1) % corners.length];
      const key = sideKey(from, to);
      if (!sides.delete(key)) sides.set(key, [from, to]);
    }
  }
  return [...sides.values()].map(([from, to]) => `M${from}L${to}`).join("");
}

/**
 * One name for a side, from whichever cell it is seen; places that are equal but for rounding
 * count as one.
 *
 * @param {string} from
 * @param {string} to
 */
function sideKey(from, to) {
  const middle = [0, 1].map((axis) => {
    const [one, other] = [from, to].map((point) => Number(point.split(",")[axis]));
    return Math.round((one + other) / (2 * SAME));
  });
  return middle.join();
}

/**
 * Return whether a point, seen from the middle of a cell, is in the cell.
 *
 * @param {CellKind} kind
 * @param {number} x
 * @param {number} y
 */
function isInCell(kind, x, y) {
  return FORMS[kind].sides
    .map(direction)
    .every(([along, up]) => Math.abs(x * along + y * up) <= 0.5);
}

/** A shape: its cells, `{name, x, y}`, by name and in the order in which the game counts them. */
export class Layout {
  /** @param {Shape} shape */
  constructor({ kind, cells }) {
    this.kind = kind;
    this.cells = new Map(Object.entries(cells).map(([name, [x, y]]) => [name, { name, x, y }]));
  }

  /** How far the cells reach from the middle, with their corners: sideways, and up or down. */
  get reach() {
    const { corners, radius } = FORMS[this.kind];
    const [across, up] = [0, 1].map((axis) =>
      Math.max(...corners.map((corner) => radius * Math.abs(direction(corner)[axis]))),
    );
    const places = [...this.cells.values()];
    return {
      width: Math.max(...places.map(({ x }) => Math.abs(x))) + across,
      height: Math.max(...places.map(({ y }) => Math.abs(y))) + up,
    };
  }

  /**
   * The cell that a point is in, or null.
   *
   * @param {number} x
   * @param {number} y
   * @returns {Cell | null}
   */
  cellAt(x, y) {
    const nearest = nearestOf(this.cells.values(), x, y);
    return nearest && isInCell(this.kind, x - nearest.x, y - nearest.y) ? nearest.name : null;
  }

  /**
   * The cell nearest to a place, or null if there is none at all.
   *
   * @param {number} x
   * @param {number} y
   * @returns {Cell | null}
   */
  nearest(x, y) {
    return nearestOf(this.cells.values(), x, y)?.name ?? null;
  }

  /**
   * The cells of the row of a cell, from the left.
   *
   * @param {Cell} name
   * @returns {Cell[]}
   */
  row(name) {
    const y = this.cells.get(name)?.y ?? 0;
    return [...this.cells.values()]
      .filter((cell) => Math.abs(cell.y - y) < SAME)
      .sort((one, other) => one.x - other.x)
      .map((cell) => cell.name);
  }

  /**
   * The nearest cell in the next row above a cell or below it, or null if there is no such row.
   *
   * @param {Cell} name
   * @param {1 | -1} way 1 is up.
   * @param {number} x To which place along the row it is nearest.
   * @returns {Cell | null}
   */
  nextRow(name, way, x) {
    const y = this.cells.get(name)?.y ?? 0;
    const beyond = [...this.cells.values()].filter((cell) => (cell.y - y) * way > SAME);
    const height = Math.min(...beyond.map((cell) => Math.abs(cell.y - y)));
    const row = beyond.filter((cell) => Math.abs(cell.y - y) < height + SAME);
    return nearestOf(row, x, y)?.name ?? null;
  }

  /**
   * The cell nearest to a place of those that are meant, or null.
   *
   * @param {(name: Cell) => boolean} isMeant
   * @param {number} x
   * @param {number} y
   * @returns {Cell | null}
   */
  nearestOf(isMeant, x, y) {
    const meant = [...this.cells.values()].filter(({ name }) => isMeant(name));
    return nearestOf(meant, x, y)?.name ?? null;
  }
}

/**
 * The cell nearest to a place, or null if there is none. Of cells equally near it is the last one,
 * which lies farther to the right in a row.
 *
 * @param {Iterable<PlacedCell>} cells
 * @param {number} x
 * @param {number} y
 * @returns {PlacedCell | null}
 */
function nearestOf(cells, x, y) {
  let nearest = null;
  let least = Infinity;
  for (const cell of cells) {
    const distance = Math.hypot(cell.x - x, cell.y - y);
    if (distance < least + SAME) [nearest, least] = [cell, distance];
  }
  return nearest;
}

/** The place of a game on the built board: turns its names of cells into built ones, and back. */
export class Placement {
  /** @type {Map<Cell, Cell>} */
  #built = new Map();
  /** @type {Map<Cell, Cell>} */
  #game = new Map();

  /**
   * @param {Layout | undefined} gameLayout Undefined if the description does not have the game's
   * shape, as of an older board; then no cell has a game.
   * @param {Layout} builtLayout
   * @param {Cell} origin The built cell under the first cell of the game.
   */
  constructor(gameLayout, builtLayout, origin) {
    const first = gameLayout?.cells.values().next().value;
    const under = builtLayout.cells.get(origin);
    if (gameLayout === undefined || first === undefined || under === undefined) return;
    for (const { name, x, y } of gameLayout.cells.values()) {
      const built = builtLayout.cellAt(x - first.x + under.x, y - first.y + under.y);
      if (built === null) continue;
      this.#built.set(name, built);
      this.#game.set(built, name);
    }
  }

  /** The built cells that the game is played on. */
  get builtNames() {
    return [...this.#built.values()];
  }

  /** @param {Cell} gameName */
  builtName(gameName) {
    return this.#built.get(gameName);
  }

  /** @param {Cell} builtName */
  gameName(builtName) {
    return this.#game.get(builtName);
  }
}
