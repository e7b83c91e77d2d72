// The board as it lies on the table: pads that glow, drawn as one SVG, and the hands on it.
//
// Draws what the lights say and nothing else; reports fingers as pads. Knows no rules and asks
// the board nothing. Motion comes from the LED frames only: the page itself moves nothing here,
// and where less motion is wanted, those stand still, too.

import { say } from "../elements.js";
import { t } from "../language/texts.js";
import { own } from "../own.js";
import { CalmLights } from "./calm_lights.js";
import { CellKeys } from "./cell_keys.js";
import { CountMarks } from "./count_marks.js";
import { Layout, outlinePath } from "./geometry.js";
import { HIDDEN_PX, NameBubble } from "./name_bubble.js";
import { BUTTONS, Pad, buttonTitle } from "./pad.js";
import { Pieces } from "./pieces.js";
import { ScreenFingers } from "./screen_fingers.js";
import { make } from "./svg.js";
import { WORDS_BEYOND, drawTable } from "./table.js";
import { Veil } from "./veil.js";

/**
 * @import { Cell, Colour, Description, Leds, Light, Likely, State } from "../messages/messages"
 * @import { Pad as PadName } from "../hands/fingers.js"
 * @import { Count } from "../language/counting.js"
 */

/**
 * The receiver of touches.
 *
 * @typedef {object} Hands
 * @property {(finger: string, pad: PadName | null) => void} put
 * @property {(finger: string) => void} lift
 * @property {(finger: string) => boolean} isDown
 */

/** @typedef {{width: number, height: number}} Half Half of what it measures. */
/** @typedef {Pick<Description, "shape" | "shapes" | "buttons" | "corners" | "name">} Drawn */

const LESS_MOTION = matchMedia("(prefers-reduced-motion: reduce)");
// They are held while a pointer touches.
const MODIFIERS = ["Shift", "Control", "Alt", "Meta"];
const BUTTON_REACH = 0.62;
const TABLE_MARGIN = 0.95;
// Round the cells alone: the recess that they lie in, and a little wood.
const CELLS_MARGIN = 0.34;
// Half the width and height of the table for which the sizes of words are given; others scale
// with it, so that words are equally large on the screen whatever the board.
const TABLE_WIDTH = 6.95;
const TABLE_HEIGHT = 7.35;
// The share of its width from which on a board is tall: it cannot be seen as a whole on a narrow
// screen.
const TALL = 1.5;

export class BoardView {
  /**
   * The cells of the built board; null until it is known.
   *
   * @type {Layout | null}
   */
  layout = null;
  /** The edges of the table, as the drawing has them. */
  viewBox = "";

  /** @type {Map<string, Pad>} */
  #pads = new Map();
  /**
   * Lights that wait for the next frame of the screen.
   *
   * @type {Map<string, Light>}
   */
  #waiting = new Map();
  #isDrawing = false;
  /** Whether it has shown lights since it was built. */
  #isLit = false;
  #calm = new CalmLights((name, bytes, motion) => this.#pads.get(name)?.light(bytes, motion));
  /**
   * The cell that Tab leads to.
   *
   * @type {Cell | null}
   */
  #current = null;
  /** @type {CellKeys | null} */
  #keys = null;
  #bubble = new NameBubble();
  /** @type {(pad: Pad) => string} */
  #described = () => "";
  /** @type {Pad | null} */
  #looked = null;
  /** @type {Pieces | null} */
  #pieces = null;
  /** @type {Veil | null} */
  #veil = null;
  /** @type {CountMarks | null} */
  #countMarks = null;
  /**
   * The line round the cells of a game.
   *
   * @type {SVGElement | null}
   */
  #around = null;
  #svg;
  #hands;
  #screenFingers;
  #onLook;

