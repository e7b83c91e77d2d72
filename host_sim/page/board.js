// The board as it lies on the table: pads that glow, drawn as one SVG, and the hands on it.
//
// Draws what the lights say and nothing else; reports fingers as pads. Knows no rules and asks
// the board nothing. Motion comes from the LED frames only: the page itself moves nothing here.

import { exposed } from "./exposure.js";
import { Layout, cellPoints } from "./geometry.js";
import { Pieces } from "./pieces.js";
import { make } from "./svg.js";
import { drawTable } from "./table.js";
import { t } from "./texts.js";

const CELL_SIZE = 0.93;
const BUTTON_RADIUS = 0.47;
const BUTTON_REACH = 0.62;
const GLOW_RADIUS = 1.02;
const TABLE_MARGIN = 0.95;
// Half the width and height of the table for which the sizes of words are given; others scale
// with it, so that words are equally large on the screen whatever the board.
const TABLE_WIDTH = 6.95;
const TABLE_HEIGHT = 7.35;
// Of the words beside the buttons, about.
const LETTER_WIDTH = 0.24;
// There is no room for longer ones, in whatever language: they are drawn narrower, lest they run
// into the label of the next pad or a word at a corner.
const LONGEST_LABEL = 0.97;
const LINE_HEIGHT = 0.3;

export const BUTTONS = ["end1", "end2", "undo", "hint", "menu"];
const BUTTON_LABELS = {
  end1: t("End"),
  end2: t("End"),
  undo: t("Undo"),
  hint: t("Hint"),
  menu: t("Menu"),
};
const BUTTON_TITLES = {
  end1: t("end of turn, first player's side"),
  end2: t("end of turn, second player's side"),
  undo: t("undo"),
  hint: t("hint"),
  menu: t("menu"),
};
// Paths in a box of 24 by 24.
const ICONS = {
  end: "M5 12.8l4.6 4.6L19.2 7.4",
  undo: "M8.2 5.2L4 9.4l4.2 4.2 M4.4 9.4H14a5 5 0 0 1 0 10h-3.4",
  hint:
    "M9.4 17.2h5.2 M10.3 20.2h3.4 M9.3 17.2c0-1.9-.5-2.5-1.4-3.5a5.6 5.6 0 1 1 8.2 0" +
    "c-.9 1-1.4 1.6-1.4 3.5",
  menu: "M5 7h14 M5 12h14 M5 17h14",
};

function gradient(defs, id, stops) {
  const element = make(defs, "radialGradient", { id, r: 0.5 });
  return stops.map(([offset, opacity]) =>
    make(element, "stop", { offset, "stop-opacity": opacity, "stop-color": "#000" }),
  );
}

// One pad and its LED.
class Pad {
  constructor(view, kind, name, x, y) {
    Object.assign(this, { kind, name, x, y, cells: view.layout.kind });
    const id = `${kind}-${name}`;
    const place = { cx: x, cy: -y };
    this.faceStops = gradient(view.defs, `face-${id}`, [
      [0, 1],
      [0.35, 1],
      [1, 1],
    ]);
    this.glowStops = gradient(view.defs, `glow-${id}`, [
      [0, 0.9],
      [0.45, 0.42],
      [1, 0],
    ]);
    const fill = `url(#glow-${id})`;
    this.spill = make(view.spill, "circle", { ...place, r: GLOW_RADIUS, fill });
    this.bloom = make(view.bloom, "circle", { ...place, r: GLOW_RADIUS * 0.86, fill });

    this.element = make(view.pads, "g", {
      class: kind,
      role: "button",
      tabindex: kind === "cell" ? -1 : 0,
      [`data-${kind}`]: name,
    });
    this.outline("socket", 1.035);
    this.outline("face", 1).setAttribute("fill", `url(#face-${id})`);
    this.outline("focus", 0.92);
    this.outline("finger", 0.84);
    this.outline("mark", 0.72);
    this.light([0, 0, 0]);
  }

