// The keys that press the board's buttons: their places on the keyboard, kept by this browser.
//
// A key is known by its place (KeyboardEvent.code), for there is no letter E on a keyboard of
// Cyrillic letters. People may give each button another key. They may also turn all keys off:
// whoever speaks to a computer types letters that were never meant as keys (WCAG 2.1.4).

import { own } from "../own.js";
import { remember, remembered } from "../storage.js";

/** @typedef {"end" | "undo" | "hint" | "menu"} Shortcut */
/** @typedef {{code: string, label: string}} Key A key, and what is printed on it. */
/** @typedef {{[shortcut in Shortcut]: Key}} Keys */

/** @type {Shortcut[]} */
export const SHORTCUTS = ["end", "undo", "hint", "menu"];

const REMEMBERED_AS = "keys";
const LONGEST_CODE = 40;

/** @returns {Keys} */
function standard() {
  return {
    end: { code: "KeyE", label: "E" },
    undo: { code: "KeyU", label: "U" },
    hint: { code: "KeyH", label: "H" },
    menu: { code: "KeyM", label: "M" },
  };
}

/**
 * The button whose key has this label as long as nobody changes it.
 *
 * @param {string | null} label
 */
export function standardShortcut(label) {
  const keys = standard();
  return SHORTCUTS.find((shortcut) => keys[shortcut].label === label);
}

export class Shortcuts {
  isOn = true;
  #keys = standard();

  constructor() {
    const kept = parsed(remembered("localStorage", REMEMBERED_AS));
    if (kept === null) return;
    this.isOn = kept.isOn !== false;
    const keys = SHORTCUTS.map((shortcut) => own(kept.keys ?? {}, shortcut));
    const isWhole =
      keys.every(isKey) && new Set(keys.map(({ code }) => code)).size === keys.length;
    if (isWhole) this.#keys = kept.keys;
  }

  /** @param {Shortcut} shortcut */
  keyOf(shortcut) {
    return this.#keys[shortcut];
  }

  /**
   * The button that a key presses; undefined if it is none, or if the keys are off.
   *
   * @param {string} code
   */
  at(code) {
    if (!this.isOn) return undefined;
    return SHORTCUTS.find((shortcut) => this.#keys[shortcut].code === code);
  }

  /** @param {boolean} isOn */
  turn(isOn) {
    this.isOn = isOn;
    this.#keep();
  }

  /**
   * Give a button another key. A button that had this key gets the old one.
   *
   * @param {Shortcut} shortcut
   * @param {Key} key
   */
  change(shortcut, key) {
    const other = SHORTCUTS.find((one) => this.#keys[one].code === key.code);
    if (other !== undefined) this.#keys[other] = this.#keys[shortcut];
    this.#keys[shortcut] = key;
    this.#keep();
  }

  /** All is as at first. */
  reset() {
    this.isOn = true;
    this.#keys = standard();
    this.#keep();
  }

  #keep() {
    remember("localStorage", REMEMBERED_AS, JSON.stringify({ isOn: this.isOn, keys: this.#keys }));
  }
}

/** @param {KeyboardEvent} event */
export function hasModifier({ ctrlKey, altKey, metaKey }) {
  return ctrlKey || altKey || metaKey;
}

/**
 * The key of an event, if it may press a button: a sign, for all others have their meaning, and no
 * digit, for digits lead to cells.
 *
 * @param {KeyboardEvent} event
 * @returns {Key | null}
 */
export function keyIn(event) {
  const { code, key } = event;
  const isSign = [...key].length === 1 && key.trim() !== "" && !/^Digit\d$|^\d$/.test(code);
  if (hasModifier(event) || !isSign || code === "" || /^\d$/.test(key)) return null;
  return { code, label: key.toLocaleUpperCase() };
}

/** @param {string | null} text */
function parsed(text) {
  try {
    const kept = JSON.parse(text ?? "null");
    return typeof kept === "object" ? kept : null;
  } catch {
    return null;
  }
}

/** @param {any} key */
function isKey(key) {
  const isText = (/** @type {unknown} */ text) =>
    typeof text === "string" && text !== "" && text.length <= LONGEST_CODE;
  return isText(key?.code) && isText(key?.label);
}
