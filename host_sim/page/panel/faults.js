// Faults of the board, in words: one notice for each part.

import { button, element, make } from "../elements.js";
import { t } from "../language/texts.js";

/** @import { Diagnosis, Fault } from "../session/messages" */

/**
 * One notice for each part: what it said last, that it works again included.
 *
 * @param {Fault} fault
 */
export function addFault({ part, code, message }) {
  const faults = element("faults");
  faults.querySelector(`[data-part="${CSS.escape(part)}"]`)?.remove();
  const item = make("li", code === "ok" ? "mended" : "");
  item.dataset.part = part;
  item.dataset.code = code;
  const close = button("×", () => item.remove());
  close.className = "close";
  close.setAttribute("aria-label", t("Dismiss this notice"));
  const sentence = make("p", "", message);
  // The list cannot have this role: then it would be no list to those who hear the page.
  sentence.setAttribute("role", "alert");
  item.append(sentence, close);
  faults.append(item);
}

/**
 * Take away the faults that are told elsewhere from now on.
 *
 * @param {(fault: {part: string, code: string}) => boolean} isTold
 */
export function withdrawFaults(isTold) {
  for (const item of [...element("faults").children]) {
    if (!(item instanceof HTMLElement)) continue;
    const { part = "", code = "" } = item.dataset;
    if (isTold({ part, code })) item.remove();
  }
}

/**
 * Faults that the board told of before this page was there to listen.
 *
 * @param {Partial<Diagnosis>} diagnosis
 * @param {(fault: {part: string, code: string}) => boolean} isTold Whether it is told elsewhere.
 */
export function showFaultsSoFar({ touch = [], storage }, isTold = () => false) {
  element("faults").replaceChildren();
  for (const { part, status } of touch) {
    if (status === "ok" || isTold({ part, code: status })) continue;
    const values = { part, status };
    const message = t("{part} does not work ({status}), so its pads feel nothing.", values);
    addFault({ part, code: status, message });
  }
  if (storage?.ok === false) {
    const message = t("The board cannot save the game, but you can go on playing.");
    addFault({ part: "storage", code: "not_saved", message });
  }
}
