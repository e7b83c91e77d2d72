// Has the files of the simulated board's flash kept, one after the other, whatever the store does.
//
// A store that takes nothing is tried again by itself. Files of another tab are left alone.

import { found, keep, setAside } from "./kept.js";

/** @import { Unkept } from "./kept.js" */

const RETRY_MS = 10000;
// A store that did not answer may have taken files all the same: so many of them are remembered.
const MOST_TRIED = 4;

export class Keeper {
  #board;
  #told;
  /** The content of the store, as it is or may be. @type {string[]} */
  #ours = [];
  /** The content that is still to be kept. @type {string | null} */
  #newest = null;
  #isKeeping = false;
  /** The files that the board could not read, and that are not set aside yet. */
  #unread = "";
  /** @type {Unkept} */
  unkept = null;

  /**
   * @param {string} board
   * @param {() => void} told Called when `unkept` is another one.
   */
  constructor(board, told) {
    this.#board = board;
    this.#told = told;
  }

  /** The files that were kept; "" if there are none. */
  async found() {
    const { files, unkept } = await found(this.#board);
    this.#ours = [files];
    this.unkept = unkept;
    return files;
  }

  /**
   * These files could not be read by the board. Nothing takes their place before they are set
   * aside.
   *
   * @param {string} files
   */
  async setAside(files) {
    this.#unread = files;
    if (this.unkept === null && !(await this.#setAside())) this.unkept = "failed";
  }

  /** Returns whether nothing is to be set aside any more. */
  async #setAside() {
    if (this.#unread !== "" && (await setAside(this.#board, this.#unread))) this.#unread = "";
    return this.#unread === "";
  }

  /** @param {string} files */
  async keep(files) {
    this.#newest = files;
    if (this.#isKeeping || this.unkept === "other") return;
    this.#isKeeping = true;
    while (this.#newest !== null) {
      const next = this.#newest;
      this.#newest = null;
      const fate = (await this.#setAside()) ? await keep(this.#board, this.#ours, next) : "failed";
      this.#ours = fate === "kept" ? [next] : [...this.#ours, next].slice(-MOST_TRIED);
      this.#note(fate === "kept" ? null : fate);
      if (fate === "other") break;
      if (fate === "failed") {
        this.#tryLater(next);
        break;
      }
    }
    this.#isKeeping = false;
  }

  /** @param {string} files */
  #tryLater(files) {
    // Newer ones may have come meanwhile.
    this.#newest ??= files;
    setTimeout(() => {
      if (this.#newest !== null) void this.keep(this.#newest);
    }, RETRY_MS);
  }

  /** @param {Unkept} unkept */
  #note(unkept) {
    if (unkept === this.unkept) return;
    this.unkept = unkept;
    this.#told();
  }
}
