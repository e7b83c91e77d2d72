// What a game is, at a glance: a picture, seven words, and a sentence more.

import { element, make } from "../elements.js";
import { textsOf } from "../language/games.js";
import { aboutGame } from "../language/names.js";
import { t } from "../language/texts.js";
import { drawn, picturesOf } from "../lessons/rules_pictures.js";

/**
 * Show it in the dialog for a new game; the picture follows when it has come.
 *
 * @param {string} game
 */
export async function showBrief(game) {
  const place = element("new-about");
  const [picture, says] = textsOf(game)?.brief ?? ["", ""];
  const about = aboutGame(game);
  place.dataset.game = game;
  if (says === "") {
    place.textContent = about;
    return;
  }
  const words = make("span");
  words.append(make("strong", "", t(says)), ` ${about}`);
  place.replaceChildren(words);
  const pictures = await picturesOf(game);
  const svg = pictures && drawn(pictures, picture);
  // Another game may be chosen meanwhile.
  if (svg !== null && place.dataset.game === game) place.prepend(svg);
}
