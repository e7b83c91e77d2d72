// Lessons of the board: the sentence of the current step, the list of books, a book of one's own.
//
// The board runs a lesson by itself, by touches and lights; the page shows what it says in words.

import { element, enable, say } from "../elements.js";
import { focusOnBoard, hasFocus } from "../frame/focus.js";
import { t } from "../language/texts.js";
import { isNumbered, lessonTitle, placeInBook, saidOfCell } from "../language/words.js";
import { LinkError } from "../session/transport.js";
import { bookIn, piecesOf } from "./books.js";
import { BookList } from "./bookshelf.js";
import { lessonKept } from "./going_on.js";
import { Progress } from "./progress.js";

/** @import { Book, BookOnShelf, Cell, GameRecord, Lesson } from "../messages/messages" */
/** @import { LessonChoice, LessonRequest, LessonStep } from "../messages/messages" */
/** @import { Refusal, State } from "../messages/messages" */
/** @import { Groups } from "../frame/groups.js" */
/** @import { BoardListener, BoardSession } from "../session/board_session.js" */
/** @import { Transport } from "../session/transport.js" */

/**
 * The page that lessons stand on.
 *
 * @typedef {object} LearningPage
 * @property {(text: string) => void} tell
 * Told what went well, or "" as somebody tries something: what was said before is gone then.
 * @property {(text: string, isBack: (state: State) => boolean) => void} left
 * A lesson begins or is over; the sentence is of one that is over. It is not to be said if another
 * game than the one from before the lesson is on the board.
 * @property {(error: unknown) => void} complain
 */

/**
 * The lesson of a book to go on with, null if none of them fits on the board; and whether some of
 * the others are done.
 *
 * @typedef {{isBegun: boolean, number: number | null}} Next
 */

/** @implements {BoardListener} */
export class Lessons {
  isOn = false;
  /** True for a puzzle: a lesson of one step, called by its number. */
  isPuzzle = false;
  /** True if the last thing to be done in the last lesson of a book is done. */
  #isAtEnd = false;
  /** The step that is on, and whether an answer to it was wrong. */
  #step = "";
  #wasWrong = false;
  /** The reply to the last answer, and the cell of it, if it was wrong. */
  #said = "";
  /** @type {Cell | null} */
  #wrongCell = null;
  /** The game from before the lesson; null while it is not known. @type {GameRecord | null} */
  #before = null;
  #transport;
  #session;
  #groups;
  #page;
  #progress = new Progress();
  #books;

