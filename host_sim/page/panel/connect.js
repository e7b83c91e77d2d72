// Connecting a real board to this page by Web Serial, and going back to the simulated one.

import { element, say, sentenceOf } from "../elements.js";
import { t } from "../language/texts.js";
import { remember, remembered } from "../storage.js";
import { showUsbAgain } from "../frame/offers.js";

/** @import { BoardPort } from "../session/serial_ports.js" */
/** @import { WorkerTransport } from "../session/worker_link.js" */
/** @import { Shown } from "../worker/messages" */

// The key of the board that this tab shows, so that it is still that one after a reload.
const SHOWN = "rootlight-shown";
// A browser that takes longer to say which ports it gives is not waited for.
const PORTS_MS = 1000;

/**
 * The board that comes first: the real one, if this tab showed it last and the browser has it. It
 * may be unplugged; Firefox forgets at each reload which port a page was given. The simulated
 * board comes if the browser gives no answer, or refuses.
 *
 * @param {BoardPort | null} port
 * @returns {Promise<Shown>}
 */
export async function shownAtFirst(port) {
  if (port === null || remembered("sessionStorage", SHOWN) !== "real") return "simulated";
  const silent = new Promise((resolve) => setTimeout(resolve, PORTS_MS, null));
  const found = port.find().catch(() => null);
  return (await Promise.race([found, silent])) === null ? "simulated" : "real";
}

const PATIENCE_MS = 6000;
const NOT_CHOSEN = t(
  "No board was chosen. If the browser asked about an add-on, allow it: it gives this page " +
    "access. If your board was not in the list, use a cable that carries data and plug it in again.",
);
const SILENT = t(
  "The board does not answer yet. Close other programs that use it, such as Thonny, and other " +
    "tabs with this page. Unplug it and plug it in again. If that does not help, Rootlight may " +
    "not be on it: “Install or update a board” brings it there.",
);

export class Connect {
  #link;
  #port;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #patience;
  /** The sentence on why no board comes; "" for none. */
  #said = "";
  /** True if its part of the Workshop is there. */
  #isShown = false;

  /**
   * @param {WorkerTransport} link
   * @param {BoardPort | null} port null where the browser has no Web Serial.
   */
  constructor(link, port) {
    this.#link = link;
    this.#port = port;
    if (port === null) this.#said = cannotSentence();
    link.onNotification(({ method }) => {
      // A real board tells of its lights as soon as it is met.
      if (method === "lights") this.#answered();
    });
    if (port !== null && link.shown !== "real" && remembered("sessionStorage", SHOWN) === "real") {
      this.#offerAgain();
    }
  }

  /** The Workshop is made: show there what can be done. */
  join() {
    this.#isShown = true;
    element("connect").hidden = false;
    for (const id of ["connect-how", "connect-choose"]) element(id).hidden = this.#port === null;
    element("connect-choose").addEventListener("click", () => this.#choose());
    element("connect-back").addEventListener("click", () => this.#show("simulated"));
    this.#fill();
  }

  #offerAgain() {
    showUsbAgain([
      { label: t("Connect it again"), run: () => this.#choose() },
      { label: t("Play without it"), run: () => this.#show("simulated") },
    ]);
  }

  async #choose() {
    this.#say("");
    try {
      if (await this.#port?.choose()) {
        this.#show("real");
        this.#waitForAnswer();
      } else this.#say(NOT_CHOSEN);
    } catch (error) {
      this.#say(whyNot(error));
    }
  }

  /** A board that has nothing to say for some seconds may need help. */
  #waitForAnswer() {
    this.#patience = setTimeout(() => this.#say(SILENT), PATIENCE_MS);
  }

  /** The board at the end of the way has been met, or another one is wanted. */
  #answered() {
    clearTimeout(this.#patience);
    if (this.#said === SILENT) this.#say("");
  }

  /** @param {Shown} board */
  #show(board) {
    this.#answered();
    remember("sessionStorage", SHOWN, board);
    showUsbAgain([]);
    this.#link.show(board);
    this.#fill();
  }

  #fill() {
    if (!this.#isShown) return;
    say(element("connect-says"), this.#said);
    const isReal = this.#link.shown === "real";
    element("connect-back").hidden = !isReal;
    say(element("connect-choose"), isReal ? t("Connect another board") : t("Connect a board"));
  }

  /** @param {string} sentence */
  #say(sentence) {
    this.#said = sentence;
    this.#fill();
  }
}

/** @param {unknown} error */
function whyNot(error) {
  if (error instanceof DOMException && error.name === "SecurityError") {
    return t(
      "The browser does not let this page use a board. Open the page in a tab of its own, and " +
        "allow it to use serial ports in the browser's settings for this page.",
    );
  }
  return t("The browser does not let this page use a board ({error}).", {
    error: sentenceOf(error),
  });
}

/** Browsers give a page that did not come by HTTPS nothing. */
function cannotSentence() {
  return isSecureContext
    ? t(
        "This browser cannot connect a board to a page. Chrome, Edge, and Firefox from version " +
          "151 can, on a computer.",
      )
    : t("A board can be connected only where this page comes from an address with https.");
}