  /**
   * @param {SVGSVGElement} svg
   * @param {Hands} hands
   * @param {(text: string) => void} onLook Told what the pointer or the focus is on, in words.
   */
  constructor(svg, hands, onLook) {
    this.#svg = svg;
    this.#hands = hands;
    this.#screenFingers = new ScreenFingers(hands);
    this.#onLook = onLook;
    LESS_MOTION.addEventListener("change", () => this.#drawAfresh());
    this.#listen();
  }

  /**
   * Draw a board from its description.
   *
   * @param {Drawn} description
   * @param {boolean} hasFingers Whether its buttons can be pressed from here.
   * @param {boolean} [looksOnly] Whether there is nothing to be done at all but to look.
   */
  build(description, hasFingers, looksOnly = false) {
    const svg = this.#svg;
    svg.replaceChildren();
    this.#looked = null;
    this.#pads.clear();
    this.#waiting.clear();
    this.#isLit = false;
    this.#calm.forget();
    const shape = own(description.shapes, description.shape);
    if (shape === undefined) return;
    const layout = new Layout(shape);
    this.layout = layout;
    this.#keys = new CellKeys(layout);
    const places = [...layout.cells.values(), ...Object.values(description.buttons)];
    const width = Math.max(...places.map(({ x }) => Math.abs(x))) + TABLE_MARGIN;
    const height = Math.max(
      ...places.map(({ y }) => Math.abs(y) + TABLE_MARGIN),
      // Words need more space if no buttons lie above and below.
      ...[...layout.cells.values()].map(({ y }) => Math.abs(y) + WORDS_BEYOND),
    );
    const textScale = Math.max(width / TABLE_WIDTH, height / TABLE_HEIGHT);
    const defs = make(svg, "defs");
    const table = make(svg, "g", { class: "table", "aria-hidden": "true" });
    drawTable(table, defs, layout, { width, height, textScale, corners: description.corners });
    const layers = {
      defs,
      spill: make(svg, "g", { class: "light" }),
      pads: make(svg, "g", { class: "pads" }),
      bloom: make(svg, "g", { class: "light" }),
    };
    this.#around = make(svg, "path", { class: "around", "aria-hidden": "true" });
    const veil = make(svg, "g", { class: "veils", "aria-hidden": "true" });
    this.#veil = new Veil(veil, layout);
    this.#pieces = new Pieces(make(svg, "g", { class: "pieces", "aria-hidden": "true" }));
    const marks = make(svg, "g", { class: "count", "aria-hidden": "true" });
    this.#countMarks = new CountMarks(marks, layout);
    for (const cell of layout.cells.values()) {
      const pad = new Pad(layers, layout.kind, "cell", cell.name, cell);
      pad.addName();
      if (looksOnly) pad.beOnlySeen();
      this.#pads.set(cell.name, pad);
    }
    for (const name of BUTTONS) {
      const place = own(description.buttons, name);
      if (place === undefined) continue;
      const pad = new Pad(layers, layout.kind, "button", name, place);
      pad.decorate(layout, textScale);
      if (!hasFingers) pad.beOnlySeen();
      this.#pads.set(name, pad);
    }
    const box = [-width, -height, 2 * width, 2 * height];
    this.viewBox = box.map((number) => number.toFixed(3)).join(" ");
    svg.setAttribute("viewBox", this.viewBox);
    // `in_hand.css` shows the cells alone, where the whole table would be too small.
    const measures = measuresOf({ width, height }, layout.reach);
    for (const [name, measure] of measures) svg.style.setProperty(name, measure);
    svg.classList.toggle("tall", height > TALL * width);
    svg.setAttribute("aria-label", t("Board {name}", description));
    this.#moveFocus(layout.nearest(0, 0), false);
    this.describe(
      () => "",
      (name) => name,
    );
  }

  /** Give the focus to the cell that the Tab key leads to. */
  focus() {
    this.#pads.get(this.#current ?? "")?.element.focus({ preventScroll: true });
  }

  /**
   * New colours from the LED line: `{cells: {e5: [r, g, b]}, buttons: {...}}`.
   *
   * @param {Partial<Leds>} leds
   */
  show({ cells = {}, buttons = {} }) {
    for (const lights of [cells, buttons]) {
      for (const [name, bytes] of Object.entries(lights)) this.#waiting.set(name, bytes);
    }
    // The first lights are drawn at once: the page has much to do before the next frame.
    if (this.#isLit) this.#drawSoon();
    else this.#draw();
  }

  /**
   * Mark the pads under fingers.
   *
   * @param {PadName[]} held
   */
  showFingers(held) {
    this.#mark(
      "held",
      held.map((pad) => pad.name),
    );
  }

  /**
   * Mark cells that were chosen on this page: no light, and no finger.
   *
   * @param {Cell[]} names
   */
  showChosen(names) {
    this.#mark("chosen", names);
  }

  /**
   * Mark cells to which a move may lead.
   *
   * @param {Cell[]} names
   */
  showPossible(names) {
    this.#mark("possible", names);
  }

  /**
   * Mark cells of a turn that the board would play: no light, and no finger.
   *
   * @param {Cell[]} names
   */
  showSuggested(names) {
    this.#mark("suggested", names);
  }

  /**
   * Mark cells of other turns that are nearly as good as the suggested one.
   *
   * @param {Cell[]} names
   */
  showNearlyAsGood(names) {
    this.#mark("nearly-as-good", names);
  }

  /**
   * Mark the pad whose wire is soldered next.
   *
   * @param {string | null} name
   */
  showNext(name) {
    this.#mark("next-wire", name === null ? [] : [name]);
  }

  /**
   * Outline the cells that are the reason for a refusal, each in the colour of its stone: their
   * lights turn white now and then.
   *
   * @param {Cell[]} names
   * @param {(cell: Cell) => Colour | undefined} colourOf
   */
  showWitnesses(names, colourOf) {
    this.#mark("witness", names);
    for (const name of names) {
      this.#pads.get(name)?.element.setAttribute("data-colour", colourOf(name) ?? "");
    }
  }

  /**
   * @param {string} className
   * @param {string[]} names
   */
  #mark(className, names) {
    for (const [name, pad] of this.#pads) {
      pad.element.classList.toggle(className, names.includes(name));
    }
  }

