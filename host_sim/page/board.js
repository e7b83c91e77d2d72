// The board as it lies on the table: pads that glow, drawn as one SVG, and the hands on it.
//
// Draws what the lights say and nothing else; reports fingers as pads. Knows no rules and asks
// the board nothing. Motion comes from the LED frames only: the page itself moves nothing here.

import { exposed } from "./exposure.js";
import { Layout, hexagonPoints } from "./geometry.js";
import { cornerName } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const CELL_SIZE = 0.93;
const BUTTON_RADIUS = 0.47;
const BUTTON_REACH = 0.62;
const GLOW_RADIUS = 1.02;
const TABLE_MARGIN = 0.95;
// Half the width of the table for which the sizes of words are given; others scale with it, so
// that words are equally large on the screen whatever the board.
const TABLE_WIDTH = 6.95;

export const BUTTONS = ["end1", "end2", "undo", "hint", "menu"];
const BUTTON_LABELS = { end1: "End", end2: "End", undo: "Undo", hint: "Hint", menu: "Menu" };
const BUTTON_TITLES = {
  end1: "end of turn, first player's side",
  end2: "end of turn, second player's side",
  undo: "undo",
  hint: "hint",
  menu: "menu",
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

function make(parent, tag, attributes = {}) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  parent?.append(element);
  return element;
}

function gradient(defs, id, stops) {
  const element = make(defs, "radialGradient", { id, r: 0.5 });
  return stops.map(([offset, opacity]) =>
    make(element, "stop", { offset, "stop-opacity": opacity, "stop-color": "#000" }),
  );
}

// One pad and its LED.
class Pad {
  constructor(view, kind, name, x, y) {
    Object.assign(this, { kind, name, x, y });
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
      const points = hexagonPoints(this.x, -this.y, CELL_SIZE * size);
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
  #hands;
  #onLook;

  // `hands`: where touches go. `onLook(text)`: what the pointer or the focus is on, in words.
  constructor(svg, hands, onLook) {
    this.svg = svg;
    this.#hands = hands;
    this.#onLook = onLook;
    this.#listen();
  }

  // Draw a board from its description; whether its buttons can be pressed from here.
  build(description, hasFingers) {
    this.svg.replaceChildren();
    this.#looked = null;
    this.#pads.clear();
    this.#waiting.clear();
    this.layout = new Layout(description.rows);
    this.defs = make(this.svg, "defs");
    const table = make(this.svg, "g", { class: "table", "aria-hidden": "true" });
    this.around = make(this.svg, "g", { "aria-hidden": "true" });
    this.spill = make(this.svg, "g", { class: "light" });
    this.pads = make(this.svg, "g", { class: "pads" });
    this.bloom = make(this.svg, "g", { class: "light" });

    const places = [...this.layout.cells.values(), ...Object.values(description.buttons)];
    this.width = Math.max(...places.map(({ x }) => Math.abs(x))) + TABLE_MARGIN;
    this.height = Math.max(...places.map(({ y }) => Math.abs(y))) + TABLE_MARGIN;
    this.textScale = this.width / TABLE_WIDTH;

    for (const { name, x, y } of this.layout.cells.values()) {
      const pad = new Pad(this, "cell", name, x, y);
      const label = make(pad.element, "text", { class: "name", x, y: -y + 0.34 });
      pad.label = label;
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
    this.#drawTable(table, description);
    this.svg.setAttribute("aria-label", `Board ${description.name}`);
    this.#moveFocus(this.#middleCell(), false);
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

  // The `end` pad that glows most, for one who asks by key for "the" end.
  litEnd() {
    const [first, second] = [this.#pads.get("end1"), this.#pads.get("end2")];
    return (second?.brightness ?? 0) > (first?.brightness ?? 0) ? "end2" : "end1";
  }

  // What to say of each cell: `what(cell)` stands there, `nameOf(cell)` is its name in the game.
  describe(what, nameOf) {
    this.#described = (pad) => {
      if (pad.kind === "button") return `${BUTTON_TITLES[pad.name]} pad`;
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
      make(this.around, "polygon", { class: "around", points: hexagonPoints(x, -y, 1) });
    }
    // The same cells once more, to leave nothing of the line but its outer half.
    for (const line of [...this.around.children]) {
      make(this.around, "polygon", { class: "within", points: line.getAttribute("points") });
    }
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
    // Beside the pad, towards the middle of the board where that is not the pad's own place.
    const side = pad.x > 0.1 ? -1 : 1;
    const at = `translate(${pad.x + side * (BUTTON_RADIUS + 0.17)} ${-pad.y})`;
    const label = make(pad.element, "text", {
      class: "label",
      transform: `${at} scale(${this.textScale}) translate(0 0.14)`,
      "text-anchor": side > 0 ? "start" : "end",
    });
    label.textContent = BUTTON_LABELS[pad.name];
  }

  #drawTable(table, { corners = {} }) {
    const { width, height } = this;
    const cells = [...this.layout.cells.values()];
    this.svg.setAttribute(
      "viewBox",
      [-width, -height, 2 * width, 2 * height].map((number) => number.toFixed(3)).join(" "),
    );
    this.#defineWood();
    const inset = 0.04;
    const box = { x: -width + inset, y: -height + inset, rx: 0.62 };
    const size = { width: 2 * (width - inset), height: 2 * (height - inset) };
    this.#defineWood({ ...box, ...size });
    make(table, "rect", { class: "wood", ...box, ...size });
    this.#drawGrain(table, width, height);
    make(table, "rect", { class: "edge", ...box, ...size });
    // The recess follows the cells: each one's outline, drawn broad, makes one shape of all.
    for (const className of ["groove", "felt"]) {
      const recess = make(table, "g", { class: className });
      for (const { x, y } of cells) make(recess, "polygon", { points: hexagonPoints(x, -y, 1) });
    }
    for (const [cell, label] of Object.entries(corners)) this.#engrave(table, cell, cornerName(label));
  }

  #defineWood(box) {
    const wood = make(this.defs, "linearGradient", { id: "wood", x1: 0, y1: 0, x2: 0.25, y2: 1 });
    for (const [offset, className] of [
      [0, "wood-light"],
      [0.55, "wood-middle"],
      [1, "wood-dark"],
    ]) {
      make(wood, "stop", { offset, class: className });
    }
    make(make(this.defs, "clipPath", { id: "wood-edge" }), "rect", box);
  }

  // A few long waves, always the same ones.
  #drawGrain(table, width, height) {
    const grain = make(table, "g", { class: "grain", "clip-path": "url(#wood-edge)" });
    for (let line = 0; line < 46; line++) {
      const y = -height + ((line + 0.5) * height) / 23 + 0.12 * Math.sin(line * 12.9898);
      const sway = 0.22 * Math.sin(line * 0.61) + 0.08 * Math.sin(line * 2.7);
      const bends = `${-width / 3} ${y + sway} ${width / 3} ${y - sway}`;
      const d = `M${-width} ${y} C${bends} ${width} ${y + sway / 2}`;
      const broad = 0.02 + 0.025 * Math.abs(Math.sin(line * 78.233));
      make(grain, "path", { d, "stroke-width": broad.toFixed(3) });
    }
  }

