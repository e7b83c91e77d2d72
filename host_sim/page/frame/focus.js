// Where the focus goes when what had it is gone: keys and screen readers go on from there.

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
