// The messages of the page at the moment, in two live regions: refusals, and other sentences.

import { element, make } from "../elements.js";
import { listed } from "../language/formats.js";
import { t } from "../language/texts.js";
import { moveName } from "../language/words.js";
import { fill } from "../frame/offers.js";
import { markWhatIsSaid } from "../frame/said.js";

/** @import { Refusal } from "../messages/messages" */
/** @import { Messages } from "../view/messages.js" */

export class Told {
  #messages;
  /** @type {Refusal | null} */
  #refusal = null;
  #notice;

  /** @param {Messages} messages */
  constructor(messages) {
    this.#messages = messages;
    this.#notice = messages.notice;
    const box = element("told");
    markWhatIsSaid(box);
    // The style sheet needs the height: nothing may come into view under the messages.
    const scrollers = [document.documentElement, box.closest("aside")];
    const keepClear = () => {
      const height = `${box.offsetHeight}px`;
      for (const each of scrollers) each?.style.setProperty("--told", height);
    };
    new ResizeObserver(keepClear).observe(box);
  }

  /** A live region speaks once: what is said already is left as it is. */
  draw() {
    const { refusal, notice } = this.#messages;
    if (refusal !== this.#refusal) showRefusal(refusal);
    if (notice !== this.#notice) fill(element("notice"), notice.text, notice.actions);
    this.#refusal = refusal;
    this.#notice = notice;
  }
}

/**
 * A refusal as the board words it, and the cells that are the reason.
 *
 * @param {Refusal | null} refusal
 */
function showRefusal(refusal) {
  const box = element("refusal");
  box.dataset.code = refusal?.code ?? "";
  if (refusal === null) {
    box.replaceChildren();
    return;
  }
  const where = refusal.cell ?? refusal.move;
  const sentence = make("p", "", refusal.message);
  if (where) sentence.prepend(make("strong", "", t("{where}:", { where: moveName(where) })), " ");
  box.replaceChildren(sentence);
  // A cell that is its own reason need not be named.
  const cells = listed((refusal.cells ?? []).filter((cell) => cell !== refusal.cell));
  // In the same paragraph, for the place beside the board has room for two lines.
  if (cells) sentence.append(" ", make("span", "reason", t("Because of {cells}", { cells })));
}
