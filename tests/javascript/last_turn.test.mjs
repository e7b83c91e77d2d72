// What a listener hears of a turn: who played where, and what changed on the board.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page_in_node.mjs";

const { lastTurnSentences } = await import("../../host_sim/page/language/last_turn.js");

const BEFORE = {
  game: "rootbound",
  board: "hex-4",
  turn: 4,
  to_move: "white",
  last: "d4",
  cells: { black: ["d4"], white: ["e4"] },
  claimed: { black: ["a1", "a2"], white: [] },
  captured: [],
  over: false,
};
const AFTER = { ...BEFORE, turn: 5, to_move: "black", last: "b4,f3" };

test("a person's turn is told with its cells, the computer's as the computer's", () => {
  assert.equal(lastTurnSentences(AFTER, BEFORE), "White (amber): b4, f3.");
  const against = { ...BEFORE, opponents: { white: 3 } };
  assert.equal(lastTurnSentences(AFTER, against), "The computer, White (amber): b4, f3.");
  assert.equal(lastTurnSentences({ ...AFTER, last: "pass" }, BEFORE), "White (amber): pass.");
});

test("captures and claims are told with their cells", () => {
  const claimed = { black: ["a1"], white: ["g1", "g2"] };
  const said = lastTurnSentences({ ...AFTER, captured: ["d4"], claimed }, BEFORE);
  const expected =
    "White (amber): b4, f3. Captured: d4. White (amber) claims g1 and g2. No longer claimed: a2.";
  assert.equal(said, expected);
});

test("more cells than one keeps in mind are told by their number", () => {
  const captured = Array.from({ length: 9 }, (_, index) => `c${index + 1}`);
  const said = lastTurnSentences({ ...AFTER, captured }, BEFORE);
  assert.equal(said, "White (amber): b4, f3. Captured: 9 cells.");
});

test("a step back, another game, and several turns at once name nobody wrongly", () => {
  assert.equal(lastTurnSentences(BEFORE, AFTER), "");
  assert.equal(lastTurnSentences({ ...AFTER, game: "droched" }, BEFORE), "");
  assert.equal(lastTurnSentences({ ...AFTER, turn: 7 }, BEFORE), "Played: b4, f3.");
});
