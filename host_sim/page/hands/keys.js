// Keys that work from anywhere on the page, and the moments that lift all fingers.

import { hasModifier } from "./shortcuts.js";

/** @import { Shortcut, Shortcuts } from "./shortcuts.js" */

/**
 * The acts of the keys.
 *
 * @typedef {object} KeyActions
 * @property {(shortcut: Shortcut, finger: string) => void} press
 * @property {(finger: string) => void} release
 * @property {() => void} cancel Escape: nothing is touched or chosen any more.
 * @property {() => void} liftAll The page is left: no finger stays behind.
 */

/**
 * @param {Shortcuts} shortcuts
 * @param {KeyActions} actions
 */
export function listenToKeys(shortcuts, { press, release, cancel, liftAll }) {
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") cancel();
    const shortcut = isMeant(event) ? shortcuts.at(event.code) : undefined;
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

/**
 * Whether a key may be meant for the board.
 *
 * @param {KeyboardEvent} event
 */
function isMeant(event) {
  return !event.shiftKey && isForPage(event);
}

/**
 * Whether a key may be meant for the page: it is typed into nothing, and once.
 *
 * @param {KeyboardEvent} event
 */
export function isForPage(event) {
  if (hasModifier(event) || event.repeat) return false;
  const { target } = event;
  return !(target instanceof Element && target.closest("input, select, textarea, dialog"));
}
