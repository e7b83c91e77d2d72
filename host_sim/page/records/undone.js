// The moves that were taken back and can be played again, as far as this page has seen them.
//
// A page that came later than a game's turns cannot know whether there are more; the record says.
// A tab that is loaded again has kept them.

import { remember, remembered } from "../storage.js";

/** @import { GameRecord } from "../messages/messages" */

const KEPT = "undone";

export class UndoneMoves {
  /** @type {string[]} */
  moves = [];
  /** True if `moves` are all that there are. */
  #isWhole = false;

  /** True if there is anything to play again, or may be. */
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
    remember("sessionStorage", KEPT, "");
  }

  /**
   * Take notice of the record as it is now.
   *
   * @param {GameRecord} next
   * @param {string[] | null} before The moves of the record before; null if it was another game.
   */
  note(next, before) {
    const seen = before === null ? keptMoves(next) : [...before, ...this.moves];
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
    keep(next, this.moves);
  }
}

/**
 * Keep all moves of a game, those taken back included, for when this tab is loaded again.
 *
 * @param {GameRecord} record
 * @param {string[]} undone
 */
function keep({ game, board, moves }, undone) {
  const kept = { game, board, moves: [...moves, ...undone] };
  remember("sessionStorage", KEPT, undone.length === 0 ? "" : JSON.stringify(kept));
}

/**
 * Return the moves of a game that this tab has kept: none, unless it has as many moves taken back
 * as the board.
 *
 * @param {GameRecord} record
 * @returns {string[]}
 */
function keptMoves({ game, board, moves, undone = 0 }) {
  const text = remembered("sessionStorage", KEPT);
  if (!text || undone === 0) return [];
  try {
    const kept = JSON.parse(text);
    const isSame = kept.game === game && kept.board === board;
    return isSame && kept.moves.length === moves.length + undone ? kept.moves.map(String) : [];
  } catch {
    // Something else is kept under this name.
    return [];
  }
}
