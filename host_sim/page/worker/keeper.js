// Has the files of the simulated board's flash kept, one after the other, whatever the store does.
//
// A store that takes or tells nothing is tried again by itself. Files of another tab are left
// alone; what could not be read is set aside before anything takes its place.

import { bringEarlierBack, found, hasEarlier, keep, read, setAside } from "./kept.js";

const RETRY_MS = 10000;
// A store that did not answer may have taken files all the same: so many of them are remembered.
const MOST_TRIED = 60;

/**
 * The state of the files. null: they are kept. other: another tab keeps its games.
 * failed: the browser keeps nothing, or does not say. damaged, earlier: they are kept, and what
 * was there before is set aside, since it could not be read at all, or not when the board began.
 *
 * @typedef {null | "other" | "failed" | "damaged" | "earlier"} State
 */

export class Keeper {
  #board;
  #told;
  #takeLate;
  #beginAgain;
  /** @type {string[]} What the store may have; the first is what it had when it said so last. */
  #ours = [];
  /** The content that is still to be kept. @type {string | null} */
  #newest = null;
  #isKeeping = false;
  /** True if the store is tried again by itself, later. */
  #isWaiting = false;
  /** True if it is known what the store had at the start. */
  #isRead = false;
  /** True if another tab had the files at the start, and is gone. */
  #isOursByNow = false;
  /** @type {{files: string, state: "damaged" | "earlier"} | null} What is to be set aside. */
  #aside = null;
  /** @type {State} */
  state = null;

  /**
   * @param {string} board
   * @param {() => void} told Called when `state` is another one.
   * @param {(files: string) => boolean} takeLate Takes what the store had at the start, now that
   *   it says so; returns whether it was taken. What was not is set aside.
   * @param {() => void} beginAgain Starts the board anew, with what the store has now, unless
   *   somebody plays on another one.
   */
  constructor(board, told, takeLate, beginAgain) {
    this.#board = board;
    this.#told = told;
    this.#takeLate = takeLate;
    this.#beginAgain = beginAgain;
  }

  /** The files that were kept; "" if there are none, or if the store does not say. */
  async found() {
    const { files, isOurs } = await found(this.#board, () => void this.#comeIntoOurs());
    if (!isOurs && !this.#isOursByNow) this.#note("other");
    else if (files === null) this.#note("failed");
    if (files === null) return "";
    this.#isRead = true;
    this.#ours = [files];
    return files;
  }

  /**
   * These files could not be read by the board. Nothing takes their place before they are set
   * aside.
   *
   * @param {string} files
   */
  async setAside(files) {
    this.#aside = { files, state: "damaged" };
    await this.goOn();
  }

  /** @param {string} files */
  async keep(files) {
    this.#newest = files;
    await this.goOn();
  }

  /** Return whether earlier games were set aside, by this board or on another day. */
  hasEarlier() {
    return hasEarlier(this.#board);
  }

  /**
   * Let earlier games that were set aside change places with those of now. Returns whether that
   * was done; the board is to begin again then.
   */
  async bringEarlierBack() {
    await this.goOn();
    if (this.#isKeeping || this.#newest !== null || this.state === "other") return false;
    return bringEarlierBack(this.#board);
  }

  /**
   * The tab that kept the games is gone. If it has kept others since, those count: this board
   * begins again with them, unless somebody has played on it. Then its games are not kept, as was
   * said, and nothing takes the place of theirs.
   */
  async #comeIntoOurs() {
    this.#isOursByNow = true;
    // At the start nothing was read yet.
    if (this.state !== "other") return;
    if ((await read(this.#board)) === this.#ours[0]) {
      this.#note(null);
      await this.goOn();
    } else if (this.#newest === null) this.#beginAgain();
  }

  /** Do what is still to be done, as far as the store lets it; the board is there. */
  async goOn() {
    if (this.#isKeeping || this.state === "other") return;
    this.#isKeeping = true;
    let isDone = true;
    do {
      isDone = (await this.#readLate()) && (await this.#moveAside()) && (await this.#keepNewest());
    } while (isDone && this.#newest !== null && !this.#isOthers());
    this.#isKeeping = false;
    if (!isDone) this.#fail();
    else if (this.state === "failed") this.#note(null);
  }

  #isOthers() {
    return this.state === "other";
  }

  /** Returns whether it is known what the store had at the start. */
  async #readLate() {
    if (this.#isRead) return true;
    const files = await read(this.#board);
    if (files === null) return false;
    this.#isRead = true;
    this.#ours = [files];
    if (files === "") return true;
    if (this.#takeLate(files)) this.#newest = null;
    else this.#aside = { files, state: "earlier" };
    return true;
  }

  /** Returns whether nothing is to be set aside any more. */
  async #moveAside() {
    if (this.#aside === null) return true;
    const { files, state } = this.#aside;
    const ending = state === "damaged" ? "unreadable" : "earlier";
    if (!(await setAside(this.#board, files, ending))) return false;
    this.#aside = null;
    this.#note(state);
    return true;
  }

  /** Returns whether the store has taken the newest files, or another tab's are there. */
  async #keepNewest() {
    const next = this.#newest;
    if (next === null) return true;
    this.#newest = null;
    const fate = await keep(this.#board, [...this.#ours, next], next);
    if (fate === "kept") this.#ours = [next];
    if (fate === "other") this.#note("other");
    if (fate !== "failed") return true;
    const [known, ...tried] = this.#ours;
    this.#ours = [known, ...tried.slice(1 - MOST_TRIED), next];
    // Newer ones may have come meanwhile.
    this.#newest ??= next;
    return false;
  }

  #fail() {
    this.#note("failed");
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    setTimeout(() => {
      this.#isWaiting = false;
      void this.goOn();
    }, RETRY_MS);
  }

  /** @param {State} state */
  #note(state) {
    if (state === this.state) return;
    this.state = state;
    this.#told();
  }
}
