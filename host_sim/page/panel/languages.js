// The language of the page: chosen here, or found on the board.

import { element } from "../elements.js";
import { ENGLISH, choose, follow, isLanguageMissing, language } from "../language/texts.js";
import { languages, t } from "../language/texts.js";
import { own } from "../own.js";
import { sayUntilRead } from "../frame/until_read.js";

/** @import { Transport } from "../session/transport.js" */

const PATIENCE_MS = 1000;

/**
 * Fill the list of languages. The choice is this browser's alone: other pages at the board
 * keep theirs.
 *
 * @param {Transport} transport
 * @param {() => void} [prepare] Called before the page is loaded again.
 */
export function offerLanguages(transport, prepare = () => {}) {
  const select = element("language", HTMLSelectElement);
  select.replaceChildren(...Object.entries(languages).map(([code, name]) => optionOf(code, name)));
  select.value = language;
  if (isLanguageMissing) sayUntilRead(element("no-texts"), missingSentence());
  select.addEventListener("change", async () => {
    await Promise.race([letTranslate(transport, select.value), patience()]);
    prepare();
    choose(select.value);
  });
}

/** A board that has not come yet does not answer. */
function patience() {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
}

function missingSentence() {
  return t(
    "{language} could not be loaded, so this page is in English. Load it again when you are online.",
    { language: own(languages, language) ?? language },
  );
}

/**
 * Let the board speak English, if it speaks another language than is wanted here: each page
 * translates English. So a board that speaks another one than is wanted here speaks English from
 * now on.
 *
 * @param {Transport} transport
 * @param {string} wanted
 */
async function letTranslate(transport, wanted) {
  try {
    const { language: spoken } = await transport.request("settings");
    if (spoken === ENGLISH || spoken === wanted) return;
    await transport.request("settings", { language: ENGLISH });
  } catch {
    // The board is away: the page has its language all the same.
  }
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
 * Speak as the board does, where nobody has chosen here and no board was met before.
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
