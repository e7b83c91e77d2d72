// Lights for those who asked their system for less motion: what moves on the board stands still
// here, at its brightest, and wears a ring that says so.
//
// A light that grows brighter is shown at once. One that grows darker may be breathing: it is
// shown as it was until it has stayed the same for longer than any of the board's motions does.

/** @import { Light } from "../messages/messages" */

/**
 * The motion of a light: it fades in and out, or it is dark or dim for a moment now and then.
 *
 * @typedef {"breathes" | "blinks"} Motion
 */

/**
 * @typedef {object} Calm
 * @property {Light} shown
 * @property {Motion | null} motion
 * @property {number | null} fellAt Since when the board's light is darker than what is shown.
 * @property {Light | null} before What was shown before it went on to something darker.
 * @property {number} dimmedAt
 * @property {boolean} isSlow Whether it comes back after longer pauses.
 * @property {ReturnType<typeof setTimeout> | undefined} dimming
 * @property {ReturnType<typeof setTimeout> | undefined} marked
 */

// The longest that a light stands still in a motion: "hands off" does so for a second.
const STANDS_MS = 1100;
// A light that blinks is dark for less.
const DARK_MS = 400;
// The rarest motions, the dip of the last turn and the tick of a fault, come within this time.
const RARE_MS = 3500;
// A shorter dip does not breathe.
const DIP_MS = 500;

export class CalmLights {
  /** @type {Map<string, Calm>} */
  #pads = new Map();
  #show;

  /** @param {(name: string, bytes: Light, motion: Motion | null) => void} show */
  constructor(show) {
    this.#show = show;
  }

  /** Another board, or motion is welcome again. */
  forget() {
    for (const { dimming, marked } of this.#pads.values()) {
      clearTimeout(dimming);
      clearTimeout(marked);
    }
    this.#pads.clear();
  }

  /**
   * The light of a pad, as the board sends it.
   *
   * @param {string} name
   * @param {Light} bytes
   */
  take(name, bytes) {
    const calm = this.#pads.get(name);
    if (calm === undefined) {
      this.#pads.set(name, still(bytes));
      this.#show(name, bytes, null);
      return;
    }
    clearTimeout(calm.dimming);
    if (brightness(bytes) < brightness(calm.shown)) this.#wait(name, calm, bytes);
    else this.#rise(name, calm, bytes);
  }

  /**
   * @param {string} name
   * @param {Calm} calm
   * @param {Light} bytes
   */
  #wait(name, calm, bytes) {
    calm.fellAt ??= performance.now();
    calm.dimming = setTimeout(() => this.#dim(name, calm, bytes), patience(calm, bytes));
  }

  /**
   * It was no motion, or the motion is over.
   *
   * @param {string} name
   * @param {Calm} calm
   * @param {Light} bytes
   */
  #dim(name, calm, bytes) {
    clearTimeout(calm.marked);
    const before = calm.shown;
    Object.assign(calm, { ...still(bytes), before, dimmedAt: performance.now() });
    this.#show(name, bytes, null);
  }

  /**
   * @param {string} name
   * @param {Calm} calm
   * @param {Light} bytes
   */
  #rise(name, calm, bytes) {
    const now = performance.now();
    const isBack = String(bytes) === String(calm.before) && now - calm.dimmedAt < RARE_MS;
    if (calm.fellAt !== null) this.#mark(name, calm, now - calm.fellAt < DIP_MS);
    else if (isBack) this.#mark(name, calm, true);
    if (isBack) calm.isSlow = true;
    calm.fellAt = null;
    calm.shown = bytes;
    this.#show(name, bytes, calm.motion);
  }

  /**
   * @param {string} name
   * @param {Calm} calm
   * @param {boolean} isShort
   */
  #mark(name, calm, isShort) {
    clearTimeout(calm.marked);
    calm.motion = isShort ? "blinks" : "breathes";
    calm.marked = setTimeout(() => {
      calm.motion = null;
      this.#show(name, calm.shown, null);
    }, RARE_MS);
  }
}

/**
 * @param {Light} bytes
 * @returns {Calm}
 */
function still(bytes) {
  return {
    shown: bytes,
    motion: null,
    fellAt: null,
    before: null,
    dimmedAt: 0,
    isSlow: false,
    dimming: undefined,
    marked: undefined,
  };
}

/**
 * @param {Calm} calm
 * @param {Light} bytes
 */
function patience({ isSlow }, bytes) {
  if (isSlow) return RARE_MS;
  return brightness(bytes) === 0 ? DARK_MS : STANDS_MS;
}

/** @param {Light} bytes */
function brightness([red, green, blue]) {
  return red + green + blue;
}
