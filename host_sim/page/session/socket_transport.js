// A WebSocket to the program that serves this page, which notices when nothing comes any more.
//
// A proxy, a lift or a computer that slept may leave a line open and dead. The program says
// a word on each line every five seconds, see `host_sim/web/server.py`, so a page need not ask.

import { t } from "../language/texts.js";
import { closingSentence } from "./notices.js";
import { Transport } from "./transport.js";

// Looks are counted, not time: what came while a page was busy or asleep is heard before the next.
const LOOK_MS = 1000;
const SILENT_LOOKS = 12;

export class SocketTransport extends Transport {
  /** @type {WebSocket | null} */
  #socket = null;
  #looks = 0;
  #looking = 0;

  /**
   * Open a line in place of the one before. `opened` and `ended` follow, `ended` once.
   *
   * @param {string} url
   */
  open(url) {
    const socket = new WebSocket(url);
    this.#socket = socket;
    this.#looks = 0;
    this.#looking = setInterval(() => this.#look(socket), LOOK_MS);
    socket.addEventListener("open", () => this.#heard(socket) && this.opened());
    socket.addEventListener("message", ({ data }) => this.#heard(socket) && this.received(data));
    socket.addEventListener("close", ({ code, reason }) =>
      this.#end(socket, closingSentence(reason), code),
    );
  }

  /** The line is open. Each transport brings its own. */
  opened() {}

  /**
   * The line has ended. Each transport brings its own.
   *
   * @param {string} _reason A sentence, or "".
   * @param {number} _code Of the WebSocket's end; 0 if nothing came any more.
   */
  ended(_reason, _code) {}

  /**
   * @override
   * @param {string} text
   */
  send(text) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(text);
    return true;
  }

  /**
   * Something has come; returns whether the line is still that of now.
   *
   * @param {WebSocket} socket
   */
  #heard(socket) {
    if (this.#socket !== socket) return false;
    this.#looks = 0;
    return true;
  }

  /** @param {WebSocket} socket */
  #look(socket) {
    this.#looks += 1;
    if (this.#looks < SILENT_LOOKS) return;
    this.#end(
      socket,
      t("Nothing comes over the connection any more. It reconnects by itself."),
      0,
    );
    // Its own end may take a minute to come.
    socket.close();
  }

  /**
   * @param {WebSocket} socket
   * @param {string} reason
   * @param {number} code
   */
  #end(socket, reason, code) {
    if (this.#socket !== socket) return;
    clearInterval(this.#looking);
    this.#socket = null;
    this.ended(reason, code);
  }
}
