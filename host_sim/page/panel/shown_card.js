// The card of what the board shows at the moment: its menu, a question, a hint, and the like.
//
// Draws what the board tells; knows no rules. While the menu is open, its offers are buttons that
// touch their cells, so that it can be used with the keyboard and by ear.

import { element, make, say } from "../elements.js";
import { focusOnBoard, hasFocus } from "../frame/focus.js";
import { stopWhileItScrolls } from "../frame/scroll_stops.js";
import { ended, offerLabel, shownCard, unbroken } from "../language/shown.js";
import { answerSentence } from "../spectators/sentences.js";
import { TurnCard } from "../beside/turn_card.js";
import { gameBrief } from "../forms/game_brief.js";

/** @import { Answer, Cell, Description, Offer, Shown } from "../messages/messages" */
/** @import { ShownMenu, State } from "../messages/messages" */
/** @import { BoardListener, Change } from "../session/board_session.js" */
/** @import { View } from "../view/view.js" */
/** @import { Card, Line } from "../language/shown.js" */

/**
 * The acts of its buttons at the board.
 *
 * @typedef {object} Reach
 * @property {(cell: Cell) => void} touch Of the built board.
 * @property {(button: "end" | "undo" | "menu") => void} press
 */

/** @implements {BoardListener} */
export class ShownCard {
  #reach;
  #changed;
  #turn = new TurnCard();
  /**
   * The board's answer to a question about a cell, or other words to show.
   *
   * @type {Card | null}
   */
  #answer = null;
  #step = "";

  /**
   * @param {Reach} reach
   * @param {() => void} changed Called when something else is to be drawn.
   */
  constructor(reach, changed) {
    this.#reach = reach;
    this.#changed = changed;
    stopWhileItScrolls(element("told"));
    element("shown-start").addEventListener("click", () => reach.press("end"));
    element("shown-back").addEventListener("click", () => reach.press("undo"));
    element("shown-leave").addEventListener("click", () => reach.press("menu"));
    document.addEventListener("keydown", ({ key }) => {
      const isOpen = !element("shown-actions").hidden;
      // A dialog that is open takes the key for itself.
      const hasDialog = document.querySelector("dialog[open]") !== null;
      if (key === "Escape" && isOpen && !hasDialog) reach.press("menu");
    });
  }

  /**
   * Say something until something else happens.
   *
   * @param {Card} card
   */
  advise(card) {
    this.#answer = card;
    this.#changed();
  }

  // News from the session.

  /** Another board is there. */
  changed() {
    this.#turn.forget();
    this.#answer = null;
    document.body.classList.remove("menu-open");
    element("shown").hidden = true;
  }

  /**
   * @param {State} state What its last turn has shown is told here, too.
   * @param {Change} change
   */
  state(state, { differs, told }) {
    if (differs || told !== null) this.#answer = null;
    this.#turn.note(state);
  }

  /** @param {Shown} shown */
  shown({ shows }) {
    if (shows !== null) this.#answer = null;
  }

  /** @param {Answer} answer */
  asked(answer) {
    // The reason for a no is told as a refusal.
    if (answer.legal) this.#answer = cardOfAnswer(answer);
  }

  refused() {
    this.#answer = null;
  }

  /** @param {View} view */
  draw({ shown, state, count, description, menu, hasFingers, isGame }) {
    const hadFocus = hasFocus("shown");
    document.body.classList.toggle("menu-open", menu !== null);
    element("shown").classList.toggle("menu", menu !== null);
    element("shown-actions").hidden = menu === null || !hasFingers;
    const card = shownCard(shown, state) ?? count?.card ?? this.#answer;
    this.#fill(card ?? (isGame ? this.#turn.card : null));
    if (menu !== null) this.#showMenu(menu, description, hasFingers, hadFocus);
    else this.#leaveMenu(hadFocus);
  }

  /** @param {Card | null} card */
  #fill(card) {
    element("shown").hidden = card === null;
    say(element("shown-title"), ended(card?.title ?? ""));
    const text = element("shown-text");
    if (card?.lines === undefined) say(text, card?.text ?? "");
    else fillLines(text, card.lines);
  }

  /**
   * @param {ShownMenu} menu
   * @param {Description} description
   * @param {boolean} hasFingers
   * @param {boolean} hadFocus
   */
  #showMenu(menu, description, hasFingers, hadFocus) {
    const box = element("shown-offers");
    element("shown-back").hidden = menu.step === "games";
    const isOther = menu.step !== this.#step;
    this.#step = menu.step;
    // A button stays the same one as long as its offer does, or the focus would be lost.
    while (box.children.length > menu.offers.length || (isOther && box.firstChild)) {
      box.lastChild?.remove();
    }
    menu.offers.forEach((offer, index) => {
      const isButton = hasFingers && offer.cells.length > 0;
      const item = box.children[index] ?? box.appendChild(newOffer(isButton, menu, offer));
      const label = unbroken(offerLabel(menu, offer, description));
      say(item.querySelector("strong") ?? item, label);
      if (!(item instanceof HTMLButtonElement)) return;
      if (offer.level === undefined) item.setAttribute("aria-pressed", String(offer.chosen));
      item.onclick = () => this.#reach.touch(cellToTouch(offer));
    });
    if (isOther && hadFocus) focusOn(box);
    // On a phone the sheet may be scrolled to something below.
    if (isOther) element("turn").scrollIntoView({ block: "nearest" });
  }

  /** @param {boolean} hadFocus */
  #leaveMenu(hadFocus) {
    if (this.#step === "") return;
    this.#step = "";
    element("shown-offers").replaceChildren();
    // The element with the focus is gone; the board is what comes next.
    if (hadFocus) focusOnBoard();
  }
}

/**
 * Fill in sentences, each in a line; their signs are not read out. The same lines stay as they
 * are, so that they are read once.
 *
 * @param {HTMLElement} box
 * @param {Line[]} lines
 */
function fillLines(box, lines) {
  const filled = lines.map(({ sign, text }) => {
    const line = make("span", "line");
    if (sign !== "") line.append(signBefore(sign));
    line.append(make("span", "", text), " ");
    return line;
  });
  const isSame = box.textContent === filled.map((line) => line.textContent).join("");
  if (!isSame || box.children.length !== filled.length) box.replaceChildren(...filled);
}

/** @param {string} sign */
function signBefore(sign) {
  const before = make("span", "sign", sign);
  before.setAttribute("aria-hidden", "true");
  return before;
}

/**
 * Make the place of an offer. A game stands there at a glance; its label is in its title.
 *
 * @param {boolean} isButton
 * @param {ShownMenu} menu
 * @param {Offer} offer
 */
function newOffer(isButton, { step }, { name }) {
  const made = make(isButton ? "button" : "span");
  if (made instanceof HTMLButtonElement) made.type = "button";
  if (step === "games") made.append(gameBrief(name, make("strong")));
  return made;
}

/**
 * The focus goes to what is chosen, so that Enter there goes on.
 *
 * @param {HTMLElement} box
 */
function focusOn(box) {
  const chosen = box.querySelector('[aria-pressed="true"]') ?? box.querySelector("button");
  const target = chosen ?? element("shown-start");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/**
 * The cell that a button touches: of a player's bar the one of the next level, and after the
 * highest that same one again, which makes it a person.
 *
 * @param {Offer} offer
 */
function cellToTouch({ cells, level = 0 }) {
  return cells[Math.min(level, cells.length - 1)];
}

/**
 * @param {Answer} answer
 * @returns {Card}
 */
function cardOfAnswer(answer) {
  return { title: "", text: answerSentence(answer) };
}
