// The form of the locks: what players may not do at a board.

import { choiceOf, labelled, make } from "../elements.js";
import { t } from "../language/texts.js";

/** @import { Locks, Settings } from "../messages/messages" */

export const MOST_HINTS = 99;

export class LockForm {
  /** True if somebody has changed it and not yet said what is to be done with it. */
  isEdited = false;
  /** Its lines, to be put somewhere. @type {HTMLElement[]} */
  lines;
  #undo = choiceOf([
    ["", t("unlimited")],
    ["one", t("one turn")],
    ["none", t("off")],
  ]);
  #hints = numberOf(MOST_HINTS);
  #guard = choiceOf([
    ["", asOnTheBoard("auto")],
    ["on", t("on")],
    ["off", t("off")],
  ]);
  #noNew = checkBox();
  #noPass = checkBox();
  #noPause = checkBox();
  #noSound = checkBox();

  constructor() {
    this.lines = [
      labelled(t("Undo at the board"), this.#undo),
      labelled(
        t("Hints per player (0: none; empty: no limit; at most {most})", { most: MOST_HINTS }),
        this.#hints,
      ),
      labelled(t("Warn before a turn that loses stones"), this.#guard),
      besides(this.#noNew, t("Lock the menu and the game")),
      besides(this.#noPass, t("No passing while a move is possible")),
      besides(this.#noPause, t("Players can't pause the clock")),
      besides(this.#noSound, t("No sound")),
    ];
    for (const line of this.lines) {
      line.addEventListener("input", () => {
        this.isEdited = true;
      });
    }
  }

  /** True if its number is one. */
  get isValid() {
    return this.#hints.checkValidity();
  }

  leadToMistake() {
    this.#hints.focus({ preventScroll: true });
  }

  /** @param {Settings["guard"]} guard Of the board, where no lock says otherwise. */
  sayGuard(guard) {
    this.#guard.options[0].text = asOnTheBoard(guard);
  }

  /** @param {Locks} locks */
  show({ undo, guard, hints, sound, new: noNew, pass: noPass, pause: noPause }) {
    this.#undo.value = undo ?? "";
    this.#guard.value = guard ?? "";
    this.#hints.value = hints === undefined ? "" : String(hints);
    this.#noNew.checked = noNew ?? false;
    this.#noPass.checked = noPass ?? false;
    this.#noPause.checked = noPause ?? false;
    this.#noSound.checked = sound === "off";
  }

  /** The content of the form, as the board takes it. */
  get chosen() {
    /** @type {Locks} */
    const locks = {};
    const { value: undo } = this.#undo;
    const { value: guard } = this.#guard;
    if (undo === "one" || undo === "none") locks.undo = undo;
    if (guard === "on" || guard === "off") locks.guard = guard;
    if (this.#hints.value !== "") locks.hints = Number(this.#hints.value);
    if (this.#noNew.checked) locks.new = true;
    if (this.#noPass.checked) locks.pass = true;
    if (this.#noSound.checked) locks.sound = "off";
    if (this.#noPause.checked) locks.pause = true;
    return locks;
  }
}

/**
 * Return how the beginner's guard is set on the board.
 *
 * @param {Settings["guard"]} guard
 */
function asOnTheBoard(guard) {
  if (guard === "on") return t("Default (on)");
  if (guard === "off") return t("Default (off)");
  return t("depends on the game");
}

/** @param {number} most */
function numberOf(most) {
  const input = make("input");
  Object.assign(input, { type: "number", min: 0, max: most, step: 1, inputMode: "numeric" });
  return input;
}

function checkBox() {
  const input = make("input");
  input.type = "checkbox";
  return input;
}

/**
 * @param {HTMLElement} box
 * @param {string} text
 */
function besides(box, text) {
  const label = make("label", "check");
  label.append(box, ` ${text}`);
  return label;
}
