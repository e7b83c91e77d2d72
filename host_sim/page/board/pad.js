// One pad of the board and its LED, drawn: a cell, or a button with its icon and label.

import { t } from "../language/texts.js";
import { own } from "../own.js";
import { exposed } from "./exposure.js";
import { cellPoints } from "./geometry.js";
import { make } from "./svg.js";

/**
 * @import { Light } from "../messages/messages"
 * @import { Motion } from "./calm_lights.js"
 * @import { Layout, CellKind } from "./geometry.js"
 */

/**
 * The groups of the drawing that pads are in.
 *
 * @typedef {object} Layers
 * @property {SVGElement} defs
 * @property {SVGElement} spill Light on the table, below the pads.
 * @property {SVGElement} pads
 * @property {SVGElement} bloom Light over the pads.
 */

/** @typedef {"cell" | "button"} PadKind */

const CELL_SIZE = 0.93;
const BUTTON_RADIUS = 0.47;
const GLOW_RADIUS = 1.02;
// The width of a letter in the words beside the buttons, about.
const LETTER_WIDTH = 0.24;
// There is no room for longer ones, in whatever language: they stand below their pads, or they
// would run into the label of the next pad or a word at a corner.
const LONGEST_LABEL = 0.97;
// The share of the way between a pad at a side and the one in the middle: the rest is for that
// one's label.
const SHARE_OF_SIDE = 0.55;
const LINE_HEIGHT = 0.3;
const LABEL_GAP = 0.17;
// From the middle of the farthest row of cells to the label: words at the corners lie between. The
// second part grows with the words.
const BEYOND_CELLS = 0.86;
const BEYOND_WORDS = 0.55;
const ICON_SCALE = 0.023;

export const BUTTONS = ["end1", "end2", "undo", "hint", "menu"];
/** @type {{[button: string]: string}} */
const LABELS = {
  end1: t("End"),
  end2: t("End"),
  undo: t("Undo"),
  hint: t("Hint"),
  menu: t("Menu"),
};
/** @type {{[button: string]: string}} */
const TITLES = {
  end1: t("End (lower)"),
  end2: t("End (upper)"),
  undo: t("Undo pad"),
  hint: t("Hint pad"),
  menu: t("Menu pad"),
};
/**
 * Paths in a box of 24 by 24.
 *
 * @type {{[button: string]: string}}
 */
const ICONS = {
  end: "M5 12.8l4.6 4.6L19.2 7.4",
  undo: "M8.2 5.2L4 9.4l4.2 4.2 M4.4 9.4H14a5 5 0 0 1 0 10h-3.4",
  hint:
    "M9.4 17.2h5.2 M10.3 20.2h3.4 M9.3 17.2c0-1.9-.5-2.5-1.4-3.5a5.6 5.6 0 1 1 8.2 0" +
    "c-.9 1-1.4 1.6-1.4 3.5",
  menu: "M5 7h14 M5 12h14 M5 17h14",
};

/**
 * Return the name of a button pad for people who cannot see it.
 *
 * @param {string} name
 */
export function buttonTitle(name) {
  return own(TITLES, name) ?? name;
}

/**
 * Return the word beside a button pad.
 *
 * @param {string} name
 */
export function buttonLabel(name) {
  return own(LABELS, name) ?? name;
}

/**
 * Draw the icon of a button pad, in a box of 24 by 24.
 *
 * @param {SVGElement} parent
 * @param {string} name
 */
export function drawIcon(parent, name) {
  const d = own(ICONS, name.replace(/\d$/, "")) ?? "";
  make(parent, "path", { class: "under", d });
  make(parent, "path", { d });
}

/**
 * The paint of the face of a pad, for whatever else on the page is lit as it is.
 *
 * @param {PadKind} kind
 * @param {string} name
 */
export function facePaint(kind, name) {
  return `url(#face-${kind}-${name})`;
}

