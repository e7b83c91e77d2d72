// The checks that only the builder can make, with a beeper: ticked by hand, kept in this browser
// for each board.

import { remember, remembered } from "../storage.js";

const KEPT = "rootlight-built-";

export class Checks {
  #name;
  /** @type {Set<string>} */
  #ticked;

  /** @param {string} built The name of the board file. */
  constructor(built) {
    this.#name = KEPT + built;
    this.#ticked = new Set(keptNames(remembered("localStorage", this.#name)));
  }

  /** @param {string} name A chip, or a pad. */
  isTicked(name) {
    return this.#ticked.has(name);
  }

  /**
   * @param {string} name
   * @param {boolean} isTicked
   */
  tick(name, isTicked) {
    if (isTicked) this.#ticked.add(name);
    else this.#ticked.delete(name);
    remember("localStorage", this.#name, JSON.stringify([...this.#ticked]));
  }
}

/**
 * @param {string | null} text
 * @returns {string[]}
 */
function keptNames(text) {
  try {
    /** @type {unknown} */
    const names = JSON.parse(text ?? "[]");
    return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}
