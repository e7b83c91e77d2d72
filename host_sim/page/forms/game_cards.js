// The games of a board as cards, of which one is chosen: a picture, the name, seven words.

import { make } from "../elements.js";
import { gameName } from "../language/names.js";
import { t } from "../language/texts.js";
import { gameBrief } from "./game_brief.js";

/** @import { GameDescription } from "../messages/messages" */

export class GameCards {
  #place;
  /** @type {HTMLInputElement[]} */
  #choices = [];

  /**
   * @param {HTMLElement} place
   * @param {() => void} changed Is called when a person chooses another game.
   */
  constructor(place, changed) {
    this.#place = place;
    place.addEventListener("change", changed);
  }

  /**
   * Show the games, one of them chosen. A game without a board here cannot be chosen.
   *
   * @param {Pick<GameDescription, "name" | "boards">[]} games
   * @param {string} chosen
   */
  offer(games, chosen) {
    this.#choices = games.map((game) => radioOf(this.#place.id, game, game.name === chosen));
    const cards = this.#choices.map((choice) => cardOf(choice));
    this.#place.querySelectorAll("label").forEach((card) => card.remove());
    this.#place.append(...cards);
  }

  /** The name of the chosen game; empty if none can be chosen. */
  get value() {
    return this.#choices.find(({ checked }) => checked)?.value ?? "";
  }
}

/**
 * @param {string} group The name of all radio buttons of the place.
 * @param {Pick<GameDescription, "name" | "boards">} game
 * @param {boolean} isChosen
 */
function radioOf(group, { name, boards }, isChosen) {
  const choice = make("input");
  choice.type = "radio";
  choice.name = group;
  choice.value = name;
  choice.checked = isChosen;
  choice.disabled = boards.length === 0;
  return choice;
}

/**
 * The card of a choice.
 *
 * @param {HTMLInputElement} choice
 */
function cardOf(choice) {
  const warning = choice.disabled ? t("It needs another board.") : "";
  const card = make("label", "game-card");
  const title = make("strong", "", gameName(choice.value));
  card.append(choice, gameBrief(choice.value, title, warning));
  return card;
}
