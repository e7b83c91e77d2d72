// Counts what a broker sends before anybody gathers it, as `host_sim/shared_games/intake.py` does
// for programs.

/** @import { Packet } from "mqtt" */
/** @import { Most } from "./broker_messages" */

export class Incoming {
  #bytes;
  #packets;
  #floods;
  #isOver = false;

  /**
   * @param {Most} most
   * @param {() => void} floods Called once, when more has come than may.
   */
  constructor([bytes, bytesASecond, packets, packetsASecond], floods) {
    this.#bytes = new Allowance(bytes, bytesASecond);
    this.#packets = new Allowance(packets, packetsASecond);
    this.#floods = floods;
  }

  /**
   * Open a WebSocket whose bytes are counted; throws where the browser forbids the address.
   *
   * @param {string} address
   * @param {string[]} protocols
   */
  from(address, protocols) {
    const socket = new WebSocket(address, protocols);
    // The first listener is called first, and keeps the others from what is too much.
    socket.addEventListener("message", (event) => {
      if (this.#isOver || !this.#bytes.take(lengthOf(event.data))) this.#end(socket, event);
    });
    return socket;
  }

  /**
   * Return whether a packet may be looked at.
   *
   * @param {Packet} packet
   */
  countPacket({ cmd }) {
    if (this.#isOver) return false;
    if (cmd !== "pubrel" && this.#packets.take(1)) return true;
    this.#tellOnce();
    return false;
  }

  /**
   * @param {WebSocket} socket
   * @param {MessageEvent} event
   */
  #end(socket, event) {
    event.stopImmediatePropagation();
    socket.close();
    this.#tellOnce();
  }

  #tellOnce() {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#floods();
  }
}

/** So much at once, and so much a second. */
class Allowance {
  #most;
  #rate;
  #left;
  #at = performance.now();

  /**
   * @param {number} most
   * @param {number} rate
   */
  constructor(most, rate) {
    this.#most = most;
    this.#rate = rate;
    this.#left = most;
  }

  /**
   * Take some of it; returns whether there was enough.
   *
   * @param {number} amount
   */
  take(amount) {
    const now = performance.now();
    this.#left = Math.min(this.#most, this.#left + ((now - this.#at) / 1000) * this.#rate);
    this.#at = now;
    if (amount > this.#left) return false;
    this.#left -= amount;
    return true;
  }
}

/** @param {ArrayBuffer | string} data */
function lengthOf(data) {
  return typeof data === "string" ? data.length : data.byteLength;
}
