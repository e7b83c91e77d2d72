// The keeping of the board's games: a real board does that itself, a simulated one tells the page.

import { element } from "../elements.js";
import { fill, showNotBroughtBack, showUnkept } from "../frame/offers.js";
import { t } from "../language/texts.js";

/** @import { Kept } from "../messages/messages" */
/** @import { BoardListener, BoardSession } from "../session/board_session.js" */
/** @import { Transport } from "../session/transport.js" */

// Earlier games came too late, and lie beside those of now.
const SET_ASIDE = "kept_earlier_here";

/** @implements {BoardListener} */
export class Unkept {
  #transport;
  #session;
  #complain;
  #replaced = element("replaced", HTMLDetailsElement);

  /**
   * @param {Transport} transport
   * @param {BoardSession} session
   * @param {(error: unknown) => void} complain
   */
  constructor(transport, session, complain) {
    this.#transport = transport;
    this.#session = session;
    this.#complain = complain;
    this.#replaced.addEventListener("toggle", () => void this.#offerEarlier());
  }

  async met() {
    const isSimulated = this.#session.hardware.hasFingers;
    try {
      this.kept(isSimulated ? await this.#transport.request("sim.kept") : { notice: null });
    } catch (error) {
      this.#complain(error);
    }
  }

  /** @param {Kept} told */
  kept({ notice = null }) {
    showUnkept(notice, notice?.code === SET_ASIDE ? [this.#bringBack] : []);
  }

  /** Offer what was set aside, on this day or another, with the games that were replaced. */
  async #offerEarlier() {
    if (!this.#replaced.open) return;
    const isSimulated = this.#session.hardware.hasFingers;
    const isOffered = isSimulated && (await this.#transport.hasEarlier());
    const sentence = isOffered
      ? t(
          "This browser has earlier games of this board, which were set aside. They can change places with those of now.",
        )
      : "";
    fill(element("earlier-games"), sentence, [this.#bringBack]);
  }

  #bringBack = {
    label: t("Bring the earlier games back"),
    run: async () => {
      // A second press would change them back. The dialog would hide what is said of it.
      showUnkept(null);
      this.#replaced.closest("dialog")?.close();
      const isDone = await this.#transport.bringEarlierBack();
      if (!isDone) showNotBroughtBack([this.#bringBack]);
    },
  };
}
