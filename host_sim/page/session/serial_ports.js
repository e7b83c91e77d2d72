// Serial ports that this browser lets the page have: Web Serial.

/**
 * The parts of Web Serial that are used; TypeScript does not know them yet.
 *
 * @typedef {object} Port
 * @property {boolean} [connected] Older browsers do not say; they list only those plugged in.
 * @property {ReadableStream<Uint8Array> | null} readable
 * @property {WritableStream<Uint8Array> | null} writable
 * @property {(options: {baudRate: number, bufferSize?: number}) => Promise<void>} open
 * @property {(signals: {[name: string]: boolean}) => Promise<void>} setSignals
 * @property {() => Promise<void>} close
 * @property {() => {usbVendorId?: number, usbProductId?: number}} getInfo
 * @typedef {object} Serial
 * @property {(wish: {filters: {usbVendorId: number}[]}) => Promise<Port>} requestPort
 * @property {() => Promise<Port[]>} getPorts
 */

// Raspberry Pi; Adafruit, for a Pico with CircuitPython.
const MAKERS = [0x2e8a, 0x239a];

/**
 * Return the source of ports; null where the browser has no Web Serial.
 *
 * @returns {Serial | null}
 */
export function serialOfBrowser() {
  return /** @type {Navigator & {serial?: Serial}} */ (navigator).serial ?? null;
}

/** The port of one board, which may be plugged in again and again. */
export class BoardPort {
  #serial;
  /** @type {Port | null} */
  #port = null;

  /** @param {Serial} serial */
  constructor(serial) {
    this.#serial = serial;
  }

  /**
   * Let the person choose; returns whether one was chosen. Only in answer to a click.
   *
   * @returns {Promise<boolean>}
   */
  async choose() {
    const filters = MAKERS.map((usbVendorId) => ({ usbVendorId }));
    try {
      this.#port = await this.#serial.requestPort({ filters });
      return true;
    } catch (error) {
      if (error instanceof DOMException && error.name === "NotFoundError") return false;
      throw error;
    }
  }

  /**
   * The port if it is plugged in. After the cable was out the browser may have made a new one
   * of it, and after a reload this page has not chosen any: then one that it may have replaces it.
   *
   * @returns {Promise<Port | null>}
   */
  async find() {
    const ports = (await this.#serial.getPorts()).filter(({ connected }) => connected !== false);
    const known = this.#port;
    if (known === null || !ports.includes(known)) {
      const found = ports.find((port) => known === null || isSameKind(port, known));
      if (found === undefined) return null;
      this.#port = found;
    }
    return this.#port;
  }
}

/**
 * @param {Port} one
 * @param {Port} other
 */
function isSameKind(one, other) {
  const [a, b] = [one.getInfo(), other.getInfo()];
  return a.usbVendorId === b.usbVendorId && a.usbProductId === b.usbProductId;
}
