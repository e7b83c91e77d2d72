// What is said if the page's code does not arrive: a file is missing, cut off, or too new for the
// browser. Nothing can be translated then, so the HTML has the sentence in each language.

import { hear } from "./handing_over.js";

/** Show the sentence at the first error, unless the page's code is there before. */
export function complainUntilCodeIsThere() {
  const signal = hear("code-is-there", () => []);
  addEventListener("error", complain, { capture: true, once: true, signal });
}

function complain() {
  if (document.readyState !== "loading") show();
  else document.addEventListener("DOMContentLoaded", show);
}

function show() {
  const place = document.getElementById("not-arrived");
  if (place === null) return;
  const [language] = navigator.language.split("-");
  const own = place.querySelector(`[lang="${CSS.escape(language)}"]`);
  for (const sentence of place.children) {
    sentence.toggleAttribute("hidden", sentence !== (own ?? place.firstElementChild));
  }
  place.hidden = false;
}
