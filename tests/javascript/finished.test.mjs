// The day of a finished game is kept, also if another game begins before its record was told.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page_in_node.mjs";

const { FinishedGames } = await import("../../host_sim/page/records/finished.js");

const SESSION = { isLessonOn: false };
const PLAYED = { game: "rootbound", board: "hex-4", moves: ["d4", "b4"], result: null };
const FINISHED = { ...PLAYED, result: { winner: "black", reason: "resignation" } };
const NEW = { ...PLAYED, moves: [] };

class Kept {
  games = [];

  whole(record) {
    return record;
  }

  keep(record) {
    this.games.push(record);
  }
}

function boardWith(answers) {
  const asked = [];
  const request = async (method, params = {}) => {
    asked.push([method, params]);
    if (answers.length === 0) throw new Error("The board is away.");
    return answers.shift();
  };
  return { request, asked };
}

async function gameEnds(transport, record) {
  const kept = new Kept();
  const finished = new FinishedGames(transport, SESSION, kept, () => ({ black: "Ada" }));
  finished.state({ game: "rootbound", board: "hex-4", over: false, turn: 1 });
  finished.state({ game: "rootbound", board: "hex-4", over: true, turn: 2 });
  finished.record(record);
  await new Promise((resolve) => setImmediate(resolve));
  return kept.games;
}

test("the record of the finished game is kept with its day and its players", async () => {
  const board = boardWith([]);
  const [game, ...others] = await gameEnds(board, FINISHED);
  assert.match(game.date, /^\d{4}-\d{2}-\d{2}$/);
  assert.deepEqual(game.names, { black: "Ada" });
  assert.deepEqual(game.moves, FINISHED.moves);
  assert.deepEqual(others, []);
  assert.deepEqual(board.asked, []);
});

test("a game that another one has replaced is asked of the board's library", async () => {
  const listed = {
    games: [
      { number: 7, game: "rootbound", board: "hex-4", turns: 2 },
      { number: 6, game: "rootbound", board: "hex-4", turns: 9 },
    ],
  };
  const board = boardWith([listed, { ...FINISHED, number: 7 }]);
  const games = await gameEnds(board, NEW);
  assert.deepEqual(board.asked, [
    ["library", {}],
    ["library", { number: 7 }],
  ]);
  assert.deepEqual(
    games.map(({ moves, result }) => ({ moves, result })),
    [{ moves: FINISHED.moves, result: FINISHED.result }],
  );
});

test("a game whose end was taken back leaves the day of an older one as it is", async () => {
  const older = { number: 6, game: "rootbound", board: "hex-4", turns: 9 };
  assert.deepEqual(await gameEnds(boardWith([{ games: [older] }, FINISHED]), PLAYED), []);
});

test("an end that was taken back and is there again keeps its day and its players", async () => {
  const known = { ...FINISHED, date: "2026-01-02", names: { black: "Cy" } };
  const kept = new Kept();
  kept.whole = () => known;
  const session = { isLessonOn: false, record: { ...PLAYED, undone: 1 } };
  const finished = new FinishedGames(boardWith([]), session, kept, () => ({ black: "Ada" }));
  finished.state({ game: "rootbound", board: "hex-4", over: false, turn: 1 });
  finished.state({ game: "rootbound", board: "hex-4", over: true, turn: 2 });
  finished.record(FINISHED);
  assert.deepEqual(kept.games, []);
});

test("without a library, or with a damaged file, no day is kept", async () => {
  assert.deepEqual(await gameEnds(boardWith([]), NEW), []);
  assert.deepEqual(await gameEnds(boardWith([{ games: [] }]), NEW), []);
  assert.deepEqual(
    await gameEnds(boardWith([{ games: [{ number: 7, damaged: true }] }]), NEW),
    [],
  );
});
