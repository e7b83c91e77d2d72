// The keys that press the board's buttons, by their places on the keyboard.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { Shortcuts, keyIn } = await import("../../host_sim/page/hands/shortcuts.js");
const { CellKeys } = await import("../../host_sim/page/board/cell_keys.js");

const kept = new Map();
globalThis.window = {
  localStorage: {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => kept.set(name, value),
  },
};

beforeEach(() => kept.clear());

test("a key has its place, whatever is printed on it", () => {
  const shortcuts = new Shortcuts();
  const pressed = ["KeyE", "KeyU", "KeyH", "KeyM", "KeyA"].map((code) => shortcuts.at(code));
  assert.deepEqual(pressed, ["end", "undo", "hint", "menu", undefined]);
});

test("other keys are kept, a key of two buttons changes places, and off is off", () => {
  new Shortcuts().change("end", { code: "KeyJ", label: "О" });
  assert.equal(new Shortcuts().at("KeyJ"), "end");
  assert.equal(new Shortcuts().at("KeyE"), undefined);
  new Shortcuts().change("end", { code: "KeyH", label: "Р" });
  assert.equal(new Shortcuts().at("KeyH"), "end");
  assert.equal(new Shortcuts().at("KeyJ"), "hint");
  new Shortcuts().turn(false);
  assert.equal(new Shortcuts().at("KeyH"), undefined);
  new Shortcuts().reset();
  assert.equal(new Shortcuts().at("KeyE"), "end");
});

test("what was kept wrongly is not taken", () => {
  const twice = { code: "KeyA", label: "A" };
  const wrong = [
    "{",
    "7",
    "[]",
    '{"keys": 7}',
    '{"keys": {"end": {"code": "KeyJ", "label": "J"}}}',
    JSON.stringify({ keys: { end: twice, undo: twice, hint: twice, menu: twice } }),
  ];
  for (const text of wrong) {
    kept.set("keys", text);
    assert.equal(new Shortcuts().at("KeyE"), "end", text);
  }
});

test("a sign may be a key; a digit, a word such as Enter, and one with Ctrl may not", () => {
  const of = (code, key, more = {}) => keyIn({ code, key, ...more });
  assert.deepEqual(of("KeyE", "у"), { code: "KeyE", label: "У" });
  assert.deepEqual(of("Semicolon", "m"), { code: "Semicolon", label: "M" });
  for (const event of [
    of("Digit1", "1"),
    of("Digit1", "&"),
    of("Enter", "Enter"),
    of("Space", " "),
    of("", "e"),
    of("KeyE", "e", { ctrlKey: true }),
  ]) {
    assert.equal(event, null);
  }
});

test("rows are found by a Latin letter, or by its place in another script", () => {
  const layout = {
    cells: new Map([["a1", { x: 0, y: 0 }]]),
    nearestOf: (isMeant) => ["a1", "b1", "c1"].find(isMeant) ?? null,
  };
  const keys = new CellKeys(layout);
  const row = (key, code) => keys.target({ key, code, shiftKey: true }, "a1");
  assert.equal(row("C", "KeyC"), "c1");
  assert.equal(row("A", "KeyQ"), "a1", "French: where Q is elsewhere");
  assert.equal(row("С", "KeyC"), "c1", "Cyrillic");
  assert.equal(row("?", "Minus"), undefined);
});

test("rows and numbers are those that are shown, in a game on fewer cells than the board", () => {
  const shown = { d4: "a1", d5: "a2", e5: "b2", a1: undefined };
  const names = Object.keys(shown);
  const layout = {
    cells: new Map(names.map((name, x) => [name, { x, y: 0 }])),
    nearestOf: (isMeant) => names.find(isMeant) ?? null,
  };
  const keys = new CellKeys(layout);
  keys.nameBy((name) => shown[name]);
  const press = (key, code, from, shiftKey) => keys.target({ key, code, shiftKey }, from);
  assert.equal(press("B", "KeyB", "d4", true), "e5");
  assert.equal(press("2", "Digit2", "d4", false), "d5");
  assert.equal(press("A", "KeyA", "a1", true), "d4", "from a cell beside the game");
  assert.equal(press("1", "Digit1", "a1", false), null, "which has no number");
});