  outline(className, size) {
    if (this.kind === "cell") {
      const points = cellPoints(this.cells, this.x, -this.y, CELL_SIZE * size);
      return make(this.element, "polygon", { class: className, points });
    }
    const place = { cx: this.x, cy: -this.y, r: BUTTON_RADIUS * size };
    return make(this.element, "circle", { class: className, ...place });
  }

  light(bytes) {
    const { middle, rim, glow, strength } = exposed(bytes);
    this.faceStops[0].setAttribute("stop-color", middle);
    this.faceStops[1].setAttribute("stop-color", middle);
    this.faceStops[2].setAttribute("stop-color", rim);
    for (const stop of this.glowStops) stop.setAttribute("stop-color", glow);
    for (const [circle, share] of [
      [this.spill, 0.85],
      [this.bloom, 0.34],
    ]) {
      circle.setAttribute("opacity", (strength * share).toFixed(3));
      circle.setAttribute("display", strength === 0 ? "none" : "inline");
    }
    this.brightness = bytes[0] + bytes[1] + bytes[2];
    this.element.setAttribute("data-led", bytes.join(","));
  }
}

export class BoardView {
  #pads = new Map();
  #waiting = new Map();
  #frame = 0;
  #current = null;
  #column = 0;
  #digits = "";
  #described = () => "";
  #looked = null;
  #pieces = null;
  #hands;
  #onLook;

  // `hands`: where touches go. `onLook(text)`: what the pointer or the focus is on, in words.
  constructor(svg, hands, onLook) {
    this.svg = svg;
    this.#hands = hands;
    this.#onLook = onLook;
    this.#listen();
  }

  // Draw a board from its description; whether its buttons can be pressed from here, and whether
  // there is nothing to be done at all but to look.
  build(description, hasFingers, looksOnly = false) {
    this.svg.replaceChildren();
    this.#looked = null;
    this.#pads.clear();
    this.#waiting.clear();
    this.layout = new Layout(description.shapes[description.shape]);
    this.defs = make(this.svg, "defs");
    const table = make(this.svg, "g", { class: "table", "aria-hidden": "true" });
    this.around = make(this.svg, "g", { "aria-hidden": "true" });
    this.spill = make(this.svg, "g", { class: "light" });
    this.pads = make(this.svg, "g", { class: "pads" });
    this.bloom = make(this.svg, "g", { class: "light" });
    this.#pieces = new Pieces(make(this.svg, "g", { class: "pieces", "aria-hidden": "true" }));

    const places = [...this.layout.cells.values(), ...Object.values(description.buttons)];
    this.width = Math.max(...places.map(({ x }) => Math.abs(x))) + TABLE_MARGIN;
    this.height = Math.max(...places.map(({ y }) => Math.abs(y))) + TABLE_MARGIN;
    this.textScale = Math.max(this.width / TABLE_WIDTH, this.height / TABLE_HEIGHT);

    for (const { name, x, y } of this.layout.cells.values()) {
      const pad = new Pad(this, "cell", name, x, y);
      const label = make(pad.element, "text", { class: "name", x, y: -y + 0.34 });
      pad.label = label;
      if (looksOnly) pad.element.setAttribute("role", "img");
      this.#pads.set(name, pad);
    }
    for (const name of BUTTONS) {
      const place = description.buttons[name];
      if (place === undefined) continue;
      const pad = new Pad(this, "button", name, place.x, place.y);
      this.#decorate(pad);
      if (!hasFingers) {
        pad.element.setAttribute("role", "img");
        pad.element.removeAttribute("tabindex");
      }
      this.#pads.set(name, pad);
    }
    const { width, height, textScale } = this;
    const corner = [-width, -height, 2 * width, 2 * height];
    this.svg.setAttribute("viewBox", corner.map((number) => number.toFixed(3)).join(" "));
    drawTable(table, this.defs, this.layout, { width, height, textScale, ...description });
    this.svg.setAttribute("aria-label", t("Board {name}", description));
    this.#moveFocus(this.layout.nearest(0, 0), false);
    this.describe(() => "", (name) => name);
  }

