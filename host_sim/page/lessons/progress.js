// The lessons and puzzles that are done, and where somebody stopped: kept in this browser.

import { own } from "../own.js";
import { remember, remembered } from "../storage.js";

/** @import { Lesson } from "../messages/messages" */
/** @typedef {{book: string, number: number}} Place A lesson, by its book and its number in it. */

const KEPT_AS = "lessons";

export class Progress {
  /** True if the browser keeps it; if not, it lasts as long as the page. */
  isKept = true;
  /**
   * Numbers of lessons by book.
   *
   * @type {{[book: string]: number[]}}
   */
  #done = {};
  /** @type {Place | null} */
  #last = null;

  constructor() {
    const { done, last } = read(remembered("localStorage", KEPT_AS));
    this.#done = done;
    this.#last = last;
    this.#keep();
  }

  /** The lesson that was begun last, or null. */
  get last() {
    return this.#last;
  }

  /** @param {Place} place */
  isDone({ book, number }) {
    return own(this.#done, book)?.includes(number) ?? false;
  }

  /**
   * Return whether any lesson of a book is done.
   *
   * @param {string} book
   */
  isBegun(book) {
    return (own(this.#done, book)?.length ?? 0) > 0;
  }

  /**
   * Take note of a step of a lesson; returns whether anything is new.
   *
   * @param {Lesson} told
   */
  note(told) {
    if (told.lesson === null) return false;
    const { book, number, done } = told;
    const isElsewhere = this.#last?.book !== book || this.#last.number !== number;
    const isNewlyDone = done && !this.isDone({ book, number });
    if (!isElsewhere && !isNewlyDone) return false;
    this.#last = { book, number };
    if (isNewlyDone) {
      this.#done = { ...this.#done, [book]: [...(own(this.#done, book) ?? []), number] };
    }
    this.#keep();
    return true;
  }

  /** Other tabs note lessons as well. */
  #keep() {
    const { done } = read(remembered("localStorage", KEPT_AS));
    this.#done = united(done, this.#done);
    const value = JSON.stringify({ done: this.#done, last: this.#last });
    this.isKept = remember("localStorage", KEPT_AS, value);
  }
}

/**
 * @param {{[book: string]: number[]}} one
 * @param {{[book: string]: number[]}} other
 */
function united(one, other) {
  const books = Object.keys({ ...one, ...other });
  return Object.fromEntries(
    books.map((book) => {
      const numbers = new Set([...(own(one, book) ?? []), ...(own(other, book) ?? [])]);
      return [book, [...numbers]];
    }),
  );
}

/**
 * Return the progress that was kept; nothing if it cannot be read.
 *
 * @param {string | null} kept
 * @returns {{done: {[book: string]: number[]}, last: Place | null}}
 */
function read(kept) {
  try {
    const { done, last } = JSON.parse(kept ?? "");
    const books = Object.entries(done ?? {}).filter(([, numbers]) => Array.isArray(numbers));
    return { done: Object.fromEntries(books), last: isPlace(last) ? last : null };
  } catch {
    return { done: {}, last: null };
  }
}

/** @param {unknown} found */
function isPlace(found) {
  return (
    typeof found === "object" &&
    found !== null &&
    "book" in found &&
    typeof found.book === "string" &&
    "number" in found &&
    typeof found.number === "number"
  );
}
