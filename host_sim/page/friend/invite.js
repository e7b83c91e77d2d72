// Invites a friend into a shared game, by a link; the room is in the worker.

import { copied, element, say, sentenceOf } from "../elements.js";
import { BUILT_BOARDS, builtBoard } from "../first/built_board.js";
import { colourName } from "../language/names.js";
import { t } from "../language/texts.js";
import { own } from "../own.js";
import { qrCode } from "../share/qr_code.js";
import { opensElsewhere } from "../share/reach.js";
import { addressWith } from "../site.js";
import { brokerAt } from "./broker_place.js";
import { brokerFor, brokerOfSite, knownBroker, rememberBroker, writtenBroker } from "./brokers.js";
import { JOIN, invitationIn, partOf, unreadable } from "./invitation.js";
import { lastRoom, rememberRoom } from "./last_room.js";

/**
 * @import { Joined } from "../messages/messages"
 * @import { BoardListener, BoardSession } from "../session/board_session.js"
 * @import { WorkerTransport } from "../session/worker_link.js"
 * @import { BrokerPlace, Room } from "../worker/messages"
 */

// What a broker says to those whose user or password is another one.
const REFUSED = ["refused", "forbidden"];

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

/** @implements {BoardListener} */
export class Invite {
  #link;
  #session;
  #complain;
  #dialog = element("invite-dialog", HTMLDialogElement);
  #address = element("invite-address", HTMLInputElement);
  #watch = element("invite-watch", HTMLInputElement);
  #place = element("invite-place", HTMLInputElement);
  #side = element("invite-side", HTMLSelectElement);
  #code = element("invite-code");
  /** @type {Joined | null} */
  #joined = null;
  /** Why the address of this page leads nowhere. @type {unknown} */
  #fault = null;
  /** True if somebody wants to invite, and the board is not there yet. */
  #isAwaited = false;

  /**
   * @param {WorkerTransport} link
   * @param {BoardSession} session
   * @param {(error: unknown) => void} complain
   */
  constructor(link, session, complain) {
    this.#link = link;
    this.#session = session;
    this.#complain = complain;
    element("invite").hidden = false;
    this.#listen();
    try {
      link.join(roomOfAddress());
    } catch (error) {
      this.#fault = error;
    }
  }

