// A game elsewhere on the wall, in a room at a broker: its position, and who is there.

import { make, say } from "../elements.js";
import { brokerSentence } from "../language/broker_words.js";
import { listed } from "../language/formats.js";
import { colourName } from "../language/names.js";
import { t } from "../language/texts.js";
import { own } from "../own.js";
import { GameOnTile } from "./game_on_tile.js";
import { roomTitle } from "./titles.js";

/** @import { WallRoom } from "../messages/messages" */

/**
 * The troubles that go away by waiting.
 *
 * @type {{[code: string]: () => string}}
 */
const LINES = {
  unreachable: () => t("The broker cannot be reached. Rootlight keeps trying."),
  lost: () => t("The line to the broker is gone. Rootlight keeps trying."),
  floods: () => t("The broker sent far too much. Rootlight tries it again in a minute."),
};

export class RoomTile {
  element = make("li", "tile room");

  #title = make("h3");
  #code = make("p", "code");
  #game = new GameOnTile();
  #there = make("p", "there");
  #told = make("p", "told");

  constructor() {
    this.element.append(this.#title, this.#code, ...this.#game.elements, this.#there, this.#told);
  }

  /**
   * @param {WallRoom} room
   * @param {boolean} isToldAbove Whether the trouble of its line stands above all tiles already.
   */
  show(room, isToldAbove) {
    say(this.#title, roomTitle(room));
    // Without a name its code tells it apart; never the whole of it, on a screen for all.
    this.#code.hidden = room.name !== "" || room.code === "";
    say(this.#code, t("Its code begins with {code}.", room));
    this.element.classList.toggle("away", room.trouble !== null);
    this.element.dataset.room = String(room.number);
    const { state, shape, trouble } = room;
    this.#game.show({ state, shape, people: {}, isGame: true, isAway: trouble !== null });
    say(this.#there, whoIsThere(room));
    const line = isToldAbove ? "" : lineSentence(room.trouble);
    const news = [line, ...newsOf(room)].filter(Boolean);
    say(this.#told, news.join(" "));
    this.element.classList.toggle("has-news", news.length > 0);
  }

  /** Show how the clocks stand now. */
  tick() {
    this.#game.tick();
  }
}

/**
 * Return why nothing comes from the broker; "" if something does.
 *
 * @param {string | null} trouble
 */
export function lineSentence(trouble) {
  return own(LINES, trouble ?? "")?.() ?? brokerSentence(trouble);
}

/** @param {WallRoom} room */
function whoIsThere({ trouble, seen, here, players, watching }) {
  if (trouble !== null || !seen) return "";
  const names = listed(here.map((seat) => colourName(players[seat])));
  const parts = [
    names ? t("At their boards: {players}.", { players: names }) : t("Nobody is at a board now."),
  ];
  if (watching > 0) parts.push(t("Watching: {watching}.", { watching }));
  return parts.join(" ");
}

/** @param {WallRoom} room */
function newsOf({ seen, state, stopped, notice }) {
  const parts = [];
  if (seen && state === null) parts.push(t("The room has no game yet."));
  if (stopped !== null) {
    parts.push(
      t("The boards do not agree any more after turn {stopped}. Start a new game.", { stopped }),
    );
  }
  if (notice === "not_read") {
    parts.push(t("Something in this room cannot be read; a newer version may have written it."));
  }
  if (notice === "too_much") {
    parts.push(
      t("Somebody in this room sends far too much. The shared game is slow until that ends."),
    );
  }
  return parts;
}
