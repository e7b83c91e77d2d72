// A game as a tree: its own turns, and the variations that were tried beside them.
//
// Knows no rules, and nothing of a board: where a move leads is for others to find out.

/** @typedef {"good" | "bad"} Mark */

/**
 * A turn in the tree, and the position after it. The root is the position before the first turn.
 *
 * @typedef {object} Turn
 * @property {string} move "" at the root.
 * @property {number} number The number of moves up to here, this one included.
 * @property {Turn | null} before
 * @property {Turn[]} next The turns that follow; that of the game, or of the variation, is first.
 * @property {boolean} isGame Whether it was played in the game itself.
 * @property {string} comment
 * @property {Mark | null} mark
 */

/**
 * The game, or one variation, as a row of turns without forks.
 *
 * @typedef {object} Line
 * @property {number} of The number of the line that it leaves, which stands before it; -1 for the
 * game.
 * @property {Turn} after The turn that it follows.
 * @property {Turn[]} turns
 */

export class GameTree {
  /** @type {Turn} */
  root = newTurn("", null, true);
  /** The turn whose position is shown. */
  here = this.root;
  /** True if there is more of the game, taken back before anybody looked. */
  isPartial;
  /** The last turn of what is walked through. */
  #tip = this.root;
  /** The last turn of the game. */
  #end = this.root;
  /** The moves among which the board goes back and forth; it forgets those behind another turn. */
  #onBoard;

  /**
   * @param {string[]} moves Of the game.
   * @param {number} [turns] How many there are with those that were taken back.
   */
  constructor(moves, turns = moves.length) {
    this.#extendGame(moves);
    this.here = this.#tip = this.#end;
    this.isPartial = moves.length < turns;
    this.#onBoard = moves;
  }

  /** The moves of the game. */
  get game() {
    return movesTo(this.#end);
  }

  /** The moves that are walked through: those up to here, and on to the end of the variation. */
  get path() {
    return movesTo(this.#tip);
  }

  /** The turn after which the variation that is shown has left the game. */
  get fork() {
    let turn = this.here;
    while (!turn.isGame && turn.before !== null) turn = turn.before;
    return turn;
  }

  /** The turns that were played, or tried, in place of the one that is shown, and that one. */
  get alternatives() {
    return this.here.before?.next ?? [this.here];
  }

  /** True if something was tried, said or marked. */
  get hasNotes() {
    return this.turns().some(({ isGame, comment, mark }) => !isGame || comment || mark);
  }

  /** All turns, the root first, each one after the turn that it follows. */
  turns() {
    const found = [this.root];
    for (const turn of found) found.push(...turn.next);
    return found;
  }

  /**
   * The game, then each variation after the line that it leaves.
   *
   * @returns {Line[]}
   */
  lines() {
    /** @type {Line[]} */
    const found = [{ of: -1, after: this.root, turns: chainFrom(this.root) }];
    for (let of = 0; of < found.length; of++) {
      const { turns } = found[of];
      for (const after of of === 0 ? [this.root, ...turns] : turns) {
        const others = after.next.filter((turn) => turn !== followerOf(after));
        for (const turn of others) found.push({ of, after, turns: [turn, ...chainFrom(turn)] });
      }
    }
    return found;
  }

  /**
   * The turn that some moves lead to; null if the tree has no such turn.
   *
   * @param {string[]} moves From the first one on.
   */
  find(moves) {
    /** @type {Turn | null} */
    let turn = this.root;
    for (const move of moves) turn = turn?.next.find((next) => next.move === move) ?? null;
    return turn;
  }

  /**
   * Return the turn that a move leads to, which is a variation unless it is there already.
   *
   * @param {Turn} turn
   * @param {string} move
   */
  add(turn, move) {
    return turn.next.find((next) => next.move === move) ?? append(turn, move, false);
  }

  /**
   * Walk through a turn from now on, and through what follows it.
   *
   * @param {Turn} turn
   */
  walkThrough(turn) {
    this.#tip = chainFrom(turn).at(-1) ?? turn;
  }

  /**
   * Walk through some moves, which become a variation where they are none yet.
   *
   * @param {string[]} moves From the first one on.
   */
  showMoves(moves) {
    this.walkThrough(moves.reduce((turn, move) => this.add(turn, move), this.root));
  }

  /**
   * Delete the variation that is shown, back to where it began; returns the turn before it.
   */
  drop() {
    let first = this.here;
    while (first.before && !first.before.isGame && followerOf(first.before) === first) {
      first = first.before;
    }
    const { before } = first;
    if (first.isGame || before === null) return this.here;
    before.next = before.next.filter((turn) => turn !== first);
    this.here = before;
    this.walkThrough(before);
    return before;
  }

  // What the board knows of it.

  /**
   * Return how far towards a turn the board knows the way by itself; the rest of the way is
   * played.
   *
   * @param {number} number
   */
  knownUpTo(number) {
    const { path } = this;
    return number > path.length ? number : Math.min(number, sameUpTo(path, this.#onBoard));
  }

  /**
   * The board was led to a turn by playing moves of the path.
   *
   * @param {number} number
   */
  played(number) {
    this.#onBoard = this.path.slice(0, number);
  }

  /**
   * The board is after so many moves of the path.
   *
   * @param {number} number
   */
  arrived(number) {
    this.here = this.find(this.path.slice(0, number)) ?? this.here;
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
    const known = this.game.length;
    if (this.isPartial && moves.length > known && sameUpTo(this.game, moves) === known) {
      this.#extendGame(moves.slice(known));
      this.isPartial = moves.length < turns;
    } else if (this.find(moves) === null) {
      this.isPartial = false;
    }
    const wasOnPath = sameUpTo(this.path, moves) === moves.length;
    this.here = moves.reduce((turn, move) => this.add(turn, move), this.root);
    if (!wasOnPath || this.here.number === this.#tip.number) this.walkThrough(this.here);
  }

  /** @param {string[]} moves */
  #extendGame(moves) {
    for (const move of moves) this.#end = append(this.#end, move, true);
  }
}

/**
 * @param {string} move
 * @param {Turn | null} before
 * @param {boolean} isGame
 * @returns {Turn}
 */
function newTurn(move, before, isGame) {
  const number = before === null ? 0 : before.number + 1;
  return { move, number, before, next: [], isGame, comment: "", mark: null };
}

/**
 * @param {Turn} turn
 * @param {string} move
 * @param {boolean} isGame
 */
function append(turn, move, isGame) {
  const added = newTurn(move, turn, isGame);
  if (isGame) turn.next.unshift(added);
  else turn.next.push(added);
  return added;
}

/**
 * Return the turn that follows in the same line. Nothing follows the last turn of the game: what
 * was tried there is a variation.
 *
 * @param {Turn} turn
 */
function followerOf(turn) {
  const [first] = turn.next;
  return first === undefined || (turn.isGame && !first.isGame) ? undefined : first;
}

/**
 * The turns that follow one in the same line.
 *
 * @param {Turn} turn
 */
function chainFrom(turn) {
  const found = [];
  for (let next = followerOf(turn); next !== undefined; next = followerOf(next)) found.push(next);
  return found;
}

/**
 * The moves that lead to a turn, from the first one on.
 *
 * @param {Turn} turn
 */
export function movesTo(turn) {
  const moves = [];
  for (let at = turn; at.before !== null; at = at.before) moves.push(at.move);
  return moves.reverse();
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
