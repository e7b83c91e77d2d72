// Tells each turn, with its cells, to those who listen to the page.

import { make, say } from "../elements.js";
import { lastTurnSentences } from "../language/last_turn.js";

/** @import { State } from "../messages/messages" */

export class TurnAnnouncer {
  #told = make("p", "unseen");
  /** @type {State | null} */
  #state = null;

  /** @param {Element} place After which the words stand. */
  constructor(place) {
    this.#told.id = "last-turn";
    this.#told.setAttribute("role", "status");
    place.after(this.#told);
  }

  // News from the session.

  /** @param {State} state */
  state(state) {
    const before = this.#state;
    this.#state = state;
    // In a study the page says which turn is shown.
    if (before === null || state.study !== undefined) return;
    const isOther = state.turn !== before.turn || state.game !== before.game;
    if (isOther) say(this.#told, lastTurnSentences(state, before));
  }

  changed() {
    this.#state = null;
    say(this.#told, "");
  }
}
