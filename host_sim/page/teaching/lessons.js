// Lessons of the board: the sentence of the current step, the list of books, a book of one's own.
//
// The board runs a lesson by itself, by touches and lights; the page shows what it says in words.

import { button, element, enable, make, say } from "../elements.js";
import { t } from "../language/texts.js";
import { placeInBook } from "../language/words.js";
import { bookIn, piecesOf } from "./books.js";

/** @import { Book, BookOnShelf, Bookshelf, BrokenBook, Lesson } from "../session/messages" */
/** @import { LessonChoice, LessonRequest, LessonStep } from "../session/messages" */
/** @import { BoardSession } from "../session/board_session.js" */
/** @import { Transport } from "../session/transport.js" */

export class Lessons {
  isOn = false;
  #transport;
  #session;
  #complain;
  #notice;
  #list = element("lessons", HTMLDetailsElement);

  /**
   * @param {Transport} transport
   * @param {BoardSession} session
   * @param {(error: unknown) => void} complain
   * @param {(text: string) => void} notice Told what went well.
   */
  constructor(transport, session, complain, notice) {
    this.#transport = transport;
    this.#session = session;
    this.#complain = complain;
    this.#notice = notice;
    this.#list.addEventListener("toggle", () => this.#refresh());
    element("lesson-next").addEventListener("click", () => this.#do({ do: "next" }));
    element("lesson-back").addEventListener("click", () => this.#do({ do: "back" }));
    element("lesson-leave").addEventListener("click", () => this.leave());
    const file = element("lesson-book", HTMLInputElement);
    file.addEventListener("change", () => this.#send(file));
  }

  /** Leave the lesson, if one is on: the board has the game from before again. */
  async leave() {
    if (this.isOn) await this.#do({ do: "stop" });
  }

  /**
   * Show what the board tells of the lesson, or of the choice of one.
   *
   * @param {Lesson} told
   */
  show(told) {
    this.isOn = told.lesson !== null;
    document.body.classList.toggle("lesson-on", this.isOn);
    element("lesson").hidden = told.lesson === null && told.choosing === undefined;
    for (const name of ["lesson-next", "lesson-back", "lesson-leave"]) {
      element(name).hidden = !this.isOn;
    }
    if (told.lesson !== null) showStep(told);
    else if (told.choosing !== undefined) showChoice(told.choosing);
  }

  /**
   * Ask the board to do something with a lesson; returns whether it did.
   *
   * @param {LessonRequest} request
   */
  async #do(request) {
    try {
      await this.#session.doLesson(request);
      return true;
    } catch (error) {
      this.#complain(error);
      return false;
    }
  }

  /**
   * Start a lesson from the list, and scroll to what comes of it: the list may lie far below.
   *
   * @param {string} book
   * @param {number} number
   */
  async #start(book, number) {
    const begins = await this.#do({ do: "start", book, number });
    element(begins ? "lesson" : "refusal").scrollIntoView({ block: "nearest" });
  }

  // The books of the board.

  async #refresh() {
    if (!this.#list.open) return;
    try {
      const asked = this.#transport.request("lesson", { do: "list" });
      const { books } = /** @type {Bookshelf} */ (await asked);
      const items = [];
      for (const book of books) items.push(await this.#itemOf(book));
      if (items.length === 0) items.push(make("li", "", t("This board has no lessons.")));
      element("books").replaceChildren(...items);
    } catch (error) {
      this.#complain(error);
    }
  }

  /** @param {BookOnShelf | BrokenBook} found */
  async #itemOf(found) {
    const { book } = found;
    if ("error" in found) return make("li", "", `${book}: ${found.error}`);
    const item = make("li", "", found.title);
    const asked = this.#transport.request("lesson", { do: "list", book });
    const { lessons, fits = [] } = /** @type {Book} */ (await asked);
    const list = make("ol");
    for (const [index, lesson] of lessons.entries()) {
      const starting = button(lesson, () => this.#start(book, index + 1));
      if (fits[index] === false) {
        starting.disabled = true;
        say(starting, t("{game} (does not fit on this board)", { game: lesson }));
      }
      const line = make("li");
      line.append(starting);
      list.append(line);
    }
    item.append(list);
    return item;
  }

  /**
   * Send a book from a file of the reader's to the board.
   *
   * @param {HTMLInputElement} input
   */
  async #send(input) {
    const [file] = input.files ?? [];
    if (file === undefined) return;
    const name = file.name.toLowerCase().replace(/\.txt$/, "");
    const book = name.replace(/[^a-z0-9-]+/g, "-");
    try {
      const pieces = piecesOf(await bookIn(file));
      for (const [index, { at, text }] of pieces.entries()) {
        const last = index === pieces.length - 1;
        await this.#transport.request("lesson", { do: "load", book, at, text, last });
      }
      this.#notice(t("The book {book} is on the board.", { book }));
      await this.#refresh();
    } catch (error) {
      this.#complain(error);
    }
    // The same file may be chosen again.
    input.value = "";
  }
}

/** @param {LessonChoice} choice */
function showChoice({ book, titles, chosen, error }) {
  const title = book === null ? t("Choose a book of lessons") : t("Choose a lesson");
  say(element("lesson-title"), title);
  say(element("lesson-step"), "");
  const words = { number: chosen + 1, count: titles.length, title: titles[chosen] };
  say(element("lesson-sentence"), t("{number} of {count}: {title}. Tap end to start.", words));
  say(element("lesson-said"), error ?? "");
}

/** @param {LessonStep} told */
function showStep(told) {
  say(element("lesson-title"), told.lesson);
  say(element("lesson-step"), placeInBook(told));
  say(element("lesson-sentence"), told.sentence);
  const said = told.said ?? "";
  say(element("lesson-said"), told.waits ? `${said} ${t("Tap end to go on.")}`.trim() : said);
  element("lesson-said").classList.toggle("right", told.answered);
  enable(told.waits, "lesson-next");
}
