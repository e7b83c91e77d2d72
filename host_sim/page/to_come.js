// What is shown until the board has come: the board of the last visit, unlit, and the aim of the
// game that was on it. Who comes for the first time sees what stands in the HTML.

import { element, say } from "./elements.js";
import { own } from "./own.js";
import { remember, remembered } from "./storage.js";
import { RULES } from "./teaching/rules_texts.js";

/** @import { Drawn } from "./board/board.js" */
/** @import { BoardListener } from "./session/board_session.js" */

const BOARD = "drawn";
const GAME = "game";

/**
 * Show what is to come.
 *
 * @param {string | null} name Of the board that will come; null if that is not known.
 * @param {(board: Drawn) => void} draw
 */
export function showToCome(name, draw) {
  const aim = own(RULES, remembered("localStorage", GAME) ?? "")?.aim;
  if (aim !== undefined) say(element("loading-aim"), aim);
  const svg = element("board", SVGSVGElement);
  if (name !== null && svg.dataset.drawn === name) return;
  if (name !== null) clear(svg);
  const kept = keptBoard();
  if (kept !== null && (name === null || kept.name === name)) draw(kept);
}

/**
 * Keeps how a board is drawn, and which game was on it, for the next visit.
 *
 * @type {BoardListener}
 */
export const toNextVisit = {
  built({ name, shape, shapes, buttons, corners }) {
    const drawn = { name, shape, shapes: { [shape]: own(shapes, shape) }, buttons, corners };
    remember("localStorage", BOARD, JSON.stringify(drawn));
  },
  state({ game }) {
    remember("localStorage", GAME, game);
  },
};

/**
 * Take away the board in the site's HTML: it is another one.
 *
 * @param {SVGSVGElement} svg
 */
function clear(svg) {
  svg.replaceChildren();
  svg.removeAttribute("data-drawn");
}

/** @returns {Drawn | null} */
function keptBoard() {
  try {
    return JSON.parse(remembered("localStorage", BOARD) ?? "null");
  } catch {
    return null;
  }
}
