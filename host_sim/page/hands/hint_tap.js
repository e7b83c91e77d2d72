// Notices that `hint` was tapped once, by what the board shows: such a tap lights cells for a
// moment, and nobody has learnt anything. Held, it shows them; tapped twice, it gives advice.

/** @import { Shown } from "../messages/messages" */
/** @import { BoardListener } from "../session/board_session.js" */

// A hint shown no longer than this was a tap.
const TAP_MS = 600;
// A second tap comes within 450 ms (firmware/fingers-and-lights.md), and the link takes a while.
const AGAIN_MS = 700;

/** @implements {BoardListener} */
export class HintTap {
  #tell;
  /** When the hint that is shown began, if one is. @type {number | null} */
  #since = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;

  /** @param {() => void} tell Called some time after a single tap. */
  constructor(tell) {
    this.#tell = tell;
  }

  /**
   * The board shows something else now, or nothing.
   *
   * @param {Shown} shown
   */
  shown({ shows }) {
    clearTimeout(this.#waiting);
    if (shows === "hint") {
      this.#since ??= performance.now();
      return;
    }
    const since = this.#since;
    this.#since = null;
    if (shows !== null || since === null || performance.now() - since > TAP_MS) return;
    this.#waiting = setTimeout(this.#tell, AGAIN_MS);
  }

  // Something else was done with it, or is going on: it was no tap.

  refused() {
    this.#forget();
  }

  asked() {
    this.#forget();
  }

  changed() {
    this.#forget();
  }

  #forget() {
    clearTimeout(this.#waiting);
    this.#since = null;
  }
}
