// The messages of the page at the moment: a refusal, and a sentence that is none.
//
// Both are of the position: what was said of the one before is gone with it.

import { flagSentence } from "../language/clock_words.js";
import { tooSmallSentence } from "../language/shown.js";
import { t } from "../language/texts.js";
import { notYourTurnSentence } from "../language/words.js";
import { LinkError, isAway } from "../session/transport.js";
import { isOpponentsTurn } from "../messages/who_plays.js";

/**
 * @import { Answer, Cell, Colour, Refusal, Shown, State } from "../messages/messages"
 * @import { BoardListener, BoardSession, Change } from "../session/board_session.js"
 */

/** @typedef {{label: string, run: () => unknown}} Action A button, and what it does. */
/** @typedef {{text: string, actions: Action[]}} Notice */

/**
 * The parts of the page that the messages need.
 *
 * @typedef {object} Page
 * @property {() => void} changed Something else is to be said.
 * @property {(cell: Cell) => Cell | undefined} builtName The built cell under a cell of the game.
 * @property {(state: State, told: Change["told"]) => void} follow
 * Says what there is to say of a state, when what was said before is gone.
 * @property {() => boolean} hasOtherBoards Whether another board can be chosen here now.
 * @property {(error: unknown) => boolean} isForPeople
 * Whether an error, other than one of the link, says in words for people what is wrong.
 */

/** @implements {BoardListener} */
export class Messages {
  /** @type {Refusal | null} */
  refusal = null;
  /** @type {Notice} */
  notice = { text: "", actions: [] };
  /** The cells that are the reason for the refusal. @type {Cell[]} */
  witnesses = [];
  /**
   * The sentence for the moment when the game from before a lesson is there.
   *
   * @type {{text: string, isOf: (state: State) => boolean} | null}
   */
  #ofNextGame = null;
  #session;
  #page;

  /**
   * @param {BoardSession} session
   * @param {Page} page
   */
  constructor(session, page) {
    this.#session = session;
    this.#page = page;
  }

  /**
   * Say a sentence that is no refusal; "" for none.
   *
   * @param {string} text
   * @param {Action[]} [actions] What may be done about it.
   */
  say(text, actions = []) {
    this.notice = { text, actions };
    this.#page.changed();
  }

  /**
   * Say a sentence, also of the game that the board tells of next, if it is of that one.
   *
   * @param {string} text
   * @param {(state: State) => boolean} isOf
   */
  sayOfNextGame(text, isOf) {
    this.#ofNextGame = { text, isOf };
    this.say(text);
  }

  /** @param {Refusal | null} refusal null: what was refused is over. */
  refuse(refusal) {
    this.witnesses = refusal?.cells ?? [];
    if (refusal?.code === "other_side_asked") {
      this.refusal = null;
      this.say(t("The other side has been asked."));
      return;
    }
    this.refusal = refusal === null ? null : this.#worded(refusal);
    this.#page.changed();
  }

  /** Somebody does something else: what was said is over. */
  clear() {
    this.refuse(null);
    this.say("");
  }

  /**
   * A refusal is shown as one; anything else in words. That the board is gone is shown elsewhere.
   *
   * @param {unknown} error
   * @param {string | null} [move]
   */
  complain(error, move = null) {
    if (error instanceof LinkError && error.isRefusal && error.data) {
      const { code, cells = [] } = error.data;
      this.refuse({ message: error.message, code, cells, ...(move && { move }) });
    } else if (error instanceof LinkError || this.#page.isForPeople(error)) {
      if (!isAway(error)) this.say(/** @type {Error} */ (error).message);
    } else {
      this.say(String(error));
      console.error(error);
    }
  }

  /**
   * The page knows better than the board what can be done about some refusals here.
   *
   * @param {Refusal} refusal
   * @returns {Refusal}
   */
  #worded(refusal) {
    const { state } = this.#session;
    if (refusal.code === "not_your_turn" && state !== null && isOpponentsTurn(state)) {
      return { ...refusal, message: notYourTurnSentence(state) };
    }
    const tooSmall = this.#tooSmall(refusal);
    if (tooSmall === "") return refusal;
    return { message: tooSmall, code: "board_too_small", cells: [] };
  }

  /**
   * Return what a game of the menu that does not fit needs, and where that is to be had.
   *
   * @param {Refusal} refusal
   */
  #tooSmall({ code, cell }) {
    const { description, shown } = this.#session;
    if (code !== "board_too_small" || shown.shows !== "menu" || description === null) return "";
    const sentence = tooSmallSentence(shown, this.#page.builtName(cell ?? ""), description);
    if (sentence === "" || !this.#page.hasOtherBoards()) return sentence;
    return `${sentence} ${t("Choose it under “Another board” in the settings.")}`;
  }

  // News from the session.

  /**
   * @param {State} state
   * @param {Change} change
   */
  state(state, { differs, told }) {
    if (told !== null) this.refuse(null);
    else if (differs) this.witnesses = [];
    // An offer, such as the game before, was for the position of that time.
    const next = told === "state" ? this.#ofNextGame : null;
    if (differs || told === "turn" || next !== null) {
      this.say(next?.isOf(state) ? next.text : "");
      this.#ofNextGame = null;
    }
    this.#page.follow(state, told);
  }

  /** The record was asked for when the lesson was over: by now its game is there. */
  record() {
    this.#ofNextGame = null;
  }

  /** @param {Shown} shown */
  shown({ shows }) {
    // The loss by a turn is told as a refusal, too.
    if (shows !== null && shows !== "risk") this.refuse(null);
    if (shows === "menu") this.say("");
  }

  /** @param {Refusal} refusal */
  refused(refusal) {
    // It need not be said in other words.
    this.refuse(this.#session.isSaidByLesson(refusal) ? null : refusal);
  }

  /** @param {Answer} answer */
  asked({ legal }) {
    // The reason for a no is told as a refusal.
    if (legal) this.refuse(null);
  }

  /**
   * @param {State} _state
   * @param {string} trouble
   */
  thinking(_state, trouble) {
    if (trouble !== "") this.say(trouble);
  }

  /** @param {Colour} colour */
  flag(colour) {
    this.say(flagSentence(colour));
  }

  changed() {
    this.clear();
  }

  /** @param {unknown} error */
  wentWrong(error) {
    this.complain(error);
  }
}
