// All boards for a projector: nothing to press, and large enough for the back row.

import { element } from "./elements.js";
import { codeIsThere } from "./first/handing_over.js";
import { WallView } from "./wall/wall_view.js";

// As many rows have letters of full size.
const FEWEST_ROWS = 12;

const view = new WallView({
  tiles: null,
  club: null,
  changed() {
    element("club").hidden = element("results").hidden = view.club === null;
    const rows = Math.max(view.club?.players.length ?? 0, FEWEST_ROWS);
    element("results").style.setProperty("--rows", String(rows));
    document.body.classList.toggle("with-club", view.club !== null);
  },
});
codeIsThere();