  // The words at the six corners, on the wood: above, below, or along the slanting edge.
  #engrave(table, cellName, text) {
    const cell = this.layout.cells.get(cellName);
    if (cell === undefined) return;
    const { x, y } = cell;
    const side = Math.sign(x);
    const drop = 0.22 * this.textScale;
    const place =
      Math.abs(y) < 0.1
        ? `translate(${x + side * 0.1} -1.3) rotate(${side * 60})`
        : `translate(${x - side * 0.42} ${y > 0 ? -y - 0.86 : -y + 0.86 + drop})`;
    const transform = `${place} scale(${this.textScale})`;
    make(table, "text", { class: "corner", transform }).textContent = text;
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
  #keyTarget(event, cell) {
    const { row, place } = cell;
    const name = (other) => {
      const target = String.fromCharCode(97 + row) + other;
      return this.layout.cells.has(target) ? target : null;
    };
    const stays = ["ArrowUp", "ArrowDown"].includes(event.key) || event.shiftKey;
    if (!stays) this.#column = cell.x;
    if (event.key === "ArrowLeft") return this.#along(name(place - 1));
    if (event.key === "ArrowRight") return this.#along(name(place + 1));
    if (event.key === "ArrowUp") return this.layout.nearestInRow(row + 1, this.#column);
    if (event.key === "ArrowDown") return this.layout.nearestInRow(row - 1, this.#column);
    if (event.key === "Home") return this.#along(name(1));
    if (event.key === "End") return this.#along(name(this.layout.rows[row]));
    if (/^[0-9]$/.test(event.key)) return this.#along(this.#typed(event.key, name));
    if (event.shiftKey && /^[A-Z]$/.test(event.key)) {
      return this.layout.nearestInRow(event.key.charCodeAt(0) - 65, this.#column);
    }
    return undefined;
  }

  #along(target) {
    this.#column = this.layout.cells.get(target)?.x ?? this.#column;
    return target;
  }

  // Digits: `1`, then `2`, leads to place 1 and then to place 12 where there is one.
  #typed(digit, name) {
    const longer = name(this.#digits + digit);
    this.#digits = longer === null ? digit : this.#digits + digit;
    return name(this.#digits);
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

  #middleCell() {
    const row = Math.floor(this.layout.rows.length / 2);
    return this.layout.nearestInRow(row, 0);
  }

  #padOf(target) {
    const element = target.closest?.("[data-cell], [data-button]");
    if (!element) return null;
    return this.#pads.get(element.dataset.cell ?? element.dataset.button) ?? null;
  }
}
