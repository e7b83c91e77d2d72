// A record goes onto the board in lines that the board can take, whole or not at all.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page_in_node.mjs";

const { loadRecord } = await import("../../host_sim/page/records/loading.js");
const { LinkError } = await import("../../host_sim/page/session/transport.js");

const BEFORE = { game: "rootbound", board: "hex-5", moves: ["e5"] };
const MOVES = Array.from({ length: 1000 }, (_, number) => `e${number}`);

/** Load into a board that takes every move but one; what it was asked, and what went wrong. */
async function loaded(record, refused) {
  const asked = [];
  const request = async (method, params) => {
    asked.push([method, params]);
    const moves = method === "new" ? params.moves : [params.move];
    if (moves.includes(refused)) {
      throw new LinkError({ code: -32000, message: "No.", data: { code: "straight" } });
    }
  };
  try {
    await loadRecord({ request }, record, BEFORE);
    return { asked, error: null };
  } catch (error) {
    return { asked, error: error.message };
  }
}

test("what does not fit into one line is played move by move", async () => {
  const names = "x".repeat(2000);
  const record = { game: "rootbound", board: "hex-13", moves: MOVES, names };
  const { asked, error } = await loaded(record, "");
  assert.equal(error, null);
  const [[method, params], ...rest] = asked;
  assert.equal(method, "new");
  const line = JSON.stringify({ jsonrpc: "2.0", id: 1234567, method, params });
  assert.ok(900 < line.length && line.length <= 1000);
  assert.ok(rest.every(([method]) => method === "play"));
  assert.deepEqual([...params.moves, ...rest.map(([, { move }]) => move)], MOVES);
});

test("a record refused half way brings the game before back", async () => {
  const { asked, error } = await loaded({ game: "rootbound", moves: MOVES }, "e700");
  assert.equal(error, "Move 701, e700, is not allowed: No.");
  assert.deepEqual(asked.at(-2), ["play", { move: "e700" }]);
  assert.deepEqual(asked.at(-1), ["new", { game: "rootbound", board: "hex-5", moves: ["e5"] }]);
});
