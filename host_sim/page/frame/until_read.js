// A sentence that stands there until somebody has read it.

import { button, make } from "../elements.js";
import { t } from "../language/texts.js";

/**
 * Say a sentence until somebody has read it.
 *
 * @param {HTMLElement} box
 * @param {string} sentence
 * @param {() => void} [read] Called then.
 */
export function sayUntilRead(box, sentence, read = () => {}) {
  const close = button("×", () => {
    box.replaceChildren();
    read();
  });
  close.className = "close";
  close.setAttribute("aria-label", t("Dismiss this notice"));
  box.replaceChildren(make("p", "", sentence), close);
}
