// The leader's box: what is locked for fingers, who sits where, what is in danger; and the answers
// to what people ask at the board with `hint`.
//
// All of it is the board's own (`settings`, `seats`, `danger`); the page asks and shows. It fills
// the element `leader` and puts its two lines beside the players.

import { button, element, make, say } from "./elements.js";
import { t } from "./texts.js";
import { colourName, listed } from "./words.js";

const MOST_HINTS = 99;

export class Leader {
  #request;
  #complain;
  #locks = {};
  #seen = "";
  // Whether somebody has changed the form and not yet said what is to be done with it.
  #isEdited = false;
  #lockedLine = make("p", "locked");
  #answerLine = make("p", "answer");
  #seats = make("p", "");
  #dangers = make("p", "");
  #undo = choiceOf([
    ["", t("free")],
    ["one", t("one turn, not one after the other")],
    ["none", t("none")],
  ]);
  #guard = choiceOf([
    ["", t("as the settings have it")],
    ["on", t("on")],
    ["off", t("off")],
  ]);
  #hints = numberOf(MOST_HINTS);
  #noNew = checkBox();
  #noPass = checkBox();

  // request(method, params): asks the board; complain: told what went wrong.
  constructor(request, complain) {
    this.#request = request;
    this.#complain = complain;
    this.#answerLine.setAttribute("role", "status");
    element("status").append(this.#lockedLine, this.#answerLine);
    for (const line of [this.#seats, this.#dangers]) line.setAttribute("role", "status");
    const box = element("leader");
    box.append(
      make("summary", "", t("For the leader of the table")),
      make("p", "", t("Locks hold back fingers at the board, never this page.")),
      labelled(t("Turns taken back"), this.#undo),
      labelled(t("Hints for each player in a game; empty for any number"), this.#hints),
      labelled(t("Warning before stones are lost"), this.#guard),
      besides(this.#noNew, t("No other game, no menu")),
      besides(this.#noPass, t("No pass while a stone fits")),
      row(
        button(t("Lock these"), () => this.#setChosen("locks")),
        button(t("Unlock all"), () => this.#set({ locks: {} })),
        button(t("Let the key lock these"), () => this.#setChosen("leader")),
      ),
      make("p", "", t("The key: hold hint and menu together for 5 seconds.")),
      row(
        button(t("Swap sides"), () => this.#askSeats({ swap: true })),
        button(t("What is in danger?"), () => this.#askDangers()),
      ),
      this.#seats,
      this.#dangers,
    );
    box.addEventListener("toggle", () => this.#refresh());
    box.addEventListener("input", () => {
      this.#isEdited = true;
    });
  }

  // Take notice of a state of the game on the board.
  adopt({ lock = {}, turn, last, game, pending }) {
    say(this.#lockedLine, lockedSentence(lock));
    const { hints_left: _left, ...locks } = lock;
    const isNew = JSON.stringify(locks) !== JSON.stringify(this.#locks);
    this.#locks = locks;
    const seen = JSON.stringify([game, turn, last, pending]);
    if (seen !== this.#seen) {
      say(this.#answerLine, "");
      say(this.#dangers, "");
    }
    this.#seen = seen;
    if (isNew) this.#refresh();
  }

  // The board has answered what somebody asked with `hint`; a refusal is shown as one elsewhere.
  showAnswer(answer) {
    say(this.#answerLine, answer.legal ? answerSentence(answer) : "");
  }

  async #refresh() {
    if (!element("leader").open) return;
    await this.#attempt(async () => {
      const { locks = {} } = await this.#request("settings");
      if (!this.#isEdited) this.#show(locks);
      await this.#askSeats({});
    });
  }

  #show({ undo = "", guard = "", hints = "", new: noNew = false, pass: noPass = false }) {
    this.#undo.value = undo;
    this.#guard.value = guard;
    this.#hints.value = hints;
    this.#noNew.checked = noNew;
    this.#noPass.checked = noPass;
  }

  // What the form says, as the board takes it.
  #chosen() {
    const locks = {};
    if (this.#undo.value) locks.undo = this.#undo.value;
    if (this.#guard.value) locks.guard = this.#guard.value;
    if (this.#hints.value !== "") locks.hints = Number(this.#hints.value);
    if (this.#noNew.checked) locks.new = true;
    if (this.#noPass.checked) locks.pass = true;
    return locks;
  }

  // Set what the form says, unless a number in it is none: then the browser says so.
  async #setChosen(name) {
    if (this.#hints.reportValidity()) await this.#set({ [name]: this.#chosen() });
  }

  async #set(settings) {
    await this.#attempt(async () => {
      const { locks = {} } = await this.#request("settings", settings);
      this.#isEdited = false;
      if ("locks" in settings) this.#show(locks);
    });
  }

  async #askSeats(params) {
    await this.#attempt(async () => {
      const { end1, end2 } = await this.#request("seats", params);
      const names = { near: nameOf(end1), far: nameOf(end2) };
      say(this.#seats, t("At the lower End pad sits {near}, at the upper one {far}.", names));
    });
  }

  async #askDangers() {
    await this.#attempt(async () => {
      say(this.#dangers, dangerSentence(await this.#request("danger")));
    });
  }

  async #attempt(act) {
    try {
      await act();
    } catch (error) {
      this.#complain(error);
    }
  }
}

// What is locked, in a line; "" if nothing is.
function lockedSentence({ undo, new: noNew, pass, guard, hints_left: left }) {
  const parts = [];
  if (undo === "one") parts.push(t("one turn may be taken back"));
  if (undo === "none") parts.push(t("no turn may be taken back"));
  if (noNew) parts.push(t("no other game"));
  if (pass) parts.push(t("no pass while a stone fits"));
  if (guard === "on") parts.push(t("warnings on"));
  if (guard === "off") parts.push(t("warnings off"));
  if (left) {
    const hints = Object.entries(left).map(([colour, count]) => `${colourName(colour)} ${count}`);
    parts.push(t("hints left: {hints}", { hints: hints.join(", ") }));
  }
  return parts.length > 0 ? t("Locked: {what}.", { what: parts.join("; ") }) : "";
}

// What a stone would do, as the board told it.
function answerSentence({ cell, message, captures = [], claims = {} }) {
  const parts = [`${cell}: ${message}`];
  if (captures.length > 0) parts.push(t("That takes {cells}.", { cells: listed(captures) }));
  for (const [colour, cells] of Object.entries(claims)) {
    const values = { cells: listed(cells), colour: colourName(colour) };
    parts.push(t("That makes {cells} a region of {colour}.", values));
  }
  return parts.join(" ");
}

function dangerSentence({ one = [], two = [] }) {
  const parts = [];
  if (one.length > 0) parts.push(t("One stone kills: {groups}.", { groups: groupsOf(one) }));
  if (two.length > 0) parts.push(t("Two stones kill: {groups}.", { groups: groupsOf(two) }));
  return parts.join(" ") || t("No group is in danger from one or two stones.");
}

function groupsOf(groups) {
  return groups.map((cells) => cells.join(" ")).join("; ");
}

function nameOf(colour) {
  return colour ? colourName(colour) : t("a player without a colour yet");
}

// Parts of the form.

function choiceOf(entries) {
  const select = document.createElement("select");
  select.append(...entries.map(([value, text]) => new Option(text, value)));
  return select;
}

function numberOf(most) {
  const input = document.createElement("input");
  Object.assign(input, { type: "number", min: 0, max: most, step: 1, inputMode: "numeric" });
  return input;
}

function checkBox() {
  const input = document.createElement("input");
  input.type = "checkbox";
  return input;
}

function labelled(text, control) {
  const label = make("label", "", text);
  label.append(control);
  return label;
}

function besides(box, text) {
  const label = make("label", "check");
  label.append(box, ` ${text}`);
  return label;
}

function row(...parts) {
  const made = make("div", "row");
  made.append(...parts);
  return made;
}
