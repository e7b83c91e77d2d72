// The keeping of the board's games: a real board does that itself, a simulated one tells the page.

import { showUnkept } from "../frame/offers.js";

/** @import { Kept } from "../messages/messages" */
/** @import { BoardListener, BoardSession } from "../session/board_session.js" */
/** @import { Transport } from "../session/transport.js" */

/** @implements {BoardListener} */
export class Unkept {
  #transport;
  #session;
  #complain;

  /**
   * @param {Transport} transport
   * @param {BoardSession} session
   * @param {(error: unknown) => void} complain
   */
  constructor(transport, session, complain) {
    this.#transport = transport;
    this.#session = session;
    this.#complain = complain;
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
    showUnkept(notice);
  }
}
