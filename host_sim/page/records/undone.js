// The moves that were taken back and can be played again, as far as this page has seen them.
//
// A page that came later than a game's turns cannot know whether there are more; the record says.

/** @import { GameRecord } from "../session/messages" */

export class UndoneMoves {
  /** @type {string[]} */
  moves = [];
  /** Whether `moves` are all that there are. */
  #isWhole = false;

  /** Whether there is anything to play again, or may be. */
  get mayBePlayed() {
    return this.moves.length > 0 || !this.#isWhole;
  }

  /** The board has come just now: nothing has been seen of its game. */
  forget() {
    this.moves = [];
    this.#isWhole = false;
  }

  /** There is nothing to play again. */
  clear() {
    this.moves = [];
    this.#isWhole = true;
  }

  /**
   * Take notice of the record as it is now.
   *
   * @param {GameRecord} next
   * @param {string[] | null} before The moves of the record before; null if it was another game.
   */
  note(next, before) {
    const seen = before === null ? [] : [...before, ...this.moves];
    let common = 0;
    while (common < next.moves.length && next.moves[common] === seen[common]) common++;
    this.moves = common === next.moves.length ? seen.slice(common) : [];
    if (next.undone !== undefined) {
      // Another game, if the board has not as many: these were played in the one before.
      if (this.moves.length > next.undone) this.moves = [];
      this.#isWhole = this.moves.length === next.undone;
    } else if (common < next.moves.length && common < seen.length) {
      // Another turn than the one taken back: what was behind that one is gone.
      this.#isWhole = true;
    }
  }
}
