import assert from "node:assert/strict";
import { test } from "node:test";

import { barePins } from "../../host_sim/page/wiring/bare_pins.js";

const EXPECTED = { alike: [110, 125] };
// hex-7 has 132 pads on 11 chips, and no electrode to spare.
const LENGTHS = Array.from({ length: 132 }, (_, index) => 40 + ((index * 37) % 132) * 3);

/**
 * The places of bare pins among lines of so many pF; a spare electrode begins with s. Wires have
 * the lengths, in turn.
 */
function bare(picofarads, lengths = [60, 60, 60]) {
  const places = Object.keys(picofarads);
  const lengthAt = (place) => (place.startsWith("s") ? undefined : lengths[places.indexOf(place)]);
  return [...barePins(new Map(Object.entries(picofarads)), lengthAt, EXPECTED)].sort();
}

/** The bare pins of 132 lines: pins that are a little off, with more where a wire is. */
function board(pin, more) {
  const lines = LENGTHS.map((mm, index) => {
    const off = ((index * 53) % 11) / 11 - 0.5;
    return [`p${index}`, pin * (1 + 0.02 * off) + more(mm, index)];
  });
  return bare(Object.fromEntries(lines), LENGTHS);
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

test("if all are alike and none is spare, lines follow the lengths of their wires or have none", () => {
  for (const pin of [8, 12, 15, 20]) {
    assert.equal(board(pin, () => 0).length, 132);
    for (const perMm of [0.005, 0.01, 0.02, 0.03, 0.15]) {
      assert.deepEqual(
        board(pin, (mm) => 7 + perMm * mm),
        [],
        `${pin} ${perMm}`,
      );
      // The last wire is missing: its pin is the only one that is bare.
      assert.deepEqual(
        board(pin, (mm, index) => (index === 5 ? 0 : 7 + perMm * mm)),
        ["p5"],
      );
    }
  }
});

test("nothing measured is nothing known", () => {
  assert.deepEqual(bare({}), []);
});
