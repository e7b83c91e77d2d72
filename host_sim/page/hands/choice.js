// A move chosen on this page, for a real board, whose fingers are at the table; and the moves that
// are words, for all boards. Knows no rules: the board judges each cell.

/** @import { Cell, LegalCells, Lesson, Refusal, State } from "../messages/messages" */
/** @import { BoardListener, BoardSession, Change } from "../session/board_session.js" */
/** @import { Transport } from "../session/transport.js" */
/** @typedef {{move: string, from: Cell, to: Cell}} Step A move from a cell to another. */

const MOST_STONES = 2;
const WORD = /^[a-z]+( \d+)?$/;

/**
 * The page that a move is chosen on.
 *
 * @typedef {object} ChoosingPage
 * @property {() => void} changed Called when anything in the choice has changed.
 * @property {(refusal: Refusal | null) => void} refuse
 * Told why a stone may not go somewhere; null when that is over.
 * @property {(error: unknown, move: string | null) => void} complain Told what else went wrong.
 */

/** @implements {BoardListener} */
export class Choice {
  /**
   * The game's cells, in the order in which they were chosen.
   *
   * @type {Cell[]}
   */
  cells = [];
  /** True if they are a whole turn; and the moves that are words (`pass`), as the board says. */
  complete = false;
  /** @type {string[]} */
  words = [];
  /** True if no cell can be chosen: only a word is left, if anything. */
  isStuck = false;
  /**
   * Cells worth showing as possible: where a game lists its moves, which say from where to where.
   *
   * @type {Cell[]}
   */
  possible = [];
  /**
   * Such moves; null in a game that does not list them.
   *
   * @type {Step[] | null}
   */
  #steps = null;
  #transport;
  #session;
  #page;
  #last = Promise.resolve();

  /**
   * @param {Transport} transport
   * @param {BoardSession} session
   * @param {ChoosingPage} page
   */
  constructor(transport, session, page) {
    this.#transport = transport;
    this.#session = session;
    this.#page = page;
  }

  /** The chosen move, as the board spells it; "" if there is none. */
  get move() {
    if (this.#steps === null) return this.cells.join(",");
    const [from, to] = this.cells;
    if (to === undefined) return "";
    // The board refuses a step that it does not list, with the reason.
    return this.#step(from, to)?.move ?? `${from}>${to}`;
  }

  /**
   * Choose a cell, or leave it out again.
   *
   * @param {Cell} cell
   */
  toggle(cell) {
    this.#inTurn(async () => {
      if (this.cells.includes(cell)) this.cells = this.#without(cell);
      else if (!(await this.#add(cell))) return;
      this.#page.refuse(null);
      await this.#look();
    });
  }

  /** Nothing is chosen any more. */
  clear() {
    if (this.cells.length > 0) this.#begin();
  }

  // News from the session.

  /**
   * @param {State} _state
   * @param {Change} change
   */
  state(_state, { differs }) {
    if (differs) this.#begin();
    else this.#lookSoon();
  }

  /** @param {Lesson} lesson What its step asks for may be a word. */
  lesson(lesson) {
    if (lesson.lesson !== null && !lesson.waits) this.#lookSoon();
  }

  /** There is another board. */
  changed() {
    this.#forget();
  }

  /** There is no board to ask. */
  lost() {
    this.#forget();
  }

  /** The position is another: nothing is chosen, other words may be legal. */
  #begin() {
    this.#forget();
    this.#lookSoon();
  }

