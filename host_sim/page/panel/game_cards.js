// The games of a board as cards, of which one is chosen: a picture, the name, seven words.

import { element, make } from "../elements.js";
import { aboutGame, gameName } from "../language/names.js";
import { t } from "../language/texts.js";
import { gameBrief } from "./game_brief.js";

/** @import { GameDescription } from "../messages/messages" */

const NAME = "new-game";

export class GameCards {
  #place = element("new-games");
  #about = element("new-about");
  /** @type {HTMLInputElement[]} */
  #choices = [];

  /** @param {() => void} changed Is called when a person chooses another game. */
  constructor(changed) {
    this.#place.addEventListener("change", () => {
      this.#tellMore();
      changed();
    });
  }

  /**
   * Show the games, one of them chosen. A game without a board here cannot be chosen.
   *
   * @param {GameDescription[]} games
   * @param {string} chosen
   */
  offer(games, chosen) {
    this.#choices = games.map((game) => radioOf(game, game.name === chosen));
    const cards = this.#choices.map((choice) => cardOf(choice));
    this.#place.querySelectorAll("label").forEach((card) => card.remove());
    this.#place.append(...cards);
    this.#tellMore();
  }

  /** The name of the chosen game; empty if none can be chosen. */
  get value() {
    return this.#choices.find(({ checked }) => checked)?.value ?? "";
  }

  #tellMore() {
    this.#about.textContent = aboutGame(this.value);
  }
}

/**
 * @param {GameDescription} game
 * @param {boolean} isChosen
 */
function radioOf({ name, boards }, isChosen) {
  const choice = make("input");
  choice.type = "radio";
  choice.name = NAME;
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
