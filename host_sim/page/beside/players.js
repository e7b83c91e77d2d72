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
 * The count of the points, which a click on any of them shows.
 *
 * @typedef {object} Counting
 * @property {(() => void) | null} show Null where it may not be shown: a page that only watches
 * has none.
 * @property {boolean} isShown
 */

/** @type {Counting} */
const NOT_COUNTED = { show: null, isShown: false };

/**
 * Fill the elements `players` and `turn`.
 *
 * @param {State} state
 * @param {Colour | null} thinking The opponent who thinks.
 * @param {boolean} isMenuOpen Whether a game is being chosen at the board.
 * @param {ByColour<string>} people Names of those who play, where they are known.
 * @param {Counting} [counting]
 */
export function showTurn(state, thinking, isMenuOpen, people, counting = NOT_COUNTED) {
  showPlayers(state, thinking, people, counting);
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
 * @param {Counting} counting
 */
function showPlayers(state, thinking, people, { show, isShown }) {
  const colours = playersOf(state);
  const players = element("players");
  players.dataset.count = String(colours.length);
  const mayCount = show !== null && hasPoints(state);
  const counts = String(mayCount);
  if (players.dataset.counts !== counts) players.replaceChildren();
  players.dataset.counts = counts;
  players.onclick = ({ target }) => {
    if (mayCount && target instanceof Element && target.closest(".counts")) show();
  };
  while (players.children.length > colours.length) players.lastChild?.remove();
  colours.forEach((colour, index) => {
    const card = players.children[index];
    const isOne = card instanceof HTMLElement;
    const filled = isOne ? card : players.appendChild(newCard(mayCount, index === 0));
    fillCard(filled, state, colour, own(people, colour));
    filled.classList.toggle("thinking", colour === thinking);
  });
  players.querySelector("button")?.setAttribute("aria-pressed", String(isShown));
}

/**
 * Whether there is something to count.
 *
 * @param {State} state
 */
function hasPoints(state) {
  const { turn, scores, prison } = state;
  if (state.over && !isCounted(state)) return false;
  return turn > 0 && (Object.keys(scores).length > 0 || prison !== undefined);
}

/**
 * Make the card of a player.
 *
 * @param {boolean} mayCount Whether a click on its points shows how all points are counted. They
 * are counted together, so only the first card has a button for it, and Tab stops there once.
 * @param {boolean} isFirst
 */
function newCard(mayCount, isFirst) {
  const card = make("div", "player");
  card.setAttribute("role", "group");
  const counts = mayCount ? " counts" : "";
  const score = make(mayCount && isFirst ? "button" : "span", `score${counts}`);
  if (score instanceof HTMLButtonElement) score.type = "button";
  const passed = make("span", `passed${counts}`);
  if (mayCount) score.title = passed.title = t("Show how the points are counted");
  card.append(
    make("span", "stone"),
    make("span", "who"),
    make("span", "plays"),
    score,
    passed,
    make("ul", "facts"),
  );
  return card;
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
