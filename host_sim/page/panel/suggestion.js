// "Suggest a move": the board is asked for a turn, which is outlined on the drawing and said
// in words. Nothing is played.
//
// Its button and that of the forecast come when somebody uses Hint, which gives the same advice
// when it is tapped twice, and stay until the tab is closed. Where the pads cannot be pressed from
// this page, they are always there.

import { element, say } from "../elements.js";
import { listed } from "../language/formats.js";
import { colourName } from "../language/names.js";
import { reasonSentence } from "../language/reasons.js";
import { t } from "../language/texts.js";
import { cellsIn, moveName, nearlyAsGoodSentence } from "../language/words.js";
import { takeBackSentence, winsSentence } from "../language/words.js";
import { areHintsLimited, isOpponentsTurn } from "../messages/who_plays.js";
import { remember, remembered } from "../storage.js";

/** @import { Cell, Shown, State, Suggestion as Suggested } from "../messages/messages" */
/** @import { BoardListener, BoardSession, Change } from "../session/board_session.js" */
/** @import { Transport } from "../session/transport.js" */
/** @import { View } from "../view/view.js" */

const WANTED = "advice wanted";
// What the board lights after Hint was tapped, until something is touched.
const ADVICE = ["danger", "suggestion", "forecast"];

/** @implements {BoardListener} */
export class Suggestion {
  /**
   * The cells of the suggested turn, in the game's names.
   *
   * @type {Cell[]}
   */
  cells = [];
  /**
   * A cell each of other turns that are nearly as good.
   *
   * @type {Cell[]}
   */
  others = [];
  #session;
  #transport;
  #page;
  /** The sentence about it, and whether it names a turn. */
  #text = "";
  #isFound = false;
  /** The number of the request, so that an answer that comes too late is known as such. */
  #asked = 0;
  #isAsking = false;
  #isWanted = remembered("sessionStorage", WANTED) !== null;

  /**
   * @param {Transport} transport
   * @param {BoardSession} session
   * @param {{changed: () => void, complain: (error: unknown) => void}} page
   * `changed` is called when other cells are suggested, or none.
   */
  constructor(transport, session, page) {
    this.#transport = transport;
    this.#session = session;
    this.#page = page;
    element("suggest").addEventListener("click", () => this.#ask());
    document.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.#putOut();
    });
  }

  // A suggestion is for one position.

  /**
   * @param {State} state
   * @param {Change} change
   */
  state(state, { differs }) {
    if (differs || areHintsLimited(state)) this.#forget();
  }

  lesson() {
    this.#forget();
  }

  /** The game on the board waits for a bring-up. */
  bringUp() {
    this.#forget();
  }

  /** @param {Shown} shown */
  shown({ shows }) {
    if (shows !== "hint" || this.#isWanted || this.#session.isLessonOn) return;
    this.#isWanted = true;
    remember("sessionStorage", WANTED, "yes");
    this.#page.changed();
  }

  /** @param {View} view */
  draw({ state, choice, levels, hasFingers, isLessonOn, isBroughtUp }) {
    const isAtWork = !state.over && !isLessonOn && !isBroughtUp;
    const isWanted = this.#isWanted || !hasFingers;
    element("advice").hidden = !isWanted || levels === 0 || !isAtWork || areHintsLimited(state);
    const chosen = [...state.pending, ...choice.cells];
    const first = this.#isFound ? takeBackSentence(chosen, this.cells) : "";
    say(element("suggested"), `${first} ${this.#text}`.trim());
  }

  #forget() {
    this.#asked++;
    this.#isAsking = false;
    this.#suggest([], "");
  }

  /** No advice any more, neither here nor on the board's lights. */
  #putOut() {
    if (this.#text !== "") this.#forget();
    if (!ADVICE.includes(this.#session.shown.shows ?? "")) return;
    this.#transport.request("shows", { end: true }).catch(this.#page.complain);
  }

  async #ask() {
    const { state } = this.#session;
    if (this.#isAsking || state === null) return;
    if (isOpponentsTurn(state)) {
      this.#suggest(this.cells, t("Ask again when it is your turn."));
      return;
    }
    const asked = ++this.#asked;
    this.#isAsking = true;
    this.#suggest([], t("The board is looking …"));
    try {
      const found = await this.#transport.request("suggest");
      if (asked === this.#asked) this.#show(state, found);
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#forget();
      this.#page.complain(error);
    } finally {
      if (asked === this.#asked) this.#isAsking = false;
    }
  }

  /**
   * @param {State} state
   * @param {Suggested} found
   */
  #show({ to_move: mover }, found) {
    const { move, moves, value, playouts, level, why, others = [] } = found;
    const cells = cellsIn(move);
    const sentences = [turnSentence(move, cells), reasonSentence(why)];
    // The value says nothing if no turn was tried, as with a pass that is forced. If the turn
    // wins, the reason says so.
    const isTried = mover !== null && playouts > 0 && why?.code !== "wins";
    if (isTried) sentences.push(winsSentence(colourName(mover), value));
    sentences.push(nearlyAsGoodSentence(turnsWith(others, moves)));
    if (isTried && level !== undefined) sentences.push(t("Found at level {level}.", { level }));
    this.#suggest(cells, sentences.filter((sentence) => sentence !== "").join(" "), others);
  }

  /**
   * @param {Cell[]} cells
   * @param {string} text
   * @param {Cell[] | null} [others] Null if the text names no turn.
   */
  #suggest(cells, text, others = null) {
    this.#isFound = others !== null;
    this.cells = cells;
    this.others = others ?? [];
    this.#text = text;
    this.#page.changed();
  }
}

/**
 * The cells of the best turn with each of some cells, the suggested turn aside.
 *
 * @param {Cell[]} others
 * @param {Suggested["moves"]} moves
 */
function turnsWith(others, [, ...moves]) {
  const turns = moves.map(({ move }) => cellsIn(move));
  return others.map((cell) => turns.find((cells) => cells.includes(cell)) ?? [cell]);
}

/**
 * @param {string} move
 * @param {Cell[]} cells Those in it.
 */
function turnSentence(move, cells) {
  if (move === "pass") return t("I'd pass.");
  const isCells = cells.join(",") === move;
  const named = { move: isCells ? listed(cells) : moveName(move) };
  return cells.length > 0 ? t("Try {move} (ringed).", named) : t("I would play: {move}.", named);
}
