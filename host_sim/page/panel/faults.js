// Faults of the board, in words: one notice for each part that does not work, and one for all that
// works again, or a bring-up would fill the page with those.

import { button, element, make } from "../elements.js";
import { listed } from "../language/formats.js";
import { t } from "../language/texts.js";

/** @import { Diagnosis, Fault } from "../messages/messages" */
/** @import { BoardListener } from "../session/board_session.js" */
/** @import { Transport } from "../session/transport.js" */

const MOST_NAMES = 6;

/** The board's sentence about each part that works again. @type {Map<string, string>} */
const mended = new Map();
/**
 * The parts whose fault was told here: only of these it is news that they work again.
 *
 * @type {Set<string>}
 */
const broken = new Set();

/** @implements {BoardListener} */
export class Faults {
  #transport;
  #isTold;
  #storageIs;

  /**
   * @param {Transport} transport
   * @param {(fault: {part: string, code: string}) => boolean} isTold
   * Whether a fault is told elsewhere.
   * @param {(code: string | undefined) => void} storageIs
   * Is told why the board does not save, if it does not.
   */
  constructor(transport, isTold, storageIs) {
    this.#transport = transport;
    this.#isTold = isTold;
    this.#storageIs = storageIs;
  }

  /** @param {Fault} fault */
  fault(fault) {
    if (!this.#isTold(fault)) addFault(fault);
    if (fault.part === "storage") this.#storageIs(fault.code);
  }

  async met() {
    const diagnosis = await this.#transport.request("diagnose");
    showFaultsSoFar(diagnosis, this.#isTold);
    this.#storageIs(diagnosis.storage?.code);
  }

  /** Take away the faults that are told elsewhere from now on. */
  withdraw() {
    withdrawFaults(this.#isTold);
  }
}

/** @param {Fault} fault */
function addFault(fault) {
  const { part, code, message } = fault;
  element("faults")
    .querySelector(`[data-part="${CSS.escape(part)}"]`)
    ?.remove();
  if (code === "ok") {
    if (broken.delete(part)) mended.set(part, message);
    showMended();
    return;
  }
  broken.add(part);
  if (mended.delete(part)) showMended();
  const item = notice(message, () => {});
  item.dataset.part = part;
  item.dataset.code = code;
  element("faults").append(item);
}

function showMended() {
  element("faults").querySelector(".mended")?.remove();
  if (mended.size === 0) return;
  const item = notice(mendedSentence(), () => mended.clear());
  item.className = "mended";
  element("faults").append(item);
}

function mendedSentence() {
  const [message] = mended.values();
  if (mended.size === 1) return message;
  if (mended.size > MOST_NAMES) return t("All {count} parts work again.", { count: mended.size });
  return t("{parts} work again.", { parts: listed([...mended.keys()]) });
}

/**
 * A sentence until somebody has read it.
 *
 * @param {string} message
 * @param {() => void} dismissed
 */
function notice(message, dismissed) {
  const item = make("li");
  const close = button("×", () => {
    item.remove();
    dismissed();
  });
  close.className = "close";
  close.setAttribute("aria-label", t("Dismiss this notice"));
  const sentence = make("p", "", message);
  // The list cannot have this role: then it would be no list to those who hear the page.
  sentence.setAttribute("role", "alert");
  item.append(sentence, close);
  return item;
}

/** @param {(fault: {part: string, code: string}) => boolean} isTold */
function withdrawFaults(isTold) {
  const told = [...mended.keys()].filter((part) => isTold({ part, code: "ok" }));
  for (const part of told) mended.delete(part);
  if (told.length > 0) showMended();
  for (const item of [...element("faults").children]) {
    if (!(item instanceof HTMLElement)) continue;
    const { part = "", code = "" } = item.dataset;
    if (!isTold({ part, code })) continue;
    broken.delete(part);
    item.remove();
  }
}

/**
 * Faults that the board told of before this page was there to listen.
 *
 * @param {Partial<Diagnosis>} diagnosis
 * @param {(fault: {part: string, code: string}) => boolean} isTold Whether it is told elsewhere.
 */
function showFaultsSoFar({ touch = [], storage }, isTold) {
  mended.clear();
  broken.clear();
  const list = element("faults");
  const told = [...list.children].filter((item) => item instanceof HTMLElement);
  list.replaceChildren();
  for (const { part, status } of touch) {
    if (status === "ok" || isTold({ part, code: status })) continue;
    // The board itself may have told of it meanwhile, in better words.
    const same = told.find(({ dataset }) => dataset.part === part && dataset.code === status);
    if (same !== undefined) {
      broken.add(part);
      list.append(same);
      continue;
    }
    const values = { part, status };
    const message = t("{part} does not work ({status}), so its pads feel nothing.", values);
    addFault({ part, code: status, message });
  }
  if (storage?.ok === false) {
    const message = t("The board cannot save the game, but you can go on playing.");
    addFault({ part: "storage", code: "not_saved", message });
  }
}
