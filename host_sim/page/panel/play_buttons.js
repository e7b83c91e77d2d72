// The buttons beside a game that is played: back and on, the move that is chosen, an opponent who
// waits, the rules.

import { element } from "../elements.js";
import { LinkError } from "../session/transport.js";
import { levelOf } from "../messages/who_plays.js";

/** @import { BoardSession } from "../session/board_session.js" */
/** @import { Transport } from "../session/transport.js" */
/** @import { Messages } from "../view/messages.js" */

export class PlayButtons {
  #transport;
  #session;
  #messages;
  #nothingToRedo;

  /**
   * @param {Transport} transport
   * @param {BoardSession} session
   * @param {Messages} messages
   * @param {object} page
   * @param {() => unknown} page.play Plays what is chosen.
   * @param {() => unknown} page.openRules
   * @param {() => void} page.nothingToRedo Told that the board has no turn to play again.
   */
  constructor(transport, session, messages, { play, openRules, nothingToRedo }) {
    this.#transport = transport;
    this.#session = session;
    this.#messages = messages;
    this.#nothingToRedo = nothingToRedo;
    /** @type {{[id: string]: () => unknown}} */
    const actions = {
      undo: () => this.undo(),
      redo: () => this.#turn("redo"),
      "go-on": () => this.#letPlayOn(),
      rules: openRules,
      "game-rules": openRules,
      play,
    };
    for (const [id, act] of Object.entries(actions)) {
      element(id).addEventListener("click", () => void act());
    }
  }

  /** Take a turn back. */
  undo() {
    return this.#turn("undo");
  }

  /** @param {"undo" | "redo"} method */
  async #turn(method) {
    this.#messages.refuse(null);
    try {
      this.#session.adopt(await this.#transport.request(method));
    } catch (error) {
      this.#messages.complain(error);
      const isLinkError = error instanceof LinkError;
      if (isLinkError && error.data?.code === "nothing_to_redo") this.#nothingToRedo();
    }
  }

  /** An opponent who waits plays on when he is chosen again. */
  async #letPlayOn() {
    const { state } = this.#session;
    const colour = state?.to_move;
    if (!state || !colour) return;
    try {
      await this.#transport.request("opponent", { colour, level: levelOf(state, colour) });
    } catch (error) {
      this.#messages.complain(error);
    }
  }
}
