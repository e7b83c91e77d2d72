// A diagram of a position for paper: dark on white, and told apart without colour.
//
// Used by the page and, under node, by `rootlight diagram`; so all that it wants of
// a browser is elements of an SVG. The cells and all that lies on stones are drawn as on the page.

import { listed } from "../language/formats.js";
import { colourName, gameName } from "../language/names.js";
import { t } from "../language/texts.js";
import { resultSentence, turnSentence } from "../language/words.js";
import { own } from "../own.js";
import { Layout, cellPoints } from "./geometry.js";
import { Pieces } from "./pieces.js";
import { make } from "./svg.js";

/** @import { ByColour, Cell, Colour, Shape, State } from "../messages/messages" */
/** @typedef {import("./pieces.js").Lying & Pick<State, "last">} Drawn What of a state is drawn. */
/** @typedef {{[kind: string]: Cell[]}} Marks Cells by what is to be said of them. */

const MARGIN = 0.75;
const CAPTION = 0.75;
const STONE = 0.39;
const LAST = 0.13;
const LAST_ROUND_A_LETTER = 0.31;
// Its breadth on paper.
const MILLIMETRES = 160;
const LARGEST_WORDS = 0.36;
// The width of a letter in its height; rather too broad.
const LETTER_WIDTH = 0.6;

/**
 * A stone may not go here, or may; a stone of this turn; one that has left; a corner, an edge.
 * Outlines round the middle of a cell.
 *
 * @type {{[kind: string]: string}}
 */
const MARKS = {
  no: "M-.27 0a.27.27 0 1 0 .54 0a.27.27 0 1 0-.54 0M-.19-.19.19.19",
  may: "M-.13 0a.13.13 0 1 0 .26 0a.13.13 0 1 0-.26 0",
  new: "M-.22 0H.22M0-.22V.22",
  gone: "M-.36 0a.36.36 0 1 0 .72 0a.36.36 0 1 0-.72 0",
  corner: "M0-.3.3 0 0 .3-.3 0Z",
  edge: "M-.24-.08H.24V.08H-.24Z",
};

/** Marks that lie below what stands on the cells. */
const OF_THE_BOARD = new Set(["corner", "edge"]);

// Everything that it needs to look right stands in the file itself.
const STYLE = `
.paper { fill: #fff; }
text { font-family: system-ui, "Noto Sans", Arial, sans-serif; text-anchor: middle; }
.cell { fill: #fff; stroke: #777; stroke-width: .025; }
.name { fill: #555; font-size: .2px; }
.caption { fill: #000; }
.stone { stroke: #000; stroke-width: .045; fill: #fff; }
.stone.black { fill: #1a1a1a; }
.stone.yellow, .stone.orange { fill: #f2f2f2; }
.stone.orange { stroke-dasharray: .09 .06; }
.claim { fill: #d9d9d9; stroke: #777; stroke-width: .025; }
.claim.white { fill: #f3f3f3; }
.claimed { display: none; }
.last { fill: none; stroke: #000; stroke-width: .06; }
.stone.black + .last { stroke: #fff; }
.letter, .owner { fill: #000; font-size: .34px; font-weight: 600; }
.letter.claim { fill: #000; font-size: .28px; font-weight: 400; stroke: none; }
.stick .under { stroke: #fff; stroke-width: .2; }
.stick .wood, .bridge .wood { stroke: #000; stroke-width: .09; }
.bridge .under { stroke: #fff; stroke-width: .34; }
.bridge .wood { stroke-width: .24; }
.bridge .way { stroke: #fff; stroke-width: .15; }
.bridge .planks { stroke: #000; stroke-width: .15; stroke-dasharray: .05 .09; }
.connector { fill: #fff; stroke: #000; stroke-width: .05; }
.card path, .block path { fill: none; stroke: #000; stroke-linejoin: round; stroke-linecap: round; }
.card path { stroke-width: .2; }
.card .under { stroke: #fff; stroke-width: .5; }
.card text { font-size: 1.4px; }
.block path { stroke-width: .14; }
`;

/**
 * Draw a state of the link into an SVG element; `shape`: its board, as the description has it.
 *
 * @param {SVGElement} svg
 * @param {Shape} shape
 * @param {State} state
 */
export function drawDiagram(svg, shape, state) {
  const layout = new Layout(shape);
  const { width, height } = extentOf(layout);
  const box = [-width, -height, 2 * width, 2 * height + CAPTION];
  svg.setAttribute("viewBox", box.map((number) => number.toFixed(3)).join(" "));
  svg.setAttribute("width", `${MILLIMETRES}mm`);
  svg.setAttribute("height", `${Math.round((MILLIMETRES * box[3]) / box[2])}mm`);
  svg.setAttribute("role", "img");
  const caption = captionOf(state);
  make(svg, "title").textContent = caption;
  make(svg, "desc").textContent = inWords(state);
  make(svg, "style").textContent = STYLE;
  const [x, y, w, h] = box;
  make(svg, "rect", { class: "paper", x, y, width: w, height: h });
  draw(svg, layout, state, withoutPlainLetters(state));
  const size = Math.min(LARGEST_WORDS, w / (caption.length * LETTER_WIDTH)).toFixed(3);
  const y0 = (height + CAPTION * 0.35).toFixed(3);
  const place = { class: "caption", x: 0, y: y0, "font-size": size };
  make(svg, "text", place).textContent = caption;
}

/**
 * Draw a position with marks on it, for a text of the page, whose style sheet has the colours.
 *
 * @param {SVGElement} svg
 * @param {Shape} shape
 * @param {Drawn} state
 * @param {Marks} marks
 */
