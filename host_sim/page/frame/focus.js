// Where the focus goes when what had it is gone, so that keys and screen readers go on from there;
// and what is in view when a dialog gets it.

import { element } from "../elements.js";

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
 * Open a dialog at its top. What has the focus first may stand far below, and a browser scrolls to
 * it: on a low window the heading would be out of view.
 *
 * @param {HTMLDialogElement} dialog
 */
export function openAtTop(dialog) {
  dialog.showModal();
  dialog.scrollTop = 0;
}
