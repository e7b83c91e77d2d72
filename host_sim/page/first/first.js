// The first program of the site's page. It stands in its HTML and runs before all else: it keeps
// what is touched early, and says so if the page's code does not arrive.

import { STANDARD, builtBoard } from "./built_board.js";
import { EarlyTouches } from "./early_touches.js";
import "./of_site.js";

new EarlyTouches();
// The board in the HTML is another one: `to_come.js` draws the right one.
document.documentElement.classList.toggle("other-board", builtBoard() !== STANDARD);
