// The leader's box: what is locked for fingers, who sits where, what is in danger; and the answers
// to what people ask at the board with `hint`.
//
// The board does all of it (`settings`, `seats`, `danger`); the page asks and shows. This fills
// the elements `at-the-table` and `leader`; answers stand where refusals do, and what is locked at
// the foot of all, so that neither moves anything.

import { button, choiceOf, element, labelled, make, say } from "../elements.js";
import { listed } from "../language/formats.js";
import { lockedSentence } from "../language/locks.js";
import { colourName } from "../language/names.js";
import { t } from "../language/texts.js";
import { capturedSentence } from "../language/words.js";
import { playersOf } from "../messages/who_plays.js";
import { LockForm, MOST_HINTS } from "../forms/lock_form.js";

/** @import { Answer, Colour, Dangers, Locks, Settings, State } from "../messages/messages" */
/** @import { BoardListener, Change } from "../session/board_session.js" */
/** @import { Groups } from "../frame/groups.js" */
/** @import { Transport } from "../session/transport.js" */

/** @implements {BoardListener} */
export class Leader {
  #transport;
  #groups;
  #complain;
  /** @type {Locks} */
  #locks = {};
  #seen = "";
  #box = element("leader");
  #form = new LockForm();
  #lockedLine = make("p", "locked");
  #answerLine = make("p", "answer");
  #done = make("p", "");
  #seats = make("p", "");
  #dangers = make("p", "");
  #players = "";
  /** @type {State | null} */
  #state = null;
  #sound = choiceOf([
    ["off", t("silent")],
    ["quiet", t("quiet")],
    ["on", t("normal")],
  ]);

  /**
   * @param {Transport} transport
   * @param {Groups} groups
   * @param {(error: unknown) => void} complain
   */
  constructor(transport, groups, complain) {
    this.#transport = transport;
    this.#groups = groups;
    this.#complain = complain;
    this.#answerLine.setAttribute("role", "status");
    element("told").prepend(this.#answerLine);
    element("told").closest("aside")?.append(this.#lockedLine);
    for (const line of [this.#done, this.#seats, this.#dangers]) {
      line.setAttribute("role", "status");
    }
    element("at-the-table").append(
      row(
        button(t("Swap sides"), () => this.#askSeats({ swap: true })),
        button(t("What is in danger?"), () => this.#askDangers()),
      ),
      this.#seats,
      this.#dangers,
    );
    const box = this.#box;
    box.append(
      make(
        "p",
        "",
        t(
          "Locks hold for the board's cells and pads, in this picture too. The buttons beside it " +
            "still work for you.",
        ),
      ),
      ...this.#form.lines,
      row(
        button(t("Lock now"), () => this.#setChosen("locks")),
        button(t("Unlock all"), () => this.#set({ locks: {} })),
        button(t("Use these for Hint+Menu"), () => this.#setChosen("leader")),
      ),
      this.#done,
      make(
        "p",
        "",
        t(
          "At the board, hold Hint and Menu together for 5 seconds to lock or unlock (on a " +
            "keyboard hold the keys of both).",
        ),
      ),
      labelled(t("Sound of the board’s piezo"), this.#sound),
    );
    this.#sound.addEventListener("input", () => this.#setSound());
    groups.whenShown("host", () => this.#refresh());
  }

  /**
   * @param {State} state
   * @param {Change} change
   */
  state(state, { told }) {
    const { lock = {}, turn, last, game, pending } = state;
    this.#state = state;
    const players = JSON.stringify(playersOf(state));
    // The next game may swap the sides; in Droched they are chosen in a turn.
    const maySitElsewhere = told === "state" || players !== this.#players;
    this.#players = players;
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
    if (maySitElsewhere && this.#groups.isShown("host")) void this.#askSeats({});
    if (!isNew) return;
    // The confirmed setting may have changed: the board has a key for it.
    if (this.#done.textContent) say(this.#done, doneSentence({ locks }));
    this.#refresh();
  }

  /**
   * The board has answered what somebody asked with `hint`; a refusal is shown as one elsewhere.
   *
   * @param {Answer} answer
   */
  asked(answer) {
    say(this.#answerLine, answer.legal ? answerSentence(answer) : "");
  }

  async #refresh() {
    if (!this.#groups.isShown("host")) return;
    await this.#attempt(async () => {
      const { locks = {}, guard = "auto", sound } = await this.#transport.request("settings");
      this.#form.sayGuard(guard);
      if (!this.#form.isEdited) this.#form.show(locks);
      this.#showSound(sound);
      await this.#askSeats({});
    });
  }

  /**
   * Set what the form says, unless a number in it is none, or there is nothing to lock.
   *
   * @param {"locks" | "leader"} name
   */
  async #setChosen(name) {
    if (!this.#form.isValid) {
      const most = t("Hints are a whole number from 0 to {most}; leave it empty for no limit.", {
        most: MOST_HINTS,
      });
      tell(this.#done, most);
      this.#form.leadToMistake();
      return;
    }
    const chosen = this.#form.chosen;
    if (name === "locks" && Object.keys(chosen).length === 0) {
      tell(this.#done, t("Choose first what to lock."));
      return;
    }
    await this.#set({ [name]: chosen });
  }

  /** @param {Partial<Settings>} settings */
  async #set(settings) {
    await this.#attempt(async () => {
      const { locks = {} } = await this.#transport.request("settings", settings);
      this.#form.isEdited = false;
      if ("locks" in settings) this.#form.show(locks);
      tell(this.#done, doneSentence(settings));
    });
  }

  /**
   * A board of an older firmware has no such setting.
   *
   * @param {Settings["sound"] | undefined} sound
   */
  #showSound(sound) {
    const { parentElement: label } = this.#sound;
    if (label !== null) label.hidden = sound === undefined;
    this.#sound.value = sound ?? "off";
  }

  async #setSound() {
    await this.#attempt(async () => {
      const sound = /** @type {Settings["sound"]} */ (this.#sound.value);
      this.#showSound((await this.#transport.request("settings", { sound })).sound);
    });
  }

  /** @param {{swap?: boolean}} params */
  async #askSeats(params) {
    await this.#attempt(async () => {
      const { end1, end2 } = await this.#transport.request("seats", params);
      const names = { near: nameOf(end1), far: nameOf(end2) };
      const sentence = t("Lower End pad: {near}. Upper End pad: {far}.", names);
      if (params.swap) tell(this.#seats, sentence);
      else say(this.#seats, sentence);
    });
  }

  async #askDangers() {
    await this.#attempt(async () => {
      // The board shows them on its lights, too.
      const dangers = await this.#transport.request("danger", { show: true });
      tell(this.#dangers, dangerSentence(dangers, this.#state));
    });
  }

  /** @param {() => Promise<void>} act */
  async #attempt(act) {
    try {
      await act();
    } catch (error) {
      this.#complain(error);
    }
  }
}

/**
 * Answer what was pressed, where the eye is: the line is brought into view.
 *
 * @param {HTMLElement} line
 * @param {string} sentence
 */
function tell(line, sentence) {
  say(line, sentence);
  line.scrollIntoView({ block: "nearest" });
}

/**
 * Return the sentence that the board has taken a setting.
 *
 * @param {Partial<Settings>} settings
 */
function doneSentence({ locks, leader }) {
  if (leader !== undefined) {
    return t("Holding Hint and Menu for 5 seconds now locks what is set above.");
  }
  const isAny = Object.keys(locks ?? {}).length > 0;
  return isAny ? t("Locked.") : t("Nothing is locked.");
}

/**
 * Return the effects of a stone, as the board told them.
 *
 * @param {Answer} answer
 */
function answerSentence({ cell, message, captures = [], claims = {} }) {
  const parts = [`${cell}: ${message}`];
  if (captures.length > 0) {
    parts.push(t("This would capture {cells}.", { cells: listed(captures) }));
  }
  for (const [colour, cells] of Object.entries(claims)) {
    const values = { cells: listed(cells), colour: colourName(colour) };
    parts.push(t("{colour} would claim {cells}.", values));
  }
  return parts.join(" ");
}

/**
 * @param {Dangers} dangers
 * @param {State | null} state
 */
function dangerSentence({ one = [], two = [] }, state) {
  const parts = [
    ...one.map((group) => capturedSentence(state, group, 1)),
    ...two.map((group) => capturedSentence(state, group, 2)),
  ];
  return parts.join(" ") || t("One or two stones cannot capture any group.");
}

/** @param {Colour | null} colour */
function nameOf(colour) {
  return colour ? colourName(colour) : t("a player who has no colour yet");
}

// Parts of the form.

/** @param {HTMLElement[]} parts */
function row(...parts) {
  const made = make("div", "row");
  made.append(...parts);
  return made;
}
