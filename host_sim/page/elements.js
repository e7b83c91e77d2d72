// Elements of the page: found by id, made, and filled.

export function element(id) {
  return document.getElementById(id);
}

export function make(tag, className, text = "") {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

export function button(label, run) {
  const made = make("button", "", label);
  made.type = "button";
  made.addEventListener("click", run);
  return made;
}

// Sets a text only when it differs, so that a live region speaks once.
export function say(target, text) {
  if (target.textContent !== text) target.textContent = text;
}
