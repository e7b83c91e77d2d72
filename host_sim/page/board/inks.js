// The looks of colours that the page's style sheet does not name: as their lights.

import { own } from "../own.js";
import { exposed } from "./exposure.js";

/** @import { GameDescription } from "../messages/messages" */

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

/** @param {GameDescription[]} games */
export function inkColours(games) {
  sheet.replaceSync(games.flatMap(rulesOf).join("\n"));
}

/** @param {GameDescription} game */
function rulesOf({ colours, pieces }) {
  return colours.map((colour) => {
    const light = own(pieces, colour);
    // Without weight, so that each rule of the style sheet wins.
    const where = `:where([data-colour="${CSS.escape(colour)}"])`;
    return light === undefined ? "" : `${where} { --own: ${exposed(light).middle}; }`;
  });
}
