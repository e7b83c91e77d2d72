// Boxes that say something, with what may be done about it, until it is done or over.

import { button, element, make, sayWithNames } from "../elements.js";
import { t, tn } from "../language/texts.js";
import { noticeSentence } from "../session/notices.js";
import { sayUntilRead } from "./until_read.js";

/** @import { Notice } from "../messages/messages" */
/** @import { Action } from "../view/messages.js" */

/**
 * A game that this page kept and the board has not, and what may be done with it.
 *
 * @param {string} text
 * @param {Action[]} [actions]
 */
export function showKept(text, actions = []) {
  const box = element("kept");
  // A live region speaks once.
  if (box.firstChild?.textContent !== text) fill(box, text, actions);
}

/**
 * Show why the games on the board are not kept, until somebody has read it; null if they are.
 *
 * @param {Notice | null} notice
 * @param {Action[]} [actions]
 */
export function showUnkept(notice, actions = []) {
  const box = element("unkept");
  if (notice === null) box.replaceChildren();
  else sayUntilRead(box, noticeSentence(notice));
  box.append(...actions.map(({ label, run }) => button(label, run)));
}

/**
 * The games that were set aside are still there, and still aside.
 *
 * @param {Action[]} actions
 */
export function showNotBroughtBack(actions) {
  const box = element("unkept");
  sayUntilRead(
    box,
    t("The earlier games could not be brought back. Wait a moment and try again."),
  );
  box.append(...actions.map(({ label, run }) => button(label, run)));
}

/**
 * The board on USB that this tab showed is not there, or the browser does not say.
 *
 * @param {Action[]} actions What may be done; none: say no more of it.
 */
export function showUsbAgain(actions) {
  const text = t(
    "This tab showed a board on USB. After a reload some browsers want to be asked for it again.",
  );
  fill(element("usb-again"), actions.length > 0 ? text : "", actions);
}

/**
 * Wires that are off the simulated board: without a word their pads would just be dead.
 *
 * @param {number} count
 * @param {() => unknown} putBack
 */
export function showWiresOff(count, putBack) {
  const text = tn(
    "{count} wire is off, so its pad does not answer.",
    "{count} wires are off, so their pads do not answer.",
    count,
  );
  fill(element("wires-off"), count === 0 ? "" : text, [
    { label: t("Put all wires back"), run: putBack },
  ]);
}

/**
 * A game that the address of this page holds, and what may be done with it.
 *
 * @param {string} text
 * @param {Action[]} [actions]
 */
export function showShared(text, actions = []) {
  fill(element("shared"), text, actions);
}

/**
 * Fill a box with a sentence and what may be done about it; "" empties it.
 *
 * @param {HTMLElement} box
 * @param {string} text
 * @param {Action[]} actions
 */
export function fill(box, text, actions) {
  box.replaceChildren();
  if (!text) return;
  const sentence = make("p");
  sayWithNames(sentence, text);
  box.append(sentence);
  if (actions.length === 0) return;
  const row = make("div", "row");
  row.append(...actions.map(({ label, run }) => button(label, run)));
  box.append(row);
}
