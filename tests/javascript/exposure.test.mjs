// The bytes of an LED are drawn as an eye sees them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { exposed } from "../../host_sim/page/board/exposure.js";

const parts = (bytes) => exposed(bytes).middle.match(/\d+/g).map(Number);

test("small bytes are seen, and more light never looks darker", () => {
  const bytes = [0, 1, 2, 5, 9, 18, 20, 60, 255];
  const reds = bytes.map((byte) => parts([byte, byte, byte])[0]);
  assert.deepEqual(
    reds,
    [...reds].sort((one, other) => one - other),
  );
  const [dark, one, , five, , eighteen] = reds;
  assert.ok(one - dark >= 25);
  assert.ok(five - one >= 50);
  assert.ok(eighteen - five >= 50);
});

test("amber stays amber however dim: at a byte of red its green is rounded away", () => {
  for (const bytes of [
    [1, 0, 0],
    [2, 0, 0],
    [3, 1, 0],
    // On brighter boards bytes are divided.
    [0.25, 0, 0],
    [1, 0.5, 0],
  ]) {
    const [red, green] = parts(bytes);
    assert.ok(green > 0.6 * red, String(bytes));
  }
});
