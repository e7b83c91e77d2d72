// The list of books of lessons: ticks for what is done, puzzles as a grid of numbers, where to go
// on, and which books are somebody's own.

import { button, element, make, sayWithNames } from "../elements.js";
import { STANDARD } from "../first/built_board.js";
import { boardFor, gameOfCourse } from "../language/games.js";
import { t } from "../language/texts.js";
import { isNumbered } from "../language/words.js";
import { puzzleOfTheDay } from "./daily.js";

/** @import { Book, BookOnShelf, Bookshelf, BrokenBook } from "../messages/messages" */
/** @import { Transport } from "../session/transport.js" */
/** @import { Place, Progress } from "./progress.js" */
/** @typedef {{place: Place, book: string, title: string, fits: boolean}} Listed By its titles. */
/** @typedef {Listed & {starting: HTMLButtonElement, says: HTMLElement}} Shown */

/** The books that come with a board; any other was brought by somebody, and can go again. */
export const STANDARD_BOOKS = [
  "1-first-course",
  "2-more-root-bound",
  "3-rootzone",
  "4-droched",
  "5-growy",
  "6-classroom",
  "puzzles-1",
  "puzzles-2",
  "puzzles-3",
  "puzzles-from-play",
];

/** The puzzles that come with a board, of which one is that of the day. */
const PUZZLES = STANDARD_BOOKS.filter((book) => book.startsWith("puzzles"));
// More stars than that are told by their number.
const MOST_STARS = 12;

export class BookList {
  #transport;
  #progress;
  #start;
  #remove;
  #today;
  #daily = button("", () => this.#startDaily());
  #isLessonOn = false;
  /** @type {Shown[]} */
  #lessons = [];

  /**
   * @param {Transport} transport
   * @param {Progress} progress
   * @param {(place: Place) => unknown} start Starts a lesson.
   * @param {(book: string) => unknown} remove Takes a book off the board.
   * @param {() => Date} today
   */
  constructor(transport, progress, start, remove, today) {
    this.#transport = transport;
    this.#progress = progress;
    this.#start = start;
    this.#remove = remove;
    this.#today = today;
    this.#daily.id = "lesson-daily";
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
    element("lesson-continue").after(this.#daily);
    element("books").replaceChildren(...items);
    this.#lessons = lessons;
    this.showProgress();
  }

  /**
   * Take notice of whether a lesson is on: then nobody needs to be told where to go on.
   *
   * @param {boolean} isOn
   */
  noteLesson(isOn) {
    this.#isLessonOn = isOn;
    this.#showNext();
    this.#showDaily();
  }

  /** Show what is done, which one is on, and where to go on. */
  showProgress() {
    for (const shown of this.#lessons) this.#showOne(shown);
    for (const item of element("books").children) this.#showStars(item);
    this.#showNext();
    this.#showDaily();
    element("lesson-kept").hidden = this.#progress.isKept;
  }

  /** The board begins every lesson at its first step, so one that was left begins again. */
  #showNext() {
    const next = this.#isLessonOn ? null : this.#next();
    element("lesson-continue").hidden = next === null;
    if (next === null) return;
    const values = { book: next.book, lesson: next.title };
    const label = this.#isLast(next.place)
      ? t("Start again: {book}, {lesson}", values)
      : t("Continue: {book}, {lesson}", values);
    element("lesson-continue").textContent = label;
  }

  #puzzleOfTheDay() {
    const puzzles = this.#lessons.filter(
      ({ place, fits }) => fits && PUZZLES.includes(place.book),
    );
    return puzzles[puzzleOfTheDay(this.#today(), puzzles.length)];
  }

  #startDaily() {
    const puzzle = this.#puzzleOfTheDay();
    if (puzzle !== undefined) void this.#start(puzzle.place);
  }

