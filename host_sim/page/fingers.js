// The fingers on the board: which pads are held, by whichever hand, mouse or key.
//
// Each finger has a name of its own ("pointer 3", "key Space"), so that several fingers, a mouse
// and the keyboard can hold pads at the same time, and each lets go of its own pad only.
// A pad is `{kind: "cell" | "button", name}`; the board sees the pads, not the fingers.

const FULL_TOUCH = 1.0;

export class Fingers {
  #held = new Map();
  #sent = "";
  #send;
  #show;

  // `send(params)` gets the parameters of `sim.fingers`, `show(pads)` the pads that are held.
  constructor(send, show) {
    this.#send = send;
    this.#show = show;
  }

  // Put a finger on a pad, or let it slide there; `null` is a place beside all pads.
  put(finger, pad) {
    this.#held.set(finger, pad);
    this.#changed();
  }

  isDown(finger) {
    return this.#held.has(finger);
  }

  lift(finger) {
    if (this.#held.delete(finger)) this.#changed();
  }

  liftAll() {
    this.#held.clear();
    this.#changed();
  }

  // The board is new to us: it knows of no finger of ours.
  forgetSent() {
    this.#sent = "";
    this.#held.clear();
    this.#show([]);
  }

  #changed() {
    const pads = [...this.#held.values()].filter((pad) => pad !== null);
    const params = { cells: {}, buttons: {} };
    for (const { kind, name } of pads) {
      params[kind === "cell" ? "cells" : "buttons"][name] = FULL_TOUCH;
    }
    const text = JSON.stringify(params);
    if (text === this.#sent) return;
    this.#sent = text;
    this.#show(pads);
    this.#send(params);
  }
}
