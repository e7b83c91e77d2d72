// One board on the wall: a small picture of its position, who plays, and what it needs.
//
// It is filled again and again, in place, so that the focus stays where it is.

import { make as makeSvg } from "../board/svg.js";
import { button, make, say } from "../elements.js";
import { lockedSentence } from "../language/locks.js";
import { t } from "../language/texts.js";
import { typedCode } from "../language/words.js";
import { GameOnTile } from "./game_on_tile.js";
import { needSentence, needShape, needWord } from "./needs.js";
import { boardTitle } from "./titles.js";

/** @import { WallBoard } from "../messages/messages" */

/**
 * The acts of the leader at a tile.
 *
 * @typedef {object} TileActions
 * @property {(board: WallBoard) => void} rename
 * @property {(board: WallBoard) => void} seen The leader has seen what was wrong.
 * @property {(board: WallBoard) => void} takeOff
 * @property {(board: WallBoard) => void} bringBack The tournament's game.
 */

export class Tile {
  element = make("li", "tile");

  #head = make("div", "head");
  #title = make("h3");
  #link = document.createElement("a");
  #needs = make("ul", "needs");
  #game = new GameOnTile();
  #told = make("p", "told");
  #locked = make("p", "locked");
  #phones = make("p", "phones");
  /** @type {WallBoard | null} */
  #board = null;
  /** @type {{[act in keyof TileActions]: HTMLButtonElement} | null} */
  #buttons = null;

  /** @param {TileActions | null} actions null where there is only something to see. */
  constructor(actions) {
    this.#title.append(actions === null ? make("span") : this.#link);
    this.#head.append(this.#title, this.#needs);
    this.element.append(this.#head, ...this.#game.elements, this.#told);
    if (actions === null) {
      this.element.append(this.#phones);
      return;
    }
    this.element.append(this.#locked);
    this.#addButtons(actions);
  }

  /** @param {TileActions} actions */
  #addButtons(actions) {
    /** @param {(board: WallBoard) => void} act */
    const withBoard = (act) => () => this.#board && act(this.#board);
    const rename = button("", withBoard(actions.rename));
    const seen = button(t("Seen"), withBoard(actions.seen));
    const takeOff = button(t("Take off the wall"), withBoard(actions.takeOff));
    const bringBack = button(t("Bring it back"), withBoard(actions.bringBack));
    this.#buttons = { rename, seen, takeOff, bringBack };
    for (const one of [rename, seen, takeOff, bringBack]) one.className = "small";
    rename.append(pencil());
    rename.title = t("Names");
    this.#head.append(bringBack, seen, takeOff, rename);
  }

  /** @param {WallBoard} board */
  show(board) {
    this.#board = board;
    const title = boardTitle(board);
    const named = this.#title.firstElementChild ?? this.#title;
    say(named, title);
    this.#link.href = `board/${board.number}/`;
    this.element.classList.toggle("away", board.away !== null);
    this.element.classList.toggle("needs-leader", board.needs.length > 0);
    this.element.dataset.board = String(board.number);
    this.#showNeeds(board);
    const { state, shape, people, is_game: isGame } = board;
    this.#game.show({ state, shape, people, isGame, isAway: board.away !== null });
    say(this.#locked, lockedSentence(state?.lock ?? {}));
    this.#phones.replaceChildren(...(board.phones === null ? [] : phonesParts(board.phones)));
    this.#showButtons(board, title);
  }

  /** Show how the clocks stand now. */
  tick() {
    this.#game.tick();
  }

  /** @param {WallBoard} board */
  #showNeeds(board) {
    const key = board.needs.join(" ");
    const told = board.needs.map((need) => needSentence(need, board)).filter(Boolean);
    say(this.#told, told.join(" "));
    this.element.classList.toggle("has-news", told.length > 0);
    if (this.#needs.dataset.shown === key) return;
    this.#needs.dataset.shown = key;
    this.#needs.replaceChildren(
      ...board.needs.map((need) => {
        const item = make("li", `need ${need}`);
        item.append(needShape(need), make("span", "", needWord(need)));
        return item;
      }),
    );
  }

  /**
   * @param {WallBoard} board
   * @param {string} title
   */
  #showButtons(board, title) {
    if (this.#buttons === null) return;
    const { rename, seen, takeOff, bringBack } = this.#buttons;
    seen.hidden = !board.needs.some((need) => need === "fault" || need === "refused");
    takeOff.hidden = board.away === null;
    bringBack.hidden = !board.needs.includes("replaced");
    rename.setAttribute("aria-label", `${t("Names")}: ${title}`);
    for (const one of [seen, takeOff, bringBack]) {
      one.setAttribute("aria-label", `${one.textContent}: ${title}`);
    }
  }
}

/** @param {{address: string, code: string}} phones */
function phonesParts({ address, code }) {
  const words = t("code {code}", { code: typedCode(code) });
  return [make("span", "", address), " ", make("span", "", words)];
}

function pencil() {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "glyph");
  makeSvg(svg, "path", { d: "M4 20l1-4L16 5l3 3L8 19Z" });
  return svg;
}