export function drawPosition(svg, shape, state, marks) {
  const layout = new Layout(shape);
  const { width, height } = extentOf(layout);
  const box = [-width, -height, 2 * width, 2 * height];
  svg.setAttribute("viewBox", box.map((number) => number.toFixed(3)).join(" "));
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", inWords(state));
  draw(svg, layout, state, state, marks);
  drawMarks(make(svg, "g"), layout, marks, (kind) => !OF_THE_BOARD.has(kind));
}

/** @param {Layout} layout */
function extentOf({ cells }) {
  const places = [...cells.values()];
  return {
    width: Math.max(...places.map(({ x }) => Math.abs(x))) + MARGIN,
    height: Math.max(...places.map(({ y }) => Math.abs(y))) + MARGIN,
  };
}

/**
 * @param {SVGElement} svg
 * @param {Layout} layout
 * @param {Drawn} state
 * @param {Drawn} [lettered] The same, with only those stones that need a letter.
 * @param {Marks} [marks]
 */
function draw(svg, layout, state, lettered = state, marks = {}) {
  drawCells(make(svg, "g"), layout, state);
  drawMarks(make(svg, "g"), layout, marks, (kind) => OF_THE_BOARD.has(kind));
  drawStones(make(svg, "g"), layout, state, Object.keys(lettered.cells).length > 0);
  const pieces = new Pieces(make(svg, "g"));
  pieces.show(lettered, (cell) => layout.cells.get(cell));
}

/**
 * @param {SVGElement} group
 * @param {Layout} layout
 * @param {Marks} marks
 * @param {(kind: string) => boolean} areDrawn
 */
function drawMarks(group, { cells }, marks, areDrawn) {
  for (const [kind, marked] of Object.entries(marks)) {
    if (!areDrawn(kind)) continue;
    for (const cell of marked) {
      const place = cells.get(cell);
      if (place === undefined) continue;
      drawMark(group, kind, { x: place.x, y: -place.y }).setAttribute("data-mark", cell);
    }
  }
}

/**
 * A sign of `MARKS`, y down; for a list beside the pictures as well.
 *
 * @param {SVGElement} parent
 * @param {string} kind
 * @param {{x: number, y: number}} place
 */
export function drawMark(parent, kind, { x, y }) {
  const mark = make(parent, "g", { class: `mark is-${kind}`, transform: `translate(${x} ${y})` });
  make(mark, "path", { d: own(MARKS, kind) ?? "" });
  return mark;
}

/**
 * @param {SVGElement} group
 * @param {Layout} layout
 * @param {Drawn} state
 */
function drawCells(group, { kind, cells }, state) {
  const owners = ownersOf(state.claimed ?? {});
  const taken = new Set([...Object.values(state.cells).flat(), ...(state.block ?? [])]);
  for (const { name, x, y } of cells.values()) {
    const owner = owners.get(name);
    const points = cellPoints(kind, x, -y, 1);
    const polygon = make(group, "polygon", { class: owner ? `claim ${owner}` : "cell", points });
    if (owner) polygon.setAttribute("data-colour", owner);
    if (taken.has(name) || owner || own(state.cards, name)) continue;
    make(group, "text", { class: "name", x, y: (-y + 0.07).toFixed(3) }).textContent = name;
  }
}

/**
 * @param {SVGElement} group
 * @param {Layout} layout
 * @param {Drawn} state
 * @param {boolean} hasLetters
 */
function drawStones(group, { cells }, state, hasLetters) {
  if (state.roots !== undefined) return; // connectors are drawn with their roots
  const last = new Set((state.last ?? "").split(","));
  for (const [name, colour] of ownersOf(state.cells)) {
    const cell = cells.get(name);
    if (cell === undefined) continue;
    const { x, y } = cell;
    make(group, "circle", {
      class: `stone ${colour}`,
      "data-colour": colour,
      cx: x,
      cy: -y,
      r: STONE,
    });
    const r = hasLetters ? LAST_ROUND_A_LETTER : LAST;
    if (last.has(name)) make(group, "circle", { class: "last", cx: x, cy: -y, r });
  }
}

/**
 * Black and white stones tell themselves apart; other colours are told by their letters.
 *
 * @param {Drawn} state
 */
function withoutPlainLetters(state) {
  if (state.roots !== undefined || !("black" in state.cells)) return state;
  return { ...state, cells: {} };
}

/**
 * @param {ByColour<Cell[]>} cellsByColour
 * @returns {Map<Cell, Colour>}
 */
function ownersOf(cellsByColour) {
  const pairs = Object.entries(cellsByColour);
  return new Map(pairs.flatMap(([colour, names]) => names.map((name) => [name, colour])));
}

/** @param {State} state */
function captionOf(state) {
  const game = t("{game}, {board}", { game: gameName(state.game), board: state.board });
  const when = t("after turn {turn}", { turn: state.turn });
  const what = withoutLights(state.over ? resultSentence(state) : turnSentence(state));
  return [game, when].join(", ") + (what ? ` · ${what}` : "");
}

/**
 * A sentence without the colours of lights, which stand in brackets: on paper White is white.
 *
 * @param {string} sentence
 */
function withoutLights(sentence) {
  return sentence.replace(/[ \u00a0]\([^)]*\)/g, "");
}

/**
 * The position in words, for people who cannot see it.
 *
 * @param {Drawn} state
 */
function inWords(state) {
  const lists = Object.entries(state.cells).map(([colour, names]) =>
    t("{colour}: {cells}.", { colour: colourName(colour), cells: listed(names) || "–" }),
  );
  return lists.join(" ");
}
