// The shared games of the site: the room is in the worker, and in the address of the page.

import { fileAddress } from "../addresses.js";
import { builtBoard } from "../first/built_board.js";
import { opensElsewhere } from "../share/reach.js";
import { addressWith, keepLater } from "../site.js";
import { brokerAt } from "./broker_place.js";
import { brokerFor, brokerOfSite, knownBroker, rememberBroker, writtenBroker } from "./brokers.js";
import { JOIN, invitationIn, partOf, unreadable } from "./invitation.js";
import { lastRoom, rememberRoom } from "./last_room.js";

/**
 * @import { WorkerTransport } from "../session/worker_link.js"
 * @import { BrokerPlace, Room } from "../worker/messages"
 * @import { KnownRoom, Rooms } from "./rooms"
 */

// The worker's program for brokers.
const PROGRAM = "worker/broker.js";

/** @implements {Rooms} */
export class SiteRooms {
  isOffered = true;
  asksForSite = false;
  isIncomplete = false;
  #link;
  /** Why the address of this page leads nowhere. @type {unknown} */
  #fault = null;

  /** @param {WorkerTransport} link */
  constructor(link) {
    this.#link = link;
    addEventListener("hashchange", () => {
      // A link that somebody pastes over the address of this page.
      if (location.hash.startsWith(JOIN)) location.reload();
    });
    try {
      link.join(roomOfAddress());
    } catch (error) {
      this.#fault = error;
    }
  }

  get room() {
    return this.#link.room;
  }

  get broker() {
    return knownBroker();
  }

  get written() {
    return { broker: writtenBroker(), site: "" };
  }

  get #isLost() {
    return this.room === null && location.hash.startsWith(JOIN);
  }

  get lacksBroker() {
    return this.#isLost && this.#fault === null && knownBroker() === null;
  }

  get complaint() {
    if (!this.#isLost || this.lacksBroker) return null;
    return this.#fault ?? unreadable();
  }

  get hasEarlier() {
    const last = lastRoom();
    return last !== null && last.part !== location.hash;
  }

  get opensElsewhere() {
    return opensElsewhere();
  }

  async met() {
    // A page that was updated elsewhere meanwhile would not find it there any more.
    if (this.room !== null) void keepLater(fileAddress(PROGRAM));
  }

  /** @param {string} broker */
  note(broker) {
    brokerAt(broker);
    rememberBroker(broker.trim());
  }

  newCode() {
    return this.#link.newCode();
  }

  /** @param {Room} room */
  async join(room) {
    const part = partOf({ ...room, broker: namedIn(room.broker) });
    rememberRoom({ part, built: builtBoard(), begin: room.begin });
    history.replaceState(null, "", `${addressWith(builtBoard())}${part}`);
    this.#link.join(room);
  }

  async leave() {
    rememberRoom(null);
    history.replaceState(null, "", addressWith(builtBoard()));
    this.#link.join(null);
  }

  /** The address of the page has the room. */
  async goOn() {
    location.reload();
  }

  async goToEarlier() {
    const last = lastRoom();
    if (last === null) return;
    location.assign(`${addressWith(last.built)}${last.part}`);
  }

  /**
   * @param {KnownRoom} room
   * @param {number | null} seat
   * @param {string} built
   */
  linkTo(room, seat, built) {
    return `${addressWith(built)}${partOf({ ...room, broker: namedIn(room.broker), seat })}`;
  }

  commandFor() {
    return "";
  }
}

/**
 * The room that the address of this page leads into; null if it leads into none, or no broker is
 * known. Throws BrokerError if the address cannot be read.
 *
 * @returns {Room | null}
 */
function roomOfAddress() {
  const { hash } = location;
  const invitation = invitationIn(hash);
  if (invitation === null) return null;
  const broker = brokerFor(invitation.broker);
  if (broker === null) return null;
  const last = lastRoom();
  const begin = last?.part === hash ? last.begin : null;
  rememberRoom({ part: hash, built: builtBoard(), begin });
  return { broker, code: invitation.code, seat: invitation.seat, begin };
}

/**
 * The broker as a link names it: not at all where the site has one.
 *
 * @param {BrokerPlace | null} broker
 */
function namedIn(broker) {
  return broker?.address === brokerOfSite()?.address ? null : broker;
}
