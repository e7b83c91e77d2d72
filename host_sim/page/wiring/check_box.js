// A box for a check that only the builder can make.

import { make } from "../elements.js";

/** @typedef {(name: string, isTicked: boolean) => void} Ticked */

/**
 * @param {string} name Of the chip or pad that it is about.
 * @param {string} text
 * @param {Ticked} ticked
 * @returns {HTMLLabelElement}
 */
export function checkBox(name, text, ticked) {
  const label = make("label", "check");
  const box = make("input");
  box.type = "checkbox";
  box.addEventListener("change", () => ticked(name, box.checked));
  label.append(box, " ", text);
  return label;
}
