// The shared games of a program that serves this page: the room is in the program. Friends come by
// the program, too, or by a site that somebody has published.

import { t } from "../language/texts.js";
import { isThisComputer } from "../share/reach.js";
import { remember, remembered } from "../storage.js";
import { BrokerError, brokerAt } from "./broker_place.js";
import { brokerFor, knownBroker, rememberBroker, writtenBroker } from "./brokers.js";
import { invitationIn, partOf } from "./invitation.js";
import { lastRoom, rememberRoom } from "./last_room.js";

/**
 * @import { RoomOfProgram } from "../messages/messages"
 * @import { Transport } from "../session/transport.js"
 * @import { BrokerPlace, Room } from "../worker/messages"
 * @import { KnownRoom, Rooms } from "./rooms"
 */

const SITE = "rootlight-site";
// The WebSocket of a broker that the program reaches in another way.
const BESIDE = "rootlight-broker-of-";
// A shell takes other signs for its own.
const PLAIN = /^[\w@%+=:,./-]*$/;

/** @implements {Rooms} */
export class ServerRooms {
  isOffered = false;
  asksForSite = true;
  lacksBroker = false;
  complaint = null;
  #transport;
  /** @type {RoomOfProgram | null} */
  #joined = null;
  /** The room that was begun here, and how. @type {Pick<Room, "code" | "begin"> | null} */
  #begun = null;

  /** @param {Transport} transport */
  constructor(transport) {
    this.#transport = transport;
    transport.onNotification((told) => {
      if (told.method !== "shared_room") return;
      this.#joined = told.params.room;
      // The board stands in another game from here on.
      transport.stateChanged("changed");
    });
  }

  /** @returns {KnownRoom | null} */
  get room() {
    if (this.#joined === null) return null;
    const { code, seat } = this.#joined;
    const begin = this.#begun?.code === code ? this.#begun.begin : null;
    return { broker: this.broker, code, seat, begin };
  }

  /** @returns {BrokerPlace | null} */
  get broker() {
    if (this.#joined === null) return knownBroker();
    const { address } = this.#joined;
    if (address !== null) return brokerFor(brokerAt(address));
    const { broker } = this.written;
    return broker === "" ? null : brokerAt(broker);
  }

  get written() {
    const beside = this.#isBeside ? remembered("localStorage", this.#beside) : null;
    const broker = this.#isBeside ? (beside ?? "") : writtenBroker();
    return { broker, site: remembered("localStorage", SITE) ?? "" };
  }

  get isIncomplete() {
    if (remembered("localStorage", SITE) === null) return true;
    // A program that was started again is in no room.
    if (this.#joined === null) return this.hasEarlier;
    return this.#isBeside && remembered("localStorage", this.#beside) === null;
  }

  /** True if browsers reach the broker of the room at an address that only people know. */
  get #isBeside() {
    return this.#joined !== null && this.#joined.address === null;
  }

  get #beside() {
    return `${BESIDE}${brokerPart(this.#joined?.join ?? "")}`;
  }

  get hasEarlier() {
    const last = lastRoom();
    return last !== null && invitationIn(last.part)?.code !== this.#joined?.code;
  }

  get opensElsewhere() {
    const { site } = this.written;
    return site !== "" && !isThisComputer(new URL(site).hostname);
  }

  async met() {
    try {
      this.#joined = (await this.#transport.request("shared_room")).room ?? null;
      this.isOffered = true;
    } catch {
      // A wall, or an older program.
      this.#joined = null;
      this.isOffered = false;
    }
  }

  /**
   * @param {string} broker
   * @param {string} site
   */
  note(broker, site) {
    const address = site.trim() === "" ? "" : siteAt(site);
    const isNeeded = !this.#isBeside || broker.trim() !== "";
    if (isNeeded) checkReach(brokerAt(broker), address);
    if (this.#isBeside) remember("localStorage", this.#beside, broker.trim());
    else rememberBroker(broker.trim());
    remember("localStorage", SITE, address);
  }

  async newCode() {
    const { code } = await this.#transport.request("shared_room", { code: true });
    return code ?? "";
  }

  /** @param {Room} room */
  async join({ broker, code, seat, begin }) {
    const join = `${withCredentials(broker)}${code}`;
    const chosen = begin && { game: begin.game, board: begin.board };
    this.#begun = { code, begin };
    this.#joined = (
      await this.#transport.request("shared_room", { join, seat, new: chosen })
    ).room;
    rememberRoom({ part: partOf({ broker, code, seat }), built: "", begin });
  }

  async leave() {
    rememberRoom(null);
    this.#joined = (await this.#transport.request("shared_room", { leave: true })).room;
  }

  /** @param {boolean} isRefused */
  async goOn(isRefused) {
    const { room, broker } = this;
    if (isRefused && room !== null && broker !== null) await this.join({ ...room, broker });
  }

  async goToEarlier() {
    const last = lastRoom();
    const invitation = invitationIn(last?.part ?? "");
    const broker = brokerFor(invitation?.broker ?? null);
    if (last === null || invitation === null || broker === null) return;
    await this.join({ ...invitation, broker, begin: last.begin });
  }

  /**
   * @param {KnownRoom} room
   * @param {number | null} seat
   * @param {string} built
   */
  linkTo(room, seat, built) {
    const { site } = this.written;
    if (site === "" || room.broker === null) return "";
    return `${site}?built=${built}${partOf({ ...room, seat })}`;
  }

  /** @param {string} colour */
  commandFor(colour) {
    if (this.#joined === null) return "";
    const { join } = this.#joined;
    return `rootlight play --join ${PLAIN.test(join) ? join : `'${join}'`} --as ${colour}`;
  }
}

/**
 * The address of a site as links begin with it. Throws BrokerError.
 *
 * @param {string} text
 */
function siteAt(text) {
  const url = parsed(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new BrokerError(t("A site's address looks like https://HOST/."));
  }
  const { origin, pathname } = url;
  const isWhole = pathname.endsWith("/") || pathname.endsWith(".html");
  return `${origin}${pathname}${isWhole ? "" : "/"}`;
}

/** @param {string} address */
function parsed(address) {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

/**
 * Throws BrokerError if pages of the site cannot reach the broker.
 *
 * @param {BrokerPlace} broker
 * @param {string} site
 */
function checkReach({ address }, site) {
  const { protocol, hostname } = new URL(address);
  if (site.startsWith("https:") && protocol === "ws:" && !isThisComputer(hostname)) {
    throw new BrokerError(t("A site at https:// reaches brokers at wss:// only."));
  }
}

/**
 * The address of a broker with its slash, with the user and the password for the program.
 *
 * @param {BrokerPlace} place
 */
function withCredentials({ address, user, password }) {
  const folder = address.endsWith("/") ? address : `${address}/`;
  if (user === null && password === null) return folder;
  const names = [user ?? "", password ?? ""].map(encodeURIComponent).join(":");
  return folder.replace("://", `://${names}@`);
}

/** @param {string} join The address of a room. */
function brokerPart(join) {
  return join.slice(0, join.lastIndexOf("/"));
}
