// A game as a tree: what is tried stays, beside the game and beside what was tried before.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page_in_node.mjs";

const { GameTree, movesTo } = await import("../../host_sim/page/records/game_tree.js");
const { addNotes, movesToPlace, notesOf, placeOf } =
  await import("../../host_sim/page/records/notes.js");
const { piecesOf } = await import("../../host_sim/page/lessons/study_panel.js");
const { checkedRecord } = await import("../../host_sim/page/records/reading.js");

const GAME = ["a1", "b2", "c3", "d4"];

/** A tree in which a variation of a variation, another one, and one after the end were tried. */
function treeWithVariations() {
  const tree = new GameTree(GAME);
  tree.note(["a1", "e1", "e2", "e3"], 4);
  tree.note(["a1", "e1", "f2"], 3);
  tree.note(["a1", "g1"], 2);
  tree.note([...GAME, "pass"], 5);
  return tree;
}

const VARIATIONS = [
  { after: 1, moves: ["e1", "e2", "e3"] },
  { after: 1, moves: ["g1"] },
  { after: 4, moves: ["pass"] },
  { of: 0, after: 2, moves: ["f2"] },
];

test("a new move erases no variation, and the game stays as it was", () => {
  const tree = treeWithVariations();
  assert.deepEqual(tree.game, GAME);
  assert.deepEqual(notesOf(tree), { variations: VARIATIONS });
});

test("what is kept beside a record comes back as it was", () => {
  const tree = treeWithVariations();
  tree.root.comment = "At first";
  const bad = tree.find(["a1", "e1", "f2"]);
  bad.mark = "bad";
  bad.comment = "Too near";
  const notes = notesOf(tree);
  assert.deepEqual(notes.comments, { 0: "At first" });
  const again = new GameTree(GAME);
  addNotes(again, GAME.length, JSON.parse(JSON.stringify(notes)));
  assert.deepEqual(notesOf(again), notes);
});

test("a position of a variation is found again, and others say that they have none", () => {
  const tree = treeWithVariations();
  const notes = notesOf(tree);
  for (const moves of [
    ["a1", "g1"],
    ["a1", "e1", "f2"],
    ["a1", "e1", "e2"],
    [...GAME, "pass"],
  ]) {
    tree.here = tree.find(moves);
    const record = { game: "rootbound", moves: GAME, ...notes, ...placeOf(tree) };
    assert.deepEqual(movesToPlace(checkedRecord(record, "it")), moves);
  }
  tree.here = tree.find(["a1", "b2"]);
  assert.deepEqual(placeOf(tree), {});
  assert.equal(movesToPlace({ moves: GAME, ...notes }), null);
});

test("a place that is none is told", () => {
  const notes = notesOf(treeWithVariations());
  for (const at of [null, 1, {}, { of: 4, turn: 1 }, { of: 0, turn: 1 }, { of: 0, turn: 5 }]) {
    const record = { game: "rootbound", moves: GAME, ...notes, at };
    assert.throws(() => checkedRecord(record, "it"), /The “at” of this saved game/);
  }
});

test("variations stay where a game that was not over has gone on", () => {
  const notes = notesOf(treeWithVariations());
  const later = new GameTree([...GAME, "pass", "e5"]);
  addNotes(later, GAME.length, notes);
  // What was tried after its end was played then.
  assert.deepEqual(notesOf(later).variations, [
    VARIATIONS[0],
    VARIATIONS[1],
    { ...VARIATIONS[3] },
  ]);
});

test("the choices at a turn are the game's first, then the others as they were tried", () => {
  const tree = treeWithVariations();
  tree.note(["a1", "g1"], 2);
  assert.deepEqual(
    tree.alternatives.map(({ move }) => move),
    ["b2", "e1", "g1"],
  );
  assert.equal(tree.fork.number, 1);
});

