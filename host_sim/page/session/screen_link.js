// The way between a page that has its board inside, and big screens in other windows of the same
// browser: the page asks its board for them, and tells them what it hears.

import { t } from "../language/texts.js";
import { LinkError, Transport } from "./transport.js";

/** @import { Method, Params } from "../messages/messages" */
/**
 * A message of the page to all screens or to one of them: lines of the link, and whether there
 * is a board. `screen`: the one that has asked.
 *
 * @typedef {{told: string} | {answer: string, screen: string} | {open: boolean}} SaidByPage
 */
/**
 * The messages of a screen. `look`: it has come and asks whether there is a board.
 *
 * @typedef {{request: string, screen: string} | {look: true}} SaidByScreen
 */
/**
 * All hear all that is said on a channel: the page hears its screens, and they hear each other.
 *
 * @typedef {SaidByPage | SaidByScreen} Said
 */

/**
 * In the hall, screens that know no page ask for one, and pages tell their names.
 *
 * @typedef {{whose: true} | {page: string}} SaidInHall
 */

const HALL = "rootlight screens";
// So long a screen waits for its page, which may only be loaded again, before it takes another.
const PATIENCE_MS = 2000;
const NO_PAGE = t("Open the page with the board beside this window, and keep it open.");

/**
 * Each page has a channel of its own, since another tab may have another board.
 *
 * @param {string} page A name for the page.
 */
function channelOf(page) {
  return new BroadcastChannel(`rootlight screen ${page}`);
}

/**
 * Let screens look at the board of a page.
 *
 * @param {Transport} transport To the board.
 * @param {string} page
 */
export function showOnScreens(transport, page) {
  const channel = channelOf(page);
  const hall = new BroadcastChannel(HALL);
  let isOpen = false;
  const tellName = () => hall.postMessage({ page });
  /** @param {SaidByPage} said */
  const say = (said) => channel.postMessage(said);
  /** @param {Said} said */
  const hear = async (said) => {
    if ("look" in said) say({ open: isOpen });
    if (!("request" in said)) return;
    say({ answer: await answered(transport, said.request), screen: said.screen });
  };
  channel.addEventListener("message", ({ data }) => hear(data));
  transport.onNotification((told) => say({ told: JSON.stringify(told) }));
  transport.onState((state) => {
    isOpen = state !== "closed";
    say({ open: isOpen });
    if (isOpen) tellName();
  });
  hall.addEventListener("message", ({ data }) => {
    if ("whose" in data && isOpen) tellName();
  });
  // A screen that is open already.
  addEventListener("pagehide", () => say({ open: false }));
}

/**
 * @param {Transport} transport
 * @param {string} line A request of a screen.
 */
async function answered(transport, line) {
  /** @type {{id: number, method: Method, params: Params<Method>}} */
  const { id, method, params } = JSON.parse(line);
  try {
    return JSON.stringify({ id, result: await transport.request(method, params) });
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    const { code, message, data } = error;
    return JSON.stringify({ id, error: { code, message, data } });
  }
}

export class ScreenTransport extends Transport {
  /** To the page that is followed; null while none is known. @type {BroadcastChannel | null} */
  #channel = null;
  #hall = new BroadcastChannel(HALL);
  /** Screens count their requests each from 1: the name says whose an answer is. */
  #name = String(Math.random()).slice(2);
  #page;
  #isOpen = false;
  /** Whether the page that is followed may still answer. */
  #isHoped = false;

  /** @param {string} page The name of the page that has the board; "" for any that is there. */
  constructor(page) {
    super();
    this.#page = page;
  }

  /** Look for the page, now and whenever it comes. */
  connect() {
    this.#hall.addEventListener("message", ({ data }) => this.#hearInHall(data));
    this.#look();
    // A screen that comes back with the browser's Back has missed what was said meanwhile.
    addEventListener("pageshow", (event) => {
      if (event.persisted) this.#look();
    });
  }

  #look() {
    this.#close();
    if (this.#page === "") {
      this.#hall.postMessage({ whose: true });
      return;
    }
    if (this.#channel === null) {
      this.#channel = channelOf(this.#page);
      this.#channel.addEventListener("message", ({ data }) => this.#take(data));
    }
    this.#say({ look: true });
  }

  #close() {
    this.#isOpen = false;
    this.stateChanged("closed", NO_PAGE);
    if (this.#page === "") return;
    this.#isHoped = true;
    setTimeout(() => this.#giveUp(), PATIENCE_MS);
  }

  /** The address may be a bookmark, of a page that was closed long ago. */
  #giveUp() {
    this.#isHoped = false;
    if (!this.#isOpen) this.#hall.postMessage({ whose: true });
  }

  /** @param {SaidInHall} said */
  #hearInHall(said) {
    if (!("page" in said) || this.#isOpen || this.#isHoped || said.page === this.#page) return;
    this.#channel?.close();
    this.#channel = null;
    this.#page = said.page;
    this.#look();
  }

  /**
   * @override
   * @param {string} text
   */
  send(text) {
    this.#say({ request: text, screen: this.#name });
    return true;
  }

  /** @param {SaidByScreen} said */
  #say(said) {
    this.#channel?.postMessage(said);
  }

  /** @param {Said} said */
  #take(said) {
    if ("told" in said) this.received(said.told);
    else if ("answer" in said && said.screen === this.#name) this.received(said.answer);
    else if ("open" in said && said.open) {
      this.#isOpen = true;
      this.stateChanged("open");
    } else if ("open" in said) this.#close();
  }
}
