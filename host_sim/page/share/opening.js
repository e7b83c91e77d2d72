// Opens what the address of the page shares: a game or a puzzle, once the board is there.
//
// An address may come from anywhere, and any page can send this one to it. So it does nothing by
// itself: it says what it holds, and a person opens it.

import { gameName } from "../language/names.js";
import { t, tn } from "../language/texts.js";
import { isNumbered } from "../language/words.js";
import { askToOpen } from "../frame/asking.js";
import { showShared } from "../frame/offers.js";
import { makesWaySentence } from "../records/replacing.js";
import { sharedIn, unreadable } from "./address.js";

/**
 * @import { Book } from "../messages/messages"
 * @import { StoredRecord } from "../records/reading.js"
 * @import { Puzzle, Shared } from "./address.js"
 */

// An address may name a game that nobody knows, by any text.
const LONGEST_NAME = 30;

/**
 * @typedef {object} Page
 * @property {(game: StoredRecord) => Promise<boolean>} wouldReplace
 * Whether opening a game costs one with turns.
 * @property {(book: string) => Promise<Book>} lessonsOf
 * @property {(record: StoredRecord) => Promise<unknown>} openGame
 * @property {(puzzle: Puzzle) => Promise<unknown>} openPuzzle
 * @property {(error: unknown) => void} complain
 */

export class SharedOpener {
  #page;
  #isMet = false;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    addEventListener("hashchange", () => {
      // The offer of an address before this one is over.
      showShared("");
      if (this.#isMet) void this.#show();
    });
  }

  /** A board has come. */
  async met() {
    this.#isMet = true;
    await this.#show();
  }

  async #show() {
    const { hash } = location;
    try {
      const shared = await sharedIn(hash);
      if (shared !== null) await this.#offer(shared, hash);
    } catch (error) {
      // The address stays as it is: a person may compare it with the one that was sent.
      this.#page.complain(error);
    }
  }

  /**
   * @param {Shared} shared
   * @param {string} hash
   */
  async #offer(shared, hash) {
    if ("puzzle" in shared) {
      const { puzzle } = shared;
      const words = await this.#puzzleSentence(puzzle);
      this.#ask(hash, words, t("Start"), () => this.#page.openPuzzle(puzzle));
      return;
    }
    const { game } = shared;
    const words = [gameSentence(game)];
    if (await this.#page.wouldReplace(game)) words.push(makesWaySentence());
    this.#ask(hash, words.join(" "), t("Open it"), () => this.#page.openGame(game));
  }

  /**
   * @param {string} hash
   * @param {string} words
   * @param {string} label
   * @param {() => Promise<unknown>} open
   */
  #ask(hash, words, label, open) {
    // Another address has come meanwhile.
    if (location.hash !== hash) return;
    askToOpen(words, label, () => this.#open(open), forgetAddress);
  }

  /** @param {() => Promise<unknown>} open */
  async #open(open) {
    try {
      await open();
    } catch (error) {
      this.#page.complain(error);
    }
  }

  /** @param {Puzzle} puzzle */
  async #puzzleSentence({ book, number }) {
    const { title, lessons } = await this.#page.lessonsOf(book);
    const lesson = lessons[number - 1];
    if (lesson === undefined) throw unreadable();
    const values = { number, book: title, lesson };
    return isNumbered(lesson, number)
      ? t("This address holds puzzle {number} of “{book}”.", values)
      : t("This address holds the lesson “{lesson}” of “{book}”.", values);
  }
}

/** @param {StoredRecord} game */
function gameSentence({ game, moves }) {
  return tn(
    "This address holds a game of {game} with {count} turn.",
    "This address holds a game of {game} with {count} turns.",
    moves.length,
    { game: gameName(game).slice(0, LONGEST_NAME) },
  );
}

/** Drop the part after #, so that a reload does not ask again. */
function forgetAddress() {
  history.replaceState(null, "", `${location.pathname}${location.search}`);
}
