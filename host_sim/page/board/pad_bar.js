// The button pads as a bar beside the board, where the drawing shows the cells alone: on a phone
// the table with all of its pads would be too small for fingers. One End stands for that of the
// player to move. The page shows either the pads of the drawing or the bar, see `in_hand.css`.
// A wide page has no bar.

import { element, make } from "../elements.js";
import { IN_HAND } from "../view/in_hand.js";
import { t } from "../language/texts.js";
import { own } from "../own.js";
import { buttonLabel, drawIcon, facePaint } from "./pad.js";
import { ScreenFingers } from "./screen_fingers.js";
import { make as draw } from "./svg.js";

/**
 * @import { Pad } from "../hands/fingers.js"
 * @import { Description, State } from "../messages/messages"
 * @import { Counting } from "./screen_fingers.js"
 */

const PRESSING_KEYS = [" ", "Enter"];
const END = "end1";
// End comes last, at the right or below: there a thumb finds it.
const ORDER = ["menu", "hint", "undo", END];

export class PadBar {
  #bar = newBar();
  #hands;
  #fingers;
  /** The `end` pad of the player to move. */
  #end = END;
  /** The face of the button that stands for it. @type {SVGElement | null} */
  #endFace = null;
  /** The pads that the bar has. @type {string[]} */
  #names = [];

  /** @param {Counting} hands */
  constructor(hands) {
    this.#hands = hands;
    this.#fingers = new ScreenFingers(hands);
    IN_HAND.addEventListener("change", () => this.#fill());
  }

  /**
   * @param {Pick<Description, "buttons">} board
   * @param {boolean} hasFingers Whether its pads can be pressed from here.
   */
  build({ buttons }, hasFingers) {
    this.#names = hasFingers ? ORDER.filter((name) => own(buttons, name) !== undefined) : [];
    this.#fill();
  }

  /** @param {State} state */
  show({ end }) {
    if (end === this.#end) return;
    this.#end = end;
    this.#showEnd();
  }

  #fill() {
    this.#bar.remove();
    if (!IN_HAND.matches) return;
    this.#bar.replaceChildren(...this.#names.map((name) => this.#newButton(name)));
    element("table").append(this.#bar);
    this.#showEnd();
  }

  /** It glows as the pad does that it stands for. */
  #showEnd() {
    this.#endFace?.setAttribute("fill", facePaint("button", this.#end));
  }

  /** @param {string} name */
  #newButton(name) {
    const made = make("button", name === END ? "end" : name);
    made.type = "button";
    const picture = draw(made, "svg", { viewBox: "-1 -1 26 26", "aria-hidden": "true" });
    const face = { class: "face", cx: 12, cy: 12, r: 12, fill: facePaint("button", name) };
    const circle = draw(picture, "circle", face);
    if (name === END) this.#endFace = circle;
    drawIcon(draw(picture, "g", { class: "icon" }), name);
    made.append(make("span", "", buttonLabel(name)));
    this.#listen(made, name);
    return made;
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {string} name
   */
  #listen(button, name) {
    const pad = () => this.#padOf(name);
    button.addEventListener("pointerdown", (event) => this.#down(event, pad()));
    button.addEventListener("pointermove", (event) => {
      this.#fingers.move(fingerOf(event), isOver(event, button) ? pad() : null);
    });
    button.addEventListener("pointerup", (event) => {
      this.#fingers.up(fingerOf(event), isOver(event, button) ? pad() : null, null);
    });
    const cancel = (/** @type {PointerEvent} */ event) => this.#fingers.cancel(fingerOf(event));
    button.addEventListener("pointercancel", cancel);
    button.addEventListener("lostpointercapture", cancel);
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("keydown", (event) => this.#keyDown(event, pad()));
    // A key that was held must not click as well.
    button.addEventListener("keyup", (event) => event.preventDefault());
    button.addEventListener("click", ({ detail }) => this.#clicked(detail, pad()));
  }

  /**
   * @param {PointerEvent} event
   * @param {Pad} pad
   */
  #down(event, pad) {
    if (event.button !== 0 || !(event.currentTarget instanceof Element)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (event.pointerType === "touch") this.#fingers.down(fingerOf(event), pad);
    else this.#hands.put(fingerOf(event), pad);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Pad} pad
   */
  #keyDown(event, pad) {
    if (!PRESSING_KEYS.includes(event.key)) return;
    event.preventDefault();
    // The page lifts the finger of a key when the key is let go.
    if (!event.repeat) this.#hands.put(`key ${event.code}`, pad);
  }

  /**
   * A click without a pointer: software that helps a person pressed the button.
   *
   * @param {number} detail
   * @param {Pad} pad
   */
  #clicked(detail, pad) {
    if (detail !== 0) return;
    const finger = `click ${pad.name}`;
    this.#hands.put(finger, pad);
    this.#hands.lift(finger);
  }

  /**
   * @param {string} name
   * @returns {Pad}
   */
  #padOf(name) {
    return { kind: "button", name: name === END ? this.#end : name };
  }
}

function newBar() {
  const bar = make("div");
  bar.id = "pads";
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", t("Pads"));
  return bar;
}

/** @param {PointerEvent} event */
function fingerOf({ pointerId }) {
  return `bar ${pointerId}`;
}

/**
 * @param {PointerEvent} event
 * @param {Element} button
 */
function isOver({ clientX: x, clientY: y }, button) {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}
