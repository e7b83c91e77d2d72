// The preferences of a reader, kept where the browser lets us.

import { element } from "../elements.js";
import { remember, remembered } from "../storage.js";

/**
 * Make a check box remember what was chosen, and return it.
 *
 * @param {string} what Its id, and the name under which it is remembered.
 * @param {boolean} isCheckedAtFirst By those who have not chosen.
 */
export function remembering(what, isCheckedAtFirst) {
  const box = element(what, HTMLInputElement);
  const atFirst = isCheckedAtFirst ? "yes" : "no";
  box.checked = (remembered("localStorage", what) ?? atFirst) === "yes";
  box.addEventListener("change", () => {
    remember("localStorage", what, box.checked ? "yes" : "no");
  });
  return box;
}

/**
 * Make a check box remember, and set the class of the page that goes with it.
 *
 * @param {string} what Id of the box, name of the class, and name under which it is remembered.
 * @param {boolean} isShownAtFirst To those who have not chosen.
 */
export function offerToShow(what, isShownAtFirst) {
  const box = remembering(what, isShownAtFirst);
  /** @param {boolean} isShown */
  const show = (isShown) => document.body.classList.toggle(what, isShown);
  show(box.checked);
  box.addEventListener("change", () => show(box.checked));
}
