// Fingers on a screen, which also move the page.
//
// Such a finger counts when it is let go of the pad that it came down on, or once it has stayed
// there for a while: then it holds the pad, and slides on the board. A finger that moves sooner
// moves the page; the browser then cancels its pointer.

/** @import { Pad } from "../hands/fingers.js" */

/**
 * The fingers that count.
 *
 * @typedef {object} Counting
 * @property {(finger: string, pad: Pad | null) => void} put
 * @property {(finger: string) => void} lift
 */

const HOLD_MS = 300;

export class ScreenFingers {
  #hands;
  /**
   * By finger that does not count yet: the pad on which it came down, or null if it has left it.
   *
   * @type {Map<string, {pad: Pad | null, hold: number}>}
   */
  #undecided = new Map();
  /**
   * Fingers that count while they are down.
   *
   * @type {Set<string>}
   */
  #holding = new Set();

  /** @param {Counting} hands */
  constructor(hands) {
    this.#hands = hands;
  }

  /** True if a finger holds a pad. */
  get isHolding() {
    return this.#holding.size > 0;
  }

  /**
   * @param {string} finger
   * @param {Pad} pad
   */
  down(finger, pad) {
    this.cancel(finger);
    this.#undecided.set(finger, { pad, hold: setTimeout(() => this.#hold(finger), HOLD_MS) });
  }

  /**
   * @param {string} finger
   * @param {Pad | null} pad The pad below it now.
   * @returns {boolean} Whether it may still touch the pad that it came down on.
   */
  move(finger, pad) {
    const undecided = this.#undecided.get(finger);
    if (undecided === undefined) return false;
    if (undecided.pad?.name !== pad?.name) undecided.pad = null;
    return undecided.pad !== null;
  }

  /**
   * A finger is let go.
   *
   * @param {string} finger
   * @param {Pad | null} pad The pad below it.
   * @param {Pad | null} first The pad on which it came down; asked for only if it came down before
   * the page's code was there.
   */
  up(finger, pad, first) {
    if (!this.#holding.has(finger)) {
      const from = this.#undecided.has(finger) ? this.#undecided.get(finger)?.pad : first;
      if (pad !== null && from?.name === pad.name) this.#hands.put(finger, pad);
    }
    this.cancel(finger);
  }

  /**
   * A finger moves the page, or is gone.
   *
   * @param {string} finger
   */
  cancel(finger) {
    clearTimeout(this.#undecided.get(finger)?.hold);
    this.#undecided.delete(finger);
    this.#holding.delete(finger);
    this.#hands.lift(finger);
  }

  /** @param {string} finger */
  #hold(finger) {
    const pad = this.#undecided.get(finger)?.pad ?? null;
    if (pad === null) return;
    this.#undecided.delete(finger);
    this.#holding.add(finger);
    this.#hands.put(finger, pad);
  }
}
