// The dialog in which people learn the keys of the board's buttons, choose others, or turn them
// off. Learn has it beside its help, and the settings have it. While keys are on, `?` opens it.

import { button, element, make, say } from "../elements.js";
import { isForPage } from "../hands/keys.js";
import { SHORTCUTS, keyIn, standardShortcut } from "../hands/shortcuts.js";
import { t } from "../language/texts.js";

/** @import { Shortcut, Shortcuts } from "../hands/shortcuts.js" */

const LIST_KEY = "?";
/** @type {{[shortcut in Shortcut]: string}} */
const LABELS = { end: t("End"), undo: t("Undo"), hint: t("Hint"), menu: t("Menu") };

export class KeysDialog {
  #shortcuts;
  /** Is made when somebody asks for it. @type {HTMLDialogElement | null} */
  #dialog = null;
  #isOn = make("input");
  #says = make("p");
  #opensList = make("p", "quiet", t("The key {key} opens this list.", { key: LIST_KEY }));
  /** @type {Map<Shortcut, HTMLButtonElement>} */
  #buttons = new Map();
  /** The button that gets the next key. @type {Shortcut | null} */
  #waiting = null;

  /** Where the help names keys that may be changed. @type {[Element, Shortcut][]} */
  #named = namedInHelp();

  /** @param {Shortcuts} shortcuts */
  constructor(shortcuts) {
    this.#shortcuts = shortcuts;
    this.#tellHelp();
    for (const id of ["keys", "settings-keys"]) {
      element(id).addEventListener("click", () => this.#open());
    }
    document.addEventListener("keydown", (event) => {
      if (event.key === LIST_KEY && shortcuts.isOn && isForPage(event)) this.#open();
    });
  }

  #open() {
    this.#dialog ??= this.#make();
    this.#waiting = null;
    say(this.#says, "");
    this.#show();
    this.#dialog.showModal();
  }

  #make() {
    const dialog = make("dialog");
    dialog.id = "keys-dialog";
    dialog.setAttribute("aria-labelledby", "keys-title");
    const title = make("h2", "", t("Keys of the board's buttons"));
    title.id = "keys-title";
    this.#isOn.type = "checkbox";
    this.#isOn.addEventListener("change", () => this.#turn());
    const check = make("label", "check");
    check.append(this.#isOn, ` ${t("Letter keys press the board's buttons")}`);
    this.#says.setAttribute("role", "status");
    const row = make("div", "row");
    const done = button(t("Done"), () => dialog.close());
    done.className = "primary";
    row.append(
      button(t("Reset"), () => this.#reset()),
      done,
    );
    const form = make("form");
    form.addEventListener("submit", (event) => event.preventDefault());
    form.append(title, ...waysToTheBoard(), check, this.#makeList());
    form.append(make("p", "", element("keys-back").textContent));
    form.append(this.#opensList, this.#says, row);
    dialog.append(form);
    dialog.addEventListener("keydown", (event) => this.#typed(event));
    document.body.append(dialog);
    return dialog;
  }

  #makeList() {
    const list = make("ul", "keys");
    for (const shortcut of SHORTCUTS) {
      const chooser = button("", () => this.#wait(shortcut));
      this.#buttons.set(shortcut, chooser);
      const item = make("li", "row");
      item.append(make("span", "", LABELS[shortcut]), chooser);
      list.append(item);
    }
    return list;
  }

  #show() {
    this.#isOn.checked = this.#shortcuts.isOn;
    this.#opensList.hidden = !this.#shortcuts.isOn;
    for (const [shortcut, chooser] of this.#buttons) {
      const { label } = this.#shortcuts.keyOf(shortcut);
      const isWaiting = shortcut === this.#waiting;
      chooser.textContent = isWaiting ? t("Press a key") : label;
      const name = LABELS[shortcut];
      chooser.setAttribute(
        "aria-label",
        isWaiting
          ? t("{button}: press a key", { button: name })
          : t("{button}: {key}", { button: name, key: label }),
      );
      chooser.disabled = !this.#shortcuts.isOn;
    }
    this.#tellHelp();
  }

  /** The help names the keys as they are now, and none while they are off. */
  #tellHelp() {
    for (const [place, shortcut] of this.#named) {
      place.textContent = this.#shortcuts.keyOf(shortcut).label;
      const item = place.closest("li");
      if (item !== null) item.hidden = !this.#shortcuts.isOn;
    }
  }

  #turn() {
    this.#waiting = null;
    this.#shortcuts.turn(this.#isOn.checked);
    this.#show();
  }

  #reset() {
    this.#waiting = null;
    this.#shortcuts.reset();
    say(this.#says, "");
    this.#show();
  }

  /** @param {Shortcut} shortcut */
  #wait(shortcut) {
    this.#waiting = shortcut;
    say(this.#says, "");
    this.#show();
  }

  /** @param {KeyboardEvent} event */
  #typed(event) {
    if (this.#waiting === null || event.key === "Tab" || event.key === "Shift") return;
    event.preventDefault();
    const key = keyIn(event);
    if (key !== null) this.#shortcuts.change(this.#waiting, key);
    // Escape leaves the button as it was, and the dialog open.
    const isWrong = key === null && event.key !== "Escape";
    say(this.#says, isWrong ? t("Choose a letter or a sign. Digits lead to cells.") : "");
    if (!isWrong) this.#waiting = null;
    this.#show();
  }
}

/** The sentences of the help about the keys that nobody can change: of each kind of board. */
function waysToTheBoard() {
  return [...element("help").querySelectorAll("ul")].map((list) => {
    const way = list.querySelector("li:has(kbd)")?.cloneNode(true);
    const sentence = make("p", list.className);
    sentence.append(...(way?.childNodes ?? []));
    return sentence;
  });
}

function namedInHelp() {
  /** @type {[Element, Shortcut][]} */
  const named = [];
  for (const place of element("help").querySelectorAll("kbd")) {
    const shortcut = standardShortcut(place.textContent);
    if (shortcut !== undefined) named.push([place, shortcut]);
  }
  return named;
}
