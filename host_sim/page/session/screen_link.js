// The way between a page that has its board inside, and big screens in other windows of the same
// browser: the page asks its board for them, and tells them what it hears.

import { t } from "../language/texts.js";
import { LinkError, Transport } from "./transport.js";

/** @import { Method, Params } from "./messages" */
/**
 * What they say to each other. `line`: of the link. `look`: a screen has come and asks whether
 * there is a board.
 *
 * @typedef {{line: string} | {open: boolean} | {look: true}} Said
 */

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
  let isOpen = false;
  /** @param {Said} said */
  const say = (said) => channel.postMessage(said);
  channel.addEventListener("message", async ({ data }) => {
    if ("look" in data) say({ open: isOpen });
    if ("line" in data) say({ line: await answered(transport, data.line) });
  });
  transport.onNotification((told) => say({ line: JSON.stringify(told) }));
  transport.onState((state) => {
    isOpen = state !== "closed";
    say({ open: isOpen });
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
  #channel;

  /** @param {string} page The name of the page that has the board. */
  constructor(page) {
    super();
    this.#channel = channelOf(page);
  }

  /** Look for the page, now and whenever it comes. */
  connect() {
    this.#channel.addEventListener("message", ({ data }) => this.#take(data));
    this.stateChanged("closed", t("Keep the page with the board open beside this window."));
    this.#say({ look: true });
  }

  /**
   * @override
   * @param {string} text
   */
  send(text) {
    this.#say({ line: text });
    return true;
  }

  /** @param {Said} said */
  #say(said) {
    this.#channel.postMessage(said);
  }

  /** @param {Said} said */
  #take(said) {
    if ("line" in said) this.received(said.line);
    else if ("open" in said && said.open) this.stateChanged("open");
    else if ("open" in said) {
      this.stateChanged("closed", t("Keep the page with the board open beside this window."));
    }
  }
}
