// One board on the wall: a small picture of its position, who plays, and what it needs.
//
// It is filled again and again, in place, so that the focus stays where it is.

import { drawPosition } from "../board/diagram.js";
import { button, make, say } from "../elements.js";
import { capitalised, colourName, gameName } from "../language/names.js";
import { t } from "../language/texts.js";
import { resultSentence } from "../language/words.js";
import { own } from "../own.js";
import { playersOf } from "../session/who_plays.js";
import { needSentence, needShape, needWord } from "./needs.js";
import { boardTitle } from "./titles.js";

/** @import { Colour, State, WallBoard } from "../session/messages" */

/**
 * What the leader does at a tile.
 *
 * @typedef {object} TileActions
 * @property {(board: WallBoard) => void} rename
 * @property {(board: WallBoard) => void} seen The leader has seen what was wrong.
 * @property {(board: WallBoard) => void} takeOff
 */

export class Tile {
  element = make("li", "tile");

  #title = make("h3");
  #link = document.createElement("a");
  #needs = make("ul", "needs");
  #picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  #game = make("p", "game");
  #people = make("ul", "people");
  #turn = make("p", "turn");
  #told = make("p", "told");
  /** @type {WallBoard | null} */
  #board = null;
  /** What the picture is of. */
  #drawn = "";
  /** @type {{seen: HTMLButtonElement, takeOff: HTMLButtonElement} | null} */
  #buttons = null;

  /** @param {TileActions | null} actions null where there is only something to see. */
  constructor(actions) {
    this.#title.append(actions === null ? make("span") : this.#link);
    this.#picture.setAttribute("class", "position");
    this.element.append(this.#title, this.#needs, this.#picture, this.#game, this.#people);
    this.element.append(this.#turn, this.#told);
    if (actions !== null) this.element.append(this.#actionRow(actions));
  }

  /** @param {TileActions} actions */
  #actionRow(actions) {
    /** @param {(board: WallBoard) => void} act */
    const withBoard = (act) => () => this.#board && act(this.#board);
    const rename = button(t("Names"), withBoard(actions.rename));
    const seen = button(t("Seen"), withBoard(actions.seen));
    const takeOff = button(t("Take off the wall"), withBoard(actions.takeOff));
    this.#buttons = { seen, takeOff };
    const row = make("div", "row");
    row.append(rename, seen, takeOff);
    return row;
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
    this.#draw(board);
    this.#showGame(board);
    this.#showButtons(board, title);
  }

  /** @param {WallBoard} board */
  #showNeeds(board) {
    const key = board.needs.join(" ");
    const told = board.needs.map((need) => needSentence(need, board)).filter(Boolean);
    say(this.#told, told.join(" "));
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

  /** @param {WallBoard} board */
  #draw({ state, shape }) {
    const drawn = JSON.stringify(state);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#picture.replaceChildren();
    this.#picture.toggleAttribute("hidden", state === null || shape === null);
    if (state === null || shape === null) return;
    drawPosition(this.#picture, shape, state, { new: state.pending, gone: [] });
  }

  /** @param {WallBoard} board */
  #showGame({ state, people, is_game: isGame }) {
    if (state === null) {
      for (const part of [this.#game, this.#turn]) say(part, "");
      this.#people.replaceChildren();
      return;
    }
    const game = { game: gameName(state.game), board: state.board, turn: state.turn };
    say(this.#game, isGame ? t("{game} on {board}, turn {turn}", game) : t("A lesson or a study"));
    this.#people.replaceChildren(
      ...playersOf(state).map((colour) => player(state, colour, people)),
    );
    say(this.#turn, turnText(state, people));
    this.#turn.classList.toggle("result", state.over);
  }

  /**
   * @param {WallBoard} board
   * @param {string} title
   */
  #showButtons(board, title) {
    if (this.#buttons === null) return;
    const { seen, takeOff } = this.#buttons;
    seen.hidden = !board.needs.some((need) => need === "fault" || need === "refused");
    takeOff.hidden = board.away === null;
    for (const one of this.element.querySelectorAll("button")) {
      one.setAttribute("aria-label", `${one.textContent}: ${title}`);
    }
  }
}

/**
 * @param {State} state
 * @param {Colour} colour
 * @param {{[colour: Colour]: string}} people
 */
function player(state, colour, people) {
  const item = make("li");
  item.dataset.colour = colour;
  const moves = !state.over && state.to_move === colour;
  item.classList.toggle("moves", moves);
  const name = own(people, colour);
  const label = capitalised(colourName(colour));
  item.append(make("span", "swatch"), make("span", "who", name ?? label));
  if (name !== undefined) item.append(make("span", "plays", label));
  // As on the board's own page: what is lit now, where a game that ended now gave other points.
  const numbers = state.over ? state.scores : (state.standing ?? state.scores);
  item.append(make("span", "score", String(own(numbers, colour) ?? "")));
  return item;
}

/**
 * Whose turn it is, or how it ended, by the names of people where they are known.
 *
 * @param {State} state
 * @param {{[colour: Colour]: string}} people
 */
function turnText(state, people) {
  const winner = typeof state.winner === "string" ? own(people, state.winner) : undefined;
  if (state.over && winner !== undefined) return t("{player} wins.", { player: winner });
  if (state.over) return resultSentence(state);
  if (state.to_move === null) return "";
  const name = own(people, state.to_move) ?? colourName(state.to_move);
  return t("{player} to move", { player: name });
}
