// The strip that welcomes newcomers to an empty board: what the game is about, and ways to begin.
// It is gone after the first turn.

import { element, say } from "../elements.js";
import { textsOf } from "../language/games.js";
import { gameName } from "../language/names.js";
import { t } from "../language/texts.js";
import { remember, remembered } from "../storage.js";

/** @import { View } from "../view/view.js" */

const CLOSED = "welcome closed";

export class Welcome {
  #strip = element("welcome");
  /** The games whose welcome was closed. */
  #closed = new Set((remembered("sessionStorage", CLOSED) ?? "").split(","));
  #game = "";
  #nextOf;
  /** The book that teaches a game which this board can hold; "" if there is none. */
  #course = "";
  /** The lesson of the course that is next; null for its beginning. @type {number | null} */
  #next = null;

  /**
   * @param {object} page
   * @param {(book: string) => Promise<number | null>} page.nextOf
   * The lesson with which a book goes on; null if it was not begun, or is done.
   * @param {(lesson: {book: string, number: number}) => unknown} page.learn Starts a lesson.
   * @param {(game: string) => unknown} page.openRules
   * @param {() => unknown} page.playComputer Lets it be chosen at which level the board plays.
   */
  constructor({ nextOf, learn, openRules, playComputer }) {
    this.#nextOf = nextOf;
    element("welcome-learn").addEventListener("click", () =>
      learn({ book: this.#course, number: this.#next ?? 1 }),
    );
    element("welcome-computer").addEventListener("click", () => void playComputer());
    element("welcome-play").addEventListener("click", () => this.#close());
    element("welcome-rules").addEventListener("click", () => openRules(this.#game));
  }

  /** @param {View} view */
  draw({ state, isGame, levels, description: { games } }) {
    const { game, turn, over, opponents } = state;
    const { aim = "" } = textsOf(game) ?? {};
    const isEmpty = turn === 0 && !over && isGame;
    const isHidden = this.#closed.has(game) || !isEmpty || aim === "";
    const taught = games.find(
      ({ boards, texts: { course } }) => course && boards.includes(course.board),
    );
    this.#course = taught?.texts.course?.book ?? "";
    element("welcome-learn").hidden = this.#course === "";
    if (this.#strip.hidden && !isHidden && this.#course !== "") void this.#lookForNext();
    this.#strip.hidden = isHidden;
    this.#game = game;
    element("welcome-computer").hidden = levels === 0 || opponents !== undefined;
    say(element("welcome-title"), gameName(game));
    say(element("welcome-aim"), aim && t(aim));
  }

  /** Somebody who has begun the course goes on with it. */
  async #lookForNext() {
    this.#next = await this.#nextOf(this.#course);
    const label = this.#next === null ? t("Learn in 20 minutes") : t("Continue the course");
    say(element("welcome-learn"), label);
  }

  #close() {
    this.#closed.add(this.#game);
    this.#strip.hidden = true;
    remember("sessionStorage", CLOSED, [...this.#closed].join(","));
    // The element with the focus is gone; the board is what comes next.
    const cell = document.querySelector('#board [tabindex="0"]');
    if (cell instanceof SVGElement) cell.focus({ preventScroll: true });
  }
}
