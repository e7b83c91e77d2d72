// Notices that a game was begun at the board itself, by its menu or by `end` held after a game, in
// the place of another one: nobody has said a word on the page then.

/** @import { State } from "../session/messages" */

// `undo` takes back a turn, or two with that of an opponent; a new game takes the place of all.
const TAKEN_BACK = 2;

export class BegunGames {
  /** @type {State | null} */
  #before = null;

  /**
   * Take notice of a state; returns whether a game has just begun in the place of another.
   *
   * @param {State} state
   * @param {boolean} isTold Whether the board told it of itself, and not as a turn.
   * @param {boolean} isMenuOpen Whether the menu was open until now.
   */
  note(state, isTold, isMenuOpen) {
    const before = this.#before;
    this.#before = state;
    if (!isTold || before === null || before.turn === 0 || state.turn > 0 || state.over) {
      return false;
    }
    if (before.study !== undefined || state.study !== undefined) return false;
    return isMenuOpen || (before.over && before.turn > TAKEN_BACK);
  }

  /** What comes next has nothing to do with what was there. */
  forget() {
    this.#before = null;
  }
}
