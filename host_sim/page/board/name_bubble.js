// The name of the cell below a finger, above the finger: it hides cells as small as itself.

import { make, say } from "../elements.js";

/** Below such a size, in pixels of the page, a finger hides a cell. */
export const HIDDEN_PX = 34;
const ABOVE_PX = 34;

export class NameBubble {
  /** @type {HTMLElement | null} */
  #box = null;

  /**
   * @param {string} name
   * @param {{clientX: number, clientY: number}} place Of the finger.
   */
  show(name, { clientX, clientY }) {
    this.#box ??= newBox();
    say(this.#box, name);
    this.#box.hidden = name === "";
    this.#box.style.setProperty("left", `${clientX}px`);
    this.#box.style.setProperty("top", `${clientY - ABOVE_PX}px`);
  }

  hide() {
    if (this.#box !== null) this.#box.hidden = true;
  }
}

function newBox() {
  const box = make("div", "name-bubble");
  box.setAttribute("aria-hidden", "true");
  return document.body.appendChild(box);
}
