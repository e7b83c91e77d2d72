// The fingers on the board: which pads are held, by whichever hand, mouse or key.
//
// Each finger has a name of its own ("pointer 3", "key Space"), so that several fingers, a mouse
// and the keyboard can hold pads at the same time, and each lets go of its own pad only.
// A pad is `{kind: "cell" | "button", name}`; the board sees the pads, not the fingers.

/** @import { Fingers as Touches } from "../messages/messages" */
/** @typedef {{kind: "cell" | "button", name: string}} Pad */
/**
 * A touch of a pad. `isOn`: the board is told of it; `isLeaving`: its finger is lifted, so it ends
 * as soon as it was long enough; `known`: the time at which the board had it; `isOver`: settles
 * when the pad may be touched again. `landedAt`, `liftedAt`: when its finger came and went.
 * `follows`: it goes with the touch of this pad before. `endRest`: its finger rests no longer.
 *
 * @typedef {object} Touch
 * @property {string} finger
 * @property {Pad | null} pad
 * @property {boolean} isOn
 * @property {boolean} isLeaving
 * @property {number} landedAt
 * @property {number} liftedAt
 * @property {boolean} follows
 * @property {Promise<number>} known
 * @property {Promise<void>} isOver
 * @property {() => void} endRest
 */

const FULL_TOUCH = 1.0;
// A mouse pad's tap or a screen reader's click lasts no time at all, which no touch chip notices.
// So a finger stays for this long at least, counted from when the board knows of it. The bring-up
// looks every 24 ms, and takes a pad for touched that it felt at three looks in a row.
const SHORTEST_TOUCH_MS = 100;
// Somebody who clicks quickly is back before such a touch has ended. The click then waits, and is
// not lost. `flicker.py` takes a pad for faulty that is touched again within 100 ms a few times.
const SHORTEST_PAUSE_MS = 120;
// `hint` shows where one may play for as long as it is held. Whoever clicks it wants to see that,
// so the finger rests there for a while, unless another touch comes. A second click meanwhile is
// the board's double tap, for which its own 450 ms would be too short on a slow machine.
const RESTS_ON = "hint";
const REST_MS = 2000;
const LONGEST_CLICK_MS = 400;
// A tap this soon after another belongs to it: the board waits 450 ms, and the link takes a while.
const FOLLOWS_MS = 700;

export class Fingers {
  /** Of the fingers that are down. @type {Map<string, Touch>} */
  #held = new Map();
  /** Their touches, those that have to last longer, and those that wait. @type {Set<Touch>} */
  #touches = new Set();
  /** The last touch of each pad. @type {Map<string, Touch>} */
  #latest = new Map();
  /** The touch whose finger rests, until its pad may be touched again. @type {Touch | null} */
  #resting = null;
  #sent = "";
  #send;
  #show;

  /**
   * @param {(params: Touches) => Promise<void>} send
   * Sends the parameters of `sim.fingers`; its promise settles when the board has them.
   * @param {(pads: Pad[]) => void} show Shows the pads that are held.
   */
  constructor(send, show) {
    this.#send = send;
    this.#show = show;
  }

  /**
   * Put a finger on a pad, or let it slide there; `null` is a place beside all pads.
   *
   * @param {string} finger
   * @param {Pad | null} pad
   */
  put(finger, pad) {
    const sliding = this.#held.get(finger);
    if (sliding === undefined) this.#land(finger, pad);
    else this.#slide(sliding, pad);
  }

  /** @param {string} finger */
  isDown(finger) {
    return this.#held.has(finger);
  }

  /** @param {string} finger */
  lift(finger) {
    const touch = this.#held.get(finger);
    if (touch === undefined) return;
    this.#held.delete(finger);
    touch.isLeaving = true;
    touch.liftedAt = performance.now();
    touch.isOver = this.#leave(touch, mayRest(touch) ? this.#rest(touch) : Promise.resolve());
  }

  liftAll() {
    this.#forgetAll();
    this.#changed();
  }

  /** The board is gone, and with it the fingers on it. */
  forgetSent() {
    this.#sent = "";
    this.#forgetAll();
    this.#show([]);
  }