/**
 * A gradient from the middle of a pad; returns its stops.
 *
 * @param {SVGElement} defs
 * @param {string} id
 * @param {[number, number][]} stops Offsets and opacities.
 */
function gradient(defs, id, stops) {
  const made = make(defs, "radialGradient", { id, r: 0.5 });
  return stops.map(([offset, opacity]) =>
    make(made, "stop", { offset, "stop-opacity": opacity, "stop-color": "#000" }),
  );
}

export class Pad {
  /** The description of the pad, for people who cannot see it. */
  text = "";
  /**
   * The bytes that its LED was sent last, as at brightness 1.
   *
   * @type {Light}
   */
  bytes = [0, 0, 0];
  /**
   * The name of a cell, drawn on it.
   *
   * @type {SVGElement | null}
   */
  label = null;

  /**
   * @param {Layers} layers
   * @param {CellKind} cells The form of the cells.
   * @param {PadKind} kind
   * @param {string} name
   * @param {{x: number, y: number}} place
   */
  constructor(layers, cells, kind, name, { x, y }) {
    this.kind = kind;
    this.name = name;
    this.x = x;
    this.y = y;
    this.cells = cells;
    const id = `${kind}-${name}`;
    const place = { cx: x, cy: -y };
    this.faceStops = gradient(layers.defs, `face-${id}`, [
      [0.35, 1],
      [1, 1],
    ]);
    this.glowStops = gradient(layers.defs, `glow-${id}`, [
      [0, 0.9],
      [0.45, 0.42],
      [1, 0],
    ]);
    const fill = `url(#glow-${id})`;
    const glow = { ...place, fill, class: `of-${kind}` };
    this.spill = make(layers.spill, "circle", { ...glow, r: GLOW_RADIUS });
    this.bloom = make(layers.bloom, "circle", { ...glow, r: GLOW_RADIUS * 0.86 });
    this.element = make(layers.pads, "g", {
      class: kind,
      role: "button",
      tabindex: kind === "cell" ? -1 : 0,
      [`data-${kind}`]: name,
    });
    this.outline("socket", 1.035);
    this.outline("face", 1).setAttribute("fill", facePaint(kind, name));
    this.outline("focus", 0.92);
    this.outline("finger", 0.84);
    this.outline("mark", 0.72);
    this.outline("motion", 0.56);
    this.told([0, 0, 0]);
    this.light([0, 0, 0]);
  }

  /** The light of its LED, as the sum of its bytes. */
  get brightness() {
    return this.bytes[0] + this.bytes[1] + this.bytes[2];
  }

  /**
   * @param {string} className
   * @param {number} size 1 is the pad's own.
   */
  outline(className, size) {
    if (this.kind === "cell") {
      const points = cellPoints(this.cells, this.x, -this.y, CELL_SIZE * size);
      return make(this.element, "polygon", { class: className, points });
    }
    const place = { cx: this.x, cy: -this.y, r: BUTTON_RADIUS * size };
    return make(this.element, "circle", { class: className, ...place });
  }

  /**
   * The board has sent this to its LED.
   *
   * @param {Light} bytes
   */
  told(bytes) {
    this.bytes = bytes;
    this.element.setAttribute("data-led", bytes.join(","));
  }

  /**
   * Draw a light.
   *
   * @param {Light} bytes
   * @param {Motion | null} [motion] What it does, where that is not to be seen.
   */
  light(bytes, motion = null) {
    const { middle, rim, glow, strength } = exposed(bytes);
    this.faceStops[0].setAttribute("stop-color", middle);
    this.faceStops[1].setAttribute("stop-color", rim);
    for (const stop of this.glowStops) stop.setAttribute("stop-color", glow);
    shine(this.spill, strength, 0.85);
    shine(this.bloom, strength, 0.34);
    this.element.setAttribute("data-motion", motion ?? "");
  }

  /**
   * Set its description, for people who cannot see it.
   *
   * @param {string} text
   */
  describe(text) {
    if (this.text !== text) this.element.setAttribute("aria-label", text);
    this.text = text;
  }

