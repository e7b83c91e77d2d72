// The board of a wall that a page is of, its players, and the way back to the wall.

import { element, say } from "../elements.js";
import { boardTitle } from "./titles.js";

/** @import { ByColour } from "../messages/messages" */

// On a wall of boards each has its pages below the wall's.
const BELOW_WALL = /\/board\/\d+\/([a-z]+\.html)?$/;
// The leader names people at any time, and begins their games.
const LOOK_AGAIN_MS = 3000;

/**
 * Call `show` with the title of the board, the names of those who play, and whether their game is
 * of a tournament, now and again and again. Does nothing where the board is on no wall.
 *
 * @param {(title: string, people: ByColour<string>, isOfClub: boolean) => void} show
 */
export function followPlace(show) {
  if (!isOnWall()) return;
  const look = async () => {
    try {
      const place = await (await fetch("place")).json();
      show(boardTitle(place), place.people, place.is_of_club);
    } catch {
      // The program is away, which is told beside the board.
    }
  };
  look();
  setInterval(look, LOOK_AGAIN_MS);
}

/** Return whether the board of this page is on a wall. */
export function isOnWall() {
  return BELOW_WALL.test(location.pathname);
}

/** @param {string} title */
export function showPlace(title) {
  const place = element("place");
  place.hidden = false;
  element("to-wall").hidden = false;
  say(place.firstElementChild ?? place, title);
  document.title = `${title} – Rootlight`;
}
