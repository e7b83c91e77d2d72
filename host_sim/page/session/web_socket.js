// The way to the program that serves this page: a WebSocket that is opened again when it is lost.

import { SocketTransport } from "./socket_transport.js";

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 4000;

export class WebSocketTransport extends SocketTransport {
  #url;
  #pause = FIRST_PAUSE_MS;

  /** @param {string} url */
  constructor(url) {
    super();
    this.#url = url;
  }

  connect() {
    this.open(this.#url);
  }

  /** @override */
  opened() {
    this.#pause = FIRST_PAUSE_MS;
    this.stateChanged("open");
  }

  /**
   * @override
   * @param {string} reason
   */
  ended(reason) {
    this.stateChanged("closed", reason);
    setTimeout(() => this.connect(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
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
