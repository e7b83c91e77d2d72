// A computer that sees no way to win offers to end the game. A setting turns that off.

import { colourName } from "../language/names.js";
import { t } from "../language/texts.js";
import { remembering } from "./preferences.js";

/** @import { Colour } from "../messages/messages" */
/** @import { BoardListener, BoardSession } from "../session/board_session.js" */
/** @import { Transport } from "../session/transport.js" */
/** @import { Messages } from "../view/messages.js" */

/** @implements {BoardListener} */
export class OfferToEnd {
  #wanted = remembering("offers-end", true);
  #transport;
  #session;
  #messages;

  /**
   * @param {Transport} transport
   * @param {BoardSession} session
   * @param {Messages} messages
   */
  constructor(transport, session, messages) {
    this.#transport = transport;
    this.#session = session;
    this.#messages = messages;
  }

  /** @param {Colour} colour */
  hopeless(colour) {
    if (!this.#wanted.checked || this.#session.state === null) return;
    const player = colourName(colour);
    this.#messages.say(t("No way to win is left for {player}. End the game?", { player }), [
      { label: t("End it"), run: () => this.#end(colour) },
      { label: t("Go on playing"), run: () => this.#messages.clear() },
    ]);
  }

  /** @param {Colour} colour */
  async #end(colour) {
    try {
      this.#session.adopt(await this.#transport.request("resign", { colour }));
    } catch (error) {
      this.#messages.complain(error);
    }
  }
}
