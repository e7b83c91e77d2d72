// All boards for a projector: nothing to press, and large enough for the back row.

import { element } from "./elements.js";
import { codeIsThere } from "./first/handing_over.js";
import { WallView } from "./wall/wall_view.js";

const view = new WallView({
  tiles: null,
  club: null,
  changed() {
    element("club").hidden = view.club === null;
    document.body.classList.toggle("with-club", view.club !== null);
    element("rooms").dataset.count = String(view.rooms.length);
    element("tiles").dataset.count = String(view.boards.length);
  },
});
codeIsThere();