  #showDaily() {
    const puzzle = this.#puzzleOfTheDay();
    this.#daily.hidden = puzzle === undefined || this.#isLessonOn;
    const isDone = puzzle !== undefined && this.#progress.isDone(puzzle.place);
    this.#daily.textContent = isDone ? `${t("Puzzle of the day")} ★` : t("Puzzle of the day");
  }

  /**
   * A star for each lesson of a book that is done.
   *
   * @param {Element} item
   */
  #showStars(item) {
    const stars = item.querySelector(".stars");
    if (!(item instanceof HTMLElement) || stars === null) return;
    const lessons = this.#lessons.filter(({ place }) => place.book === item.dataset.book);
    const all = lessons.length;
    const done = lessons.filter(({ place }) => this.#progress.isDone(place)).length;
    const row = "★".repeat(done) + "☆".repeat(all - done);
    stars.textContent = all > MOST_STARS ? `★ ${done}` : row;
    stars.setAttribute("aria-label", t("{done} of {all} done", { done, all }));
  }

  /** @param {Place} place */
  #isLast({ book, number }) {
    const { last } = this.#progress;
    return last?.book === book && last.number === number;
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
   * Return the lesson to go on with: the one begun last, or if that is done the next one of its
   * book that is not.
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
    if ("error" in found) {
      const broken = make("li", "", `${book}: ${found.error}`);
      if (isOwn(book)) broken.append(" ", this.#removing(book));
      return broken;
    }
    const asked = this.#transport.request("lesson", { do: "list", book });
    const { lessons: titles, fits = [] } = /** @type {Book} */ (await asked);
    const item = make("li", "", found.title);
    item.dataset.book = book;
    const stars = make("span", "stars");
    stars.setAttribute("role", "img");
    item.append(" ", stars);
    if (isOwn(book)) {
      item.append(" ", make("span", "quiet", `${book}.txt`), " ", this.#removing(book));
    }
    const arePuzzles = titles.every((title, index) => isNumbered(title, index + 1));
    const list = make("ol", arePuzzles ? "puzzles" : "");
    for (const [index, title] of titles.entries()) {
      const place = { book, number: index + 1 };
      const listed = { place, book: found.title, title, fits: fits[index] !== false };
      const text = arePuzzles ? String(index + 1) : labelOf(listed, false);
      const shown = this.#lessonOf(listed, text);
      lessons.push(shown);
      const line = make("li");
      line.append(shown.starting);
      list.append(line);
    }
    item.append(list);
    return item;
  }

  /** @param {string} book */
  #removing(book) {
    const removing = button(t("Remove"), () => this.#remove(book));
    removing.className = "remove";
    removing.setAttribute("aria-label", t("Remove {book}", { book: `${book}.txt` }));
    return removing;
  }

  /**
   * @param {Listed} listed
   * @param {string} text
   * @returns {Shown}
   */
  #lessonOf(listed, text) {
    const starting = button("", () => this.#start(listed.place));
    const [label, says] = [make("span"), make("span", "tick")];
    sayWithNames(label, text);
    starting.append(label, says);
    starting.disabled = !listed.fits;
    return { ...listed, starting, says };
  }

  /** @param {Shown} shown */
  #showOne(shown) {
    const { place, fits, starting, says } = shown;
    const isDone = this.#progress.isDone(place);
    starting.classList.toggle("done", isDone);
    says.textContent = isDone ? " ✓" : "";
    if (this.#isLast(place)) starting.setAttribute("aria-current", "step");
    else starting.removeAttribute("aria-current");
    starting.setAttribute("aria-label", labelOf(shown, isDone));
    if (!fits) starting.title = labelOf(shown, isDone);
  }
}

/** @param {string} book */
function isOwn(book) {
  return !STANDARD_BOOKS.includes(book);
}

/**
 * @param {Listed} listed
 * @param {boolean} isDone
 */
function labelOf({ place, title, fits }, isDone) {
  if (fits) return isDone ? t("{lesson}, done", { lesson: title }) : title;
  const board = boardOfBook(place.book);
  return board === null
    ? t("{game} (does not fit on this board)", { game: title })
    : t("{lesson} (needs the board {board})", { lesson: title, board });
}

/**
 * A board that holds all lessons of a book; null where that is not known.
 *
 * @param {string} book
 */
function boardOfBook(book) {
  const game = gameOfCourse(book);
  if (game !== undefined) return boardFor(game);
  return isOwn(book) ? null : STANDARD;
}