  #forget() {
    this.cells = [];
    this.complete = false;
    this.words = [];
    this.isStuck = false;
    this.possible = [];
    this.#page.changed();
  }

  /** Ask the board again what may be done. */
  #lookSoon() {
    this.#inTurn(() => this.#look());
  }

  /**
   * Play what is chosen, or a word.
   *
   * @param {string | null} [word]
   */
  play(word = null) {
    this.#inTurn(async () => {
      const move = word ?? this.move;
      if (move === "") return;
      try {
        await this.#transport.request("play", { move });
        this.cells = [];
      } catch (error) {
        this.#page.complain(error, move);
      }
    });
  }

  /**
   * @param {Cell} cell
   * @returns {Cell[]}
   */
  #without(cell) {
    // A step without its beginning is none.
    if (this.#steps !== null && cell === this.cells[0]) return [];
    return this.cells.filter((other) => other !== cell);
  }

  /**
   * Add a cell to what is chosen; returns whether it may be.
   *
   * @param {Cell} cell
   */
  async #add(cell) {
    const steps = this.#steps;
    const next = steps === null ? [...this.cells, cell] : this.#nextStep(cell, steps);
    if (!this.#isListed(next)) {
      const answer = await this.#transport.request("explain", { cell, with: next.slice(0, -1) });
      if (!answer.legal) {
        const { code, message, cells } = answer;
        this.#page.refuse({ cell, code: code ?? "", message: message ?? "", cells });
        return false;
      }
    }
    this.cells = next;
    return true;
  }

  /**
   * Return the cells of a choice if moves are steps: a cell from which steps lead begins one. Any
   * other cell ends one, from the beginning that is chosen or, until one is, from the first that
   * leads there at least cost.
   *
   * @param {Cell} cell
   * @param {Step[]} steps
   * @returns {Cell[]}
   */
  #nextStep(cell, steps) {
    if (steps.some(({ from }) => from === cell)) return [cell];
    if (this.cells.length > 0) return [this.cells[0], cell];
    const leading = steps.filter(({ to }) => to === cell);
    const step = leading.find(({ move }) => move.includes(">")) ?? leading[0];
    return step === undefined ? [cell] : [step.from, cell];
  }

  /** @param {Cell[]} step */
  #isListed([from, to]) {
    return this.#steps?.some((step) => step.from === from && (!to || step.to === to)) ?? false;
  }

  /**
   * @param {Cell} from
   * @param {Cell} to
   */
  #step(from, to) {
    return this.#steps?.find((step) => step.from === from && step.to === to);
  }

  async #look() {
    const legal = await this.#transport.request("legal", { with: this.cells });
    if ("moves" in legal) {
      this.#adoptMoves(legal.moves);
      return;
    }
    const words = await this.#wordsAskedFor(legal);
    this.complete = legal.complete;
    this.words = words;
    this.isStuck = this.cells.length === 0 && legal.cells.length === 0;
    this.possible = [];
    this.#steps = null;
  }

  /**
   * A step of a lesson that takes any turn takes words as well, but does not ask for one. Then it
   * takes the first turn of stones, too.
   *
   * @param {LegalCells} legal
   */
  async #wordsAskedFor({ words, cells }) {
    if (words.length === 0 || !this.#session.isLessonOn) return words;
    /** @type {Cell[]} */
    const turn = [];
    for (let next = cells; next.length > 0 && turn.length < MOST_STONES;) {
      turn.push(next[0]);
      const legal = await this.#transport.request("legal", { with: turn });
      if ("moves" in legal) return words;
      if (legal.complete) return [];
      next = legal.cells;
    }
    return words;
  }

  /** @param {string[]} moves */
  #adoptMoves(moves) {
    this.words = moves.filter((move) => WORD.test(move));
    this.#steps = moves
      .filter((move) => !WORD.test(move))
      .map((move) => {
        const [from, to] = move.split(/[>^]/);
        return { move, from, to };
      });
    this.isStuck = this.#steps.length === 0;
    const [from, to] = this.cells;
    this.complete = to !== undefined && this.#step(from, to) !== undefined;
    const here = this.#steps.filter((step) => from === undefined || step.from === from);
    this.possible = [...new Set(here.map((step) => step.to))];
  }

  /**
   * One thing after the other, however fast somebody clicks.
   *
   * @param {() => Promise<void>} act
   */
  #inTurn(act) {
    this.#last = this.#last
      .then(act)
      .catch((error) => {
        // The chosen cells may no longer stand together.
        this.cells = [];
        this.complete = false;
        this.#page.complain(error, null);
      })
      .then(() => this.#page.changed());
  }
}
