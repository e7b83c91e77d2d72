// Where the focus goes when what had it is gone, so that keys and screen readers go on from there;
// and what is in view when a dialog gets it.

import { element } from "../elements.js";

// What people press to open a dialog.
const OPENERS = "button, a, [tabindex]";

/** Lead the focus to the board: to the cell that the Tab key leads to. */
export function focusOnBoard() {
  const cell = element("board", SVGSVGElement).querySelector('[tabindex="0"]');
  if (cell instanceof SVGElement) cell.focus({ preventScroll: true });
}

/**
 * Whether the focus is in an element.
 *
 * @param {string} id
 */
export function hasFocus(id) {
  return element(id).contains(document.activeElement);
}

/**
 * Lead the focus back whenever a dialog closes: to what opened it. Browsers do so by themselves,
 * but not if that is gone by then, and not in Safari, where a click gives a button no focus.
 *
 * @param {() => void} otherwise Leads the focus elsewhere if what opened the dialog is gone.
 */
export function leadFocusBack(otherwise) {
  /** @type {HTMLElement | null} */
  let opener = null;
  const note = (/** @type {MouseEvent} */ { target }) => {
    if (!(target instanceof Element) || target.closest("dialog") !== null) return;
    opener = target.closest(OPENERS);
  };
  // The page may have made the button anew since then.
  const found = () => (opener?.isConnected ? opener : document.getElementById(opener?.id ?? ""));
  // This event does not bubble, so it is heard on its way down.
  const lead = () => {
    if (isFocusLost()) found()?.focus({ preventScroll: true });
    if (isFocusLost()) otherwise();
  };
  document.addEventListener("click", note, true);
  document.addEventListener("close", lead, true);
}

/** Return whether nothing has the focus, or something that was closed just now. */
function isFocusLost() {
  const { activeElement: here, body } = document;
  return here === null || here === body || here.closest("dialog:not([open])") !== null;
}

/**
 * Open a dialog at its top. What has the focus first may stand far below, and a browser scrolls to
 * it: on a low window the heading would be out of view.
 *
 * @param {HTMLDialogElement} dialog
 */
export function openAtTop(dialog) {
  dialog.showModal();
  dialog.scrollTop = 0;
  // Firefox scrolls to a box of text a little later.
  requestAnimationFrame(() => {
    dialog.scrollTop = 0;
  });
}
