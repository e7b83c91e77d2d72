// The picture of a count: a tap on a player's points shows on the board which cells make them if
// the game ended now, and words say it. It stays until the next tap, Escape, or a change of the
// game.

import { countCard } from "../language/counting.js";

/** @import { Points, Shown, State } from "../messages/messages" */
/** @import { Count } from "../view/view.js" */
/** @import { BoardListener, BoardSession, Change } from "../session/board_session.js" */
/** @import { Transport } from "../session/transport.js" */

/** @type {Points} */
const NO_CELLS = { scores: {}, cells: {}, removed: {} };

/** @implements {BoardListener} */
export class CountOff {
  /** What is shown, if anything is. @type {Count | null} */
  count = null;
  #transport;
  #session;
  #changed;
  /** The number of the request, so that an answer that comes too late is known as such. */
  #asked = 0;

  /**
   * @param {Transport} transport
   * @param {BoardSession} session
   * @param {() => void} changed Called when another count is shown, or none.
   */
  constructor(transport, session, changed) {
    this.#transport = transport;
    this.#session = session;
    this.#changed = changed;
    document.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.#putAway();
    });
    document.addEventListener("click", ({ target }) => {
      const isOfCount = target instanceof Element && target.closest(".counts") !== null;
      if (!isOfCount) this.#putAway();
    });
  }

  /** Show the count, or put it away. */
  async toggle() {
    if (this.count !== null) {
      this.#putAway();
      return;
    }
    const asked = ++this.#asked;
    const points = await this.#ask();
    const { state } = this.#session;
    if (asked !== this.#asked || state === null) return;
    const removed = removedIn(points, state);
    this.count = { cells: points.cells, removed, card: countCard(state, removed.length) };
    this.#changed();
  }

  /** A board of older firmware cannot tell the cells: there are the words alone then. */
  async #ask() {
    try {
      return await this.#transport.request("points");
    } catch {
      return NO_CELLS;
    }
  }

  /**
   * @param {State} _state
   * @param {Change} change
   */
  state(_state, { differs, told }) {
    if (differs || told !== null) this.#putAway();
  }

  lesson() {
    this.#putAway();
  }

  bringUp() {
    this.#putAway();
  }

  changed() {
    this.#putAway();
  }

  /** @param {Shown} shown */
  shown({ shows }) {
    if (shows !== null) this.#putAway();
  }

  #putAway() {
    this.#asked++;
    if (this.count === null) return;
    this.count = null;
    this.#changed();
  }
}

/**
 * The stones that do not count. At the end of a game they are gone.
 *
 * @param {Points} points
 * @param {State} state
 */
function removedIn({ removed }, { over, standing, reasons = [], captured }) {
  const wasCleanedUp = over && standing !== undefined && reasons.includes("passed");
  return wasCleanedUp ? captured : Object.values(removed).flat();
}
