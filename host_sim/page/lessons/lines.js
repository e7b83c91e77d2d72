// The moves of a game that is studied, and of a line that is tried beside it.

/** @typedef {{from: number, moves: string[]}} Line Tried after so many moves of the game. */

export class Lines {
  /** @type {Line | null} */
  line = null;
  /** True if the board shows the line, false if the game. */
  isOnLine = false;
  /** The moves in which the board can go back and forth: it forgets those behind another turn. */
  #onBoard;

  /**
   * @param {string[]} moves Of the game.
   * @param {number} turns How many there are with those that were taken back.
   */
  constructor(moves, turns) {
    this.game = moves;
    /** After how many moves the board is. */
    this.at = moves.length;
    /** True if there is more of the game, taken back before anybody looked. */
    this.isPartial = moves.length < turns;
    this.#onBoard = moves;
  }

  /** The moves that are walked through. */
  get path() {
    return this.isOnLine ? this.pathOfLine : this.game;
  }

  /** The game up to where the line left it, and the line; the game alone without one. */
  get pathOfLine() {
    return this.line === null
      ? this.game
      : [...this.game.slice(0, this.line.from), ...this.line.moves];
  }

  /**
   * Return how far towards a turn the board knows the way by itself; the rest of the way is
   * played.
   *
   * @param {number} turn
   */
  knownUpTo(turn) {
    const { path } = this;
    return turn > path.length ? turn : Math.min(turn, sameUpTo(path, this.#onBoard));
  }

  /**
   * The board was led to a turn by playing moves of the path.
   *
   * @param {number} turn
   */
  played(turn) {
    this.#onBoard = this.path.slice(0, turn);
  }

  /**
   * The board is after so many moves of the path.
   *
   * @param {number} turn
   */
  arrived(turn) {
    this.at = turn;
  }

  /**
   * Walk through the line from now on, if there is one, or through the game.
   *
   * @param {boolean} isLine
   */
  walkThrough(isLine) {
    this.isOnLine = isLine && this.line !== null;
  }

  /**
   * Walk through other moves: what they have in common with the game, and a line from there.
   *
   * @param {string[]} moves From the first one on.
   */
  showLine(moves) {
    const from = sameUpTo(this.game, moves);
    this.isOnLine = from < moves.length;
    if (this.isOnLine) this.line = { from, moves: moves.slice(from) };
  }

  /** Forget the line; returns after which move of the game it began. */
  dropLine() {
    const from = this.line?.from ?? this.at;
    this.line = null;
    this.isOnLine = false;
    return from;
  }

  /**
   * The board has played these moves, and has `turns` with those that were taken back.
   *
   * @param {string[]} moves
   * @param {number} turns
   */
  note(moves, turns) {
    if (sameUpTo(this.#onBoard, moves) < moves.length || this.#onBoard.length !== turns) {
      this.#onBoard = moves;
    }
    this.at = moves.length;
    if (sameUpTo(this.path, moves) === moves.length) return;
    const common = sameUpTo(this.game, moves);
    if (common === moves.length) {
      this.isOnLine = false;
    } else if (sameUpTo(this.pathOfLine, moves) === moves.length) {
      this.isOnLine = true;
    } else if (this.isPartial && common === this.game.length) {
      this.game = moves;
      this.isOnLine = false;
      this.isPartial = moves.length < turns;
    } else {
      this.line = { from: common, moves: moves.slice(common) };
      this.isOnLine = true;
      this.isPartial = false;
    }
  }
}

/**
 * Return how many moves two lists have in common from the first on.
 *
 * @param {string[]} some
 * @param {string[]} others
 */
function sameUpTo(some, others) {
  let count = 0;
  while (count < some.length && some[count] === others[count]) count++;
  return count;
}
