// Invites a friend into a shared game, by a link; the room is in the worker, or in a program.

import { copied, element, labelled, make, say, sentenceOf } from "../elements.js";
import { BUILT_BOARDS, builtBoard } from "../first/built_board.js";
import { colourName } from "../language/names.js";
import { t } from "../language/texts.js";
import { own } from "../own.js";
import { troubleSentence } from "../panel/joined_box.js";
import { qrCode } from "../share/qr_code.js";

/**
 * @import { Joined } from "../messages/messages"
 * @import { GameReplacer } from "../records/replacing.js"
 * @import { BoardListener, BoardSession } from "../session/board_session.js"
 * @import { KnownRoom, Rooms } from "./rooms"
 */

// What a broker says to those whose user or password is another one.
const REFUSED = ["refused", "forbidden"];

/**
 * The parts of the dialog: the link, a question before, and a broker.
 *
 * @typedef {"link" | "ask" | "broker"} Part
 */

/** @implements {BoardListener} */
export class Invite {
  #rooms;
  #session;
  #replacer;
  #complain;
  #dialog = element("invite-dialog", HTMLDialogElement);
  #address = element("invite-address", HTMLInputElement);
  #watch = element("invite-watch", HTMLInputElement);
  /** Of a program's page alone. */
  #command = make("input");
  #broker = element("invite-broker", HTMLDetailsElement);
  #place = element("invite-place", HTMLInputElement);
  #site = make("input");
  #side = element("invite-side", HTMLSelectElement);
  #code = element("invite-code");
  #title = document.title;
  /** @type {Joined | null} */
  #joined = null;
  /** What was said of the broker last. */
  #told = "";
  /** What is to be done once the board is there. @type {() => unknown} */
  #afterwards = () => undefined;

  /**
   * @param {Rooms} rooms
   * @param {BoardSession} session
   * @param {GameReplacer} replacer
   * @param {(error: unknown) => void} complain
   */
  constructor(rooms, session, replacer, complain) {
    this.#rooms = rooms;
    this.#session = session;
    this.#replacer = replacer;
    this.#complain = complain;
    this.#showWays();
    if (rooms.asksForSite) this.#addFieldsOfProgram();
    this.#listen();
  }

  /** A program's page needs a site for its links, and can say how programs join. */
  #addFieldsOfProgram() {
    this.#command.readOnly = true;
    element("invite-link").append(labelled(t("For a friend who has the program"), this.#command));
    const about = t(
      "Your friend opens the link on a Rootlight site, with nothing installed. Any site will do; a club can publish its own for free, with any web host. Without a site, your friend joins by the program.",
    );
    Object.assign(this.#site, { type: "url", placeholder: "https://HOST/", spellcheck: false });
    this.#site.setAttribute("aria-describedby", "invite-says");
    element("invite-use").before(make("p", "", about), labelled(t("Site"), this.#site));
  }

  #listen() {
    /** @type {{[id: string]: () => unknown}} */
    const acts = {
      invite: () => this.#open(),
      "invite-set-up": () => this.#open(),
      "invite-close": () => this.#dialog.close(),
      "invite-copy": () => this.#copy(),
      "invite-send": () => this.#send(),
      "invite-before": () => this.#goToEarlier(),
      "invite-change": () => this.#askForBroker(),
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
  }

  /** Offer *Invite a friend* where it works; elsewhere Host offers to set it up. */
  #showWays() {
    const { isOffered, room, broker, hasEarlier, lacksBroker } = this.#rooms;
    const canInvite = room !== null || broker !== null || hasEarlier || lacksBroker;
    element("invite").hidden = !isOffered || !canInvite;
    element("invite-set-up").hidden = !isOffered || canInvite;
  }

  changed() {
    this.#joined = null;
  }

  async met() {
    await this.#rooms.met();
    this.#showWays();
    element("joined-leave").hidden = this.#rooms.room === null;
    const afterwards = this.#afterwards;
    this.#afterwards = () => undefined;
    void afterwards();
    const { complaint, lacksBroker } = this.#rooms;
    if (complaint !== null) this.#complain(complaint);
    else if (lacksBroker) this.#askForBroker();
  }

  /** @param {Joined} joined */
  joined(joined) {
    this.#joined = joined;
    const { room } = this.#rooms;
    const isShown = this.#dialog.open && !element("invite-link").hidden;
    if (isShown && room !== null) this.#show(room);
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
    const { room, broker, isIncomplete } = this.#rooms;
    if (this.#session.state === null) {
      this.#afterwards = () => this.#open();
      return;
    }
    say(element("invite-says"), "");
    const isToldFirst = isIncomplete || (room === null ? broker === null : this.#isRefused);
    if (isToldFirst) this.#askForBroker();
    else if (room !== null) this.#show(room);
    else await this.#askOrBegin();
  }

  get #isRefused() {
    return REFUSED.includes(this.#joined?.trouble ?? "");
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
    // A program may be in the room of a broker that pages reach otherwise.
    const { broker } = this.#rooms;
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
      const code = await this.#rooms.newCode();
      const room = { broker, code, seat, begin: { game, board, options } };
      await this.#rooms.join(room);
      this.#show(room);
    } catch (error) {
      this.#complain(error);
    }
  }

  async #leave() {
    await this.#try(() => this.#rooms.leave());
  }

  async #goToEarlier() {
    this.#dialog.close();
    await this.#try(() => this.#rooms.goToEarlier());
  }

  /** @param {() => Promise<void>} act */
  async #try(act) {
    try {
      await act();
    } catch (error) {
      this.#complain(error);
    }
  }

