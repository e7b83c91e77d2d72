// The table under the pads: wood, the recess for the cells, words engraved at the corners.

import { cornerName } from "../language/names.js";
import { cellPoints } from "./geometry.js";
import { make } from "./svg.js";

/** @import { Cell, Description } from "../messages/messages" */
/** @import { Layout, PlacedCell } from "./geometry.js" */
/**
 * The table under a board.
 *
 * @typedef {object} Table
 * @property {number} width Half of the table's.
 * @property {number} height Half of the table's.
 * @property {number} textScale How large words are.
 * @property {Description["corners"]} corners What is engraved, by cell.
 */

const EDGE = 0.04;
const ROUNDING = 0.62;
// The distance of a word from a corner cell: along a slanting edge, and above or below.
const ALONG = 1.3;
const ABOVE = 0.86;
/** From the middle of the farthest row of cells to the edge of the table: a word lies between. */
export const WORDS_BEYOND = 1.2;
// The distance of a word from the middle, above or below, as a share of half the board's width:
// the words of the buttons need room on either side.
const ASIDE = 0.44;

/**
 * Draw the table.
 *
 * @param {SVGElement} parent
 * @param {SVGElement} defs
 * @param {Layout} layout
 * @param {Table} table
 */
export function drawTable(parent, defs, layout, { width, height, textScale, corners = {} }) {
  const box = {
    x: -width + EDGE,
    y: -height + EDGE,
    width: 2 * (width - EDGE),
    height: 2 * (height - EDGE),
    rx: ROUNDING,
  };
  defineWood(defs, box);
  make(parent, "rect", { class: "wood", ...box });
  drawGrain(parent, width, height);
  make(parent, "rect", { class: "edge", ...box });
  // The recess follows the cells: each one's outline, drawn broad, makes one shape of all.
  for (const className of ["groove", "felt"]) {
    make(parent, "path", { class: className, d: cellsPath(layout) });
  }
  // A board of squares holds one game only, so its corners need no words.
  if (layout.kind !== "hexagon") return;
  const farthest = Math.max(...[...layout.cells.values()].map(({ x }) => Math.abs(x)));
  for (const [name, label] of Object.entries(corners)) {
    const cell = layout.cells.get(name);
    if (cell !== undefined) engrave(parent, cell, cornerName(label), textScale, farthest);
  }
}

/** @param {Layout} layout */
function cellsPath({ kind, cells }) {
  return [...cells.values()]
    .map(({ x, y }) => `M${cellPoints(kind, x, -y, 1).replaceAll(" ", "L")}Z`)
    .join("");
}

/**
 * @param {SVGElement} defs
 * @param {{[name: string]: number}} box
 */
function defineWood(defs, box) {
  const wood = make(defs, "linearGradient", { id: "wood", x1: 0, y1: 0, x2: 0.25, y2: 1 });
  for (const [offset, className] of [
    [0, "wood-light"],
    [0.55, "wood-middle"],
    [1, "wood-dark"],
  ]) {
    make(wood, "stop", { offset, class: className });
  }
  make(make(defs, "clipPath", { id: "wood-edge" }), "rect", box);
}

/**
 * A few long waves, always the same ones.
 *
 * @param {SVGElement} parent
 * @param {number} width
 * @param {number} height
 */
function drawGrain(parent, width, height) {
  const grain = make(parent, "g", { class: "grain", "clip-path": "url(#wood-edge)" });
  for (let line = 0; line < 46; line++) {
    const y = -height + ((line + 0.5) * height) / 23 + 0.12 * Math.sin(line * 12.9898);
    const sway = 0.22 * Math.sin(line * 0.61) + 0.08 * Math.sin(line * 2.7);
    const bends = [-width, y, -width / 3, y + sway, width / 3, y - sway, width, y + sway / 2];
    const [x, begin, ...others] = bends.map((number) => number.toFixed(3));
    const broad = 0.02 + 0.025 * Math.abs(Math.sin(line * 78.233));
    const d = `M${x} ${begin}C${others.join(" ")}`;
    make(grain, "path", { d, "stroke-width": broad.toFixed(3) });
  }
}

/**
 * A word at a corner, on the wood: above, below, or along the slanting edge. Larger words stand
 * farther from the corner.
 *
 * @param {SVGElement} parent
 * @param {PlacedCell} cell
 * @param {string} text
 * @param {number} scale
 * @param {number} farthest
 */
function engrave(parent, { x, y }, text, scale, farthest) {
  const side = Math.sign(x);
  const place =
    farthest - Math.abs(x) < 0.1
      ? alongTheEdge(x, y, side, scale)
      : `translate(${side * ASIDE * farthest} ${y > 0 ? -y - ABOVE : -y + ABOVE + 0.22 * scale})`;
  const transform = `${place} scale(${scale})`;
  make(parent, "text", { class: "corner", transform }).textContent = text;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} side
 * @param {number} scale
 */
function alongTheEdge(x, y, side, scale) {
  const up = ALONG * scale;
  const inward = (up - ALONG) / Math.sqrt(3) - 0.1 * scale;
  return `translate(${x - side * inward} ${-y - up}) rotate(${side * 60})`;
}
