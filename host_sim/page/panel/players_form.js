// Fields that say who plays for each player: a person, or an opponent of a level.

import { make } from "../elements.js";
import { colourName, levelName } from "../language/names.js";
import { t } from "../language/texts.js";
import { own } from "../own.js";

/** @import { Colour, Opponents } from "../messages/messages" */
/**
 * The highest level that can be chosen, 0 if the board plays for nobody, and the highest at which
 * the board thinks itself.
 *
 * @typedef {{levels: number, ownLevels: number}} Levels
 */

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
   * @param {Levels} levels
   * @param {Opponents} chosen
   */
  offer(players, { levels, ownLevels }, chosen) {
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
    this.#place.querySelectorAll("label, p").forEach((part) => part.remove());
    this.#place.append(...labels);
    if (ownLevels < levels) this.#place.append(make("p", "quiet", whoThinks(ownLevels)));
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

/** @param {number} ownLevels */
function whoThinks(ownLevels) {
  if (ownLevels === 0) return t("This computer thinks for the board.");
  return t("Above level {level}, this computer thinks for the board.", { level: ownLevels });
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
