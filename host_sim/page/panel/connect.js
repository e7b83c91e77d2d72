// Connecting a real board to this page by Web Serial, and going back to the simulated one.

import { element, say, sentenceOf } from "../elements.js";
import { t } from "../language/texts.js";
import { remember, remembered } from "../storage.js";

/** @import { BoardPort } from "../session/serial_ports.js" */
/** @import { WorkerTransport } from "../session/worker_link.js" */
/** @import { Shown } from "../worker/messages" */

// Which board this tab shows, so that it is still that one after a reload.
const SHOWN = "rootlight-shown";

/**
 * The board that comes first: the real one, if this tab showed it last and it is plugged in.
 *
 * @param {BoardPort | null} port
 * @returns {Promise<Shown>}
 */
export async function shownAtFirst(port) {
  if (port === null || remembered("sessionStorage", SHOWN) !== "real") return "simulated";
  return (await port.find()) === null ? "simulated" : "real";
}

export class Connect {
  #link;
  #port;

  /**
   * @param {WorkerTransport} link
   * @param {BoardPort | null} port null where the browser has no Web Serial.
   */
  constructor(link, port) {
    this.#link = link;
    this.#port = port;
    element("connect").hidden = false;
    for (const id of ["connect-how", "connect-choose"]) element(id).hidden = port === null;
    element("connect-choose").addEventListener("click", () => this.#choose());
    element("connect-back").addEventListener("click", () => this.#show("simulated"));
    if (port === null) this.#say(cannotSentence());
    this.#fill();
  }

  async #choose() {
    this.#say("");
    try {
      if (await this.#port?.choose()) this.#show("real");
    } catch (error) {
      this.#say(
        t("The browser does not let this page use a board ({error}).", {
          error: sentenceOf(error),
        }),
      );
    }
  }

  /** @param {Shown} board */
  #show(board) {
    remember("sessionStorage", SHOWN, board);
    this.#link.show(board);
    this.#fill();
  }

  #fill() {
    const isReal = this.#link.shown === "real";
    element("connect-back").hidden = !isReal;
    say(element("connect-choose"), isReal ? t("Connect another board") : t("Connect a board"));
  }

  /** @param {string} sentence */
  #say(sentence) {
    say(element("connect-says"), sentence);
  }
}

/** Browsers give a page that did not come by HTTPS nothing. */
function cannotSentence() {
  return isSecureContext
    ? t(
        "This browser cannot connect a board to a page. Chrome, Edge and newer versions of " +
          "Firefox on a computer can.",
      )
    : t("A board can be connected only where this page comes from an address with https.");
}
