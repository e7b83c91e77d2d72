// The preferences of a reader, kept where the browser lets us.

import { element } from "../elements.js";
import { remember, remembered } from "../storage.js";

/**
 * Make a check box remember, and set the class of the page that goes with it.
 *
 * @param {string} what Id of the box, name of the class, and name under which it is remembered.
 * @param {boolean} isShownAtFirst To those who have not chosen.
 */
export function offerToShow(what, isShownAtFirst) {
  const box = element(what, HTMLInputElement);
  /** @param {boolean} isShown */
  const show = (isShown) => document.body.classList.toggle(what, isShown);
  const atFirst = isShownAtFirst ? "yes" : "no";
  box.checked = (remembered("localStorage", what) ?? atFirst) === "yes";
  show(box.checked);
  box.addEventListener("change", () => {
    show(box.checked);
    remember("localStorage", what, box.checked ? "yes" : "no");
  });
}
