// From cell to cell by keys: arrows, Home and End, letters with Shift, digits.

/**
 * @import { Cell } from "../messages/messages"
 * @import { Layout } from "./geometry.js"
 */

export class CellKeys {
  #layout;
  /** The line along which the keys go up and down, in pitches. */
  #column = 0;
  /** The typed part of a cell's number. */
  #digits = "";
  /** The name that is shown on a cell. @type {(cell: Cell) => Cell | undefined} */
  #nameOf = (cell) => cell;

  /** @param {Layout} layout */
  constructor(layout) {
    this.#layout = layout;
  }

  /**
   * Letters and digits lead to cells by the names that are shown. A game on fewer cells than the
   * board has its own, and the cells beside it have none.
   *
   * @param {(cell: Cell) => Cell | undefined} nameOf
   */
  nameBy(nameOf) {
    this.#nameOf = nameOf;
  }

  /**
   * The focus has come to a cell, not by these keys.
   *
   * @param {Cell} name
   */
  startFrom(name) {
    this.#column = this.#layout.cells.get(name)?.x ?? this.#column;
  }

  /** The focus has come to another letter: a number begins. */
  forgetDigits() {
    this.#digits = "";
  }

  /**
   * The cell that a key leads to; null if there is none; undefined if it is no key of ours.
   *
   * @param {KeyboardEvent} event
   * @param {Cell} name The cell that has the focus.
   * @returns {Cell | null | undefined}
   */
  target(event, name) {
    const cell = this.#layout.cells.get(name);
    if (cell === undefined) return undefined;
    const stays = ["ArrowUp", "ArrowDown"].includes(event.key) || event.shiftKey;
    if (!stays) this.#column = cell.x;
    if (event.key === "ArrowLeft") return this.#along(this.#stepped(name, -1));
    if (event.key === "ArrowRight") return this.#along(this.#stepped(name, 1));
    if (event.key === "ArrowUp") return this.#layout.nextRow(name, 1, this.#column);
    if (event.key === "ArrowDown") return this.#layout.nextRow(name, -1, this.#column);
    if (event.key === "Home") return this.#along(this.#layout.row(name)[0]);
    if (event.key === "End") return this.#along(this.#layout.row(name).at(-1) ?? null);
    const digit = digitIn(event);
    if (digit !== null) return this.#along(this.#typed(digit, name));
    const letter = event.shiftKey ? letterIn(event) : null;
    if (letter === null) return undefined;
    const isInRow = (/** @type {Cell} */ other) => this.#nameOf(other)?.[0] === letter;
    return this.#layout.nearestOf(isInRow, this.#column, cell.y);
  }

  /**
   * @param {Cell} name
   * @param {number} step
   * @returns {Cell | null}
   */
  #stepped(name, step) {
    const row = this.#layout.row(name);
    return row[row.indexOf(name) + step] ?? null;
  }

  /** @param {Cell | null} target */
  #along(target) {
    if (target !== null) this.startFrom(target);
    return target;
  }

  /**
   * Digits: `1`, then `2`, leads to the cell of number 1 and then of 12, with the same letter.
   *
   * @param {string} digit
   * @param {Cell} name
   */
  #typed(digit, name) {
    const letter = this.#nameOf(name)?.[0];
    /** @param {string} number */
    const numbered = (number) =>
      [...this.#layout.cells.keys()].find((cell) => this.#nameOf(cell) === letter + number) ??
      null;
    const longer = numbered(this.#digits + digit);
    this.#digits = longer === null ? digit : this.#digits + digit;
    return longer ?? numbered(digit);
  }
}

/**
 * The digit that is typed. Where the digits need Shift, as in French, its place is enough.
 *
 * @param {KeyboardEvent} event
 */
function digitIn({ code, key, shiftKey }) {
  if (/^[0-9]$/.test(key)) return key;
  return shiftKey ? null : (/^Digit([0-9])$/.exec(code)?.[1] ?? null);
}

/**
 * The letter of a row that is typed: the Latin letter itself, for it is written on the board, or
 * where the key has another script, such as Cyrillic, the letter of its place.
 *
 * @param {KeyboardEvent} event
 */
function letterIn({ code, key }) {
  if (/^[A-Za-z]$/.test(key)) return key.toLowerCase();
  if ([...key].length !== 1 || key.charCodeAt(0) < 0x80) return null;
  return /^Key([A-Z])$/.exec(code)?.[1].toLowerCase() ?? null;
}