  // New colours from the LED line: `{cells: {e5: [r, g, b]}, buttons: {...}}`.
  show({ cells = {}, buttons = {} }) {
    for (const lights of [cells, buttons]) {
      for (const [name, bytes] of Object.entries(lights)) this.#waiting.set(name, bytes);
    }
    this.#frame ||= requestAnimationFrame(() => this.#draw());
  }

  // All dark: nothing is known of the LEDs.
  goDark() {
    for (const name of this.#pads.keys()) this.#waiting.set(name, [0, 0, 0]);
    this.#frame ||= requestAnimationFrame(() => this.#draw());
  }

  showFingers(held) {
    const names = new Set(held.map((pad) => pad.name));
    for (const [name, pad] of this.#pads) pad.element.classList.toggle("held", names.has(name));
  }

  // Mark cells that were chosen on this page: no light, and no finger.
  showChosen(names) {
    for (const [name, pad] of this.#pads) {
      pad.element.classList.toggle("chosen", names.includes(name));
    }
  }

  // Mark cells to which a move may lead.
  showPossible(names) {
    for (const [name, pad] of this.#pads) {
      pad.element.classList.toggle("possible", names.includes(name));
    }
  }

  // The `end` pad that glows most, for one who asks by key for "the" end.
  litEnd() {
    const [first, second] = [this.#pads.get("end1"), this.#pads.get("end2")];
    return (second?.brightness ?? 0) > (first?.brightness ?? 0) ? "end2" : "end1";
  }

  // What to say of each cell: `what(cell)` stands there, `nameOf(cell)` is its name in the game.
  describe(what, nameOf) {
    this.#described = (pad) => {
      if (pad.kind === "button") return t("{button} pad", { button: BUTTON_TITLES[pad.name] });
      const name = nameOf(pad.name);
      return `${name ?? pad.name}, ${what(pad.name)}`;
    };
    for (const pad of this.#pads.values()) {
      const text = this.#described(pad);
      if (pad.text !== text) pad.element.setAttribute("aria-label", text);
      pad.text = text;
      if (pad.label) pad.label.textContent = nameOf(pad.name) ?? "";
    }
    this.#lookAt(this.#looked);
  }

  // A game on fewer cells than the board has: a fine line round its cells, as nothing else shows
  // where an empty board ends. `names` are built cells; none takes the line away.
  outline(names) {
    this.around.replaceChildren();
    for (const name of names) {
      const { x, y } = this.layout.cells.get(name);
      make(this.around, "polygon", { class: "around", points: this.#outlineOf(x, y) });
    }
    // The same cells once more, to leave nothing of the line but its outer half.
    for (const line of [...this.around.children]) {
      make(this.around, "polygon", { class: "within", points: line.getAttribute("points") });
    }
  }

  // What the lights cannot say, drawn over them. `builtName(cell)` is where a game's cell lies.
  showPieces(state, builtName) {
    this.#pieces.show(state, (cell) => this.layout.cells.get(builtName(cell)));
  }

  // Beside a button pad, towards the middle of the board where that is not the pad's own place;
  // below it where that would lie on cells.
  #labelPlace({ name, x, y }) {
    const side = x > 0.1 ? -1 : 1;
    const begin = x + side * (BUTTON_RADIUS + 0.17);
    const label = Math.min(BUTTON_LABELS[name].length * LETTER_WIDTH, LONGEST_LABEL);
    const length = label * this.textScale;
    for (let step = 0; step <= 1; step += 0.25) {
      if (this.layout.cellAt(begin + side * step * length, y) === null) continue;
      return { x, y: y - BUTTON_RADIUS - LINE_HEIGHT * this.textScale, anchor: "middle" };
    }
    return { x: begin, y, anchor: side > 0 ? "start" : "end" };
  }

  #outlineOf(x, y) {
    return cellPoints(this.layout.kind, x, -y, 1);
  }

  #draw() {
    this.#frame = 0;
    for (const [name, bytes] of this.#waiting) this.#pads.get(name)?.light(bytes);
    this.#waiting.clear();
  }

  #decorate(pad) {
    const scale = 0.023;
    const icon = make(pad.element, "g", {
      class: "icon",
      transform: `translate(${pad.x - 12 * scale} ${-pad.y - 12 * scale}) scale(${scale})`,
    });
    const d = ICONS[pad.name.replace(/\d$/, "")];
    make(icon, "path", { class: "under", d });
    make(icon, "path", { d });
    const { x, y, anchor } = this.#labelPlace(pad);
    const label = make(pad.element, "text", {
      class: "label",
      transform: `translate(${x} ${-y}) scale(${this.textScale}) translate(0 0.14)`,
      "text-anchor": anchor,
    });
    label.textContent = BUTTON_LABELS[pad.name];
    if (label.textContent.length * LETTER_WIDTH > LONGEST_LABEL) {
      label.setAttribute("textLength", LONGEST_LABEL);
      label.setAttribute("lengthAdjust", "spacingAndGlyphs");
    }
  }

  // Hands: pointers.

  #listen() {
    const svg = this.svg;
    svg.addEventListener("pointerdown", (event) => this.#pointerDown(event));
    svg.addEventListener("pointermove", (event) => this.#pointerMove(event));
    for (const type of ["pointerup", "pointercancel", "lostpointercapture"]) {
      svg.addEventListener(type, (event) => this.#hands.lift(`pointer ${event.pointerId}`));
    }
    svg.addEventListener("pointerleave", () => this.#lookAt(null));
    // A long press is a held pad here, not a question for a menu.
    svg.addEventListener("contextmenu", (event) => event.preventDefault());
    svg.addEventListener("click", (event) => this.#clicked(event));
    svg.addEventListener("keydown", (event) => this.#keyDown(event));
    // Not on the SVG itself: that would make it a stop for the Tab key in some browsers.
    svg.parentElement.addEventListener("focusin", (event) => this.#focused(event));
    svg.parentElement.addEventListener("focusout", () => this.#lookAt(null));
  }

  #pointerDown(event) {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    const pad = this.#padUnder(event);
    if (pad === null) return;
    event.preventDefault();
    const padAsSent = { kind: pad.kind, name: pad.name };
    if (event.shiftKey) {
      this.#park(padAsSent);
      return;
    }
    this.svg.setPointerCapture(event.pointerId);
    this.#hands.put(`pointer ${event.pointerId}`, padAsSent);
    if (pad.kind === "cell") this.#moveFocus(pad.name, false);
  }

  // With Shift, a finger stays where it was put until the pad is pressed with Shift again: for
  // those who have one pointer and want to hold `hint` while they touch a cell.
  #park(pad) {
    const finger = `parked ${pad.name}`;
    if (this.#hands.isDown(finger)) this.#hands.lift(finger);
    else this.#hands.put(finger, pad);
  }

  #pointerMove(event) {
    const pad = this.#padUnder(event);
    if (event.pointerType === "mouse") this.#lookAt(pad);
    const finger = `pointer ${event.pointerId}`;
    if (!this.#hands.isDown(finger)) return;
    this.#hands.put(finger, pad && { kind: pad.kind, name: pad.name });
  }

  #padUnder(event) {
    const toBoard = this.svg.getScreenCTM().inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(toBoard);
    for (const name of BUTTONS) {
      const pad = this.#pads.get(name);
      if (pad && Math.hypot(pad.x - point.x, pad.y + point.y) <= BUTTON_REACH) return pad;
    }
    return this.#pads.get(this.layout?.cellAt(point.x, -point.y)) ?? null;
  }

  // A click without a pointer: software that helps a person pressed the pad.
  #clicked(event) {
    const pad = this.#padOf(event.target);
    if (event.detail !== 0 || pad === null) return;
    const finger = `click ${pad.name}`;
    this.#hands.put(finger, { kind: pad.kind, name: pad.name });
    this.#hands.lift(finger);
  }

  // Hands: keys. A key that presses a pad holds it while it is down.

  #keyDown(event) {
    const pad = this.#padOf(event.target);
    if (pad === null || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      if (event.repeat) return;
      this.#hands.put(`key ${event.code}`, { kind: pad.kind, name: pad.name });
      return;
    }
    if (pad.kind !== "cell") return;
    const target = this.#keyTarget(event, this.layout.cells.get(pad.name));
    if (target === undefined) return;
    event.preventDefault();
    if (target !== null) this.#moveFocus(target, true);
  }

  // The cell that a key leads to; null if there is none; undefined if it is no key of ours.
  #keyTarget(event, { name, x, y }) {
    const stays = ["ArrowUp", "ArrowDown"].includes(event.key) || event.shiftKey;
    if (!stays) this.#column = x;
    if (event.key === "ArrowLeft") return this.#along(this.#stepped(name, -1));
    if (event.key === "ArrowRight") return this.#along(this.#stepped(name, 1));
    if (event.key === "ArrowUp") return this.layout.nextRow(name, 1, this.#column);
    if (event.key === "ArrowDown") return this.layout.nextRow(name, -1, this.#column);
    if (event.key === "Home") return this.#along(this.layout.row(name)[0]);
    if (event.key === "End") return this.#along(this.layout.row(name).at(-1));
    if (/^[0-9]$/.test(event.key)) return this.#along(this.#typed(event.key, name));
    if (event.shiftKey && /^[A-Z]$/.test(event.key)) {
      return this.layout.nearestOfLetter(event.key.toLowerCase(), this.#column, y);
    }
    return undefined;
  }

  #stepped(name, step) {
    const row = this.layout.row(name);
    return row[row.indexOf(name) + step] ?? null;
  }

  #along(target) {
    this.#column = this.layout.cells.get(target)?.x ?? this.#column;
    return target;
  }

  // Digits: `1`, then `2`, leads to the cell of number 1 and then of 12, with the same letter.
  #typed(digit, name) {
    const numbered = (number) => {
      const target = name[0] + number;
      return this.layout.cells.has(target) ? target : null;
    };
    const longer = numbered(this.#digits + digit);
    this.#digits = longer === null ? digit : this.#digits + digit;
    return longer ?? numbered(digit);
  }

  #focused(event) {
    const pad = this.#padOf(event.target);
    if (pad === null) return;
    if (pad.kind === "cell" && pad.name !== this.#current) this.#moveFocus(pad.name, false);
    this.#lookAt(pad);
  }

  // What the pointer or the focus is on is told in words below the board.
  #lookAt(pad) {
    this.#looked = pad;
    this.#onLook(pad === null ? "" : this.#described(pad));
  }

  // One cell at a time can be reached with Tab; the arrows lead from there.
  #moveFocus(name, focus) {
    this.#pads.get(this.#current)?.element.setAttribute("tabindex", -1);
    const pad = this.#pads.get(name);
    if (pad === undefined) return;
    if (name[0] !== this.#current?.[0]) this.#digits = "";
    this.#current = name;
    pad.element.setAttribute("tabindex", 0);
    if (focus) pad.element.focus();
    else this.#column = pad.x;
  }

  #padOf(target) {
    const element = target.closest?.("[data-cell], [data-button]");
    if (!element) return null;
    return this.#pads.get(element.dataset.cell ?? element.dataset.button) ?? null;
  }
}
