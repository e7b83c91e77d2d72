// All boards for a projector: nothing to press, and large enough for the back row.

import { element } from "./elements.js";
import { codeIsThere } from "./first/handing_over.js";
import { WallView } from "./wall/wall_view.js";

// As many rows have letters of full size.
const FEWEST_ROWS = 12;
// The games and standings of so few have room below each other, in large letters.
const FEW_PLAYERS = 12;

const view = new WallView({
  tiles: null,
  club: null,
  changed() {
    element("club").hidden = element("results").hidden = view.club === null;
    const players = view.club?.players.length ?? 0;
    const isFew = players <= FEW_PLAYERS;
    document.body.style.setProperty("--players", String(players));
    element("results").style.setProperty("--rows", String(Math.max(players, FEWEST_ROWS)));
    document.body.classList.toggle("with-club", view.club !== null);
    document.body.classList.toggle("with-few", view.club !== null && isFew);
  },
});
codeIsThere();
