// The players beside the board: whose turn, points and what they are made of, sticks, prison.
//
// Draws what `state` says; knows no rules. In a game without points the number is of the prison.

import { element, make, say } from "../elements.js";
import { colourName } from "../language/names.js";
import { t } from "../language/texts.js";
import { playerFacts } from "../language/words.js";
import { own } from "../own.js";

/** @import { Colour, State } from "../session/messages" */

/** @param {State} state */
export function showPlayers(state) {
  const colours = Object.keys(state.cells);
  const players = element("players");
  players.dataset.count = String(colours.length);
  while (players.children.length > colours.length) players.lastChild?.remove();
  colours.forEach((colour, index) => {
    const card = players.children[index];
    fillCard(card instanceof HTMLElement ? card : players.appendChild(newCard()), state, colour);
  });
}

function newCard() {
  const card = make("div", "player");
  card.setAttribute("role", "group");
  const parts = ["stone", "who", "score", "facts"];
  card.append(...parts.map((part) => make(part === "facts" ? "ul" : "span", part)));
  return card;
}

/**
 * @param {HTMLElement} card
 * @param {State} state
 * @param {Colour} colour
 */
function fillCard(card, state, colour) {
  const [swatch, name, score, facts] = /** @type {Iterable<HTMLElement>} */ (card.children);
  const moves = !state.over && state.to_move === colour;
  const wins = state.over && [state.winner].flat().includes(colour);
  card.classList.toggle("active", moves || wins);
  card.dataset.colour = colour;
  const player = colourName(colour);
  card.setAttribute("aria-label", moves ? t("{player}, to move", { player }) : player);
  swatch.dataset.colour = colour;
  say(name, colourName(colour));
  say(score, String(own(state.scores, colour) ?? own(state.prison, colour) ?? ""));
  score.dataset.note = noteOn(state, colour, wins);
  showFacts(facts, playerFacts(state, colour));
}

/**
 * The word beside the number.
 *
 * @param {State} state
 * @param {Colour} colour
 * @param {boolean} wins
 */
function noteOn(state, colour, wins) {
  if (state.over) return wins ? t("winner") : "";
  return Object.hasOwn(state.scores, colour) ? t("so far") : "";
}

/**
 * @param {HTMLElement} list
 * @param {string[]} facts
 */
function showFacts(list, facts) {
  const shown = [...list.children].map((item) => item.textContent);
  if (JSON.stringify(shown) === JSON.stringify(facts)) return;
  list.replaceChildren(...facts.map((fact) => make("li", "", fact)));
}
