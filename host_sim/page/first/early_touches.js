// The first program of the site's page keeps what a person touches before the page's code is
// there, or before its board answers. Behind `make play` there is no such program.

import { hear } from "./handing_over.js";

/** @typedef {{pads: Pad[], controls: HTMLElement[]}} Early */
/** @typedef {{kind: "cell" | "button", name: string}} Pad */

const PAD = "[data-cell], [data-button]";
const PRESSING_KEYS = [" ", "Enter"];

/** Keeps the pads and the page's own buttons that are touched, until the page takes over. */
export class EarlyTouches {
  /** @type {Pad[]} */
  #pads = [];
  /** @type {HTMLElement[]} */
  #controls = [];

  constructor() {
    const padsEnd = hear("board-answers", () => this.#taken());
    this.#listen("pointerdown", padsEnd, (event) => this.#pointed(event));
    this.#listen("pointerup", padsEnd, (event) => this.#pointed(event));
    this.#listen("keydown", padsEnd, (event) => this.#keyed(event));
    this.#listen("click", padsEnd, (event) => this.#assisted(event));
    const controlsEnd = hear("code-is-there", () => this.#controls);
    this.#listen("click", controlsEnd, ({ target }) => this.#keepControl(target));
  }

  /**
   * @template {keyof DocumentEventMap} E
   * @param {E} type
   * @param {AbortSignal} signal Ends it.
   * @param {(event: DocumentEventMap[E]) => void} keep
   */
  #listen(type, signal, keep) {
    document.addEventListener(type, keep, { capture: true, signal });
  }

  /**
   * A finger on a screen counts when it is let go: until then it may move the page.
   *
   * @param {PointerEvent} event
   */
  #pointed({ type, pointerType, button, shiftKey, target }) {
    const counts = pointerType === "touch" ? "pointerup" : "pointerdown";
    if (type === counts && button === 0 && !shiftKey) this.#keepPad(target);
  }

  /** @param {KeyboardEvent} event */
  #keyed({ key, repeat, target }) {
    if (PRESSING_KEYS.includes(key) && !repeat) this.#keepPad(target);
  }

  /**
   * A click without a pointer: software that helps a person pressed the pad.
   *
   * @param {MouseEvent} event
   */
  #assisted({ detail, target }) {
    if (detail === 0) this.#keepPad(target);
  }

  /** @param {EventTarget | null} target */
  #keepPad(target) {
    const pad = target instanceof Element ? target.closest(PAD) : null;
    if (!(pad instanceof SVGElement)) return;
    // A finger is seen at once; the next touch of a cell takes it back.
    pad.classList.toggle("early");
    const { cell, button } = pad.dataset;
    if (cell !== undefined) this.#pads.push({ kind: "cell", name: cell });
    else if (button !== undefined) this.#pads.push({ kind: "button", name: button });
  }

  #taken() {
    for (const pad of document.querySelectorAll(".early")) pad.classList.remove("early");
    return this.#pads;
  }

  /** @param {EventTarget | null} target */
  #keepControl(target) {
    const control = target instanceof Element ? target.closest("button") : null;
    if (control !== null) this.#controls.push(control);
  }
}
