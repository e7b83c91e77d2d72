// A game at a glance: its picture, its name and seven words, wherever a game is chosen.

import { drawn, picturesOf } from "../board/rules_pictures.js";
import { make } from "../elements.js";
import { textsOf } from "../language/games.js";
import { t } from "../language/texts.js";

/**
 * Return a game at a glance. Its picture follows when it has come.
 *
 * @param {string} game Another name, such as that of the lessons, has neither words nor a picture.
 * @param {HTMLElement} title Its name, and what else stands in that line.
 * @param {Element | null} [warning] Stands after the words.
 */
export function gameBrief(game, title, warning = null) {
  const [picture, says] = textsOf(game)?.brief ?? ["", ""];
  const words = make("span", "words");
  words.append(title);
  if (says !== "") words.append(" ", make("span", "", t(says)));
  if (warning !== null) words.append(" ", warning);
  const brief = make("span", "game-brief");
  brief.append(words);
  if (picture !== "") void illustrate(brief, game, picture);
  return brief;
}

/**
 * @param {HTMLElement} brief
 * @param {string} game
 * @param {string} picture
 */
async function illustrate(brief, game, picture) {
  const pictures = await picturesOf(game);
  const svg = pictures && drawn(pictures, picture);
  if (svg === null) return;
  // The words say what the game is; the picture would only repeat it to those who listen.
  svg.setAttribute("aria-hidden", "true");
  brief.prepend(svg);
}
