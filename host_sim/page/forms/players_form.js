// Fields that say who plays for each player: a person, or an opponent of a level.

import { make } from "../elements.js";
import { colourName, levelName } from "../language/names.js";
import { t } from "../language/texts.js";
import { EVEN_FROM } from "../messages/who_plays.js";
import { own } from "../own.js";

/** @import { Colour, Level, Opponents } from "../messages/messages" */
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
    const entries = [...this.#selects].map(([player, { value }]) => [
      player,
      value === "even" ? value : Number(value),
    ]);
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
 * @param {Level} chosen
 */
function selectOf(levels, chosen) {
  const select = make("select");
  /** @type {Level[]} */
  const offered = [0];
  if (levels >= EVEN_FROM) offered.push("even");
  for (let level = 1; level <= levels; level++) offered.push(level);
  select.append(...offered.map((level) => new Option(levelName(level), String(level))));
  select.value = String(offered.includes(chosen) ? chosen : levels);
  return select;
}