  /** It is only looked at, never pressed from here. */
  beOnlySeen() {
    this.element.setAttribute("role", "img");
    if (this.kind === "button") this.element.removeAttribute("tabindex");
  }

  /** Make room for the name of the cell. */
  addName() {
    this.label = make(this.element, "text", { class: "name", x: this.x, y: -this.y + 0.34 });
  }

  /**
   * Draw the icon and the label of a button.
   *
   * @param {Layout} layout Of the cells, which the label keeps clear of.
   * @param {number} textScale How large words are.
   */
  decorate(layout, textScale) {
    const corner = `${this.x - 12 * ICON_SCALE} ${-this.y - 12 * ICON_SCALE}`;
    const transform = `translate(${corner}) scale(${ICON_SCALE})`;
    drawIcon(make(this.element, "g", { class: "icon", transform }), this.name);
    this.#drawLabel(layout, textScale);
  }

  /**
   * @param {Layout} layout
   * @param {number} textScale
   */
  #drawLabel(layout, textScale) {
    const label = make(this.element, "text", { class: "label" });
    label.textContent = buttonLabel(this.name);
    // Nothing is measured where nothing is drawn.
    const measured = label instanceof SVGTextElement ? label.getComputedTextLength() : 0;
    const length = (measured || buttonLabel(this.name).length * LETTER_WIDTH) * textScale;
    const { x, y, anchor } = this.#labelPlace(layout, textScale, length);
    const transform = `translate(${x} ${-y}) scale(${textScale}) translate(0 0.14)`;
    for (const [name, value] of Object.entries({ transform, "text-anchor": anchor })) {
      label.setAttribute(name, value);
    }
  }

  /**
   * Beside a button, towards the middle of the board where that is not the pad's own place; below
   * it where that would lie on cells, or is too long.
   *
   * @param {Layout} layout
   * @param {number} textScale
   * @param {number} length Of the label.
   */
  #labelPlace(layout, textScale, length) {
    const { x, y } = this;
    const side = x > 0.1 ? -1 : 1;
    const isAtSide = Math.abs(x) > 0.1;
    const begin = x + side * (BUTTON_RADIUS + LABEL_GAP);
    const between = Math.abs(x) - 2 * (BUTTON_RADIUS + LABEL_GAP);
    const room = Math.max(LONGEST_LABEL * textScale, SHARE_OF_SIDE * between);
    const steps = [0, 0.25, 0.5, 0.75, 1];
    const isOnCells = steps.some(
      (step) => layout.cellAt(begin + side * step * length, y) !== null,
    );
    if ((isAtSide && length > room) || isOnCells) {
      return { x, y: y - BUTTON_RADIUS - LINE_HEIGHT * textScale, anchor: "middle" };
    }
    return { x: begin, y: y + outwards(layout, y, textScale), anchor: side > 0 ? "start" : "end" };
  }
}

/**
 * Return how far the label of a button beside the cells moves away from them, up or down: on a
 * board whose buttons are near, it would lie on the words at the corners.
 *
 * @param {Layout} layout
 * @param {number} y Of the button.
 * @param {number} textScale
 */
function outwards(layout, y, textScale) {
  const farthest = Math.max(...[...layout.cells.values()].map((cell) => Math.abs(cell.y)));
  const away = Math.abs(y) - farthest;
  const wanted = BEYOND_CELLS + BEYOND_WORDS * textScale;
  return away > 0 ? Math.sign(y) * Math.max(0, wanted - away) : 0;
}

/**
 * @param {SVGElement} circle
 * @param {number} strength How far a glow is seen, 0 to 1.
 * @param {number} share Of it, for this circle.
 */
function shine(circle, strength, share) {
  circle.setAttribute("opacity", (strength * share).toFixed(3));
  circle.setAttribute("display", strength === 0 ? "none" : "inline");
}
