// All words of the page in the language of whoever reads it.
//
// The English sentence in the code is the key; `/texts/de.json` has the others, made by the server
// from what translators wrote (host_sim/languages). Modules that import this one run after the
// language is here, so a table of words may ask `t` as it is made. Another language takes a reload.

const CHOSEN = "language";
const OF_BOARD = "language of the board";
const ENGLISH = "en";
// One sentence, though it has elements in it: they stay in the text that is translated.
const WITHIN_SENTENCES = "kbd, code, strong, em";
// Members of answers and notifications in which a board says something to people.
const SAID = ["message", "sentence", "said", "title", "lesson", "lessons", "error"];
// Where values stand in what it says.
const PLACES = /%(?:s|d|02X)/g;
const ATTRIBUTES = ["aria-label", "title", "alt", "placeholder"];

// {code: its name in itself}, of all that there are.
export const languages = (await fetched("texts/languages.json")) ?? { [ENGLISH]: "English" };
export const language = languageToUse();
const { texts = {}, plural = "" } =
  language === ENGLISH ? {} : ((await fetched(`texts/${language}.json`)) ?? {});

const patterns = Object.entries(texts)
  .filter(([sentence, text]) => sentence.search(PLACES) >= 0 && typeof text === "string")
  .map(([sentence, text]) => ({ pattern: patternOf(sentence), text, length: sentence.length }))
  // The longest has the most in common with what it fits.
  .sort((one, other) => other.length - one.length);

translateDocument();

// A sentence in the language of the page. `values`: what stands for each `{name}` in it.
export function t(sentence, values = {}) {
  return filled(texts[sentence] ?? sentence, values);
}

// The same for a number of things, `one` or `many`; `{count}` is the number.
export function tn(one, many, count, values = {}) {
  const forms = texts[one] ?? [one, many];
  const form = language === ENGLISH || !(one in texts) ? Number(count !== 1) : formOf(count);
  return filled(forms[form] ?? many, { count, ...values });
}

// What a board or a program said in English. `t` where it is a sentence that is known as it is;
// else one with values in it, which stand in the same order in every language.
export function told(message) {
  if (typeof message !== "string") return message;
  if (language === ENGLISH || Object.hasOwn(texts, message)) return t(message);
  for (const { pattern, text } of patterns) {
    const values = pattern.exec(message)?.slice(1);
    if (values !== undefined) return text.replace(PLACES, () => told(values.shift()));
  }
  const sentences = message.split(/(?<=[.?!]) +/);
  return sentences.length > 1 ? sentences.map(told).join(" ") : message;
}

// The same for all that is said in an answer or a notification of the board, in place.
export function toldWithin(value) {
  if (language === ENGLISH || value === null || typeof value !== "object") return value;
  for (const [name, part] of Object.entries(value)) {
    if (!SAID.includes(name)) toldWithin(part);
    else if (typeof part === "string") value[name] = told(part);
    else if (Array.isArray(part)) value[name] = part.map(told);
  }
  return value;
}

// Use another language from now on: whoever sits here has chosen it, and it is remembered.
export function choose(code) {
  remember("localStorage", CHOSEN, code);
  location.reload();
}

// The board speaks this language: so does the page, if nobody has chosen another here. That a
// board speaks English says nothing, since it does until it is told.
export function follow(code) {
  if (remembered("localStorage", CHOSEN) !== null || code === ENGLISH || !(code in languages)) return;
  if (code === language || remembered("sessionStorage", OF_BOARD) === code) return;
  if (remember("sessionStorage", OF_BOARD, code)) location.reload();
}

// Another page of this browser chooses a language: speak it, too.
export function followPages() {
  window.addEventListener("storage", ({ key }) => {
    if (key === CHOSEN && remembered("localStorage", CHOSEN) !== language) location.reload();
  });
}

function languageToUse() {
  const wanted = [
    remembered("localStorage", CHOSEN),
    remembered("sessionStorage", OF_BOARD),
    ...navigator.languages.map((name) => name.toLowerCase().split("-")[0]),
  ];
  return wanted.find((code) => code !== null && Object.hasOwn(languages, code)) ?? ENGLISH;
}

function filled(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

// Which form a number takes: one digit for each number below 200; larger ones repeat by hundreds.
function formOf(count) {
  return Number(plural[count < plural.length ? count : 100 + (count % 100)]);
}

function patternOf(sentence) {
  const parts = sentence.split(PLACES).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("(.+?)")}$`);
}

function translateDocument() {
  document.documentElement.lang = language;
  if (language === ENGLISH) return;
  document.title = t(document.title);
  translateIn(document.body);
}

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
    if (node.nodeType === Node.ELEMENT_NODE) translateIn(node);
    if (node.nodeType === Node.TEXT_NODE) node.data = translatedText(node.data);
  }
}

function isOneSentence({ children }) {
  const isPlain = (child) => child.matches(WITHIN_SENTENCES) && child.attributes.length === 0;
  return children.length > 0 && [...children].every(isPlain);
}

// A text of the document with the spaces round it.
function translatedText(data) {
  const text = data.trim();
  return text === "" ? data : data.replace(text, () => t(text.replace(/\s+/g, " ")));
}

async function fetched(path) {
  try {
    const answer = await fetch(path);
    return answer.ok ? await answer.json() : null;
  } catch {
    // English is always there.
    return null;
  }
}

// A browser may keep nothing, or forbid it.
function remembered(storage, name) {
  try {
    return window[storage].getItem(name);
  } catch {
    return null;
  }
}

function remember(storage, name, value) {
  try {
    window[storage].setItem(name, value);
    return true;
  } catch {
    return false;
  }
}
