// QR codes of the page, read by a library that has nothing to do with the one that makes them.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import decodeQR from "qr/decode.js";

import { blackSquares } from "../../host_sim/page/share/qr_code.js";

const ADDRESS = "https://rootlight.example.org/club/?built=hex-4#game=1.";
const VENDORED = new URL("../../host_sim/page/vendor/lean-qr.js", import.meta.url);
const SCALE = 4;
const BORDER = 4;

/** @param {string} text */
function read(text) {
  const { size, path } = blackSquares(text);
  const side = SCALE * (size + 2 * BORDER);
  const data = new Uint8Array(4 * side * side).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h/g)) {
    for (let at = 0; at < SCALE ** 2; at++) {
      const across = SCALE * (Number(x) + BORDER) + (at % SCALE);
      const down = SCALE * (Number(y) + BORDER) + Math.floor(at / SCALE);
      data.fill(0, 4 * (down * side + across), 4 * (down * side + across) + 3);
    }
  }
  return decodeQR({ width: side, height: side, data });
}

test("a camera reads an address, a short one and a long one", () => {
  for (const length of [0, 100, 845]) {
    const text = ADDRESS + "A1b-_".repeat(length / 5);
    assert.equal(read(text), text);
  }
});

test("a text that no code can hold is an error", () => {
  assert.throws(() => blackSquares("a".repeat(2400)));
});

test("the library is that of npm, byte by byte, after its licence", async () => {
  const vendored = await readFile(VENDORED, "utf8");
  const original = await readFile(new URL(import.meta.resolve("lean-qr")), "utf8");
  assert.match(vendored, /^\/\*! lean-qr [\d.]+, .* MIT License/);
  assert.equal(vendored.slice(vendored.indexOf("\n") + 1), original);
});
