// The dialog in which it is changed who plays, at any time: a person steps in for an opponent,
// hands over to one, or gives up.

import { element, say, sentenceOf } from "../elements.js";
import { haveColours, levelOf } from "../messages/who_plays.js";
import { PlayersForm } from "../forms/players_form.js";

/** @import { Colour, Level, Opponents, State } from "../messages/messages" */
/** @import { Levels } from "../forms/players_form.js" */

export class WhoPlaysDialog {
  #dialog = element("players-dialog", HTMLDialogElement);
  #form = new PlayersForm(element("players-form"));
  /** @type {State | null} */
  #before = null;
  #change;

  /**
   * @param {(changed: [Colour, Level][], all: Opponents) => Promise<unknown>} change
   * Lets opponents of these levels play, or a person for 0; rejects with the board's refusal.
   */
  constructor(change) {
    this.#change = change;
    element("players-cancel").addEventListener("click", () => this.#dialog.close());
    this.#dialog.querySelector("form")?.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
  }

  /**
   * @param {State} state
   * @param {Colour[]} players
   * @param {Levels} levels
   * @param {Opponents} chosen Who is chosen at first.
   */
  open(state, players, levels, chosen) {
    this.#before = state;
    say(element("players-refused"), "");
    this.#form.offer(players, levels, chosen);
    this.#dialog.showModal();
  }

  async #submit() {
    const before = this.#before;
    if (before === null) return;
    const changed = Object.entries(this.#form.chosen).filter(
      ([colour, level]) => level !== levelOf(before, colour),
    );
    // People first: who steps in for an opponent does not want to see him play once more.
    changed.sort(([, level], [, other]) => Number(level !== 0) - Number(other !== 0));
    try {
      if (changed.length > 0) await this.#change(changed, this.#form.chosen);
      this.#dialog.close();
    } catch (error) {
      say(element("players-refused"), sentenceOf(error));
    }
  }
}

/**
 * Return the players to choose from: those of the game as it stands, such as the two of Droched
 * before they have chosen their sides.
 *
 * @param {State} state
 * @param {Colour[]} atFirst What the players are called when the game begins.
 */
export function playersNow(state, atFirst) {
  return haveColours(state) ? Object.keys(state.cells) : atFirst;
}
