// Fields that say who plays for each player: a person, or an opponent of a level.

import { make } from "../elements.js";
import { colourName, levelName } from "../language/names.js";
import { own } from "../own.js";

/** @import { Colour, Opponents } from "../session/messages" */

export class PlayersForm {
  #place;
  /**
   * The choice for each player.
   *
   * @type {Map<Colour, HTMLSelectElement>}
   */
  #selects = new Map();

  /** @param {HTMLElement} place For the fields; hidden where the board plays for nobody. */
  constructor(place) {
    this.#place = place;
  }

  /**
   * @param {Colour[]} players
   * @param {number} levels The highest level of the board.
   * @param {Opponents} chosen
   */
  offer(players, levels, chosen) {
    this.#place.hidden = levels === 0;
    this.#selects = new Map(
      (levels === 0 ? [] : players).map((player) => [
        player,
        selectOf(levels, own(chosen, player) ?? 0),
      ]),
    );
    const labels = [...this.#selects].map(([player, select]) => {
      const label = make("label", "", colourName(player));
      label.append(select);
      return label;
    });
    this.#place.querySelectorAll("label").forEach((label) => label.remove());
    this.#place.append(...labels);
  }

  /**
   * The level for each player, 0 for a person.
   *
   * @returns {Opponents}
   */
  get chosen() {
    const entries = [...this.#selects].map(([player, select]) => [player, Number(select.value)]);
    return Object.fromEntries(entries);
  }
}

/**
 * @param {number} levels
 * @param {number} chosen
 */
function selectOf(levels, chosen) {
  const select = make("select");
  for (let level = 0; level <= levels; level++) {
    select.append(new Option(levelName(level), String(level)));
  }
  select.value = String(Math.min(chosen, levels));
  return select;
}
