// Notices that a game was begun at the board itself, by its menu or by `end` held after a game, in
// the place of another one: nobody has said a word on the page then.

/** @import { GameRecord, State } from "../messages/messages" */
/** @import { BoardListener, BoardSession, Change } from "../session/board_session.js" */

// `undo` takes back a turn, or two with that of an opponent; a new game takes the place of all.
const TAKEN_BACK = 2;

/** @implements {BoardListener} */
export class BegunGames {
  /** @type {State | null} */
  #before = null;
  /** The record of the last game, which is none of a lesson. @type {GameRecord | null} */
  #record = null;
  #session;
  #say;

  /**
   * @param {BoardSession} session
   * @param {(state: State, before: GameRecord | null) => void} say
   * Told of a game that was begun, and of the one in whose place.
   */
  constructor(session, say) {
    this.#session = session;
    this.#say = say;
  }

  /** @param {GameRecord} record */
  record(record) {
    this.#record = this.#session.isLessonOn ? null : record;
  }

  /** The next game has nothing to do with what was there. */
  changed() {
    this.#before = null;
    this.#record = null;
  }

  /**
   * Take notice of a state, and say if a game has just begun in the place of another.
   *
   * @param {State} state
   * @param {Change["told"]} told
   */
  note(state, told) {
    const before = this.#before;
    this.#before = state;
    if (told !== "state" || before === null || before.turn === 0) return;
    if (state.turn > 0 || state.over || this.#session.isLessonOn) return;
    if (before.study !== undefined || state.study !== undefined) return;
    const isMenuOpen = this.#session.shown.shows === "menu";
    const isAfterGame = before.over && before.turn > TAKEN_BACK;
    if (isMenuOpen || isAfterGame) this.#say(state, this.#record);
  }
}
