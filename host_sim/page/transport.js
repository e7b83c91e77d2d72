// The transport: how the page talks with a board. Nothing else in the page knows what is between.
//
// A transport offers `connect()`, `request(method, params)` (a promise, which rejects with a
// LinkError), `onNotification(listener)` and `onState(listener)`. One for a board inside the page
// derives from Transport and brings its own `send`.

import { t, told, toldWithin } from "./texts.js";

// What a board answered instead of a result; `code` is the number of JSON-RPC, `data` the board's
// own words on it: `{code: "triangle", cells: [...]}`.
export class LinkError extends Error {
  constructor({ code, message, data }) {
    super(told(message));
    this.name = "LinkError";
    this.code = code;
    this.data = data ?? {};
  }
}

// Codes for requests that no board is there to answer: our own, and that of a program whose board
// is unplugged.
const DISCONNECTED = -32099;
const UNPLUGGED = -32001;

// Whether an error says no more than that the board is away, which is shown elsewhere.
export function isAway(error) {
  return error.code === DISCONNECTED || error.code === UNPLUGGED;
}

export class Transport {
  #nextId = 1;
  #waiting = new Map();
  #notificationListeners = [];
  #stateListeners = [];

  // Calls `listener(method, params)` for every notification of the board.
  onNotification(listener) {
    this.#notificationListeners.push(listener);
  }

  // Calls `listener("open" | "closed", reason)`; the reason is a sentence or "".
  onState(listener) {
    this.#stateListeners.push(listener);
  }

  request(method, params = {}) {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      if (!this.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }))) {
        this.#forget(id, t("The board is not connected."));
      }
    });
  }

  // To be brought by each transport: sends one message, and says whether it could.
  send(_text) {
    return false;
  }

  received(text) {
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return;
    }
    if (message.method !== undefined) {
      for (const listener of this.#notificationListeners) {
        listener(message.method, toldWithin(message.params ?? {}));
      }
      return;
    }
    const waiting = this.#waiting.get(message.id);
    if (waiting === undefined) return;
    this.#waiting.delete(message.id);
    if (message.error) waiting.reject(new LinkError(message.error));
    else waiting.resolve(toldWithin(message.result));
  }

  stateChanged(state, reason = "") {
    if (state === "closed") {
      for (const id of [...this.#waiting.keys()]) this.#forget(id, t("The board went away."));
    }
    for (const listener of this.#stateListeners) listener(state, told(reason));
  }

  #forget(id, message) {
    this.#waiting.get(id).reject(new LinkError({ code: DISCONNECTED, message }));
    this.#waiting.delete(id);
  }
}

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 4000;

// The program's WebSocket; connects again by itself when it is lost.
export class WebSocketTransport extends Transport {
  #url;
  #socket = null;
  #pause = FIRST_PAUSE_MS;

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
      this.stateChanged("closed", event.reason);
      setTimeout(() => this.connect(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
    });
  }

  send(text) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(text);
    return true;
  }
}
