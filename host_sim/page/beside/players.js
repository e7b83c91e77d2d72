// The players beside the board: whose turn, who plays, points and what they are made of, sticks,
// prison.
//
// Draws what `state` says; knows no rules. In a game without points the number is of the prison.
// Where a clean-up at the end changes the points, the number is what is lit now.

import { element, make, say } from "../elements.js";
import { colourName, computerName } from "../language/names.js";
import { t } from "../language/texts.js";
import { playerFacts, playerName, resultSentence, turnSentence } from "../language/words.js";
import { own } from "../own.js";
import { levelOf, playersOf } from "../messages/who_plays.js";

/** @import { ByColour, Colour, State } from "../messages/messages" */

/**
 * Fill the elements `players` and `turn`.
 *
 * @param {State} state
 * @param {Colour | null} thinking The opponent who thinks.
 * @param {boolean} isMenuOpen Whether a game is being chosen at the board.
 * @param {ByColour<string>} people Names of those who play, where they are known.
 * @param {(() => void) | null} [askWhoPlays] Called by a click on a card; null: it cannot change.
 */
export function showTurn(state, thinking, isMenuOpen, people, askWhoPlays = null) {
  showPlayers(state, thinking, people, askWhoPlays);
  const turn = element("turn");
  turn.classList.toggle("result", state.over);
  turn.classList.toggle("thinking", thinking !== null);
  turn.dataset.colour = thinking ?? "";
  if (isMenuOpen) say(turn, t("The menu is open"));
  else say(turn, state.over ? resultSentence(state) : turnSentence(state, thinking));
}

/**
 * @param {State} state
 * @param {Colour | null} thinking
 * @param {ByColour<string>} people
 * @param {(() => void) | null} askWhoPlays
 */
function showPlayers(state, thinking, people, askWhoPlays) {
  const colours = playersOf(state);
  const players = element("players");
  players.dataset.count = String(colours.length);
  const asks = String(askWhoPlays !== null);
  if (players.dataset.asks !== asks) players.replaceChildren();
  players.dataset.asks = asks;
  while (players.children.length > colours.length) players.lastChild?.remove();
  colours.forEach((colour, index) => {
    const card = players.children[index];
    const isOne = card instanceof HTMLElement;
    const filled = isOne ? card : players.appendChild(newCard(askWhoPlays !== null));
    filled.onclick = askWhoPlays;
    fillCard(filled, state, colour, own(people, colour));
    filled.classList.toggle("thinking", colour === thinking);
  });
}

/**
 * Make the card of a player.
 *
 * @param {boolean} asks Whether its name is a button. A click anywhere on the card does the same.
 */
function newCard(asks) {
  const card = make("div", "player");
  card.setAttribute("role", "group");
  card.append(
    make("span", "stone"),
    asks ? nameThatAsks() : make("span", "who"),
    make("span", "plays"),
    make("span", "score"),
    make("span", "passed"),
    make("ul", "facts"),
  );
  return card;
}

function nameThatAsks() {
  const name = make("button", "who");
  name.type = "button";
  name.title = t("Change who plays");
  name.setAttribute("aria-haspopup", "dialog");
  return name;
}

/**
 * @param {HTMLElement} card
 * @param {State} state
 * @param {Colour} colour
 * @param {string | undefined} person Who plays it, where that is known.
 */
function fillCard(card, state, colour, person) {
  const parts = /** @type {Iterable<HTMLElement>} */ (card.children);
  const [swatch, name, plays, score, passed, facts] = parts;
  const moves = !state.over && state.to_move === colour;
  const wins = state.over && [state.winner].flat().includes(colour);
  card.classList.toggle("active", moves || wins);
  card.dataset.colour = colour;
  const player = playerName(state, colour);
  card.setAttribute("aria-label", moves ? t("{player}, to move", { player }) : player);
  swatch.dataset.colour = colour;
  say(name, colourName(colour));
  const isPerson = person !== undefined && levelOf(state, colour) === 0;
  say(plays, isPerson ? person : whoPlays(state, colour));
  plays.classList.toggle("person", isPerson);
  say(score, String(numberOf(state, colour) ?? ""));
  score.dataset.note = noteOn(state, colour, wins);
  say(passed, ifItEndedNow(state, colour));
  showFacts(facts, playerFacts(state, colour));
}

/**
 * @param {State} state
 * @param {Colour} colour
 */
function numberOf({ over, scores, standing, prison }, colour) {
  const points = over ? scores : (standing ?? scores);
  return own(points, colour) ?? own(prison, colour);
}

/**
 * The points of a game that ended now, where that is near: after a pass, or when cells are
 * claimed. Before, who has a group more would be said to have all of the board. They are
 * left out where they are the number that stands there already.
 *
 * @param {State} state
 * @param {Colour} colour
 */
function ifItEndedNow({ over, scores, standing, ends, claimed = {} }, colour) {
  if (over || standing === undefined) return "";
  const isNear = ends !== undefined || Object.values(claimed).some(({ length }) => length > 0);
  const points = own(scores, colour);
  if (!isNear || points === own(standing, colour)) return "\u00a0";
  return t("If it ended now: {points}", { points });
}

/**
 * Say that a player is a person only where somebody is none.
 *
 * @param {State} state
 * @param {Colour} colour
 */
function whoPlays(state, colour) {
  const level = levelOf(state, colour);
  if (level !== 0) return computerName(level);
  return state.opponents ? t("Person") : "";
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
  if (state.standing !== undefined) return "";
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