  #listen() {
    /** @type {{[id: string]: () => unknown}} */
    const acts = {
      invite: () => this.#open(),
      "invite-close": () => this.#dialog.close(),
      "invite-copy": () => this.#copy(),
      "invite-send": () => this.#send(),
      "invite-before": () => goToLast(),
      "joined-leave": () => this.#leave(),
    };
    for (const [id, act] of Object.entries(acts)) {
      element(id).addEventListener("click", () => void act());
    }
    this.#side.addEventListener("change", () => void this.#begin(Number(this.#side.value)));
    this.#dialog.querySelector("form")?.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#useBroker();
    });
    addEventListener("hashchange", () => {
      // A link that somebody pastes over the address of this page.
      if (location.hash.startsWith(JOIN)) location.reload();
    });
  }

  changed() {
    this.#joined = null;
  }

  met() {
    if (this.#isAwaited) void this.#open();
    const isAlone = this.#link.room === null;
    element("joined-leave").hidden = isAlone;
    if (!isAlone || !location.hash.startsWith(JOIN)) return;
    if (this.#fault !== null) this.#complain(this.#fault);
    else if (knownBroker() === null) this.#askForBroker();
    else this.#complain(unreadable());
  }

  /** @param {Joined} joined */
  joined(joined) {
    this.#joined = joined;
    if (this.#dialog.open && this.#link.room !== null) this.#show(this.#link.room);
  }

  async #open() {
    const { room } = this.#link;
    this.#isAwaited = this.#session.state === null;
    if (this.#isAwaited) return;
    say(element("invite-says"), "");
    if (room === null && knownBroker() !== null) await this.#begin(0);
    else if (room === null) this.#askForBroker();
    else if (REFUSED.includes(this.#joined?.trouble ?? "")) this.#askForBroker();
    else this.#show(room);
  }

  /**
   * Begin a room, with the game that is on the board, from its beginning.
   *
   * @param {number} seat That is played here.
   */
  async #begin(seat) {
    const { state } = this.#session;
    const broker = knownBroker();
    if (state === null || broker === null) return;
    const { game, board, options } = state;
    try {
      const code = await this.#link.newCode();
      this.#join({ broker, code, seat, begin: { game, board, options } });
    } catch (error) {
      this.#complain(error);
    }
  }

  /** @param {Room} room */
  #join(room) {
    const part = partOf({ ...room, broker: namedIn(room.broker) });
    rememberRoom({ part, built: builtBoard(), begin: room.begin });
    history.replaceState(null, "", `${addressWith(builtBoard())}${part}`);
    this.#link.join(room);
    this.#show(room);
  }

  #leave() {
    rememberRoom(null);
    history.replaceState(null, "", addressWith(builtBoard()));
    this.#link.join(null);
  }

  // The dialog.

  /** @param {Room} room */
  #show(room) {
    const invitation = { ...room, broker: namedIn(room.broker) };
    const page = addressWith(this.#builtForOthers());
    // A board that only watches invites to the second side.
    const others = room.seat === 1 ? 0 : 1;
    this.#address.value = `${page}${partOf({ ...invitation, seat: others })}`;
    this.#watch.value = `${page}${partOf({ ...invitation, seat: null })}`;
    this.#offer("invite-link");
    this.#fillSides(room, others);
    element("invite-send").hidden = !("share" in navigator);
    this.#code.hidden = !opensElsewhere();
    if (opensElsewhere()) this.#code.replaceChildren(qrCode(this.#address.value));
    if (this.#dialog.open) return;
    this.#dialog.showModal();
    this.#address.select();
  }

  /** The board on which others play: this one, if the site has it. */
  #builtForOthers() {
    const name = this.#session.description?.name ?? "";
    return BUILT_BOARDS.includes(name) ? name : builtBoard();
  }

  /**
   * @param {Room} room
   * @param {number} others
   */
  #fillSides({ seat, begin }, others) {
    const players = this.#players();
    const nameOf = (/** @type {number} */ place) => colourName(players[place] ?? "");
    const isOpen = begin !== null && seat !== null && !this.#hasBegun();
    element("invite-sides").hidden = !isOpen;
    const options = [0, 1].map((place) => new Option(nameOf(place), String(place)));
    this.#side.replaceChildren(...options);
    this.#side.value = String(seat);
    const about = [
      t("Whoever opens this link plays {colour}, with nothing installed.", {
        colour: nameOf(others),
      }),
    ];
    if (!opensElsewhere()) about.push(t("This address opens on this computer only."));
    say(element("invite-about"), about.join(" "));
  }

  /** True if there is somebody on the other side, or a turn was played: then sides stay. */
  #hasBegun() {
    const { as = null, here = [] } = this.#joined ?? {};
    return (this.#session.state?.turn ?? 0) > 0 || here.some((each) => each !== as);
  }

  #players() {
    if (this.#joined !== null && this.#joined.players.length > 0) return this.#joined.players;
    const { state } = this.#session;
    return own(this.#session.gameDescription()?.players, state?.board ?? "") ?? [];
  }

  #askForBroker() {
    this.#offer("invite-broker");
    this.#place.value = writtenBroker();
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#place.focus();
  }

  /** @param {"invite-link" | "invite-broker"} part */
  #offer(part) {
    const isLink = part === "invite-link";
    element("invite-link").hidden = !isLink;
    element("invite-copy").hidden = !isLink;
    element("invite-broker").hidden = isLink;
    element("invite-use").hidden = isLink;
    element("invite-send").hidden = true;
    const last = lastRoom();
    element("invite-before").hidden = last === null || last.part === location.hash;
  }

  async #useBroker() {
    try {
      brokerAt(this.#place.value);
    } catch (error) {
      say(element("invite-says"), sentenceOf(error));
      return;
    }
    rememberBroker(this.#place.value.trim());
    // A link, or a game that was begun, goes on with what was written here.
    if (location.hash.startsWith(JOIN)) location.reload();
    else await this.#begin(0);
  }

  async #copy() {
    const isCopied = await copied(this.#address);
    say(
      element("invite-says"),
      isCopied
        ? t("The link is copied. Paste it into a message.")
        : t("The text is selected; copy it with Ctrl+C."),
    );
  }

  async #send() {
    try {
      await navigator.share({ title: "Rootlight", url: this.#address.value });
    } catch {
      // Nobody was chosen.
    }
  }
}

/**
 * The broker as a link names it: not at all where the site has one.
 *
 * @param {BrokerPlace} broker
 */
function namedIn(broker) {
  return broker.address === brokerOfSite()?.address ? null : broker;
}

function goToLast() {
  const last = lastRoom();
  if (last === null) return;
  location.assign(`${addressWith(last.built)}${last.part}`);
}
