// The games of a board as cards, of which one is chosen: a picture, the name, seven words.

import { make, sayWithNames } from "../elements.js";
import { boardFor } from "../language/games.js";
import { gameName } from "../language/names.js";
import { t } from "../language/texts.js";
import { gameBrief } from "./game_brief.js";

/**
 * @import { GameDescription } from "../messages/messages"
 * @typedef {"link" | "command" | "none"} WayToBoard How people come to another board: by a link of
 * this page, by a command that starts the program with it, or by having one.
 */

export class GameCards {
  #place;
  #wayToBoards;
  /** @type {HTMLInputElement[]} */
  #choices = [];

  /**
   * @param {HTMLElement} place
   * @param {() => void} changed Is called when a person chooses another game.
   * @param {() => WayToBoard} [wayToBoards]
   */
  constructor(place, changed, wayToBoards = () => "none") {
    this.#place = place;
    this.#wayToBoards = wayToBoards;
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
    const way = this.#wayToBoards();
    const cards = this.#choices.map((choice) => cardOf(choice, way));
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
 * @param {WayToBoard} way
 */
function cardOf(choice, way) {
  const warning = choice.disabled ? warningOf(choice.value, way) : null;
  const card = make("label", "game-card");
  card.classList.toggle("elsewhere", choice.disabled);
  const title = make("strong", "", gameName(choice.value));
  card.append(choice, gameBrief(choice.value, title, warning));
  return card;
}

/**
 * Say which board a game needs, and how to get there. A link takes the whole card.
 *
 * @param {string} game
 * @param {WayToBoard} way
 */
function warningOf(game, way) {
  const board = boardFor(game);
  if (board === null) return make("em", "", t("It needs another board."));
  if (way === "link") {
    const link = make("a", "", t("Play it on the board {board}", { board }));
    link.href = `?built=${board}`;
    return link;
  }
  const text =
    way === "command"
      ? t("It needs another board: start “rootlight play --built {board}”.", { board })
      : t("It needs another board: {board}.", { board });
  const warning = make("em");
  sayWithNames(warning, text);
  return warning;
}
