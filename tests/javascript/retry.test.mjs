// A turn that is tried again is told by how much it is better than that of the game.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page_in_node.mjs";

const { valueSentence } = await import("../../host_sim/page/lessons/retry.js");

const GRAVE = {
  moves: ["d4", "a1,g4"],
  turn: 1,
  better: "c3",
  before: 0.6,
  after: -0.6,
  level: 8,
};

test("a turn is as good as the best or not far from it, better, no better, or even worse", () => {
  const told = [0.55, 0.4, 0, -0.55, -0.95].map((value) => valueSentence(GRAVE, value));
  assert.deepEqual(told, [
    "As good as the best turn. Chance to win: 78% instead of 20%.",
    "Not far from the best turn. Chance to win: 70% instead of 20%. With c3: 80%.",
    "Better. Chance to win: 50% instead of 20%. With c3: 80%.",
    "That loses about as much as a1, g4. Try another turn.",
    "Even worse. Chance to win: 3% instead of 20%.",
  ]);
});

test("where the review names no turn, the best one has none either", () => {
  const told = valueSentence({ ...GRAVE, better: null }, 0);
  assert.equal(told, "Better. Chance to win: 50% instead of 20%. With the best turn: 80%.");
});

test("a turn that lost little is still told from the best one", () => {
  const little = { ...GRAVE, before: 0.04, after: 0 };
  assert.match(valueSentence(little, 0), /^That loses about as much/);
  assert.match(valueSentence(little, 0.03), /^As good/);
});
