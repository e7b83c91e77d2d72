// The way of the page to a board: requests with answers, and notifications.
//
// Nothing else in the page knows what is between them. One for a board inside the page would
// derive from Transport and bring its own `send`.

import { fromBoard, fromBoardWithin } from "../language/from_board.js";
import { t } from "../language/texts.js";
import { noticeSentence } from "./notices.js";

/** @import { Answered, Failure, Method, Notification, Params } from "../messages/messages" */

// Codes for requests that no board answers: our own, and three of the page's server, whose board
// is unplugged or has too much to do, or which cannot do what it was asked itself.
const DISCONNECTED = -32099;
const UNPLUGGED = -32001;
const BUSY = -32002;
const NOT_DONE = -32003;
const REFUSED = -32000;

/**
 * The answer in place of a result. `code` is the number of JSON-RPC, `data` says why: `{code:
 * "triangle", cells: [...]}`; `message` is a sentence in the language of the page.
 */
export class LinkError extends Error {
  /** @param {Failure} failure */
  constructor({ code, message, filled, data }) {
    super(isNotice(code) && data ? noticeSentence(data) : fromBoard(message, filled));
    this.name = "LinkError";
    this.code = code;
    this.data = data;
  }

  /** True if the rules, or the board, refuse the request. */
  get isRefusal() {
    return this.code === REFUSED && this.data !== undefined;
  }
}

/**
 * Return whether the server says by a notice what keeps it from asking the board; the board says a
 * sentence.
 *
 * @param {number} code
 */
function isNotice(code) {
  return [UNPLUGGED, BUSY, NOT_DONE].includes(code);
}

/**
 * Return whether an error says no more than that the board is away, which is shown elsewhere.
 *
 * @param {unknown} error
 */
export function isAway(error) {
  return error instanceof LinkError && (error.code === DISCONNECTED || error.code === UNPLUGGED);
}

/**
 * @typedef {{resolve: (result: any) => void, reject: (error: LinkError) => void}} Waiting
 * @typedef {(notification: Notification) => void} NotificationListener
 * @typedef {"open" | "closed" | "changed"} Connection `changed`: another board is at its end.
 * @typedef {(connection: Connection, reason: string) => void} StateListener
 */

export class Transport {
  #nextId = 1;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  /** @type {NotificationListener[]} */
  #notificationListeners = [];
  /** @type {StateListener[]} */
  #stateListeners = [];

  /**
   * Calls `listener` for every notification of the board.
   *
   * @param {NotificationListener} listener
   */
  onNotification(listener) {
    this.#notificationListeners.push(listener);
  }

  /**
   * Calls `listener` when the way to the board opens, closes or leads to another board; the reason
   * is a sentence or "".
   *
   * @param {StateListener} listener
   */
  onState(listener) {
    this.#stateListeners.push(listener);
  }

  /**
   * Have the games that were set aside as earlier ones again, in place of those of now. Returns
   * whether that was done; only a board inside the page sets some aside for the page.
   *
   * @returns {Promise<boolean>}
   */
  async bringEarlierBack() {
    return false;
  }

  /**
   * Return whether there are any such games.
   *
   * @returns {Promise<boolean>}
   */
  async hasEarlier() {
    return false;
  }

  /**
   * Ask the board; rejects with a LinkError.
   *
   * @template {Method} M
   * @param {M} method
   * @param {Params<M>} [params]
   * @returns {Promise<Answered<M>>}
   */
  request(method, params) {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      const message = { jsonrpc: "2.0", id, method, params: params ?? {} };
      if (!this.send(JSON.stringify(message))) {
        this.#giveUp(id, t("The board is not connected."));
      }
    });
  }

  /**
   * Send one message, and say whether that could be done. Each transport brings its own.
   *
   * @param {string} _text
   * @returns {boolean}
   */
  send(_text) {
    return false;
  }

  /**
   * Take one message that has come.
   *
   * @param {string} text
   */
  received(text) {
    const message = parsed(text);
    if (message === null) return;
    if (message.method !== undefined) {
      /** @type {any} */
      const notification = {
        method: message.method,
        params: fromBoardWithin(message.params ?? {}),
      };
      for (const listener of this.#notificationListeners) listener(notification);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    if (waiting === undefined) return;
    this.#waiting.delete(message.id);
    if (message.error) waiting.reject(new LinkError(message.error));
    else waiting.resolve(fromBoardWithin(message.result));
  }

  /**
   * The way to the board has opened or closed, or leads to another one.
   *
   * @param {Connection} state
   * @param {string} reason A sentence, or "".
   */
  stateChanged(state, reason = "") {
    if (state !== "open") {
      for (const id of [...this.#waiting.keys()]) {
        this.#giveUp(id, t("The connection to the board was lost."));
      }
    }
    for (const listener of this.#stateListeners) listener(state, reason);
  }

  /**
   * @param {number} id
   * @param {string} message
   */
  #giveUp(id, message) {
    this.#waiting.get(id)?.reject(new LinkError({ code: DISCONNECTED, message }));
    this.#waiting.delete(id);
  }
}

/**
 * @param {string} text
 * @returns {any}
 */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
