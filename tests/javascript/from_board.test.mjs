// A sentence of the board comes with its parts, of which the page makes one in its own language.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page_in_node.mjs";

const { fromBoard, fromBoardWithin, partsOf } =
  await import("../../host_sim/page/language/from_board.js");

const NOISE = ["%s picks up noise at 0x%02X, %d times.", ["The pad %s", "e4"], 10, 3];

test("values stand in their places, sentences among them", () => {
  assert.equal(fromBoard("Whatever.", NOISE), "The pad e4 picks up noise at 0x0A, 3 times.");
});

test("a sentence without parts is taken as it is", () => {
  assert.equal(fromBoard("All is well."), "All is well.");
  assert.equal(fromBoard("All is well.", "parts"), "All is well.");
  assert.equal(fromBoard("All is well.", [[1]]), "All is well.");
});

test("places without a value are empty, and parts without end do no harm", () => {
  let parts = ["%s and %s", "x"];
  for (let deep = 0; deep < 100000; deep++) parts = ["%s", parts];
  assert.equal(fromBoard("", parts), "");
  assert.equal(fromBoard("", ["%s and %s", "x"]), "x and ");
});

test("what is said is found wherever it stands in an answer", () => {
  const answer = {
    message: "m",
    filled: ["%s is open.", "e4"],
    found: [{ message: "n", filled: ["%d mA", 5] }],
    choosing: { error: "o", filled: ["%s: %s", "book", ["line %d", 3]], titles: ["One"] },
  };
  const { message, found, choosing } = fromBoardWithin(answer);
  assert.equal(message, "e4 is open.");
  assert.equal(found[0].message, "5 mA");
  assert.equal(choosing.error, "book: line 3");
  assert.deepEqual(choosing.titles, ["One"]);
});

test("parts are found again in a sentence, by the pattern that leaves least to its values", () => {
  const patterns = ["%s: %s", "%s, at 0x%02X (%d?): look.", "%s, at %s"];
  const parts = ["%s, at 0x%02X (%d?): look.", "e4", 0x5a, "3"];
  assert.deepEqual(partsOf("e4, at 0x5A (3?): look.", patterns), parts);
  assert.equal(fromBoard("", parts), "e4, at 0x5A (3?): look.");
  assert.equal(partsOf("All is well.", patterns), undefined);
});
