// The games of a board as cards, of which one is chosen: a picture, the name, seven words.

import { element, make } from "../elements.js";
import { textsOf } from "../language/games.js";
import { aboutGame, gameName } from "../language/names.js";
import { t } from "../language/texts.js";
import { drawn, picturesOf } from "../lessons/rules_pictures.js";

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
    this.#choices = games.map((game) => choiceOf(game, game.name === chosen));
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
function choiceOf({ name, boards }, isChosen) {
  const choice = make("input");
  choice.type = "radio";
  choice.name = NAME;
  choice.value = name;
  choice.checked = isChosen;
  choice.disabled = boards.length === 0;
  return choice;
}

/**
 * The card of a choice; its picture follows when it has come.
 *
 * @param {HTMLInputElement} choice
 */
function cardOf(choice) {
  const game = choice.value;
  const [picture, says] = textsOf(game)?.brief ?? ["", ""];
  const words = make("span");
  words.append(make("strong", "", gameName(game)));
  if (says !== "") words.append(" ", make("span", "", t(says)));
  if (choice.disabled) words.append(" ", make("em", "", t("It does not fit on this board.")));
  const card = make("label", "game-card");
  card.append(choice, words);
  if (picture !== "") void illustrate(card, game, picture);
  return card;
}

/**
 * @param {HTMLElement} card
 * @param {string} game
 * @param {string} picture
 */
async function illustrate(card, game, picture) {
  const pictures = await picturesOf(game);
  const svg = pictures && drawn(pictures, picture);
  if (svg === null) return;
  // The words say what the card is; the picture would only repeat it to those who listen.
  svg.setAttribute("aria-hidden", "true");
  card.querySelector("input")?.after(svg);
}