  /** The board is new to us, and may not have heard of the fingers that are down. */
  tellAgain() {
    this.#sent = "";
    if (this.#touches.size > 0) void this.#changed();
  }

  /**
   * @param {string} finger
   * @param {Pad | null} pad
   */
  #land(finger, pad) {
    const key = keyOf(pad);
    const before = this.#latest.get(key);
    const resting = this.#resting;
    resting?.endRest();
    this.#endElsewhere(finger, key);
    const landedAt = performance.now();
    /** @type {Touch} */
    const touch = {
      finger,
      pad,
      isOn: false,
      isLeaving: false,
      landedAt,
      liftedAt: -Infinity,
      follows: before === resting || landedAt - (before?.liftedAt ?? -Infinity) < FOLLOWS_MS,
      known: Promise.resolve(0),
      isOver: Promise.resolve(),
      endRest: () => undefined,
    };
    this.#held.set(finger, touch);
    this.#touches.add(touch);
    this.#latest.set(key, touch);
    // Nothing is touched while `hint` is held, for that would be a question.
    const awaited = resting ?? (before?.isLeaving ? before : null);
    touch.known =
      awaited === null ? this.#begin(touch) : awaited.isOver.then(() => this.#begin(touch));
  }

  /**
   * A finger that is on one pad is on no other.
   *
   * @param {string} finger
   * @param {string} key Of the pad.
   */
  #endElsewhere(finger, key) {
    for (const touch of this.#touches) {
      const isElsewhere = touch.finger === finger && keyOf(touch.pad) !== key;
      // One that waits is still to come, and one that rests ends by itself.
      const ends = isElsewhere && touch.isOn && touch !== this.#resting;
      if (ends) this.#touches.delete(touch);
    }
  }

  /** @param {Touch} touch */
  async #begin(touch) {
    touch.isOn = true;
    if (this.#touches.has(touch)) await this.#changed();
    return performance.now();
  }

  /**
   * @param {Touch} touch
   * @param {Pad | null} pad
   */
  #slide(touch, pad) {
    touch.pad = pad;
    // A touch that waits will begin on that pad.
    if (touch.isOn) touch.known = this.#begin(touch);
  }

  /**
   * Let the finger of a touch rest on its pad; returns when it need not any longer.
   *
   * @param {Touch} touch
   * @returns {Promise<void>}
   */
  #rest(touch) {
    this.#resting = touch;
    return new Promise((resolve) => {
      touch.endRest = resolve;
      setTimeout(resolve, REST_MS);
    });
  }

  /**
   * End a touch once it was long enough; returns when its pad may be touched again.
   *
   * @param {Touch} touch
   * @param {Promise<void>} rest
   */
  async #leave(touch, rest) {
    const since = await touch.known;
    await rest;
    await pause(SHORTEST_TOUCH_MS - (performance.now() - since));
    if (this.#touches.delete(touch)) await this.#changed();
    await pause(SHORTEST_PAUSE_MS);
    if (this.#resting === touch) this.#resting = null;
  }

  #forgetAll() {
    this.#resting?.endRest();
    this.#resting = null;
    this.#held.clear();
    this.#touches.clear();
    this.#latest.clear();
  }

  #changed() {
    const touches = [...this.#touches].filter(({ isOn }) => isOn);
    const pads = touches.flatMap(({ pad }) => pad ?? []);
    const params = { cells: touchesOf(pads, "cell"), buttons: touchesOf(pads, "button") };
    const text = JSON.stringify(params);
    if (text === this.#sent) return Promise.resolve();
    this.#sent = text;
    this.#show(pads);
    return this.#send(params);
  }
}

/**
 * @param {Pad[]} pads
 * @param {Pad["kind"]} kind
 * @returns {{[name: string]: number}}
 */
function touchesOf(pads, kind) {
  const names = pads.filter((pad) => pad.kind === kind).map(({ name }) => name);
  return Object.fromEntries(names.map((name) => [name, FULL_TOUCH]));
}

/**
 * Whether the finger of a touch that has just ended may rest on its pad: after a click, and not
 * after one that goes with the click before.
 *
 * @param {Touch} touch
 */
function mayRest({ pad, landedAt, liftedAt, follows }) {
  const isClick = liftedAt - landedAt < LONGEST_CLICK_MS;
  return pad?.kind === "button" && pad.name === RESTS_ON && isClick && !follows;
}

/** @param {Pad | null} pad */
function keyOf(pad) {
  return pad === null ? "" : `${pad.kind} ${pad.name}`;
}

/** @param {number} ms */
function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, Math.max(ms, 0)));
}
