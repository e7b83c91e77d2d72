// Invites a friend into a shared game, by a link; the room is where the board is.

import { fileAddress } from "../addresses.js";
import { copied, element, say, sentenceOf } from "../elements.js";
import { BUILT_BOARDS, builtBoard } from "../first/built_board.js";
import { colourName } from "../language/names.js";
import { t } from "../language/texts.js";
import { own } from "../own.js";
import { codeSentence, troubleSentence } from "../panel/joined_box.js";
import { qrCode } from "../share/qr_code.js";
import { opensElsewhere } from "../share/reach.js";
import { addressWith, keepLater } from "../site.js";
import { brokerAt } from "./broker_place.js";
import { brokerFor, brokerOfSite, knownBroker, rememberBroker, writtenBroker } from "./brokers.js";
import { JOIN, invitationIn, partOf, unreadable } from "./invitation.js";
import { lastRoom, rememberRoom } from "./last_room.js";

/**
 * @import { Joined } from "../messages/messages"
 * @import { GameReplacer } from "../records/replacing.js"
 * @import { BoardListener, BoardSession } from "../session/board_session.js"
 * @import { WorkerTransport } from "../session/worker_link.js"
 * @import { BrokerPlace, Room } from "../worker/messages"
 */

// The worker's program for brokers.
const PROGRAM = "worker/broker.js";
// What a broker says to those whose user or password is another one.
const REFUSED = ["refused", "forbidden"];

/**
 * The parts of the dialog: the link, a question before, and a broker.
 *
 * @typedef {"link" | "ask" | "broker"} Part
 */

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
  #replacer;
  #complain;
  #dialog = element("invite-dialog", HTMLDialogElement);
  #address = element("invite-address", HTMLInputElement);
  #watch = element("invite-watch", HTMLInputElement);
  #place = element("invite-place", HTMLInputElement);
  #side = element("invite-side", HTMLSelectElement);
  #code = element("invite-code");
  #title = document.title;
  /** @type {Joined | null} */
  #joined = null;
  /** Why the address of this page leads nowhere. @type {unknown} */
  #fault = null;
  /** What was said of the broker last. */
  #told = "";
  /** What is to be done once the board is there. @type {() => unknown} */
  #afterwards = () => undefined;

  /**
   * @param {WorkerTransport} link
   * @param {BoardSession} session
   * @param {GameReplacer} replacer
   * @param {(error: unknown) => void} complain
   */
  constructor(link, session, replacer, complain) {
    this.#link = link;
    this.#session = session;
    this.#replacer = replacer;
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
      "invite-make": () => this.#begin(0),
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
    document.addEventListener("visibilitychange", () => this.#callToMove());
    addEventListener("hashchange", () => {
      // A link that somebody pastes over the address of this page.
      if (location.hash.startsWith(JOIN)) location.reload();
    });
  }

  changed() {
    this.#joined = null;
  }

  met() {
    const afterwards = this.#afterwards;
    this.#afterwards = () => undefined;
    void afterwards();
    const isAlone = this.#link.room === null;
    // A page that was updated elsewhere meanwhile would not find it there any more.
    if (!isAlone) void keepLater(fileAddress(PROGRAM));
    element("joined-leave").hidden = isAlone;
    if (!isAlone || !location.hash.startsWith(JOIN)) return;
    if (this.#fault !== null) this.#complain(this.#fault);
    else if (knownBroker() === null) this.#askForBroker();
    else this.#complain(unreadable());
  }

  /** @param {Joined} joined */
  joined(joined) {
    this.#joined = joined;
    const { room } = this.#link;
    if (this.#dialog.open && room !== null) this.#show(room);
    this.#callToMove();
  }

  state() {
    this.#callToMove();
  }

  /** Who looks at another tab meanwhile sees in the name of this one that it is his turn. */
  #callToMove() {
    const { state } = this.#session;
    const { as = null, players = [] } = this.#joined ?? {};
    const isCalled = as !== null && state !== null && !state.over && state.to_move === players[as];
    document.title =
      isCalled && document.hidden ? `${t("Your turn")} – ${this.#title}` : this.#title;
  }

  async #open() {
    const { room } = this.#link;
    if (this.#session.state === null) {
      this.#afterwards = () => this.#open();
      return;
    }
    say(element("invite-says"), "");
    const isRefused = REFUSED.includes(this.#joined?.trouble ?? "");
    if (room === null ? knownBroker() === null : isRefused) this.#askForBroker();
    else if (room !== null) this.#show(room);
    else await this.#askOrBegin();
  }

  /** Begin a room, unless that costs the game on the board: then it is asked first. */
  async #askOrBegin() {
    try {
      if (!(await this.#replacer.wouldReplace())) {
        await this.#begin(0);
        return;
      }
    } catch (error) {
      this.#complain(error);
      return;
    }
    this.#offer("ask");
    say(
      element("invite-about"),
      t("This replaces the game on the board; you can bring that one back right afterwards."),
    );
  }

  /**
   * Begin a room, with the game that is on the board, from its beginning.
   *
   * @param {number} seat That is played here.
   */
  async #begin(seat) {
    const { state } = this.#session;
    const broker = knownBroker();
    if (broker === null) return;
    if (state === null) {
      // Another room was joined just now.
      this.#afterwards = () => this.#begin(seat);
      return;
    }
    const { game, board, options } = state;
    try {
      if (await this.#replacer.wouldReplace()) {
        await this.#replacer.startGame({ game, board, options }, null);
      }
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
    const isNew = !this.#dialog.open;
    this.#offer("link");
    this.#fillSides(room, others);
    say(element("invite-program"), codeSentence(room.code));
    this.#code.hidden = !opensElsewhere();
    if (opensElsewhere()) this.#code.replaceChildren(qrCode(this.#address.value));
    const { connected = true, trouble = null } = this.#joined ?? {};
    const told = connected ? "" : troubleSentence(trouble);
    if (told !== this.#told) say(element("invite-says"), told);
    this.#told = told;
    if (isNew) this.#address.select();
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
    const names = [0, 1].map(nameOf);
    // A list that somebody has opened stays as it is.
    if (names.join() !== [...this.#side.options].map(({ text }) => text).join()) {
      this.#side.replaceChildren(...names.map((name, place) => new Option(name, String(place))));
    }
    if (document.activeElement !== this.#side) this.#side.value = String(seat);
    const about = [t("Whoever opens this link plays {colour}.", { colour: nameOf(others) })];
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
    this.#offer("broker");
    say(element("invite-about"), "");
    this.#place.value = writtenBroker();
    this.#place.focus();
  }

  /**
   * Show the dialog with one of its parts.
   *
   * @param {Part} part
   */
  #offer(part) {
    for (const id of ["invite-link", "invite-copy"]) element(id).hidden = part !== "link";
    for (const id of ["invite-broker", "invite-use"]) element(id).hidden = part !== "broker";
    element("invite-make").hidden = part !== "ask";
    element("invite-send").hidden = part !== "link" || !("share" in navigator);
    const last = lastRoom();
    element("invite-before").hidden = last === null || last.part === location.hash;
    if (!this.#dialog.open) this.#dialog.showModal();
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
    else await this.#askOrBegin();
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
      await navigator.share({ title: this.#title, url: this.#address.value });
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