  /**
   * @param {Transport} transport
   * @param {BoardSession} session
   * @param {Groups} groups
   * @param {LearningPage} page
   * @param {() => Date} today
   */
  constructor(transport, session, groups, page, today) {
    this.#transport = transport;
    this.#session = session;
    this.#groups = groups;
    this.#page = page;
    this.#books = new BookList(
      transport,
      this.#progress,
      ({ book, number }) => this.#start(book, number),
      (book) => this.#remove(book),
      today,
    );
    groups.whenShown("learn", () => this.#refresh());
    element("lesson-next").addEventListener("click", () => this.#goTo("next"));
    element("lesson-back").addEventListener("click", () => this.#goTo("back"));
    element("lesson-leave").addEventListener("click", () => this.leave());
    const file = element("lesson-book", HTMLInputElement);
    file.addEventListener("change", () => this.#send(file));
    const sheet = element("lesson").closest("aside");
    if (sheet) new ResizeObserver(() => this.#follow()).observe(sheet);
  }

  /** Leave the lesson, if one is on: the board has the game from before again. */
  async leave() {
    if (!this.isOn) return;
    const hadFocus = hasFocus("lesson");
    const isLeft = await this.#do({ do: "stop" });
    if (hadFocus && isLeft) focusOnBoard();
  }

  /**
   * Return where somebody begins a book, or goes on with it: the first lesson that is not done,
   * of those that fit on the board.
   *
   * @param {string} book
   * @returns {Promise<Next>}
   */
  async nextOf(book) {
    const isBegun = this.#progress.isBegun(book);
    try {
      const asked = this.#transport.request("lesson", { do: "list", book });
      const { lessons = [], fits = [] } = /** @type {Book} */ (await asked);
      const fitting = lessons
        .map((_title, index) => index + 1)
        .filter((number) => fits[number - 1] !== false);
      const left = fitting.find((number) => !this.#progress.isDone({ book, number }));
      // Whoever has done all of it may do it again.
      return { isBegun: isBegun && left !== undefined, number: left ?? fitting[0] ?? null };
    } catch (error) {
      this.#page.complain(error);
      return { isBegun: false, number: null };
    }
  }

  /** Go on with the lesson that was on when the page was loaded again, if one was. */
  async goOn() {
    const lesson = lessonKept();
    if (lesson !== null && !this.#session.isLessonOn) await this.#do({ do: "start", ...lesson });
  }

  /**
   * Start a lesson; returns whether it is on. What started it is gone then, so its title has the
   * focus.
   *
   * @param {{book: string, number: number}} lesson
   */
  async learn({ book, number }) {
    const begins = await this.#do({ do: "start", book, number });
    if (begins) element("lesson-title").focus({ preventScroll: true });
    return begins;
  }

  /** @param {"next" | "back"} step */
  async #goTo(step) {
    if (!(await this.#do({ do: step }))) return;
    // The button that was pressed may have nothing to do any more. The new step asks for a touch.
    const isOver = element(`lesson-${step}`, HTMLButtonElement).disabled || !this.isOn;
    if (isOver) focusOnBoard();
  }

  // News from the session.

  /** @param {Lesson} told */
  lesson(told) {
    const wasOn = this.isOn;
    const left = this.#leftSentence();
    this.#show(told);
    if (wasOn === this.isOn) return;
    const before = this.#before;
    // The next game tells its own record. A lesson may begin before that comes.
    if (wasOn) this.#before = null;
    // A lesson takes back nothing that was played before it, and its end takes back no lesson.
    const text = wasOn && this.#session.shown.shows !== "menu" ? left : "";
    this.#page.left(text, (state) => before === null || isOfGame(state, before));
    void this.#session.askRecord(true);
  }

  /** @param {GameRecord} record */
  record(record) {
    if (!this.#session.isLessonOn) this.#before = record;
  }

  /** Another board is there. */
  changed() {
    this.#before = null;
    this.#show({ lesson: null });
  }

  /** @param {Refusal} refusal */
  refused(refusal) {
    if (!this.#session.isLessonOn) return;
    this.#wasWrong = true;
    if (this.isPuzzle) element("lesson-waits").hidden = !element("lesson-helps").hidden;
    if (this.#session.isSaidByLesson(refusal) && refusal.cell) this.#sayOfCell(refusal.cell);
    // The refusal stands above the lesson, and has pushed down what the lesson said.
    this.#follow();
  }

  /** Return the sentence about a lesson that is over now. */
  #leftSentence() {
    const hadTurns = this.#before !== null && this.#before.moves.length > 0;
    return [this.#whatWasLeft(), hadTurns ? t("Your game is back.") : ""].join(" ").trim();
  }

  #whatWasLeft() {
    if (this.#isAtEnd) return t("That was the end of this book.");
    return this.isPuzzle ? t("You left the puzzle.") : t("You left the lesson.");
  }

  /**
   * Show what the board tells of the lesson, or of the choice of one.
   *
   * @param {Lesson} told
   */
  #show(told) {
    const isOn = told.lesson !== null;
    const begins = isOn && !this.isOn;
    if (begins) this.#groups.show("learn");
    this.isOn = isOn;
    if (!isOn) this.#step = "";
    if (this.#progress.note(told)) this.#books.showProgress();
    this.#books.noteLesson(isOn);
    document.body.classList.toggle("lesson-on", this.isOn);
    element("lesson").hidden = told.lesson === null && told.choosing === undefined;
    for (const name of ["lesson-next", "lesson-back", "lesson-leave", "lesson-share"]) {
      element(name).hidden = !this.isOn;
    }
    this.#isAtEnd = told.lesson !== null && told.done && told.number === told.lessons;
    this.isPuzzle =
      told.lesson !== null && told.steps === 1 && isNumbered(told.lesson, told.number);
    if (told.lesson !== null) this.#showStep(told);
    else if (told.choosing !== undefined) showChoice(told.choosing);
  }

  /** @param {LessonStep} told */
  #showStep(told) {
    const step = [told.book, told.number, told.step].join(" ");
    const isNew = step !== this.#step || told.answered;
    if (isNew) this.#wasWrong = false;
    const said = told.said ?? "";
    // A board that is asked again repeats what it said: the cell stays.
    if (isNew || said !== this.#said) this.#wrongCell = null;
    // A person may have scrolled to the end of the sentence before.
    const isNext = step !== this.#step;
    const helpsNow = told.helps === true && element("lesson-helps").hidden;
    const isAnswered = helpsNow || (said !== "" && said !== this.#said);
    this.#step = step;
    this.#said = said;
    showStep(told, this.#wrongCell);
    if (isNext) lookAtLesson();
    const mayLeave = told.step > 1 || told.answered;
    // Before the first step there is only the game from before: another button leads there.
    enable(mayLeave, "lesson-back");
    element("lesson-waits").hidden = !this.isPuzzle || !this.#wasWrong || told.helps === true;
    say(element("lesson-leave"), this.isPuzzle ? t("Leave the puzzle") : t("Leave the lesson"));
    say(element("lesson-share"), this.isPuzzle ? t("Share this puzzle") : t("Share this lesson"));
    if (isAnswered) lookAtAnswer();
  }

  /** The device was turned, or something takes room: what was said stays in view. */
  #follow() {
    if (this.isOn && this.#said !== "") lookAtAnswer();
  }

  /**
   * Note the cell that its reply to a wrong answer is about.
   *
   * @param {Cell} cell
   */
  #sayOfCell(cell) {
    const { lesson } = this.#session;
    if (lesson === null) return;
    this.#wrongCell = cell;
    say(element("lesson-said"), saidOfCell(lesson, cell));
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
      this.#page.complain(error);
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
    if (await this.learn({ book, number })) lookAtLesson();
    else element("refusal").scrollIntoView({ block: "nearest" });
  }

  // The books of the board.

  async #refresh() {
    try {
      await this.#books.refresh();
    } catch (error) {
      this.#page.complain(error);
    }
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
    this.#page.tell("");
    try {
      const title = await this.#load(book, await bookIn(file));
      this.#page.tell(t("The book “{title}” is on the board.", { title }));
      await this.#refresh();
      this.#books.goTo(book);
    } catch (error) {
      this.#page.complain(refusalOf(file, error));
    }
    // The same file may be chosen again.
    input.value = "";
  }

  /**
   * Take a book off the board again.
   *
   * @param {string} book
   */
  async #remove(book) {
    this.#page.tell("");
    try {
      await this.#transport.request("lesson", { do: "remove", book });
      this.#page.tell(t("{name} is no longer on the board.", { name: `${book}.txt` }));
    } catch (error) {
      this.#page.complain(error);
    }
    await this.#refresh();
  }

  /**
   * Put a book on the board; returns its title.
   *
   * @param {string} book
   * @param {string} whole
   */
  async #load(book, whole) {
    let title = book;
    const pieces = piecesOf(whole);
    for (const [index, { at, text }] of pieces.entries()) {
      const last = index === pieces.length - 1;
      const asked = this.#transport.request("lesson", { do: "load", book, at, text, last });
      if (last) ({ title } = /** @type {BookOnShelf} */ (await asked));
      else await asked;
    }
    return title;
  }
}

/**
 * Return whether a state is that of a game, as far as can be seen.
 *
 * @param {State} state
 * @param {GameRecord} record
 */
function isOfGame({ game, board, turn, last }, record) {
  const { moves } = record;
  const isSame = game === record.game && board === record.board && turn === moves.length;
  return isSame && last === (moves.at(-1) ?? null);
}

/** All that is said to an answer is in view, above the buttons, which stay at the lower edge. */
function lookAtAnswer() {
  const buttons = element("lesson-leave").parentElement?.offsetHeight ?? 0;
  for (const id of ["lesson-said", "lesson-waits", "lesson-helps"]) {
    element(id).style.scrollMarginBottom = `${buttons}px`;
    element(id).scrollIntoView({ block: "nearest" });
  }
}

/** Its card stands near the top of the sheet, whatever is drawn above it in a moment. */
function lookAtLesson() {
  element("lesson").closest("aside")?.scrollTo({ top: 0 });
}

/**
 * Add the name of the file to the board's refusal of a book.
 *
 * @param {File} file
 * @param {unknown} error
 */
function refusalOf({ name }, error) {
  if (!(error instanceof LinkError) || !error.isRefusal) return error;
  const { code, data, message: why } = error;
  const values = { name, why: why.charAt(0).toUpperCase() + why.slice(1) };
  const message = t("{name} was not put on the board. {why}", values);
  return new LinkError({ code, message, data });
}

/** @param {LessonChoice} choice */
function showChoice({ book, titles, chosen, error }) {
  const title = book === null ? t("Choose a book of lessons") : t("Choose a lesson");
  say(element("lesson-title"), title);
  say(element("lesson-step"), "");
  const words = { number: chosen + 1, count: titles.length, title: titles[chosen] };
  say(element("lesson-sentence"), t("{number} of {count}: {title}. Tap End to start.", words));
  say(element("lesson-said"), error ?? "");
  element("lesson-helps").hidden = true;
  element("lesson-waits").hidden = true;
}

/**
 * Praise somebody who has done a lesson; "" before.
 *
 * @param {LessonStep} told
 */
function praise({ done, steps, lesson, number, lessons }) {
  if (!done) return "";
  if (steps === 1 && isNumbered(lesson, number)) return t("★ Solved!");
  return number === lessons ? t("★ That was the last lesson of this book!") : t("★ Lesson done!");
}

/**
 * @param {LessonStep} told
 * @param {Cell | null} wrongCell What is said to a wrong answer is of this cell.
 */
function showStep(told, wrongCell) {
  say(element("lesson-title"), lessonTitle(told));
  say(element("lesson-step"), placeInBook(told));
  say(element("lesson-sentence"), told.sentence);
  const said = (wrongCell === null ? told.said : saidOfCell(told, wrongCell)) ?? "";
  const goOn = told.waits ? t("Tap Go on (or the lit End).") : "";
  say(element("lesson-said"), [said, praise(told), goOn].filter(Boolean).join(" "));
  element("lesson-said").classList.toggle("right", told.answered);
  element("lesson-helps").hidden = told.helps !== true;
  enable(told.waits, "lesson-next");
}
