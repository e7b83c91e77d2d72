// What a reader likes to see, kept where the browser lets us.

import { element } from "../elements.js";
import { remember, remembered } from "../storage.js";

/**
 * Make a check box remember, and set the class of the page that goes with it.
 *
 * @param {string} what Id of the box, name of the class, and name under which it is remembered.
 */
export function offerToShow(what) {
  const box = element(what, HTMLInputElement);
  /** @param {boolean} isShown */
  const show = (isShown) => document.body.classList.toggle(what, isShown);
  box.checked = remembered("localStorage", what) === "yes";
  show(box.checked);
  box.addEventListener("change", () => {
    show(box.checked);
    remember("localStorage", what, box.checked ? "yes" : "no");
  });
}
