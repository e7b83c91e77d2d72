// The page knows nothing of a game but what comes with its description.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page_in_node.mjs";

const { boardFor, learnGames } = await import("../../host_sim/page/language/games.js");
const { cardName } = await import("../../host_sim/page/language/names.js");
const { shownCard, tooSmallSentence, turnedUpCard } =
  await import("../../host_sim/page/language/shown.js");
const { touchedSentence } = await import("../../host_sim/page/language/words.js");
const { recordOf, textOf } = await import("../../host_sim/page/records/moves_as_text.js");

const TEXTS = {
  title: "Burrow",
  written: { board: "hex-5", how: "Write cells." },
  cards: { flint: { name: "flint stone", turned_up: "Flint is hard." }, clay: { name: "clay" } },
};
learnGames([
  { name: "burrow", texts: TEXTS },
  { name: "warren", texts: { title: "Warren", course: { book: "w", boards: ["growy-2"] } } },
  { name: "den", texts: { title: "Den", course: { book: "d", boards: ["hex-2-4"] } } },
]);

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

test("what needs another board names one that can be had", () => {
  assert.equal(boardFor("warren"), "growy-2");
  assert.equal(boardFor("den"), "hex-4", "as part of it");
  assert.equal(boardFor("burrow"), null);
  const menu = { step: "games", offers: [] };
  const said = (label) => tooSmallSentence(menu, "a1", { corners: { a1: label } });
  assert.equal(said("warren"), "Warren needs another board, such as growy-2.");
  assert.equal(said("burrow"), "Burrow does not fit on this board.");
});

test("advice begins with nothing chosen, and says which stones are in its way", () => {
  const advice = { shows: "suggestion", move: "d4,e5" };
  const said = (...pending) => shownCard(advice, { pending }).text;
  assert.equal(said(), "d4, e5. Touch anything to go on.");
  assert.equal(said("e5"), "d4, e5. Touch anything to go on.");
  assert.equal(said("a1", "e5"), "Take a1 back first. d4, e5. Touch anything to go on.");
});

test("End is named once the turn can be played", () => {
  const said = (state) => touchedSentence(state, false, true);
  const white = { to_move: "white", turn: 1, least: 2 };
  assert.equal(said({ ...white, pending: ["d4"] }), "Chosen: d4. Choose 1 more.");
  const two = said({ ...white, pending: ["d4", "e5"] });
  assert.equal(two, "Chosen: d4 and e5. Press End to play.");
  const black = { to_move: "black", turn: 2, pending: ["d4"] };
  assert.equal(said(black), "Chosen: d4. Press End to play.");
});

test("a root is chosen by its start and where it goes, or by that alone", () => {
  const growy = { to_move: "red", roots: { red: ["b3>b4"] }, cells: { red: ["b3", "b4"] } };
  const said = (...pending) => touchedSentence({ ...growy, pending }, false, true);
  assert.equal(said("b4"), "From b4: now choose where the root goes.");
  assert.equal(said("b4", "b5"), "Chosen: b4 and b5. Press End to play.");
  assert.equal(said("b5"), "Chosen: b5. Press End to play.");
});
