// "Resign": a person gives the game up, after the page has asked whether that is meant. It stands
// in the dialog that says who plays.

import { element, say, sentenceOf } from "../elements.js";
import { colourName } from "../language/names.js";
import { t } from "../language/texts.js";
import { haveColours, levelOf } from "../messages/who_plays.js";

/** @import { Colour, State } from "../messages/messages" */
/** @import { BoardSession } from "../session/board_session.js" */
/** @import { Transport } from "../session/transport.js" */
/** @import { View } from "../view/view.js" */

export class Resign {
  #dialog = element("resign-dialog", HTMLDialogElement);
  #whoPlays = element("players-dialog", HTMLDialogElement);
  #transport;
  #session;
  /** Who gives up if that is meant. @type {Colour | null} */
  #colour = null;

  /**
   * @param {Transport} transport
   * @param {BoardSession} session
   */
  constructor(transport, session) {
    this.#transport = transport;
    this.#session = session;
    element("resign").addEventListener("click", () => this.open());
    element("resign-cancel").addEventListener("click", () => this.#dialog.close());
    this.#dialog.querySelector("form")?.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#resign();
    });
  }

  /** @param {View} view */
  draw({ state }) {
    element("resign").hidden = loserIn(state) === null;
  }

  /** Ask whether it is meant. */
  open() {
    const { state } = this.#session;
    this.#colour = state === null ? null : loserIn(state);
    if (this.#colour === null) return;
    const player = colourName(this.#colour);
    say(element("resign-who"), t("{player} gives up. Undo takes it back.", { player }));
    say(element("resign-refused"), "");
    this.#whoPlays.close();
    this.#dialog.showModal();
  }

  async #resign() {
    const colour = this.#colour;
    if (colour === null) return;
    try {
      const state = await this.#transport.request("resign", { colour });
      this.#dialog.close();
      this.#session.adopt(state);
      // If the board told of the end before it answered, the dialog still had the focus then.
      if (!element("ending").hidden) element("ending-title").focus({ preventScroll: true });
    } catch (error) {
      say(element("resign-refused"), sentenceOf(error));
    }
  }
}

/**
 * The person who would give up: the one to move, or on the computer's turn the first of the
 * persons; null where nobody can.
 *
 * @param {State} state
 * @returns {Colour | null}
 */
export function loserIn(state) {
  const { over, turn, to_move: mover, remote, resigned = [] } = state;
  if (over || turn === 0 || mover === null || !haveColours(state)) return null;
  /** @param {Colour} colour */
  const isHere = (colour) =>
    levelOf(state, colour) === 0 &&
    !resigned.includes(colour) &&
    !remote?.players?.includes(colour);
  if (isHere(mover)) return mover;
  // In a shared game people give up on their own turn.
  if (remote !== undefined) return null;
  return Object.keys(state.cells).find(isHere) ?? null;
}
