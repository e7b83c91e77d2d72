// The page knows nothing of a game but what comes with its description.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page_in_node.mjs";

const { learnGames } = await import("../../host_sim/page/language/games.js");
const { cardName } = await import("../../host_sim/page/language/names.js");
const { turnedUpCard } = await import("../../host_sim/page/language/shown.js");
const { recordOf, textOf } = await import("../../host_sim/page/records/moves_as_text.js");

const TEXTS = {
  title: "Burrow",
  written: { board: "hex-5", how: "Write cells." },
  cards: { flint: { name: "flint stone", turned_up: "Flint is hard." }, clay: { name: "clay" } },
};
learnGames([{ name: "burrow", texts: TEXTS }]);

test("a card has the name that its game gives it, or the board's own word", () => {
  assert.equal(cardName("flint"), "flint stone");
  assert.equal(cardName("marl"), "marl");
});

test("a card that is turned up says what its game says of it", () => {
  const state = { game: "burrow", last: "a1>b2", cards: { b2: "flint" } };
  const told = { title: "b2: flint stone", text: "Flint is hard." };
  assert.deepEqual(turnedUpCard(state, null), told);
  assert.equal(turnedUpCard(state, state), null, "it lay open before");
  assert.equal(turnedUpCard({ ...state, cards: { b2: "clay" } }, null), null);
});

test("moves as text name the game's board unless it is the usual one", () => {
  const moves = ["a1", "b2", "pass"];
  assert.equal(textOf({ board: "hex-5", moves }, TEXTS), "1. a1 b2\n2. pass\n");
  const text = textOf({ board: "hex-4", moves }, TEXTS);
  assert.equal(text, "# Burrow, hex-4\n1. a1 b2\n2. pass\n");
  assert.deepEqual(recordOf(text, "burrow", "hex-5"), { game: "burrow", board: "hex-4", moves });
});
