// Elements of the page: found by id, made, and filled.

// As in hex-4-6 and --lan: browsers break lines at their hyphens.
const UNBROKEN = /(\b[a-z]+(?:-\d+)+\b|--[a-z]+)/;

/**
 * The element with an id; `kind` says of which class it is. Throws an Error if there is none.
 *
 * @template {Element} E
 * @overload
 * @param {string} id
 * @param {new () => E} kind
 * @returns {E}
 */
/**
 * @overload
 * @param {string} id
 * @returns {HTMLElement}
 */
/**
 * @param {string} id
 * @param {new () => Element} kind
 */
export function element(id, kind = HTMLElement) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`missing ${kind.name}: ${id}`);
  return found;
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {string} [className]
 * @param {string} [text]
 */
export function make(tag, className = "", text = "") {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

/**
 * @param {string} label
 * @param {() => unknown} run
 */
export function button(label, run) {
  const made = make("button", "", label);
  made.type = "button";
  made.addEventListener("click", () => void run());
  return made;
}

/**
 * Make a field of choices.
 *
 * @param {[value: string, text: string][]} entries
 */
export function choiceOf(entries) {
  const select = make("select");
  select.append(...entries.map(([value, text]) => new Option(text, value)));
  return select;
}

/**
 * Make a label with its control in it.
 *
 * @param {string} text
 * @param {HTMLElement} control
 */
export function labelled(text, control) {
  const label = make("label", "", text);
  label.append(control);
  return label;
}

/**
 * Set a text only when it differs, so that a live region speaks once.
 *
 * @param {Element} target
 * @param {string} text
 */
export function say(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

/**
 * Set a text as `say` does, in which no line breaks within the name of a board or an option.
 *
 * @param {Element} target Lays its words out as a line does: within a flex box, put a span.
 * @param {string} text
 */
export function sayWithNames(target, text) {
  if (target.textContent === text) return;
  const parts = text.split(UNBROKEN);
  target.replaceChildren(
    ...parts.map((part, index) => (index % 2 === 1 ? make("span", "whole", part) : part)),
  );
}

/**
 * Copy the text of a field. If the browser forbids it, the text is selected at least.
 *
 * @param {HTMLTextAreaElement | HTMLInputElement} field
 * @returns {Promise<boolean>} Whether it is copied.
 */
export async function copied(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return false;
  }
}

/**
 * Let buttons be pressed, or not.
 *
 * @param {boolean} isOn
 * @param {...string} ids
 */
export function enable(isOn, ...ids) {
  for (const id of ids) element(id, HTMLButtonElement).disabled = !isOn;
}

/**
 * The sentence of something that went wrong.
 *
 * @param {unknown} error
 */
export function sentenceOf(error) {
  return error instanceof Error ? error.message : String(error);
}
