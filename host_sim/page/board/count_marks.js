// The marks of a count over the cells: the shape and colour of the player for whom a cell counts,
// rings and lines where it counts together with others, and crosses on stones that are removed.

import { own } from "../own.js";
import { cellPoints } from "./geometry.js";
import { make } from "./svg.js";

/**
 * @import { ByColour, Cell, Colour, State } from "../messages/messages"
 * @import { Count } from "../language/counting.js"
 * @import { Layout } from "./geometry.js"
 */

/** @typedef {{x: number, y: number}} Place */

/** The shapes of the players, in their order, in a box of 2 by 2 round the middle, y down. */
const SHAPES = [
  "M-1 0A1 1 0 0 1 1 0A1 1 0 0 1-1 0Z",
  "M-.86-.86H.86V.86H-.86Z",
  "M0-1.1L1.05.8H-1.05Z",
  "M-.38-1.05H.38V-.38H1.05V.38H.38V1.05H-.38V.38H-1.05V-.38H-.38Z",
];
const CROSS = "M-1-1L1 1M1-1L-1 1";
const SIZE = 0.18;
const CROSS_SIZE = 0.31;
const RING_RADIUS = 0.37;
const TINT_SIZE = 0.86;
/** The parts of a score whose cells count together: by their tips, and along a path. */
const RINGS = "branches";
const LINES = "longest";

export class CountMarks {
  #group;
  #layout;
  /** @type {(cell: Cell) => Place | undefined} */
  #placeOf = () => undefined;

  /**
   * @param {SVGElement} group Is drawn over all else.
   * @param {Layout} layout
   */
  constructor(group, layout) {
    this.#group = group;
    this.#layout = layout;
  }

  /**
   * Draw a count in place of the one before.
   *
   * @param {Count | null} count null takes it away.
   * @param {State} state
   * @param {(cell: Cell) => Place | undefined} placeOf Where a cell of the game is.
   */
  show(count, { cells, roots = {} }, placeOf) {
    this.#placeOf = placeOf;
    this.#group.replaceChildren();
    if (count === null) return;
    const colours = Object.keys(cells);
    const paths = own(count.cells, LINES) ?? {};
    const alone = Object.entries(count.cells).filter(([part]) => ![RINGS, LINES].includes(part));
    for (const [, owned] of alone) {
      this.#each(owned, (place, colour) => this.#tint(place, colour));
    }
    for (const [colour, path] of Object.entries(paths)) {
      this.#drawPath(own(roots, colour) ?? [], path);
    }
    this.#each(own(count.cells, RINGS) ?? {}, (place) => this.#ring(place));
    this.#each({ removed: count.removed }, (place, _colour, cell) => this.#cross(place, cell));
    for (const [, owned] of alone) {
      this.#each(owned, (place, colour, cell) => {
        this.#shape(place, colour, cell, SHAPES[colours.indexOf(colour)] ?? SHAPES[0]);
      });
    }
  }

  /**
   * @param {ByColour<Cell[]>} owned
   * @param {(place: Place, colour: Colour, cell: Cell) => void} draw
   */
  #each(owned, draw) {
    for (const [colour, cells] of Object.entries(owned)) {
      for (const cell of cells) {
        const place = this.#placeOf(cell);
        if (place !== undefined) draw(place, colour, cell);
      }
    }
  }

  /**
   * @param {Place} place
   * @param {Colour} colour
   */
  #tint({ x, y }, colour) {
    const points = cellPoints(this.#layout.kind, x, -y, TINT_SIZE);
    make(this.#group, "polygon", { class: "tint", "data-colour": colour, points });
  }

  /**
   * @param {Place} place
   * @param {Colour} colour
   * @param {Cell} cell
   * @param {string} d
   */
  #shape(place, colour, cell, d) {
    const marked = this.#at(place, SIZE, { "data-counted": cell, "data-colour": colour });
    make(marked, "path", { class: "casing", d });
    make(marked, "path", { class: "shape", d });
  }

  /**
   * @param {Place} place
   * @param {Cell} cell
   */
  #cross(place, cell) {
    const marked = this.#at(place, CROSS_SIZE, { "data-removed": cell });
    make(marked, "path", { class: "casing", d: CROSS });
    make(marked, "path", { class: "cross", d: CROSS });
  }

  /** @param {Place} place */
  #ring({ x, y }) {
    make(this.#group, "circle", { class: "tip", cx: x, cy: -y, r: RING_RADIUS });
  }

  /**
   * The sticks between the connectors of a path.
   *
   * @param {string[]} sticks
   * @param {Cell[]} path
   */
  #drawPath(sticks, path) {
    for (const stick of sticks) {
      const ends = stick.split(/[>^]/);
      if (!ends.every((end) => path.includes(end))) continue;
      const [one, other] = ends.map((end) => this.#placeOf(end));
      if (one === undefined || other === undefined) continue;
      const line = { x1: one.x, y1: -one.y, x2: other.x, y2: -other.y };
      make(this.#group, "line", { class: "path", "data-path": stick, ...line });
    }
  }

  /**
   * @param {Place} place
   * @param {number} size
   * @param {{[name: string]: string}} attributes
   */
  #at({ x, y }, size, attributes) {
    const transform = `translate(${x} ${-y}) scale(${size})`;
    return make(this.#group, "g", { class: "counted", transform, ...attributes });
  }
}