  /**
   * An `end` pad that only tells of a pass looks less alive than that of the player to move.
   *
   * @param {string} name "" for none.
   */
  showPassed(name) {
    for (const [id, pad] of this.#pads) {
      for (const part of [pad.element, pad.spill, pad.bloom]) {
        part.classList.toggle("of-passer", id === name);
      }
    }
  }

  /** The `end` pad that glows most, for a key that means "the" end. */
  litEnd() {
    const [first, second] = [this.#pads.get("end1"), this.#pads.get("end2")];
    return (second?.brightness ?? 0) > (first?.brightness ?? 0) ? "end2" : "end1";
  }

  /**
   * Give each cell its description: `what(cell)` stands there, `nameOf(cell)` is its name in the
   * game. A cell beside the game has no name: that of the board may be another cell's in the game.
   *
   * @param {(cell: Cell) => string} what
   * @param {(cell: Cell) => Cell | undefined} nameOf
   * @param {((cell: Cell) => string) | null} [instead] Says all of a cell, where that is not of
   * the game.
   */
  describe(what, nameOf, instead = null) {
    this.#described = (pad) => {
      if (pad.kind === "button") return buttonTitle(pad.name);
      if (instead !== null) return instead(pad.name);
      const name = nameOf(pad.name);
      return name === undefined ? what(pad.name) : `${name}, ${what(pad.name)}`;
    };
    for (const pad of this.#pads.values()) {
      pad.describe(this.#described(pad));
      if (pad.label) say(pad.label, nameOf(pad.name) ?? "");
    }
    this.#keys?.nameBy(nameOf);
    this.#enterGame(nameOf);
    this.#lookAt(this.#looked);
  }

  /**
   * A game on fewer cells than the board has: a fine line round its cells, as nothing else shows
   * where an empty board ends, and the others fade into the table.
   *
   * @param {Cell[]} names Of built cells; none: the game has all of them.
   */
  outline(names) {
    if (this.#around === null || this.layout === null) return;
    const { cells, kind } = this.layout;
    const inGame = names.flatMap((name) => cells.get(name) ?? []);
    this.#around.setAttribute("d", outlinePath(kind, inGame));
    const beside = names.length === 0 ? [] : [...cells.keys()].filter((x) => !names.includes(x));
    this.#mark("beside", beside);
  }

  /**
   * Draw over the lights what these cannot say.
   *
   * @param {State} state
   * @param {(cell: Cell) => Cell | undefined} builtName Where a game's cell lies.
   */
  showPieces(state, builtName) {
    this.#pieces?.show(state, (cell) => this.layout?.cells.get(builtName(cell) ?? ""));
  }

  /**
   * Draw the veil of a forecast over the lights.
   *
   * @param {Likely[]} likely Of built cells; none takes it away.
   */
  showVeil(likely) {
    this.#veil?.show(likely);
  }

  /**
   * Draw how the points are counted over all else.
   *
   * @param {Count | null} count null takes it away.
   * @param {State} state
   * @param {(cell: Cell) => Cell | undefined} builtName Where a game's cell lies.
   */
  showCount(count, state, builtName) {
    this.#svg.classList.toggle("counting", count !== null);
    this.#countMarks?.show(count, state, (cell) => this.layout?.cells.get(builtName(cell) ?? ""));
  }

  /**
   * The words at the corners are what the menu offers: they stand out while it is open.
   *
   * @param {boolean} isOpen
   */
  showMenu(isOpen) {
    this.#svg.classList.toggle("choosing", isOpen);
  }

  #drawSoon() {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    this.#isDrawing = false;
    this.#isLit = true;
    for (const [name, bytes] of this.#waiting) {
      const pad = this.#pads.get(name);
      pad?.told(bytes);
      if (LESS_MOTION.matches) this.#calm.take(name, bytes);
      else pad?.light(bytes);
    }
    this.#waiting.clear();
  }

  #drawAfresh() {
    this.#calm.forget();
    for (const pad of this.#pads.values()) pad.light(pad.bytes);
  }

  // Hands: pointers.

  #listen() {
    const svg = this.#svg;
    svg.addEventListener("pointerdown", (event) => this.#pointerDown(event));
    svg.addEventListener("pointermove", (event) => this.#pointerMove(event));
    svg.addEventListener("pointerup", (event) => this.#pointerUp(event));
    /** @param {PointerEvent} event */
    const cancel = (event) => {
      this.#screenFingers.cancel(fingerOf(event));
      this.#bubble.hide();
    };
    svg.addEventListener("pointercancel", cancel);
    svg.addEventListener("lostpointercapture", cancel);
    // A finger that holds a pad slides on the board, and does not move the page.
    svg.addEventListener("touchmove", (event) => this.#touchMove(event), { passive: false });
    svg.addEventListener("pointerleave", () => this.#lookAt(null));
    // A long press is a held pad here, not a question for a menu.
    svg.addEventListener("contextmenu", (event) => event.preventDefault());
    svg.addEventListener("click", (event) => this.#clicked(event));
    svg.addEventListener("keydown", (event) => this.#keyDown(event));
    // A browser goes on to show a focus that came by keys while a pointer touches other pads.
    document.addEventListener("pointerdown", () => svg.classList.add("by-pointer"), true);
    document.addEventListener("keydown", ({ key }) => {
      if (!MODIFIERS.includes(key)) svg.classList.remove("by-pointer");
    });
    // Not on the SVG itself: that would make it a stop for the Tab key in some browsers.
    svg.parentElement?.addEventListener("focusin", (event) => this.#focused(event));
    svg.parentElement?.addEventListener("focusout", () => this.#lookAt(null));
  }

  /** @param {PointerEvent} event */
  #pointerDown(event) {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    const pad = this.#padUnder(event);
    if (pad === null) return;
    event.preventDefault();
    if (event.shiftKey) {
      this.#park(pad);
      return;
    }
    this.#svg.setPointerCapture(event.pointerId);
    if (isOnScreen(event)) {
      this.#screenFingers.down(fingerOf(event), nameOf(pad));
      this.#nameBelow(event, pad);
    } else this.#hands.put(fingerOf(event), nameOf(pad));
    if (pad.kind === "cell") this.#moveFocus(pad.name, false);
  }

  /**
   * With Shift, a finger stays where it was put until the pad is pressed with Shift again: with
   * one pointer, `hint` can be held while a cell is touched.
   *
   * @param {Pad} pad
   */
  #park(pad) {
    const finger = `parked ${pad.name}`;
    if (this.#hands.isDown(finger)) this.#hands.lift(finger);
    else this.#hands.put(finger, nameOf(pad));
  }

  /** @param {PointerEvent} event */
  #pointerMove(event) {
    const pad = this.#padUnder(event);
    if (event.pointerType === "mouse") this.#lookAt(pad);
    const finger = fingerOf(event);
    if (this.#hands.isDown(finger)) {
      this.#hands.put(finger, pad && nameOf(pad));
      if (isOnScreen(event)) this.#nameBelow(event, pad);
    } else if (!this.#screenFingers.move(finger, pad && nameOf(pad))) this.#bubble.hide();
  }

  /**
   * Say which cell a finger would touch, where it hides the cell.
   *
   * @param {PointerEvent} event
   * @param {Pad | null} pad
   */
  #nameBelow(event, pad) {
    const pitch = this.#svg.getScreenCTM()?.a ?? HIDDEN_PX;
    if (pitch < HIDDEN_PX) this.#bubble.show(pad?.label?.textContent ?? "", event);
  }

  /** @param {PointerEvent} event */
  #pointerUp(event) {
    const finger = fingerOf(event);
    this.#bubble.hide();
    if (!isOnScreen(event)) {
      this.#hands.lift(finger);
      return;
    }
    const pad = this.#padUnder(event);
    // With Shift the pad is parked, and nothing is touched.
    const first = event.shiftKey ? null : this.#padOf(event.target);
    this.#screenFingers.up(finger, pad && nameOf(pad), first && nameOf(first));
  }

  /** @param {TouchEvent} event */
  #touchMove(event) {
    if (this.#screenFingers.isHolding && event.cancelable) event.preventDefault();
  }

  /**
   * @param {PointerEvent} event
   * @returns {Pad | null}
   */
  #padUnder(event) {
    const toBoard = this.#svg.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(toBoard);
    for (const name of BUTTONS) {
      const pad = this.#pads.get(name);
      if (pad && Math.hypot(pad.x - x, pad.y + y) <= BUTTON_REACH) return pad;
    }
    return this.#pads.get(this.layout?.cellAt(x, -y) ?? "") ?? null;
  }

  /**
   * A click without a pointer: software that helps a person pressed the pad.
   *
   * @param {MouseEvent} event
   */
  #clicked(event) {
    const pad = this.#padOf(event.target);
    if (event.detail !== 0 || pad === null) return;
    const finger = `click ${pad.name}`;
    this.#hands.put(finger, nameOf(pad));
    this.#hands.lift(finger);
  }

  // Hands: keys. A key that presses a pad holds it while it is down.

  /** @param {KeyboardEvent} event */
  #keyDown(event) {
    const pad = this.#padOf(event.target);
    if (pad === null || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      if (!event.repeat) this.#hands.put(`key ${event.code}`, nameOf(pad));
      return;
    }
    if (pad.kind !== "cell") return;
    const target = this.#keys?.target(event, pad.name);
    if (target === undefined) return;
    event.preventDefault();
    if (target !== null) this.#moveFocus(target, true);
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const pad = this.#padOf(event.target);
    if (pad === null) return;
    if (pad.kind === "cell" && pad.name !== this.#current) this.#moveFocus(pad.name, false);
    this.#lookAt(pad);
  }

  /**
   * Tell in words below the board what the pointer or the focus is on.
   *
   * @param {Pad | null} pad
   */
  #lookAt(pad) {
    this.#looked = pad;
    this.#onLook(pad === null ? "" : this.#described(pad));
  }

  /**
   * One cell at a time can be reached with Tab; the arrows lead from there.
   *
   * @param {Cell | null} name
   * @param {boolean} focus Whether the focus is to go there.
   */
  #moveFocus(name, focus) {
    this.#pads.get(this.#current ?? "")?.element.setAttribute("tabindex", "-1");
    const pad = this.#pads.get(name ?? "");
    if (pad === undefined) return;
    if (pad.name[0] !== this.#current?.[0]) this.#keys?.forgetDigits();
    this.#current = pad.name;
    pad.element.setAttribute("tabindex", "0");
    if (focus) pad.element.focus();
    else this.#keys?.startFrom(pad.name);
  }

  /**
   * The Tab key leads to a cell of the game, unless the focus is on the board already.
   *
   * @param {(cell: Cell) => Cell | undefined} nameOf
   */
  #enterGame(nameOf) {
    const here = this.#current === null ? undefined : this.layout?.cells.get(this.#current);
    if (here === undefined || nameOf(here.name) !== undefined) return;
    if (this.#svg.contains(document.activeElement)) return;
    const isInGame = (/** @type {Cell} */ cell) => nameOf(cell) !== undefined;
    this.#moveFocus(this.layout?.nearestOf(isInGame, here.x, here.y) ?? null, false);
  }

  /**
   * @param {EventTarget | null} target
   * @returns {Pad | null}
   */
  #padOf(target) {
    if (!(target instanceof Element)) return null;
    const found = target.closest("[data-cell], [data-button]");
    if (!(found instanceof SVGElement)) return null;
    return this.#pads.get(found.dataset.cell ?? found.dataset.button ?? "") ?? null;
  }
}

/**
 * The measures of a drawing for the style sheets, in pitches: of the table, and of the part of it
 * that has cells.
 *
 * @param {Half} table
 * @param {Half} cells
 */
function measuresOf(table, cells) {
  const halves = {
    "--table-across": table.width,
    "--table-down": table.height,
    "--across": cells.width + CELLS_MARGIN,
    "--down": cells.height + CELLS_MARGIN,
  };
  return Object.entries(halves).map(([name, half]) => [name, (2 * half).toFixed(3)]);
}

/**
 * A pad as the hands know it.
 *
 * @param {Pad} pad
 * @returns {PadName}
 */
function nameOf({ kind, name }) {
  return { kind, name };
}

/**
 * The name of a pointer as a finger.
 *
 * @param {PointerEvent} event
 */
function fingerOf({ pointerId }) {
  return `pointer ${pointerId}`;
}

/**
 * True for a finger on a screen, which also moves the page.
 *
 * @param {PointerEvent} event
 */
function isOnScreen({ pointerType }) {
  return pointerType === "touch";
}
