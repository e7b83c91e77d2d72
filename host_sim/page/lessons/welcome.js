// The strip that welcomes newcomers to an empty board: what the game is about, and ways to begin.
// It is gone with the first touch of a cell.

import { element, say } from "../elements.js";
import { focusOnBoard, hasFocus } from "../frame/focus.js";
import { textsOf } from "../language/games.js";
import { gameName } from "../language/names.js";
import { t } from "../language/texts.js";

/**
 * @import { GameTexts } from "../messages/messages"
 * @import { View } from "../view/view.js"
 * @import { Next } from "./lessons.js"
 */
/** @typedef {NonNullable<GameTexts["course"]>} Course */

export class Welcome {
  #strip = element("welcome");
  #game = "";
  #nextOf;
  /** The course of the game, if this board can hold any of its lessons. @type {Course | null} */
  #course = null;
  /** The lesson of the course to begin or to go on with. */
  #next = 1;

  /**
   * @param {object} page
   * @param {(book: string) => Promise<Next>} page.nextOf The lesson with which a book goes on.
   * @param {(lesson: {book: string, number: number}) => unknown} page.learn Starts a lesson.
   * @param {(game: string) => unknown} page.openRules
   * @param {() => unknown} page.playComputer Lets it be chosen at which level the board plays.
   */
  constructor({ nextOf, learn, openRules, playComputer }) {
    this.#nextOf = nextOf;
    element("welcome-learn").addEventListener("click", () =>
      learn({ book: this.#course?.book ?? "", number: this.#next }),
    );
    element("welcome-computer").addEventListener("click", () => void playComputer());
    element("welcome-rules").addEventListener("click", () => openRules(this.#game));
  }

  /** @param {View} view */
  draw({ state, choice, isGame, isOfClub, isBroughtUp, levels, description: { games } }) {
    const { game, turn, over, opponents, pending } = state;
    const { aim = "", course } = textsOf(game) ?? {};
    const isTouched = turn > 0 || pending.length > 0 || choice.cells.length > 0;
    const isElsewhere = over || !isGame || isBroughtUp || aim === "";
    const isHidden = isTouched || isElsewhere;
    // A phone's board keeps its size when the first cell is touched: the next touch may come soon.
    document.body.classList.toggle("begins", turn === 0 && !isElsewhere);
    const isShownNow = !isHidden && (this.#strip.hidden || game !== this.#game);
    // A game that shares the course of another one may be played where that one is not.
    const held = new Set(games.flatMap(({ boards }) => boards));
    this.#course = course?.boards.some((board) => held.has(board)) ? course : null;
    element("welcome-learn").hidden = this.#course === null;
    this.#game = game;
    if (isShownNow && this.#course !== null) void this.#lookForNext(this.#course);
    const losesFocus = isHidden && hasFocus("welcome");
    this.#strip.hidden = isHidden;
    if (losesFocus) focusOnBoard();
    // In a tournament the other player comes.
    element("welcome-computer").hidden = levels === 0 || opponents !== undefined || isOfClub;
    this.#strip.setAttribute("aria-label", gameName(game));
    const sentence = t("{game}: {aim}", { game: gameName(game), aim: t(aim) });
    say(element("welcome-aim"), aim && sentence);
  }

  /**
   * Somebody who has begun the course goes on with it.
   *
   * @param {Course} course
   */
  async #lookForNext(course) {
    const { minutes } = course;
    const learn = t("Learn in {minutes} minutes", { minutes });
    say(element("welcome-learn"), learn);
    const { number, isBegun } = await this.#nextOf(course.book);
    // Another game may have come meanwhile.
    if (this.#course?.book !== course.book) return;
    this.#next = number ?? 1;
    say(element("welcome-learn"), isBegun ? t("Continue the course") : learn);
  }
}
