// Finds out who played which move, for the colours in the list of moves, as far as that can be
// known without rules: from the states that this page has seen, from the owner of the cell that a
// move leads from, or from the number of the turn in games whose turns alternate.

/** @import { Cell, Colour, GameDescription, State } from "../messages/messages" */
/** @import { BoardListener } from "../session/board_session.js" */

/** @implements {BoardListener} */
export class Movers {
  #game = "";
  #turn = 0;
  /** @type {Map<number, Colour>} */
  #seen = new Map();

  /**
   * Take note of whose turn it is. Another game, or one that was loaded, begins with nothing seen.
   *
   * @param {State} state
   */
  state({ game, board, turn, to_move: mover }) {
    const key = `${game} ${board}`;
    if (key !== this.#game || turn === 0 || Math.abs(turn - this.#turn) > 1) this.#seen.clear();
    this.#game = key;
    this.#turn = turn;
    if (mover !== null) this.#seen.set(turn, mover);
  }

  /**
   * The colour of the player of a move, by its number from 0; undefined if it is not known.
   *
   * @param {string} move
   * @param {number} number
   * @param {GameDescription | undefined} game
   * @param {State} state
   * @returns {Colour | undefined}
   */
  colourOf(move, number, game, state) {
    return ownerOfBeginning(move, state) ?? this.#seen.get(number) ?? byNumber(move, number, game);
  }
}

/**
 * Return the owner of the beginning of a move that leads from a cell: a root's connectors stay its
 * own.
 *
 * @param {string} move
 * @param {State} state
 * @returns {Colour | undefined}
 */
function ownerOfBeginning(move, { cells }) {
  const [from, way] = move.split(/(?=[>^])/);
  if (way === undefined) return undefined;
  return Object.entries(cells).find(([, owned]) => owned.includes(from))?.[0];
}

/**
 * @param {string} move
 * @param {number} number
 * @param {GameDescription | undefined} game
 * @returns {Colour | undefined}
 */
export function byNumber(move, number, game) {
  if (!game?.alternates || isBeforePlay(move, game)) return undefined;
  return game.colours[number % game.colours.length];
}

/**
 * Return whether a move is of a player without a colour: it names a colour, or a number.
 *
 * @param {string} move
 * @param {GameDescription} game
 */
function isBeforePlay(move, { colours }) {
  return colours.includes(move) || /^[a-z]+ \d+$/.test(move);
}
