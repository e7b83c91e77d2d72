// The pictures of the guide's steps that lie beside the page; where there are none, none is shown.

import { own } from "../own.js";

const FOLDER = "steps/";
// Steps of the guide, hardware/README.md.
export const BUS_STEP = 11;
export const PADS_STEP = 12;

export class Pictures {
  /** @type {{[built: string]: {[step: string]: string} | undefined}} */
  #index = {};
  #isAsked = false;

  /** Ask once which there are. */
  async load() {
    if (this.#isAsked) return;
    this.#isAsked = true;
    try {
      const response = await fetch(FOLDER + "steps.json");
      if (response.ok) this.#index = await response.json();
    } catch {
      // Without a network the page does without them.
    }
  }

  /**
   * Return the address of the picture of a step, or "".
   *
   * @param {string} built
   * @param {number} step
   */
  addressOf(built, step) {
    const path = own(own(this.#index, built), String(step));
    return path === undefined ? "" : FOLDER + path;
  }
}
