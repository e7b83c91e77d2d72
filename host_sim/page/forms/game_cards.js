// The games of a board as cards, of which one is chosen: a picture, the name, seven words.

import { make } from "../elements.js";
import { boardFor } from "../language/games.js";
import { gameName } from "../language/names.js";
import { t } from "../language/texts.js";
import { gameBrief } from "./game_brief.js";

/** @import { GameDescription } from "../messages/messages" */

export class GameCards {
  #place;
  #hasOtherBoards;
  /** @type {HTMLInputElement[]} */
  #choices = [];

  /**
   * @param {HTMLElement} place
   * @param {() => void} changed Is called when a person chooses another game.
   * @param {boolean} [hasOtherBoards] Whether this page can show another board.
   */
  constructor(place, changed, hasOtherBoards = false) {
    this.#place = place;
    this.#hasOtherBoards = hasOtherBoards;
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
    const cards = this.#choices.map((choice) => cardOf(choice, this.#hasOtherBoards));
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
 * @param {boolean} hasOtherBoards
 */
function cardOf(choice, hasOtherBoards) {
  const warning = choice.disabled ? warningOf(choice.value, hasOtherBoards) : null;
  const card = make("label", "game-card");
  const title = make("strong", "", gameName(choice.value));
  card.append(choice, gameBrief(choice.value, title, warning));
  return card;
}

/**
 * Say which board a game needs, and lead there where there is one.
 *
 * @param {string} game
 * @param {boolean} hasOtherBoards
 */
function warningOf(game, hasOtherBoards) {
  const board = boardFor(game);
  const text =
    board === null
      ? t("It needs another board.")
      : t("It needs another board: {board}.", { board });
  if (board === null || !hasOtherBoards) return make("em", "", text);
  const way = make("a", "", text);
  way.href = `?built=${board}`;
  const warning = make("em");
  warning.append(way);
  return warning;
}
