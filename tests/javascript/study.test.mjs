// Looking back at a game, on a board that takes its time: whatever happens on the way, no turn of
// the study comes into people's own game.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./elements_in_node.mjs";
import "./storage_in_node.mjs";

const { KeptGames } = await import("../../host_sim/page/records/kept_games.js");
const { Study } = await import("../../host_sim/page/lessons/study.js");

const HEAD = { game: "rootbound", board: "hex-7", options: {}, seed: 0 };
const MOVES = Array.from({ length: 20 }, (_, turn) => `b${turn + 1}`);
const WON = { winner: "black", scores: {} };

/** A board with a game of people's own, which sets it aside while it shows a study. */
class Board {
  own = ["a1"];
  #study = null;
  /** Settles when all that was asked is done; each request waits for those before it. */
  #before = Promise.resolve();
  /** Called before each turn is played, with how many have been. */
  beforePlay = () => undefined;
  #played = 0;

  constructor() {
    this.session = { state: null, askRecord: () => this.#tell() };
    this.study = new Study(this, this.session, { show() {} }, new KeptGames(), (error) => {
      throw error;
    });
  }

  request(method, params = {}) {
    if (method === "play") this.beforePlay(this.#played++);
    const answer = this.#before.then(() => this.#answer(method, params));
    this.#before = answer.then(
      () => undefined,
      () => undefined,
    );
    return answer;
  }

  #answer(method, params) {
    if (method === "study") this.#turnTo(params);
    else if (method === "new") this.#study = { moves: params.moves, at: params.moves.length };
    else if (method === "play") this.#play(params.move);
    if (method === "record") return this.#record();
    const study = this.#study;
    this.session.state = study === null ? {} : { study: { turns: study.moves.length } };
    void this.#tell();
    return this.session.state;
  }

  #turnTo({ on, turn }) {
    if (on === true) this.#study = { moves: [...this.own], at: this.own.length };
    else if (on === false) this.#study = null;
    else if (this.#study !== null) this.#study.at = turn;
  }

  #play(move) {
    if (this.#study === null) this.own.push(move);
    else {
      this.#study.moves = [...this.#study.moves.slice(0, this.#study.at), move];
      this.#study.at += 1;
    }
  }

  #record() {
    const { moves, at } = this.#study ?? { moves: this.own, at: this.own.length };
    return { ...HEAD, moves: moves.slice(0, at), undone: moves.length - at, result: null };
  }

  async #tell() {
    this.study.record(this.#record());
  }
}

async function calm() {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test("whoever leaves while the board is on its way finds the own game as it was", async () => {
  const board = new Board();
  await board.study.open({ ...HEAD, moves: MOVES, result: WON });
  await calm();
  await board.study.showMoves([...MOVES.slice(0, 3), "c9"], 4);
  await calm();
  assert.deepEqual(board.study.moves, [...MOVES.slice(0, 3), "c9"]);
  let left = null;
  const last = 7;
  let count = 0;
  board.beforePlay = () => {
    if (++count === last) left = board.study.leave();
  };
  await board.study.goToEnd();
  assert.equal(await left, true);
  await calm();
  assert.deepEqual(board.own, ["a1"]);
  assert.equal(board.study.isOn, false);
});

test("whoever leaves while a long record is being put there finds it as it was", async () => {
  const board = new Board();
  const moves = Array.from({ length: 200 }, (_, turn) => `c${turn + 1},d${turn + 1}`);
  let left = null;
  let count = 0;
  board.beforePlay = () => {
    if (++count === 3) left = board.study.leave();
  };
  await board.study.open({ ...HEAD, moves, result: WON });
  assert.equal(await left, true);
  await calm();
  assert.deepEqual(board.own, ["a1"]);
});
