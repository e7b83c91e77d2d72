// The copy of a board's flash: every byte where it was, or a sentence.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page_in_node.mjs";
import { copyOfFlash } from "../../host_sim/page/update/flash_copy.js";

const PIECE = 1024;

/** A board whose flash has these bytes; it tells pieces as the firmware does. */
function boardWith(flash) {
  const blank = (at) => flash.subarray(at, at + PIECE).every((byte) => byte === 0xff);
  return {
    asked: 0,
    async request(method, { read }) {
      assert.equal(method, "flash");
      this.asked += 1;
      let start = read;
      while (start < flash.length && blank(start)) start += PIECE;
      const data = Buffer.from(flash.subarray(start, start + PIECE)).toString("base64");
      const next = start < flash.length ? start + PIECE : start;
      return { size: flash.length, start, data, next };
    },
  };
}

test("every byte lies where it was, and what is erased is not sent", async () => {
  const flash = new Uint8Array(64 * PIECE).fill(0xff);
  for (const at of [0, 5, 3 * PIECE - 1, 40 * PIECE + 7]) flash[at] = at % 251;
  const board = boardWith(flash);
  const told = [];
  const copy = await copyOfFlash(board, (done) => told.push(done));
  assert.deepEqual(copy, flash);
  assert.equal(board.asked, 4);
  assert.equal(told.at(-1), 1);
  assert.deepEqual(told, told.toSorted());
});

test("a flash that is erased all over is copied too", async () => {
  const flash = new Uint8Array(8 * PIECE).fill(0xff);
  assert.deepEqual(await copyOfFlash(boardWith(flash), () => {}), flash);
});

test("answers that make no sense end in a sentence, not without end", async () => {
  for (const wrong of [
    { size: 4096, start: 0, data: "", next: 0 },
    { size: 1e12, start: 0, data: "", next: 4096 },
    { size: 4096, start: 8192, data: "", next: 9000 },
    { size: "4096", start: -1, data: "", next: 4096 },
    {},
  ]) {
    const board = { request: async () => wrong };
    await assert.rejects(
      copyOfFlash(board, () => {}),
      /Try again/,
    );
  }
});

test("a board that refuses is quoted", async () => {
  const board = {
    request: async () => {
      throw new Error("The board can read its files.");
    },
  };
  await assert.rejects(
    copyOfFlash(board, () => {}),
    /can read its files/,
  );
});
