// The picture until the board has come: the board of the last visit, unlit, and the aim of the
// game that was on it. On a first visit the page shows what stands in the HTML.

import { element, say } from "./elements.js";
import { learnGames, textsOf } from "./language/games.js";
import { t } from "./language/texts.js";
import { own } from "./own.js";
import { remember, remembered } from "./storage.js";

/** @import { Drawn } from "./board/board.js" */
/** @import { BoardListener } from "./session/board_session.js" */
/** @import { GameTexts } from "./messages/messages" */

const BOARD = "drawn";
const AIM = "aim";

/**
 * Show what is to come.
 *
 * @param {string | null} name Of the board that will come; null if that is not known.
 * @param {(board: Drawn) => void} draw
 */
export function showToCome(name, draw) {
  const aim = remembered("localStorage", AIM);
  if (aim) say(element("loading-aim"), t(aim));
  const svg = element("board", SVGSVGElement);
  if (name !== null && svg.dataset.drawn === name) return;
  if (name !== null) clear(svg);
  const kept = keptBoard();
  if (kept === null || (name !== null && kept.name !== name)) return;
  learnGames(kept.games ?? []);
  draw(kept);
}

/**
 * Keeps how a board is drawn, and which game was on it, for the next visit.
 *
 * @type {BoardListener}
 */
export const toNextVisit = {
  built({ name, shape, shapes, buttons, corners, games }) {
    const engraved = games.map((game) => ({
      name: game.name,
      texts: { title: game.texts.title, corner: game.texts.corner },
    }));
    const drawn = {
      name,
      shape,
      shapes: { [shape]: own(shapes, shape) },
      buttons,
      corners,
      games: engraved,
    };
    remember("localStorage", BOARD, JSON.stringify(drawn));
  },
  state({ game }) {
    remember("localStorage", AIM, textsOf(game)?.aim ?? "");
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

/** @returns {(Drawn & {games?: {name: string, texts: GameTexts}[]}) | null} */
function keptBoard() {
  try {
    return JSON.parse(remembered("localStorage", BOARD) ?? "null");
  } catch {
    return null;
  }
}
