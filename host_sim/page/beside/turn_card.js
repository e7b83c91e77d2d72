// The card of the last turn: that somebody passed, or what was turned up.

import { passedCard, turnedUpCard } from "../language/shown.js";

/** @import { State } from "../messages/messages" */
/** @import { Card } from "../language/shown.js" */

export class TurnCard {
  /**
   * The card to show; null if there is nothing to say.
   *
   * @type {Card | null}
   */
  card = null;
  /** @type {State | null} */
  #state = null;

  /**
   * Take notice of a position.
   *
   * @param {State} state
   */
  note(state) {
    const before = this.#state;
    this.#state = state;
    const isSame = before?.turn === state.turn && before.last === state.last;
    if (isSame && before.game === state.game && before.over === state.over) return;
    this.card = turnedUpCard(state, before) ?? passedCard(state);
  }

  /** Another board is there. */
  forget() {
    this.card = null;
    this.#state = null;
  }
}
