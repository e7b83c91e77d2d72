// The cable to a real board: one connection over its serial port, from opening it to its end.
//
// Bytes only; what they mean is known to `host_sim/hub/real_board.py`, in the worker.

/** @import { NoPort } from "../worker/messages" */
/** @import { Port } from "./serial_ports.js" */

/**
 * @typedef {object} CableListener
 * @property {() => void} opened
 * @property {(bytes: Uint8Array) => void} received
 * @property {(why: NoPort) => void} closed The last that is heard of it.
 */

// USB does not care, but it must be said.
const BAUD_RATE = 115200;
const BUFFER_SIZE = 4096;
// As the program behind `make play PORT=` waits.
const WRITE_MS = 1000;

export class SerialCable {
  #listener;
  /** @type {Port | null} */
  #port = null;
  /** @type {ReadableStreamDefaultReader<Uint8Array> | null} */
  #reader = null;
  #isClosing = false;
  /** @type {NoPort} */
  #why = "";
  #isOpen;
  /**
   * All that is on its way to the board.
   *
   * @type {Promise<unknown>}
   */
  #writing;
  /** Settled when the port is free again. */
  ended;

  /**
   * @param {() => Promise<Port | null>} find
   * @param {CableListener} listener
   */
  constructor(find, listener) {
    this.#listener = listener;
    this.#isOpen = this.#open(find);
    this.#writing = this.#isOpen;
    this.ended = this.#run();
  }

  /**
   * Send bytes, when the port is open.
   *
   * @param {Uint8Array} bytes
   */
  write(bytes) {
    this.#writing = this.#writing.then(() => this.#write(bytes));
  }

  /** Let go of the port; nothing more is heard of it. */
  close() {
    this.#isClosing = true;
    this.#stopReading();
  }

  async #run() {
    if (await this.#isOpen) {
      if (!this.#isClosing) this.#listener.opened();
      await this.#read();
      await this.#free();
    }
    if (!this.#isClosing) this.#listener.closed(this.#why);
  }

  /**
   * @param {() => Promise<Port | null>} find
   * @returns {Promise<boolean>}
   */
  async #open(find) {
    try {
      this.#port = await find();
      if (this.#port === null) return false;
      await this.#port.open({ baudRate: BAUD_RATE, bufferSize: BUFFER_SIZE });
    } catch {
      this.#why = "taken";
      return false;
    }
    try {
      // MicroPython sends nothing before DTR says that somebody listens.
      await this.#port.setSignals({ dataTerminalReady: true, requestToSend: true });
    } catch {
      // It was pulled at once; reading tells.
    }
    return true;
  }

  /** Until the cable is out, or the end is asked for. */
  async #read() {
    // A single fault of the line ends one stream, and the port has another one.
    while (this.#port?.readable && !this.#isClosing && this.#why === "") {
      const reader = this.#port.readable.getReader();
      this.#reader = reader;
      try {
        for (;;) {
          const { value, done } = await reader.read();
          if (done) break;
          this.#listener.received(value);
        }
      } catch {
        // Then `readable` is null, unless it was such a fault.
      } finally {
        reader.releaseLock();
        this.#reader = null;
      }
    }
  }

  /** @param {Uint8Array} bytes */
  async #write(bytes) {
    if (!this.#port?.writable || this.#isClosing || this.#why !== "") return;
    const writer = this.#port.writable.getWriter();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let patience;
    const tooLong = new Promise((resolve) => {
      patience = setTimeout(resolve, WRITE_MS, true);
    });
    try {
      if (await Promise.race([writer.write(bytes), tooLong])) {
        this.#why = "stuck";
        // Not waited for: what is stuck may stay so.
        writer.abort().catch(() => undefined);
        this.#stopReading();
      }
    } catch {
      // The cable is out; reading tells.
    } finally {
      clearTimeout(patience);
      writer.releaseLock();
    }
  }

  #stopReading() {
    this.#reader?.cancel().catch(() => undefined);
  }

  async #free() {
    await this.#writing;
    try {
      await this.#port?.close();
    } catch {
      // There is nothing left to close.
    }
  }
}
