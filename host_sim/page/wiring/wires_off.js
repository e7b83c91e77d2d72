// The wires that are off the simulated board: how many, and one notice for all of them, wherever
// the page is. A real board has none that a page could put back.

import { showWiresOff } from "../frame/offers.js";
import { hardwareOf } from "../session/hardware.js";

/** @import { Hello, Soldering } from "../messages/messages" */
/** @import { BoardListener } from "../session/board_session.js" */
/** @import { Transport } from "../session/transport.js" */

/** @implements {BoardListener} */
export class WiresOff {
  #transport;
  #complain;
  #changed = () => {};
  /** How many there are. */
  count = 0;

  /**
   * @param {Transport} transport
   * @param {(error: unknown) => void} complain
   */
  constructor(transport, complain) {
    this.#transport = transport;
    this.#complain = complain;
  }

  /**
   * Do something each time that all wires were put back, or taken off, at once.
   *
   * @param {() => void} act
   */
  whenAllChanged(act) {
    this.#changed = act;
  }

  /** @param {Hello} hello */
  met(hello) {
    if (hardwareOf(hello).hasFingers) void this.solder({});
    else this.#note(0);
  }

  /** @param {boolean} off Whether all wires come off, or are put back. */
  async solderAll(off) {
    await this.solder({ off });
    if (!off) await this.restart();
    this.#changed();
  }

  /**
   * Switch the board off and on after wires were joined, as at the bench, where it is unplugged
   * for that: else a chip takes a wire for a finger.
   */
  async restart() {
    try {
      await this.#transport.request("sim.power", { cycle: true });
    } catch (error) {
      this.#complain(error);
    }
  }

  /** @param {Soldering} what */
  async solder(what) {
    try {
      const { off } = await this.#transport.request("sim.solder", what);
      this.#note(off);
    } catch (error) {
      this.#complain(error);
    }
  }

  /** @param {number} count */
  #note(count) {
    this.count = count;
    showWiresOff(count, () => this.solderAll(false));
  }
}