test("who goes back and forth stays in the variation; who goes into the game walks through it", () => {
  const tree = treeWithVariations();
  tree.walkThrough(tree.find(["a1", "e1"]));
  tree.arrived(0);
  assert.deepEqual(tree.path, ["a1", "e1", "e2", "e3"]);
  tree.walkThrough(tree.find(["a1"]));
  assert.deepEqual(tree.path, GAME);
});

test("the board is led by itself as far as it knows the way", () => {
  const tree = treeWithVariations();
  tree.walkThrough(tree.find(["a1", "b2"]));
  // It has the game and the pass behind it.
  assert.equal(tree.knownUpTo(3), 3);
  tree.walkThrough(tree.find(["a1", "e1"]));
  assert.equal(tree.knownUpTo(4), 1);
});

test("a variation is deleted with what was tried in it, and nothing else", () => {
  const tree = treeWithVariations();
  tree.note(["a1", "e1", "e2"], 3);
  assert.equal(tree.drop().number, 1);
  assert.deepEqual(notesOf(tree).variations, [VARIATIONS[1], VARIATIONS[2]]);
  tree.note(GAME, 4);
  assert.equal(tree.drop().number, 4);
  assert.deepEqual(tree.game, GAME);
});

test("the rest of a game that was taken back is of the game when it is seen", () => {
  const tree = new GameTree(GAME.slice(0, 2), 4);
  tree.note(GAME, 4);
  assert.deepEqual(tree.game, GAME);
  assert.equal(tree.hasNotes, false);
});

test("a long chain of variations of variations is read and written without end", () => {
  const tree = new GameTree(["a1"]);
  let turn = tree.root;
  for (let depth = 0; depth < 1500; depth++) {
    tree.add(turn, "x1");
    turn = tree.add(turn, `y${depth}`);
  }
  const notes = notesOf(tree);
  const again = new GameTree(["a1"]);
  addNotes(again, 1, notes);
  assert.deepEqual(notesOf(again), notes);
  assert.equal(movesTo(turn).length, 1500);
});

for (const [member, wrong] of [
  ["variations", { variations: 7 }],
  ["variations", { variations: [null] }],
  ["variations", { variations: [{ after: 5, moves: ["a1"] }] }],
  ["variations", { variations: [{ after: "constructor", moves: ["a1"] }] }],
  ["variations", { variations: [{ of: 0, after: 1, moves: ["a1"] }] }],
  ["variations", { variations: [{ after: 1, moves: [] }] }],
  ["variations", { variations: [{ after: 1, moves: [1] }] }],
  ["comments", { comments: { 9: "x" } }],
  ["comments", { comments: { 1: 2 } }],
  ["comments", { comments: ["x", "y", "z", "a", "b", "c"] }],
  ["marks", { marks: { 1: "toString" } }],
]) {
  test(`a record whose ${member} are wrong is refused: ${JSON.stringify(wrong)}`, () => {
    const record = { game: "rootbound", moves: GAME, ...wrong };
    assert.throws(() => checkedRecord(record, "a.json"), {
      message: `The “${member}” of this saved game cannot be read.`,
    });
  });
}

test("a record with more variations than can be read says so", () => {
  const variations = Array.from({ length: 2001 }, (_, number) => ({
    after: 0,
    moves: [`a${number}`],
  }));
  assert.throws(() => checkedRecord({ game: "x", moves: [], variations }, "a.json"), {
    message: "This saved game has more than 2,000 variations.",
  });
});

test("what was tried in place of one turn stands equally far in, what was tried there further", () => {
  const pieces = piecesOf(treeWithVariations());
  const read = pieces.map(({ depth, turns }) => [depth, turns.map(({ move }) => move).join(" ")]);
  assert.deepEqual(read, [
    [0, "a1 b2"],
    [1, "e1 e2"],
    [2, "f2"],
    [1, "e3"],
    [1, "g1"],
    [0, "c3 d4"],
    [1, "pass"],
  ]);
});
