// What a browser keeps beside games: each game has its own, however alike they began.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import "./storage_in_node.mjs";

const { KeptGames } = await import("../../host_sim/page/records/kept_games.js");

const HEAD = { game: "rootbound", board: "hex-7", options: {}, seed: 0 };
const RESULT = { winner: "black", scores: { black: 3, white: 1 } };
const FINISHED = {
  ...HEAD,
  moves: ["d4", "a1,g4", "c3,c4"],
  result: RESULT,
  date: "2026-01-02",
  comments: { 2: "Of the finished game" },
};
const BEGUN = { ...HEAD, moves: ["d4"], result: null, comments: { 1: "Of today" } };

beforeEach(() => window.localStorage.removeItem("rootlight-games"));

test("a game that began as another one did has its own notes", () => {
  const kept = new KeptGames();
  kept.keep(FINISHED);
  kept.keep(BEGUN);
  assert.deepEqual(kept.find({ ...FINISHED, comments: undefined })?.comments, FINISHED.comments);
  kept.keep(kept.whole({ ...HEAD, moves: FINISHED.moves, result: RESULT }));
  assert.equal(kept.find(FINISHED)?.date, "2026-01-02");
  assert.deepEqual(kept.find(BEGUN)?.comments, BEGUN.comments);
});

test("a game that goes on takes the place of what was kept of it", () => {
  const kept = new KeptGames();
  kept.keep(BEGUN);
  const longer = { ...BEGUN, moves: ["d4", "a1,g4"] };
  kept.keep(kept.whole(longer));
  assert.deepEqual(kept.find(longer)?.comments, BEGUN.comments);
  assert.equal(kept.find(BEGUN), null);
});
