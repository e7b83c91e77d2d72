// Keys that work from anywhere on the page, and the moments that lift all fingers.

import { own } from "../own.js";

/**
 * The acts of the keys.
 *
 * @typedef {object} KeyActions
 * @property {(shortcut: Shortcut, finger: string) => void} press
 * @property {(finger: string) => void} release
 * @property {() => void} cancel Escape: nothing is touched or chosen any more.
 * @property {() => void} liftAll The page is left: no finger stays behind.
 */

/** @typedef {"end" | "undo" | "hint" | "menu"} Shortcut */

/** @type {{[key: string]: Shortcut}} */
const SHORTCUTS = { e: "end", u: "undo", h: "hint", m: "menu" };

/** @param {KeyActions} actions */
export function listenToKeys({ press, release, cancel, liftAll }) {
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") cancel();
    const shortcut = shortcutOf(event);
    if (shortcut === undefined) return;
    event.preventDefault();
    press(shortcut, `key ${event.code}`);
  });
  document.addEventListener("keyup", (event) => release(`key ${event.code}`));
  window.addEventListener("blur", liftAll);
  window.addEventListener("pagehide", liftAll);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) liftAll();
  });
}

/** @param {KeyboardEvent} event */
function shortcutOf(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.repeat) return;
  if (event.target instanceof Element && event.target.closest("input, select, textarea, dialog")) {
    return;
  }
  return own(SHORTCUTS, event.key.toLowerCase());
}
