// The language of the page, and of the board: chosen here, or found on the board.

import { element } from "./elements.js";
import { choose, follow, language, languages } from "./texts.js";

// Fill the list of languages; whoever takes one has the board speak it too, if the board lets him.
export function offerLanguages(transport) {
  const select = element("language");
  select.replaceChildren(...Object.entries(languages).map(([code, name]) => optionOf(code, name)));
  select.value = language;
  select.addEventListener("change", async () => {
    try {
      await transport.request("settings", { language: select.value });
    } catch {
      // It is away, is not asked by who only looks on, or lacks this language: the page has it.
    }
    choose(select.value);
  });
}

// A language is called by its own name, and read aloud in it.
function optionOf(code, name) {
  const option = new Option(name, code);
  option.lang = code;
  return option;
}

// Speak as the board does, where nobody has chosen here.
export async function followBoard(transport) {
  try {
    follow((await transport.request("settings")).language);
  } catch {
    // A board in its safe mode has no settings.
  }
}
