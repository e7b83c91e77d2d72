// A game that somebody gave up was not counted: nobody played for what a clean-up would give.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page_in_node.mjs";

const { resultOf } = await import("../../host_sim/page/lessons/game_sentences.js");
const { playerFacts, pointsOf, resultSentence } =
  await import("../../host_sim/page/language/words.js");

const RESULT = { winner: "black", scores: { black: 0, white: 0 } };
const STATE = {
  game: "rootbound",
  cells: { black: ["c2", "d4", "f3"], white: ["b4", "e5"] },
  claimed: { black: [], white: [] },
  standing: { black: 3, white: 2 },
  score_parts: { black: { stones: 0, claimed: 0 }, white: { stones: 0, claimed: 0 } },
  over: true,
  ...RESULT,
};
const RESIGNED = { ...STATE, reasons: ["resigned"], resigned: ["white"] };

test("it is won by resignation, however the points are", () => {
  assert.equal(resultSentence(RESIGNED), "Black (blue) wins by resignation.");
  const lopsided = { ...RESIGNED, scores: { black: 37, white: 0 } };
  assert.equal(resultSentence(lopsided), "Black (blue) wins by resignation.");
});

test("a record tells it by its last move", () => {
  const moves = ["d4", "b4,e5", "resign"];
  assert.equal(resultOf({ moves, result: RESULT }), "Black (blue) wins by resignation.");
  const far = { moves: ["d4", "resign white"], result: RESULT };
  assert.equal(resultOf(far), "Black (blue) wins by resignation.");
  const tied = { moves: ["pass", "pass"], result: RESULT };
  assert.match(resultOf(tied), /^0 to 0: Black \(blue\) passed first/);
  assert.equal(resultOf({ moves, result: null }), "");
});

test("its numbers stay those of the cells that are lit", () => {
  assert.deepEqual(pointsOf(RESIGNED), { black: 3, white: 2 });
  assert.deepEqual(playerFacts(RESIGNED, "black"), ["3 stones", "+ 0 claimed cells"]);
  assert.deepEqual(pointsOf({ ...STATE, reasons: ["passed"] }), RESULT.scores);
});
