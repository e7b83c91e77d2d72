// The fingers on the board: which pads are held, by whichever hand, mouse or key.
//
// Each finger has a name of its own ("pointer 3", "key Space"), so that several fingers, a mouse
// and the keyboard can hold pads at the same time, and each lets go of its own pad only.
// A pad is `{kind: "cell" | "button", name}`; the board sees the pads, not the fingers.

/** @import { Fingers as Touches } from "../messages/messages" */
/** @typedef {{kind: "cell" | "button", name: string}} Pad */
/**
 * A finger that is down. `known`: the time at which the board had it; `isLeaving`: it is lifted as
 * soon as the touch was long enough.
 *
 * @typedef {{pad: Pad | null, isLeaving: boolean, known: Promise<number>}} Touch
 */

const FULL_TOUCH = 1.0;
// A mouse pad's tap or a screen reader's click lasts no time at all, which no touch chip notices.
// So a finger stays for this long at least, counted from when the board knows of it. The bring-up
// looks every 24 ms, and takes a pad for touched that it felt at three looks in a row.
const SHORTEST_TOUCH_MS = 100;

export class Fingers {
  /** @type {Map<string, Touch>} */
  #held = new Map();
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
    /** @type {Touch} */
    const touch = { pad, isLeaving: false, known: Promise.resolve(0) };
    this.#held.set(finger, touch);
    touch.known = this.#changed().then(() => performance.now());
  }

  /** @param {string} finger */
  isDown(finger) {
    return this.#held.get(finger)?.isLeaving === false;
  }

  /** @param {string} finger */
  async lift(finger) {
    const touch = this.#held.get(finger);
    if (touch === undefined || touch.isLeaving) return;
    touch.isLeaving = true;
    const since = await touch.known;
    const rest = SHORTEST_TOUCH_MS - (performance.now() - since);
    setTimeout(
      () => {
        // Unless the same finger is down again already.
        if (this.#held.get(finger) !== touch) return;
        this.#held.delete(finger);
        this.#changed();
      },
      Math.max(rest, 0),
    );
  }

  liftAll() {
    this.#held.clear();
    this.#changed();
  }

  /** The board is gone, and with it the fingers on it. */
  forgetSent() {
    this.#sent = "";
    this.#held.clear();
    this.#show([]);
  }

  /** The board is new to us, and may not have heard of the fingers that are down. */
  tellAgain() {
    this.#sent = "";
    if (this.#held.size > 0) void this.#changed();
  }

  #changed() {
    const pads = [...this.#held.values()].flatMap(({ pad }) => pad ?? []);
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
