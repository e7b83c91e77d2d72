// Which board of a wall a page is of, and the way back to the wall.

import { element, say } from "../elements.js";
import { boardTitle } from "./titles.js";

// On a wall of boards each has its page below the wall's.
const BELOW_WALL = /\/board\/\d+\/(index\.html)?$/;

export async function showPlaceOnWall() {
  if (!BELOW_WALL.test(location.pathname)) return;
  const place = element("place");
  place.hidden = false;
  try {
    const title = boardTitle(await (await fetch("place")).json());
    say(place.firstElementChild ?? place, title);
    document.title = `${title} – Rootlight`;
  } catch {
    // The program is away, which is told beside the board.
  }
}
