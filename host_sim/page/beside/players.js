// The players beside the board: whose turn, who plays, points and what they are made of, sticks,
// prison.
//
// Draws what `state` says; knows no rules. In a game without points the number is of the prison.
// Where a clean-up at the end changes the points, the number is what is lit now.

import { element, make, say } from "../elements.js";
import { colourName, computerName } from "../language/names.js";
import { t } from "../language/texts.js";
import {
  isCounted,
  playerFacts,
  playerName,
  pointsOf,
  resultSentence,
  turnSentence,
} from "../language/words.js";
import { own } from "../own.js";
import { levelOf, playersOf } from "../messages/who_plays.js";

/** @import { ByColour, Colour, State } from "../messages/messages" */

/**
 * What may be done with a card; null where it may not. A page that only watches has none of it.
 *
 * @typedef {object} Acts
 * @property {(() => void) | null} askWhoPlays Called by a click on a card.
 * @property {(() => void) | null} showCount Called by a click on its points.
 * @property {boolean} isCountShown
 */

/** @type {Acts} */
const ONLY_SEEN = { askWhoPlays: null, showCount: null, isCountShown: false };

/**
 * Fill the elements `players` and `turn`.
 *
 * @param {State} state
 * @param {Colour | null} thinking The opponent who thinks.
 * @param {boolean} isMenuOpen Whether a game is being chosen at the board.
 * @param {ByColour<string>} people Names of those who play, where they are known.
 * @param {Acts} [acts]
 */
export function showTurn(state, thinking, isMenuOpen, people, acts = ONLY_SEEN) {
  showPlayers(state, thinking, people, acts);
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
 * @param {Acts} acts
 */
function showPlayers(state, thinking, people, acts) {
  const colours = playersOf(state);
  const players = element("players");
  players.dataset.count = String(colours.length);
  const asks = String(acts.askWhoPlays !== null);
  const counts = String(acts.showCount !== null);
  const { dataset } = players;
  if (dataset.asks !== asks || dataset.counts !== counts) players.replaceChildren();
  Object.assign(dataset, { asks, counts });
  while (players.children.length > colours.length) players.lastChild?.remove();
  colours.forEach((colour, index) => {
    const card = players.children[index];
    const isOne = card instanceof HTMLElement;
    const filled = isOne ? card : players.appendChild(newCard(acts));
    filled.onclick = (event) => clicked(event, acts);
    fillCard(filled, state, colour, own(people, colour));
    enableCount(filled, state, acts);
    filled.classList.toggle("thinking", colour === thinking);
  });
}

/**
 * @param {MouseEvent} event
 * @param {Acts} acts
 */
function clicked({ target }, { askWhoPlays, showCount }) {
  const isOnPoints = target instanceof Element && target.closest(".counts:enabled") !== null;
  const act = isOnPoints ? showCount : askWhoPlays;
  act?.();
}

/**
 * Make the card of a player.
 *
 * @param {Acts} acts Whether its name and its points are buttons. A click anywhere else on the
 * card does the same as one on the name.
 */
function newCard({ askWhoPlays, showCount }) {
  const card = make("div", "player");
  card.setAttribute("role", "group");
  card.append(
    make("span", "stone"),
    askWhoPlays ? nameThatAsks() : make("span", "who"),
    make("span", "plays"),
    showCount ? pointsThatCount("score") : make("span", "score"),
    showCount ? pointsThatCount("passed") : make("span", "passed"),
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

/** @param {string} className */
function pointsThatCount(className) {
  const points = make("button", `${className} counts`);
  points.type = "button";
  points.title = t("Show how the points are counted");
  return points;
}

/**
 * The points of a game that ended now are the button where they stand beside other ones.
 *
 * @param {HTMLElement} card
 * @param {State} state
 * @param {Acts} acts
 */
function enableCount(card, state, { isCountShown }) {
  const { turn, scores, prison } = state;
  const isSaidBeside = card.querySelector(".passed")?.textContent?.trim() !== "";
  const isGivenUp = state.over && !isCounted(state);
  const hasPoints =
    turn > 0 && !isGivenUp && (Object.keys(scores).length > 0 || prison !== undefined);
  for (const points of card.querySelectorAll("button.counts")) {
    const isScore = points.classList.contains("score");
    if (!(points instanceof HTMLButtonElement)) continue;
    points.disabled = !hasPoints || isScore === isSaidBeside;
    points.setAttribute("aria-pressed", String(isCountShown));
  }
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
function numberOf(state, colour) {
  return own(pointsOf(state), colour) ?? own(state.prison, colour);
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
