// The moves that are words, as buttons; a word with a number ("komi 7") as a field with a button.

import { button, make } from "./elements.js";
import { t } from "./texts.js";
import { numberWord, wordLabel } from "./words.js";

const NUMBERED = /^([a-z]+) (\d+)$/;

// Show words in `place`; `play(word)` plays one.
export function showWords(place, words, play) {
  const key = words.join(",");
  // What stays the same keeps the focus, and what was typed.
  if (place.dataset.words === key) return;
  place.dataset.words = key;
  const plain = words.filter((word) => !NUMBERED.test(word));
  place.replaceChildren(
    ...plain.map((word) => button(wordLabel(word), () => play(word))),
    ...[...numbersByName(words)].map(([name, numbers]) => numberField(name, numbers, play)),
  );
}

function numbersByName(words) {
  const found = new Map();
  for (const word of words) {
    const [, name, number] = NUMBERED.exec(word) ?? [];
    if (name !== undefined) found.set(name, [...(found.get(name) ?? []), Number(number)]);
  }
  return found;
}

function numberField(name, numbers, play) {
  const form = make("form", "number-word");
  // A number that cannot be is for the board to refuse, with its sentence.
  form.noValidate = true;
  const { label, action } = numberWord(name);
  const input = document.createElement("input");
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
  Object.assign(input, { type: "number", name, min, max, value: min, required: true });
  const range = t("{label}, {min} to {max}", { label, min, max });
  const labelled = make("label", "", `${range} `);
  labelled.append(input);
  const submit = make("button", "", action);
  form.append(labelled, submit);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    play(`${name} ${input.value}`);
  });
  return form;
}
