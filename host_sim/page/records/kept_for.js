// The time for which the browser keeps the games of the site, and how a person can keep them.

import { element } from "../elements.js";
import { t } from "../language/texts.js";
import { sayUntilRead } from "../frame/until_read.js";
import { remember, remembered } from "../storage.js";

// It goes with the games: whoever has lost some is told again.
const READ = "rootlight-kept-for";
const MAKER_OF_SAFARI = /^Apple\b/;

/**
 * Ask the browser to keep the games for good, and say how Safari is made to: it deletes what a
 * site keeps when it was used for seven days without a visit to it.
 */
export async function sayHowLongKept() {
  // Firefox, whose vendor has no name, would ask the person; it keeps games without that.
  if (navigator.vendor !== "") await navigator.storage?.persist?.().catch(() => false);
  if (!MAKER_OF_SAFARI.test(navigator.vendor) || isInstalled()) return;
  if (remembered("localStorage", READ) !== null) return;
  sayUntilRead(element("kept-for"), sentence(), () => remember("localStorage", READ, "read"));
}

/** Return whether the page is an app on the home screen, whose games stay. */
function isInstalled() {
  return matchMedia("(display-mode: standalone)").matches;
}

function sentence() {
  return t(
    "Safari deletes your games if you do not open this page for seven days. Choose Share and then Add to Home Screen, and play there: games stay there. Those of this page do not come along, so save the ones that you want to keep.",
  );
}
