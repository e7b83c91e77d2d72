// The way to the program that serves this page: a WebSocket that is opened again when it is lost.

import { closingSentence } from "./notices.js";
import { Transport } from "./transport.js";

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 4000;

export class WebSocketTransport extends Transport {
  #url;
  /** @type {WebSocket | null} */
  #socket = null;
  #pause = FIRST_PAUSE_MS;

  /** @param {string} url */
  constructor(url) {
    super();
    this.#url = url;
  }

  connect() {
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#pause = FIRST_PAUSE_MS;
      this.stateChanged("open");
    });
    socket.addEventListener("message", (event) => this.received(event.data));
    socket.addEventListener("close", (event) => {
      this.#socket = null;
      this.stateChanged("closed", closingSentence(event.reason));
      setTimeout(() => this.connect(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
    });
  }

  /**
   * @override
   * @param {string} text
   */
  send(text) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(text);
    return true;
  }
}

/** The board's link on the server that this page came from. */
export function linkOfThisServer() {
  return linkAt("link");
}

/**
 * A link of the server that this page came from.
 *
 * @param {string} path Beside the page: a wall serves several boards, each below its own address.
 */
export function linkAt(path) {
  const url = new URL(path, location.href);
  url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocketTransport(`${url.origin}${url.pathname}`);
}
