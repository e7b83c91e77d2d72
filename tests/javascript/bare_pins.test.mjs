import assert from "node:assert/strict";
import { test } from "node:test";

import { barePins } from "../../host_sim/page/wiring/bare_pins.js";

const EXPECTED = { pin: 15, usual: 34, alike: [110, 125] };

/** The places of bare pins among lines of so many pF; a spare electrode begins with s. */
function bare(picofarads) {
  const isWired = (place) => !place.startsWith("s");
  return [...barePins(new Map(Object.entries(picofarads)), isWired, EXPECTED)].sort();
}

test("a pin is far lighter than the lines beside it, whatever pins and wires have", () => {
  assert.deepEqual(bare({ a: 8.1, b: 12, c: 14 }), ["a"]);
  assert.deepEqual(bare({ a: 20, b: 25.5, c: 26, d: 20.3 }), ["a", "d"]);
});

test("lines of many lengths have no bare pin among them", () => {
  assert.deepEqual(bare({ a: 22, b: 24, c: 26, d: 28, e: 30 }), []);
});

test("if all are alike, a spare electrode tells that none has a wire", () => {
  assert.deepEqual(bare({ a: 30, b: 31, s: 30 }), ["a", "b", "s"]);
});

test("if all are alike and none is spare, what is expected tells", () => {
  assert.deepEqual(bare({ a: 15, b: 15.2 }), ["a", "b"]);
  assert.deepEqual(bare({ a: 33, b: 34 }), []);
});

test("nothing measured is nothing known", () => {
  assert.deepEqual(bare({}), []);
});
