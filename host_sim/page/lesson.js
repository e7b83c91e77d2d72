// Lessons of the board: the sentence of the step that is on, the list of books, a book of one's own.
//
// The board runs a lesson by itself, by touches and lights; here is what it says in words. It is
// told by the notification `lesson`; a page that has just come asks for it.

import { button, element, make, say } from "./elements.js";
import { t } from "./texts.js";
import { isAway } from "./transport.js";

// Bytes of a book in one line to the board, which is 1,024 at most: each may have to be escaped.
const PIECE = 400;

export class Lessons {
  // request: asks the board; complain: told what went wrong; notice: told what went well; changed:
  // called when a lesson has begun or ended.
  constructor(request, complain, notice, changed) {
    this.request = request;
    this.complain = complain;
    this.notice = notice;
    this.changed = changed;
    this.isOn = false;
    // Whether the lesson has a sentence of its own about the last answer.
    this.says = false;
    element("lessons").addEventListener("toggle", () => this.refresh());
    element("lesson-next").addEventListener("click", () => this.ask({ do: "next" }));
    element("lesson-back").addEventListener("click", () => this.ask({ do: "back" }));
    element("lesson-leave").addEventListener("click", () => this.leave());
    element("lesson-book").addEventListener("change", (event) => this.send(event.target));
  }

  // A board has come: what lesson is on? One of an older firmware knows of none.
  async meet() {
    try {
      this.show(await this.request("lesson"));
    } catch (error) {
      if (isAway(error)) throw error;
      this.show({ lesson: null });
    }
  }

  // What is shown may be over: a board that was switched off and on does not say so.
  async lookAgain() {
    if (element("lesson").hidden) return;
    try {
      await this.meet();
    } catch {
      // That the board is away is told otherwise.
    }
  }

  // Leave the lesson, if one is on: the board has the game from before again.
  async leave() {
    if (this.isOn) await this.ask({ do: "stop" });
  }

  // Whether the board did it.
  async ask(params) {
    try {
      this.show(await this.request("lesson", params));
      return true;
    } catch (error) {
      this.complain(error);
      return false;
    }
  }

  // Start a lesson from the list, which may lie far below what comes of it.
  async start(book, number) {
    const begins = await this.ask({ do: "start", book, number });
    element(begins ? "lesson" : "refusal").scrollIntoView({ block: "nearest" });
  }

  show(told) {
    const wasOn = this.isOn;
    this.isOn = told.lesson !== null;
    this.says = this.isOn && told.said !== null;
    document.body.classList.toggle("lesson-on", this.isOn);
    element("lesson").hidden = !this.isOn && told.choosing === undefined;
    for (const name of ["lesson-next", "lesson-back", "lesson-leave"]) {
      element(name).hidden = !this.isOn;
    }
    if (told.choosing !== undefined) this.showChoice(told.choosing);
    else if (this.isOn) this.showStep(told);
    if (wasOn !== this.isOn) this.changed();
  }

  showChoice({ book, titles, chosen, error }) {
    say(element("lesson-title"), book === null ? t("Choose a book of lessons") : t("Choose a lesson"));
    say(element("lesson-step"), "");
    const words = { number: chosen + 1, count: titles.length, title: t(titles[chosen]) };
    say(element("lesson-sentence"), t("{number} of {count}: {title}. Tap end to start.", words));
    say(element("lesson-said"), error ?? "");
  }

  showStep(told) {
    say(element("lesson-title"), t(told.lesson));
    say(element("lesson-step"), t("Step {step} of {steps}", told));
    say(element("lesson-sentence"), t(told.sentence));
    const said = told.said === null ? "" : t(told.said);
    say(element("lesson-said"), told.waits ? `${said} ${t("Tap end to go on.")}`.trim() : said);
    element("lesson-said").classList.toggle("right", told.answered);
    element("lesson-next").disabled = !told.waits;
  }

  // The books of the board.

  async refresh() {
    if (!element("lessons").open) return;
    try {
      const { books } = await this.request("lesson", { do: "list" });
      const items = [];
      for (const book of books) items.push(await this.itemOf(book));
      if (items.length === 0) items.push(make("li", "", t("There are none on this board.")));
      element("books").replaceChildren(...items);
    } catch (error) {
      this.complain(error);
    }
  }

  async itemOf({ book, title, error }) {
    if (error) return make("li", "", `${book}: ${error}`);
    const item = make("li", "", t(title));
    const { lessons, fits = [] } = await this.request("lesson", { do: "list", book });
    const list = make("ol");
    lessons.forEach((lesson, index) => {
      const line = make("li");
      const starting = button(t(lesson), () => this.start(book, index + 1));
      if (fits[index] === false) {
        starting.disabled = true;
        say(starting, t("{game} (does not fit on this board)", { game: t(lesson) }));
      }
      line.append(starting);
      list.append(line);
    });
    item.append(list);
    return item;
  }

  // A book from a file of the reader's, to the board.

  async send(input) {
    const [file] = input.files;
    if (file === undefined) return;
    const book = file.name.toLowerCase().replace(/\.txt$/, "").replace(/[^a-z0-9-]+/g, "-");
    try {
      const pieces = piecesOf(await file.text());
      for (const [index, { at, text }] of pieces.entries()) {
        const last = index === pieces.length - 1;
        await this.request("lesson", { do: "load", book, at, text, last });
      }
      this.notice(t("The book {book} is on the board.", { book }));
      await this.refresh();
    } catch (error) {
      this.complain(error);
    }
    // The same file may be chosen again.
    input.value = "";
  }
}

// A text in pieces of so many bytes at most, each with the bytes before it.
function piecesOf(text) {
  const encoder = new TextEncoder();
  const pieces = [{ at: 0, text: "" }];
  let size = 0;
  let total = 0;
  for (const sign of text) {
    const bytes = encoder.encode(sign).length;
    if (size + bytes > PIECE) {
      pieces.push({ at: total, text: "" });
      size = 0;
    }
    pieces.at(-1).text += sign;
    size += bytes;
    total += bytes;
  }
  return pieces;
}
