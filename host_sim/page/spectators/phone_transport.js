// The way of a phone into the audience: it says the code of the big screen, and is then answered.

import { t } from "../language/texts.js";
import { SocketTransport } from "../session/socket_transport.js";

const NOT_ADMITTED = 4401;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8000;

export class PhoneTransport extends SocketTransport {
  #code = "";
  #pause = FIRST_PAUSE_MS;
  #wasIn = false;
  #refused;
  /** Lets this phone in again, whatever the code is then; empty until it is in. */
  key = "";

  /** @param {(reason: string) => void} refused Called when this phone may not come in. */
  constructor(refused) {
    super();
    this.#refused = refused;
  }

  /** @param {string} code That was typed, or the secret of the QR code, or the key of before. */
  join(code) {
    this.#code = code;
    this.open(`ws://${location.host}/look`);
  }

  /** @override */
  async opened() {
    try {
      this.key = (await this.request("join", { code: this.#code })).key;
    } catch {
      return; // the socket is closed, with a reason
    }
    this.#pause = FIRST_PAUSE_MS;
    this.#wasIn = true;
    this.stateChanged("open");
  }

  /**
   * @override
   * @param {string} reason
   * @param {number} code
   */
  ended(reason, code) {
    this.stateChanged("closed", reason);
    if (code === NOT_ADMITTED || !this.#wasIn) {
      this.#wasIn = false;
      const unanswered = t("The board does not answer. Is this phone on the same Wi-Fi network?");
      this.#refused(reason || unanswered);
      return;
    }
    // Not all phones at once.
    setTimeout(() => this.join(this.key), this.#pause * (0.5 + Math.random()));
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
  }
}
