// The shared game of the board in this worker: its line to the broker, and what keeps the document
// of its side for the next visit. The room itself is Python; see `host_sim/rooms`.

import { fileAddress } from "../addresses.js";
import { Keeper } from "./keeper.js";

/**
 * @import { Broker } from "./broker.js"
 * @import { Command, Event } from "./broker_messages"
 * @import { BrokerPlace, Room } from "./messages"
 */

const PROGRAM = "worker/broker.js";

/**
 * @typedef {object} Boards
 * @property {(invitation: string) => boolean} join Whether what was kept could be read.
 * @property {() => void} leave_room
 * @property {{hear: (event: string) => void}} line
 */

export class SharedGame {
  #boards;
  /** @type {BrokerPlace | null} Of the room that is joined. */
  #place = null;
  /** @type {Promise<Broker> | null} */
  #broker = null;
  /** How often the program for brokers did not come. */
  #failures = 0;
  /**
   * By room and seat: a worker that may keep a document may do that as long as it lives.
   *
   * @type {Map<string, KeptDocument>}
   */
  #documents = new Map();
  /** @type {KeptDocument | null} */
  #document = null;

  /** @param {Boards} boards */
  constructor(boards) {
    this.#boards = boards;
  }

  /**
   * Join a room; rejects if the board is in none then.
   *
   * @param {Room} room
   */
  async join({ broker, code, seat, begin }) {
    this.leave();
    const document = seat === null ? null : this.#documentOf(`room-${code}-${seat}`);
    const kept = (await document?.found) ?? "";
    // The room begins at once.
    this.#place = broker;
    this.#document = document;
    try {
      const isRead = this.#boards.join(JSON.stringify({ code, seat, new: begin, kept }));
      if (!isRead) document?.setAside(kept);
    } catch (error) {
      this.#place = null;
      throw error;
    }
  }

  leave() {
    if (this.#place === null) return;
    this.#boards.leave_room();
    const broker = this.#broker;
    void broker?.then((open) => open.end()).catch(() => undefined);
    this.#place = null;
    this.#broker = null;
    this.#document = null;
  }

  /**
   * Keep the document of this side.
   *
   * @param {string} document
   */
  keep(document) {
    this.#document?.keep(document);
  }

  /**
   * Carry out what the room wants of its line.
   *
   * @param {string} text
   */
  take(text) {
    /** @type {Command} */
    const command = JSON.parse(text);
    void this.#pass(command);
  }

  /** @param {Command} command */
  async #pass(command) {
    const place = this.#place;
    if (place === null) return;
    this.#broker ??= this.#fetched(place);
    try {
      const broker = await this.#broker;
      if (this.#place === place) broker.take(command);
    } catch {
      this.#broker = null;
      this.#failures++;
      this.#hear({ of: command.of, what: "failed", code: "unreachable" });
    }
  }

  /** @param {BrokerPlace} place */
  async #fetched(place) {
    // A browser that has failed to fetch a module once need not try the same address again.
    const again = this.#failures > 0 ? `#${this.#failures}` : "";
    /** @type {typeof import("./broker.js")} */
    const program = await import(`${fileAddress(PROGRAM)}${again}`);
    return new program.Broker(place, (event) => this.#hear(event));
  }

  /** @param {Event} event */
  #hear(event) {
    if (this.#place !== null) this.#boards.line.hear(JSON.stringify(event));
  }

  /** @param {string} name */
  #documentOf(name) {
    const known = this.#documents.get(name);
    if (known !== undefined) return known;
    const document = new KeptDocument(name);
    this.#documents.set(name, document);
    return document;
  }
}

/** The document of one side, in this browser. */
class KeptDocument {
  /** What is kept, or will be soon; "" for nothing. @type {Promise<string>} */
  found;
  #keeper;

  /** @param {string} name */
  constructor(name) {
    const nothing = () => undefined;
    this.#keeper = new Keeper(name, nothing, () => false, nothing);
    this.found = this.#keeper.found();
  }

  /**
   * This could not be read: nothing takes its place before it lies elsewhere.
   *
   * @param {string} document
   */
  setAside(document) {
    void this.#keeper.setAside(document);
  }

  /** @param {string} document */
  keep(document) {
    this.found = Promise.resolve(document);
    void this.#keeper.keep(document);
  }
}
