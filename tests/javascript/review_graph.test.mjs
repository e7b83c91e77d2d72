// A click on the graph of a review shows the turn that is drawn there.

import "./elements_in_node.mjs";

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { reviewGraphs } from "../../host_sim/page/lessons/review_graph.js";

const TURNS = 60;
// The picture's first 44 units are for its scale, and the last 14 for the letters of the players.
const SCALE = 44;
const PICTURE = { left: 10, width: SCALE + 300 + 14 };

/** The turn that is shown for a click so many units after the beginning, of 60 turns. */
function turnAt(units, isOver) {
  const positions = TURNS + (isOver ? 0 : 1);
  const graph = Array.from({ length: positions }, (_, turn) => ({
    player: turn % 2,
    value: 0,
    lead: null,
    lost: null,
  }));
  const result = isOver ? [1, -1] : null;
  const clicked = [];
  document.createElementNS = () => ({
    ...document.createElement("g"),
    append() {},
    setAttribute() {},
    addEventListener: (_what, heard) => clicked.push(heard),
    getBoundingClientRect: () => PICTURE,
  });
  const show = mock.fn();
  reviewGraphs({ players: ["black", "white"], result, graph, turns: [], level: 8 }, show);
  clicked[0]({ clientX: PICTURE.left + SCALE + units });
  return show.mock.calls[0].arguments[0];
}

test("each turn of a finished game is reached where it is drawn", () => {
  for (let turn = 0; turn <= TURNS; turn++) {
    assert.equal(turnAt((turn / TURNS) * 300, true), turn);
  }
});

test("beside the drawing the first and the last position are shown", () => {
  assert.equal(turnAt(-5, true), 0);
  assert.equal(turnAt(313, true), TURNS);
});

test("of a game that is not over the last position is the one on the board", () => {
  assert.equal(turnAt((40 / 61) * 300, false), 40);
  assert.equal(turnAt(300, false), TURNS);
});
