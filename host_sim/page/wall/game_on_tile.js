// A game on a tile of the wall: a small picture of its position, who plays, and whose turn it is.
//
// It is filled again and again, in place, so that the focus stays where it is.

import { drawPosition } from "../board/diagram.js";
import { make, say, sayWithNames } from "../elements.js";
import { capitalised, colourName, gameName } from "../language/names.js";
import { timeText } from "../language/clock_words.js";
import { t } from "../language/texts.js";
import { pointsOf, resultSentence } from "../language/words.js";
import { own } from "../own.js";
import { timeLeft } from "../messages/clock.js";
import { playersOf } from "../messages/who_plays.js";

/** @import { ByColour, Clock, Colour, Shape, State } from "../messages/messages" */

/**
 * The game in play. `people`: names of players by what they play.
 *
 * @typedef {object} Played
 * @property {State | null} state
 * @property {Shape | null} shape
 * @property {ByColour<string>} people
 * @property {boolean} isGame Whether it is the game itself, not a lesson or a study.
 * @property {boolean} isAway Whether nobody knows how the clock stands.
 */

export class GameOnTile {
  #picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  #game = make("p", "game");
  #people = make("ul", "people");
  #turn = make("p", "turn");
  /** The game of the picture. */
  #drawn = "";
  /** @type {Clock | null} */
  #clock = null;
  /** The time of the page when the clock was told, in ms. */
  #toldAt = 0;

  elements = [this.#picture, this.#game, this.#people, this.#turn];

  constructor() {
    this.#picture.setAttribute("class", "position");
  }

  /** @param {Played} played */
  show({ state, shape, people, isGame, isAway }) {
    this.#draw(state, shape);
    this.#clock = isAway ? null : (state?.clock ?? null);
    this.#toldAt = performance.now();
    if (state === null) {
      for (const part of [this.#game, this.#turn]) say(part, "");
      this.#people.replaceChildren();
      return;
    }
    const game = { game: gameName(state.game), board: state.board, turn: state.turn };
    const line = isGame ? t("{game} on {board}, turn {turn}", game) : t("A lesson or a study");
    sayWithNames(this.#game, line);
    this.#people.replaceChildren(
      ...playersOf(state).map((colour) => player(state, colour, people)),
    );
    say(this.#turn, turnText(state, people));
    this.#turn.classList.toggle("result", state.over);
    this.tick();
  }

  /** Show how the clocks stand now. */
  tick() {
    const passedMs = performance.now() - this.#toldAt;
    for (const face of this.#people.querySelectorAll(".left")) {
      const colour = face.closest("li")?.dataset.colour ?? "";
      const left = this.#clock === null ? null : timeLeft(this.#clock, colour, passedMs);
      say(face, left === null ? "" : timeText(left.leftMs));
    }
  }

  /**
   * @param {State | null} state
   * @param {Shape | null} shape
   */
  #draw(state, shape) {
    const drawn = JSON.stringify({ ...state, clock: undefined });
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#picture.replaceChildren();
    this.#picture.toggleAttribute("hidden", state === null || shape === null);
    if (state === null || shape === null) return;
    drawPosition(this.#picture, shape, state, { new: state.pending, gone: [] });
  }
}

/**
 * @param {State} state
 * @param {Colour} colour
 * @param {{[colour: Colour]: string}} people
 */
function player(state, colour, people) {
  const item = make("li");
  item.dataset.colour = colour;
  const moves = !state.over && state.to_move === colour;
  item.classList.toggle("moves", moves);
  const name = own(people, colour);
  const label = capitalised(colourName(colour));
  item.append(make("span", "swatch"), make("span", "who", name ?? label));
  if (name !== undefined) item.append(make("span", "plays", label));
  // As on the board's own page: what is lit now, where a game that ended now gave other points.
  const numbers = pointsOf(state);
  item.append(make("span", "score", String(own(numbers, colour) ?? "")), make("span", "left"));
  return item;
}

/**
 * Return whose turn it is, or how the game ended, by the names of people where they are known.
 *
 * @param {State} state
 * @param {{[colour: Colour]: string}} people
 */
function turnText(state, people) {
  const winner = typeof state.winner === "string" ? own(people, state.winner) : undefined;
  if (state.over && winner !== undefined) return t("{player} wins.", { player: winner });
  if (state.over) return resultSentence(state);
  if (state.to_move === null) return "";
  const name = own(people, state.to_move) ?? colourName(state.to_move);
  return t("{player} to move", { player: name });
}
