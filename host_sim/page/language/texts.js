// All words of the page in the language of its reader.
//
// The English sentence in the code is the key; `texts/de.json` has the others, made of what
// translators wrote (host_sim/languages). Modules that import this one run after the language is
// here, so a table of words may ask `t` as it is made. Another language takes a reload.

import { fileAddress } from "../addresses.js";
import { own } from "../own.js";
import { remember, remembered } from "../storage.js";
import { LANGUAGES } from "../texts/languages.js";

/** @typedef {{[name: string]: any}} Values What stands for each `{name}` in a sentence; a number
 * is written as readers of the language write it. */
/** @typedef {{texts: {[sentence: string]: string | string[]}, plural: string}} Catalogue */

export const ENGLISH = "en";

const CHOSEN = "language";
// The key of this tab's language, which it keeps whatever is chosen elsewhere.
const OF_PAGE = "language of this page";
const IN_ADDRESS = "language";
// One sentence, though it has elements in it: they stay in the text that is translated.
const WITHIN_SENTENCES = "kbd, code, strong, em";
// Letters of Hebrew, Arabic, and the scripts around them.
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/;
const ATTRIBUTES = ["aria-label", "title", "alt", "placeholder"];

/**
 * The name of each language among those who speak it, by its code.
 *
 * @type {{[code: string]: string}}
 */
export const languages = LANGUAGES;
export const language = languageToUse();
/** The file of its texts; null for English, which stands in the code. */
export const languageFile = language === ENGLISH ? null : fileAddress(`texts/${language}.json`);

/** @type {Catalogue | null} */
const catalogue = languageFile === null ? null : await fetched(languageFile);
/** True if the page speaks English because the texts did not come. */
export const isLanguageMissing = catalogue === null && language !== ENGLISH;
/** @type {Catalogue} */
const { texts, plural } = catalogue ?? { texts: {}, plural: "" };
/** What numbers, lists and days are written by; the English of this page is British. */
export const locale = catalogue === null ? "en-GB" : language;
const numbers = new Intl.NumberFormat(locale);

translateDocument();

/**
 * A sentence in the language of the page.
 *
 * @param {string} sentence
 * @param {Values} [values]
 * @returns {string}
 */
export function t(sentence, values = {}) {
  const text = own(texts, sentence);
  return filled(typeof text === "string" ? text : sentence, values);
}

/** The English sentences that the language of the page has others for. */
export function sentences() {
  return Object.keys(texts);
}

/**
 * A sentence for a number of things, `one` or `many`; `{count}` is the number.
 *
 * @param {string} one
 * @param {string} many
 * @param {number} count
 * @param {Values} [values]
 */
export function tn(one, many, count, values = {}) {
  const forms = own(texts, one);
  const text = Array.isArray(forms) ? forms[formOf(count)] : [one, many][Number(count !== 1)];
  return filled(text ?? many, { count, ...values });
}

/**
 * @param {number} number
 * @returns {string}
 */
export function numberText(number) {
  return numbers.format(number);
}

/**
 * Use another language from now on: somebody has chosen it here. It is remembered for this page,
 * and for those that are opened in this browser later.
 *
 * @param {string} code
 */
export function choose(code) {
  remember("localStorage", CHOSEN, code);
  const address = new URL(location.href);
  // The address says it if nothing is remembered.
  if (remember("sessionStorage", OF_PAGE, code)) address.searchParams.delete(IN_ADDRESS);
  else address.searchParams.set(IN_ADDRESS, code);
  if (address.href === location.href) location.reload();
  else location.replace(address);
}

/**
 * The first board that this page meets speaks this language: so does the page, if nobody has
 * chosen another here. That a board speaks English says nothing: it does until somebody chooses.
 * From then on the page keeps its language.
 *
 * @param {string} code
 */
export function follow(code) {
  // Somebody may have chosen while the board was asked: then the page is about to be loaded again.
  if (remembered("sessionStorage", OF_PAGE) !== null) return;
  const isChosen = remembered("localStorage", CHOSEN) !== null;
  const follows = !isChosen && code !== ENGLISH && Object.hasOwn(languages, code);
  const spoken = follows ? code : language;
  if (remember("sessionStorage", OF_PAGE, spoken) && spoken !== language) location.reload();
}

/** @returns {string} */
function languageToUse() {
  const wanted = [
    // Node, which draws with this, has no address.
    new URLSearchParams(globalThis.location?.search).get(IN_ADDRESS),
    remembered("sessionStorage", OF_PAGE),
    remembered("localStorage", CHOSEN),
    ...navigator.languages.map((name) => name.toLowerCase().split("-")[0]),
  ];
  return wanted.find((code) => code && Object.hasOwn(languages, code)) ?? ENGLISH;
}

/**
 * @param {string} sentence
 * @param {Values} values
 */
function filled(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (all, name) => isolated(own(values, name) ?? all));
}

/**
 * A value, such as a name, as it stands in a sentence: one that is written from right to left
 * turns itself alone, not the figures and signs beside it.
 *
 * @param {any} value
 */
function isolated(value) {
  if (typeof value === "number") return numberText(value);
  return typeof value === "string" && FROM_THE_RIGHT.test(value) ? `\u2068${value}\u2069` : value;
}

/**
 * Return the form that a number takes: one digit for each number below 200; larger ones repeat by
 * hundreds.
 *
 * @param {number} count
 */
function formOf(count) {
  return Number(plural[count < plural.length ? count : 100 + (count % 100)]);
}

function translateDocument() {
  document.documentElement.lang = catalogue === null ? ENGLISH : language;
  if (catalogue === null) return;
  document.title = t(document.title);
  translateIn(document.body);
}

/**
 * Translate a part of the document that was not in it when the page was loaded.
 *
 * @param {Element} element
 */
export function translateLate(element) {
  if (catalogue !== null) translateIn(element);
}

/** @param {Element} element */
function translateIn(element) {
  if (element.getAttribute("translate") === "no") return;
  for (const name of ATTRIBUTES) {
    const text = element.getAttribute(name);
    if (text) element.setAttribute(name, t(text));
  }
  if (isOneSentence(element)) {
    // Markup of our own files only.
    element.innerHTML = t(element.innerHTML.trim().replace(/\s+/g, " "));
    return;
  }
  for (const node of [...element.childNodes]) {
    if (node instanceof Element) translateIn(node);
    if (node instanceof Text) node.data = translatedText(node.data);
  }
}

/** @param {Element} element */
function isOneSentence({ children }) {
  return (
    children.length > 0 &&
    [...children].every(
      (child) => child.matches(WITHIN_SENTENCES) && child.attributes.length === 0,
    )
  );
}

/**
 * A text of the document with the spaces round it.
 *
 * @param {string} data
 */
function translatedText(data) {
  const text = data.trim();
  return text === "" ? data : data.replace(text, () => t(text.replace(/\s+/g, " ")));
}

/**
 * @param {string} address
 * @returns {Promise<Catalogue | null>}
 */
async function fetched(address) {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.json() : null;
  } catch {
    // English is always there.
    return null;
  }
}
