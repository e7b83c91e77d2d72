// The moves that are words, as buttons; a word with a number ("komi 7") as a field with a button.
// A word that would end the game is asked about again: two clicks on one button would be a pass of
// both players.

import { button, make } from "../elements.js";
import { numberWord, wordLabel } from "../language/names.js";
import { t } from "../language/texts.js";
import { own } from "../own.js";
import { spareTurns } from "../board/spare_turns.js";

/** @import { State } from "../messages/messages" */

const NUMBERED = /^([a-z]+) (\d+)$/;

/**
 * Show the words that may be played.
 *
 * @param {HTMLElement} place
 * @param {string[]} words
 * @param {State} state
 * @param {number} most The highest number that a field offers: fingers can give no more.
 * @param {(word: string) => void} play
 */
export function showWords(place, words, { board, ends, opponents }, most, play) {
  const isAlone = opponents === undefined;
  const key = [...words, `ends ${ends}`, most, board, isAlone].join(",");
  // An unchanged row keeps the focus, and what was typed.
  if (place.dataset.words === key) return;
  place.dataset.words = key;
  delete place.dataset.touched;
  const plain = words.filter((word) => !NUMBERED.test(word));
  place.replaceChildren(
    ...plain.map((word) =>
      button(wordLabel(word), () => {
        if (word === ends) askAgain(place, word, play);
        else play(word);
      }),
    ),
    ...[...numbersByName(words)].flatMap(([name, numbers]) => [
      ...suggestions(name, board, isAlone, play),
      numberField(name, numbers, most, play),
    ]),
  );
}

/**
 * The number that is fair on a board: a picture of what it means, a button that takes it, and one
 * that takes it and answers for the other player, who is at this page, too.
 *
 * @param {string} name
 * @param {string} board
 * @param {boolean} isAlone Whether no opponent plays.
 * @param {(word: string) => void} play
 */
function suggestions(name, board, isAlone, play) {
  const { action, fair = {}, at_once: atOnce } = numberWord(name);
  const number = own(fair, board);
  if (number === undefined) return [];
  const word = `${name} ${number}`;
  const take = button(t("{action}: {number} (suggested)", { action, number }), () => play(word));
  take.className = "primary";
  if (atOnce === undefined || !isAlone) return [spareTurns(number), take];
  const begin = button(t(atOnce.label, { number }), () => {
    play(word);
    play(atOnce.then);
  });
  return [spareTurns(number), take, begin];
}

/**
 * Ask whether a word shall end the game. The question has the place of the button and the focus,
 * so that a click or a key too many does nothing.
 *
 * @param {HTMLElement} place
 * @param {string} word
 * @param {(word: string) => void} play
 */
function askAgain(place, word, play) {
  const before = [...place.children];
  const name = wordLabel(word);
  const asked = t("{word}?", { word: name });
  const warned = t("That ends the game.");
  const question = make("p", "asks", `${asked} ${warned}`);
  question.tabIndex = -1;
  const goOn = button(t("Go on playing"), () => {
    place.replaceChildren(...before);
    place.querySelector("button")?.focus();
  });
  const end = button(t("{word} and end the game", { word: name }), () => play(word));
  place.replaceChildren(question, goOn, end);
  question.focus();
}

/**
 * Let a field for a number say how many cells are touched, which is the same answer. The typed
 * text stays until the touches change.
 *
 * @param {HTMLElement} place
 * @param {number} count
 */
export function followTouches(place, count) {
  const input = place.querySelector("input");
  if (input === null || place.dataset.touched === String(count)) return;
  place.dataset.touched = String(count);
  input.value = String(count);
}

/**
 * @param {string[]} words
 * @returns {Map<string, number[]>}
 */
function numbersByName(words) {
  const found = new Map();
  for (const word of words) {
    const [, name, number] = NUMBERED.exec(word) ?? [];
    if (name !== undefined) found.set(name, [...(found.get(name) ?? []), Number(number)]);
  }
  return found;
}

/**
 * @param {string} name
 * @param {number[]} numbers
 * @param {number} most
 * @param {(word: string) => void} play
 */
function numberField(name, numbers, most, play) {
  const form = make("form", "number-word");
  // A number that cannot be is for the board to refuse, with its sentence.
  form.noValidate = true;
  const { label, action } = numberWord(name);
  const [min, max] = [Math.min(...numbers), Math.min(most, Math.max(...numbers))];
  const input = make("input");
  Object.assign(input, { type: "number", name, min, max, value: min, required: true });
  const labelled = make("label", "", label);
  labelled.append(" ", input);
  const submit = make("button", "", action);
  form.append(labelled, submit);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    play(`${name} ${input.value}`);
  });
  return form;
}
