// The page's view of a game follows from what the board said last and from what it knows itself,
// and from nothing else.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page_in_node.mjs";

const { buttonsOf, viewOf } = await import("../../host_sim/page/view/view.js");

const STATE = { turn: 3, to_move: "black", over: false, cells: { black: [], white: [] } };
const AGAINST_THE_BOARD = { ...STATE, opponents: { black: 2 } };
const OWN = {
  people: {},
  isOfClub: false,
  isBroughtUp: false,
  choice: {},
  suggested: [],
  witnesses: [],
};
const SESSION = {
  description: { games: [] },
  state: STATE,
  hardware: { hasFingers: true },
  levels: 5,
  lesson: { lesson: null },
  isLessonOn: false,
  shown: { shows: null },
  thinking: null,
  clock: null,
  record: { moves: ["a1", "b2", "c3"] },
  gameDescription: () => undefined,
};

const view = (session = {}, own = {}) => viewOf({ ...SESSION, ...session }, { ...OWN, ...own });

test("nothing is shown of a board that nobody knows", () => {
  assert.equal(view({ state: null }), null);
  assert.equal(view({ description: null }), null);
});

test("an opponent waits only while turns are taken back and it does not think", () => {
  const record = { moves: ["a1"], undone: 2 };
  assert.equal(view({ state: AGAINST_THE_BOARD, record }).waits, true);
  assert.equal(view({ state: AGAINST_THE_BOARD }).waits, false);
  assert.equal(view({ state: AGAINST_THE_BOARD, record, thinking: "black" }).waits, false);
  assert.equal(view({ record }).waits, false);
});

test("a turn can be played unless the game, or its lesson's step, is over or stands aside", () => {
  const solved = { lesson: "Two groups", waits: true };
  assert.equal(view().isPlayed, true);
  assert.equal(view({ state: { ...STATE, over: true } }).isPlayed, false);
  assert.equal(view({ lesson: solved, isLessonOn: true }).isPlayed, false);
  assert.equal(view({}, { isBroughtUp: true }).isPlayed, false);
});

test("lessons and studies are nobody's own game", () => {
  assert.equal(view().isGame, true);
  assert.equal(view({ isLessonOn: true }).isGame, false);
  assert.equal(view({ state: { ...STATE, study: { turns: 3 } } }).isGame, false);
});

test("the menu is there while the board shows it", () => {
  const shown = { shows: "menu", step: "games", offers: [] };
  assert.equal(view({ shown }).menu, shown);
  assert.equal(view({ shown: { shows: "hint" } }).menu, null);
});

const RECORD = { moves: ["a1"] };
const KNOWN = { isThere: true, record: RECORD, isLessonOn: false, mayBeRedone: false };
const pressable = (known) =>
  Object.entries(buttonsOf({ ...KNOWN, ...known }))
    .filter(([, isOn]) => isOn)
    .map(([id]) => id)
    .sort();

test("before a board has come no button can be pressed", () => {
  const nothing = { isThere: false, record: null, mayBeRedone: true };
  assert.deepEqual(pressable(nothing), []);
});

test("a game whose board is away can be kept and looked at, and not changed", () => {
  assert.deepEqual(pressable({ isThere: false }), ["picture", "save", "share", "text"]);
});

test("turns are taken back and played again where there are some, and in no lesson", () => {
  const shown = (known) => pressable(known).filter((id) => ["undo", "redo"].includes(id));
  assert.deepEqual(shown({}), ["undo"]);
  assert.deepEqual(shown({ record: { moves: [] } }), []);
  assert.deepEqual(shown({ mayBeRedone: true }), ["redo", "undo"]);
  assert.deepEqual(shown({ mayBeRedone: true, isLessonOn: true }), []);
});
