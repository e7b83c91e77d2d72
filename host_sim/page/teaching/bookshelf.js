// The list of books of lessons: ticks for what is done, puzzles as a grid of numbers, and where to
// go on.

import { button, element, make } from "../elements.js";
import { t } from "../language/texts.js";
import { isNumbered } from "../language/words.js";

/** @import { Book, BookOnShelf, Bookshelf, BrokenBook } from "../session/messages" */
/** @import { Transport } from "../session/transport.js" */
/** @import { Place, Progress } from "./progress.js" */
/** @typedef {{place: Place, book: string, title: string, fits: boolean}} Listed By its titles. */
/** @typedef {Listed & {starting: HTMLButtonElement, says: HTMLElement}} Shown */

export class BookList {
  #transport;
  #progress;
  #start;
  /** @type {Shown[]} */
  #lessons = [];

  /**
   * @param {Transport} transport
   * @param {Progress} progress
   * @param {(place: Place) => unknown} start Starts a lesson.
   */
  constructor(transport, progress, start) {
    this.#transport = transport;
    this.#progress = progress;
    this.#start = start;
    element("lesson-continue").addEventListener("click", () => {
      const next = this.#next();
      if (next !== null) void this.#start(next.place);
    });
  }

  /** Ask the board for its books, and list them. */
  async refresh() {
    const asked = this.#transport.request("lesson", { do: "list" });
    const { books } = /** @type {Bookshelf} */ (await asked);
    /** @type {Shown[]} */
    const lessons = [];
    const items = [];
    for (const book of books) items.push(await this.#itemOf(book, lessons));
    if (items.length === 0) items.push(make("li", "", t("This board has no lessons.")));
    element("books").replaceChildren(...items);
    this.#lessons = lessons;
    this.showProgress();
  }

  /** Show what is done, which one is on, and where to go on. */
  showProgress() {
    for (const shown of this.#lessons) this.#showOne(shown);
    const next = this.#next();
    element("lesson-continue").hidden = next === null;
    if (next !== null) {
      element("lesson-continue").textContent = t("Continue: {book}, {lesson}", {
        book: next.book,
        lesson: next.title,
      });
    }
    element("lesson-kept").hidden = this.#progress.isKept;
  }

  /**
   * Go to a book in the list.
   *
   * @param {string} book
   */
  goTo(book) {
    const item = element("books").querySelector(`[data-book="${CSS.escape(book)}"]`);
    item?.scrollIntoView({ block: "nearest" });
  }

  /**
   * Where somebody goes on: the lesson begun last, or if that is done the next one of its book
   * that is not.
   */
  #next() {
    const { last } = this.#progress;
    if (last === null) return null;
    const following = this.#lessons.filter(
      ({ place, fits }) => fits && place.book === last.book && place.number >= last.number,
    );
    return following.find(({ place }) => !this.#progress.isDone(place)) ?? null;
  }

  /**
   * @param {BookOnShelf | BrokenBook} found
   * @param {Shown[]} lessons Takes the lessons of this book.
   */
  async #itemOf(found, lessons) {
    const { book } = found;
    if ("error" in found) return make("li", "", `${book}: ${found.error}`);
    const asked = this.#transport.request("lesson", { do: "list", book });
    const { lessons: titles, fits = [] } = /** @type {Book} */ (await asked);
    const item = make("li", "", found.title);
    item.dataset.book = book;
    const arePuzzles = titles.every((title, index) => isNumbered(title, index + 1));
    const list = make("ol", arePuzzles ? "puzzles" : "");
    for (const [index, title] of titles.entries()) {
      const place = { book, number: index + 1 };
      const listed = { place, book: found.title, title, fits: fits[index] !== false };
      const text = arePuzzles ? String(index + 1) : labelOf(title, listed.fits, false);
      const shown = this.#lessonOf(listed, text);
      lessons.push(shown);
      const line = make("li");
      line.append(shown.starting);
      list.append(line);
    }
    item.append(list);
    return item;
  }

  /**
   * @param {Listed} listed
   * @param {string} text
   * @returns {Shown}
   */
  #lessonOf(listed, text) {
    const starting = button(text, () => this.#start(listed.place));
    const says = make("span", "tick");
    starting.append(says);
    starting.disabled = !listed.fits;
    return { ...listed, starting, says };
  }

  /** @param {Shown} shown */
  #showOne({ place, title, fits, starting, says }) {
    const isDone = this.#progress.isDone(place);
    const { last } = this.#progress;
    const isLast = last?.book === place.book && last.number === place.number;
    starting.classList.toggle("done", isDone);
    says.textContent = isDone ? " ✓" : "";
    if (isLast) starting.setAttribute("aria-current", "step");
    else starting.removeAttribute("aria-current");
    starting.setAttribute("aria-label", labelOf(title, fits, isDone));
    if (!fits) starting.title = labelOf(title, fits, isDone);
  }
}

/**
 * @param {string} title
 * @param {boolean} fits
 * @param {boolean} isDone
 */
function labelOf(title, fits, isDone) {
  if (!fits) return t("{game} (does not fit on this board)", { game: title });
  return isDone ? t("{lesson}, done", { lesson: title }) : title;
}
