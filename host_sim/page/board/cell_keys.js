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

  /** @param {Layout} layout */
  constructor(layout) {
    this.#layout = layout;
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
    if (/^[0-9]$/.test(event.key)) return this.#along(this.#typed(event.key, name));
    if (event.shiftKey && /^[A-Z]$/.test(event.key)) {
      return this.#layout.nearestOfLetter(event.key.toLowerCase(), this.#column, cell.y);
    }
    return undefined;
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
    /** @param {string} number */
    const numbered = (number) => {
      const target = name[0] + number;
      return this.#layout.cells.has(target) ? target : null;
    };
    const longer = numbered(this.#digits + digit);
    this.#digits = longer === null ? digit : this.#digits + digit;
    return longer ?? numbered(digit);
  }
}
