// The language of the page, and of the board: chosen here, or found on the board.

import { element } from "../elements.js";
import { choose, follow, language, languages } from "./texts.js";

/** @import { Transport } from "../session/transport.js" */

/**
 * Fill the list of languages. When one is chosen, the board speaks it too, if it can.
 *
 * @param {Transport} transport
 * @param {() => void} [prepare] Called before the page is loaded again.
 */
export function offerLanguages(transport, prepare = () => {}) {
  const select = element("language", HTMLSelectElement);
  select.replaceChildren(...Object.entries(languages).map(([code, name]) => optionOf(code, name)));
  select.value = language;
  select.addEventListener("change", async () => {
    try {
      await transport.request("settings", { language: select.value });
    } catch {
      // The board is away, or lacks this language: the page has it all the same.
    }
    prepare();
    choose(select.value);
  });
}

/**
 * A language is called by its own name, and read aloud in it.
 *
 * @param {string} code
 * @param {string} name
 */
function optionOf(code, name) {
  const option = new Option(name, code);
  option.lang = code;
  return option;
}

/**
 * Speak as the board does, where nobody has chosen here.
 *
 * @param {Transport} transport
 */
export async function followBoard(transport) {
  try {
    follow((await transport.request("settings")).language);
  } catch {
    // A board in its safe mode has no settings.
  }
}