  // The dialog.

  /** @param {KnownRoom} room */
  #show(room) {
    const built = this.#builtForOthers();
    // A board that only watches invites to the second side.
    const others = room.seat === 1 ? 0 : 1;
    this.#address.value = this.#rooms.linkTo(room, others, built);
    this.#watch.value = this.#rooms.linkTo(room, null, built);
    this.#command.value = this.#rooms.commandFor(this.#players()[others] ?? "");
    const isNew = !this.#dialog.open;
    this.#offer("link");
    for (const field of [this.#address, this.#watch, this.#command]) {
      const label = field.closest("label");
      if (label !== null) label.hidden = field.value === "";
    }
    this.#fillSides(room, others);
    const hasCode = this.#hasLink && this.#rooms.opensElsewhere;
    this.#code.hidden = !hasCode;
    if (hasCode) this.#code.replaceChildren(qrCode(this.#address.value));
    this.#sayTrouble();
    if (isNew) this.#address.select();
  }

  get #hasLink() {
    return this.#address.value !== "";
  }

  #sayTrouble() {
    const { connected = true, trouble = null } = this.#joined ?? {};
    const told = connected ? "" : troubleSentence(trouble);
    if (told !== this.#told) say(element("invite-says"), told);
    this.#told = told;
  }

  /** The board on which others play: this one if the site has it, or one that the game fills. */
  #builtForOthers() {
    const { description, state } = this.#session;
    const names = [description?.name ?? "", state?.board ?? ""];
    return names.find((name) => BUILT_BOARDS.includes(name)) ?? builtBoard();
  }

  /**
   * @param {KnownRoom} room
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
    const colour = nameOf(others);
    if (!this.#hasLink) {
      const plays = t("Your friend plays {colour}.", { colour });
      const lacksSite = t("For a link, this page needs the address of a site: “Broker and site”.");
      say(element("invite-about"), this.#rooms.asksForSite ? `${plays} ${lacksSite}` : plays);
      return;
    }
    const about = [t("Whoever opens this link plays {colour}.", { colour })];
    if (!this.#rooms.opensElsewhere) about.push(t("This address opens on this computer only."));
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
    const { room, lacksBroker, broker: known } = this.#rooms;
    const { broker, site } = this.#rooms.written;
    const isUnknown = room === null && known === null && broker === "" && !lacksBroker;
    this.#broker.open = true;
    this.#offer("broker");
    const needed = t("To invite friends by a link, this page needs a broker.");
    say(element("invite-about"), isUnknown ? needed : "");
    this.#place.value = broker;
    this.#site.value = site;
    this.#place.focus();
  }

  /**
   * Show the dialog with one of its parts.
   *
   * @param {Part} part
   */
  #offer(part) {
    element("invite-link").hidden = part !== "link";
    this.#broker.hidden = part !== "broker";
    element("invite-make").hidden = part !== "ask";
    const hasLink = part === "link" && this.#hasLink;
    element("invite-copy").hidden = !hasLink;
    element("invite-send").hidden = !hasLink || !("share" in navigator);
    element("invite-change").hidden = part !== "link" || !this.#rooms.asksForSite;
    element("invite-before").hidden = !this.#rooms.hasEarlier;
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  async #useBroker() {
    try {
      this.#rooms.note(this.#place.value, this.#site.value);
    } catch (error) {
      say(element("invite-says"), sentenceOf(error));
      return;
    }
    say(element("invite-says"), "");
    this.#showWays();
    if (this.#rooms.room === null && !this.#rooms.lacksBroker) {
      await this.#askOrBegin();
      return;
    }
    // A link, or a game that was begun, goes on with what was written here.
    await this.#try(() => this.#rooms.goOn(this.#isRefused));
    if (this.#rooms.room !== null) this.#show(this.#rooms.room);
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
