// The moves of the game, and after them those that were taken back.

import { element } from "../elements.js";
import { t } from "../language/texts.js";
import { moveItem } from "../beside/move_list.js";
import { stopWhileItScrolls } from "../frame/scroll_stops.js";

/** @import { Colour, GameRecord, State } from "../messages/messages" */
/** @import { BoardListener, BoardSession, Change } from "../session/board_session.js" */
/** @import { UndoneMoves } from "../records/undone.js" */
/** @import { View } from "../view/view.js" */
/** @import { Movers } from "../beside/movers.js" */

/** @implements {BoardListener} */
export class Moves {
  #session;
  #undone;
  #movers;
  #list = element("list");
  /** The content of the list. */
  #shown = "";

  /**
   * @param {BoardSession} session
   * @param {UndoneMoves} undone
   * @param {Movers} movers
   */
  constructor(session, undone, movers) {
    this.#session = session;
    this.#undone = undone;
    this.#movers = movers;
    new ResizeObserver(() => this.#lookAtCurrent()).observe(this.#list);
    stopWhileItScrolls(this.#list);
  }

  meeting() {
    this.#undone.forget();
  }

  /**
   * @param {State} _state
   * @param {Change} change
   */
  state(_state, { told }) {
    // A new game may look as the one before did with all its turns taken back.
    if (told === "state" && this.#undone.moves.length > 0) void this.#session.askRecord();
  }

  /**
   * @param {GameRecord} record
   * @param {GameRecord | null} before
   * @param {boolean} isFirst
   */
  record(record, before, isFirst) {
    // Each step of a lesson is a position of its own.
    const isKnown = before?.game === record.game && !isFirst && !this.#session.isLessonOn;
    this.#undone.note(record, isKnown ? before.moves : null);
  }

  /** @param {View} view */
  draw({ state, game, isLessonOn }) {
    const moves = this.#session.record?.moves ?? [];
    const all = [...moves, ...this.#undone.moves];
    // The position of a lesson may stand in the middle of a game.
    const before = isLessonOn ? state.turn - moves.length : 0;
    const colours = all.map((move, number) =>
      this.#movers.colourOf(move, number + before, game, state),
    );
    const shown = JSON.stringify([moves.length, all, colours]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#fill(all, moves.length, colours);
  }

  /**
   * @param {string[]} moves
   * @param {number} played How many of them were not taken back.
   * @param {(Colour | undefined)[]} colours
   */
  #fill(moves, played, colours) {
    const items = moves.map((move, index) => {
      const item = moveItem(move, index, colours[index]);
      if (index === played - 1) item.setAttribute("aria-current", "true");
      if (index >= played) {
        item.className = "undone";
        item.title = t("Taken back; Redo plays it again");
      }
      return item;
    });
    this.#list.replaceChildren(...items);
    this.#lookAtCurrent();
  }

  /** The last move stays in view, also when what stands round the list takes room from it. */
  #lookAtCurrent() {
    const list = this.#list;
    const current = list.querySelector("[aria-current]");
    const isThere = current instanceof HTMLElement;
    list.scrollTop = isThere ? current.offsetTop - list.clientHeight / 2 : 0;
  }
}
