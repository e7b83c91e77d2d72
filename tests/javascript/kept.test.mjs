// A board comes up whatever the browser's store does, and it says what is not kept.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";

import { Keeper } from "../../host_sim/page/worker/keeper.js";
import { found, keep } from "../../host_sim/page/worker/kept.js";

const OURS = { request: async (name, options, hold) => hold() };
const REFUSED = {
  request: async () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  },
};
/** Another tab has the lock; the request fails when its time is over. */
const TAKEN = {
  request: (name, { signal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    }),
};

/** A request of the store that succeeds with a result, or never answers. */
function request(result, answers = true) {
  const made = { result };
  if (answers) queueMicrotask(() => made.onsuccess?.());
  return made;
}

/** A request of the store that fails. */
function failure(error) {
  const made = { error };
  queueMicrotask(() => made.onerror?.());
  return made;
}

/** A store with files; `silent`: what of it never answers. */
function storeOf(files, silent = "", put = () => request(undefined, silent !== "put")) {
  const store = { get: () => request(files, silent !== "get"), put };
  const database = { transaction: () => ({ objectStore: () => store }), close() {} };
  return { open: () => request(database, silent !== "open") };
}

const REFUSING = {
  open() {
    throw new DOMException("The operation is insecure.", "SecurityError");
  },
};

function inBrowser(locks, store) {
  Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });
  globalThis.indexedDB = store;
}

/** Return a promise's result, with no patience for what never comes. */
async function atOnce(ask) {
  mock.timers.enable({ apis: ["setTimeout"] });
  const answer = ask();
  let isSettled = false;
  answer.finally(() => (isSettled = true)).catch(() => undefined);
  while (!isSettled) {
    for (let turn = 0; turn < 20; turn++) await null;
    mock.timers.tick(1000);
  }
  return answer;
}

afterEach(() => mock.timers.reset());

test("the files that were kept are found", async () => {
  inBrowser(OURS, storeOf("files"));
  assert.deepEqual(await found("hex-4"), { files: "files", unkept: null });
  assert.equal(await keep("hex-4", ["files"], "newer"), "kept");
  assert.equal(await keep("hex-4", ["others"], "newer"), "other");
});

test("what was deleted while the board was on is kept again", async () => {
  inBrowser(OURS, storeOf(undefined));
  assert.equal(await keep("hex-4", ["files"], "newer"), "kept");
});

test("a store that is full is told", async () => {
  const full = () => failure(new DOMException("It is full.", "QuotaExceededError"));
  inBrowser(OURS, storeOf("files", "", full));
  assert.equal(await keep("hex-4", ["files"], "newer"), "failed");
});

test("another tab with the same board keeps its games", async () => {
  inBrowser(TAKEN, storeOf("files"));
  const answer = await atOnce(() => found("hex-4"));
  assert.deepEqual(answer, { files: "files", unkept: "other" });
});

test("a browser that refuses to keep anything is no other tab", async () => {
  inBrowser(REFUSED, REFUSING);
  assert.deepEqual(await found("hex-4"), { files: "", unkept: "failed" });
});

test("a store that never answers keeps no board from coming up", async () => {
  for (const silent of ["open", "get"]) {
    inBrowser(OURS, storeOf("files", silent));
    const answer = await atOnce(() => found("hex-4"));
    assert.deepEqual(answer, { files: "", unkept: "failed" }, silent);
    mock.timers.reset();
  }
});

test("a move that the store never takes is told", async () => {
  inBrowser(OURS, storeOf("files", "put"));
  assert.equal(await atOnce(() => keep("hex-4", ["files"], "newer")), "failed");
});

/** A store in memory. `fails`: whether it takes nothing. */
class Memory {
  fails = false;

  constructor(kept = {}) {
    this.kept = new Map(Object.entries(kept));
  }

  open() {
    const store = {
      get: (name) => request(this.kept.get(name)),
      put: (files, name) => {
        if (this.fails) return failure(new DOMException("It is full.", "QuotaExceededError"));
        this.kept.set(name, files);
        return request(undefined);
      },
    };
    return request({ transaction: () => ({ objectStore: () => store }), close() {} });
  }
}

/** A keeper of a board, its store, and what it told. */
async function keeperOf(kept) {
  const store = new Memory(kept);
  inBrowser(OURS, store);
  const told = [];
  const keeper = new Keeper("hex-4", () => told.push(keeper.unkept));
  await keeper.found();
  return { keeper, store, told };
}

async function later(ms) {
  mock.timers.tick(ms);
  for (let turn = 0; turn < 200; turn++) await null;
}

test("what comes while files are being kept is kept next", async () => {
  const { keeper, store, told } = await keeperOf({ "hex-4": "old" });
  await Promise.all(["1", "2", "3"].map((files) => keeper.keep(files)));
  assert.equal(store.kept.get("hex-4"), "3");
  assert.deepEqual(told, []);
});

test("a store that was full is tried again by itself, and that is told", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { keeper, store, told } = await keeperOf({ "hex-4": "old" });
  store.fails = true;
  await keeper.keep("1");
  await keeper.keep("2");
  await later(10000);
  assert.equal(store.kept.get("hex-4"), "old");
  assert.deepEqual(told, ["failed"]);
  store.fails = false;
  await later(10000);
  assert.equal(store.kept.get("hex-4"), "2");
  assert.deepEqual(told, ["failed", null]);
});

test("what another tab has kept meanwhile stays", async () => {
  const { keeper, store, told } = await keeperOf({ "hex-4": "old" });
  store.kept.set("hex-4", "theirs");
  await keeper.keep("1");
  await keeper.keep("2");
  assert.equal(store.kept.get("hex-4"), "theirs");
  assert.deepEqual(told, ["other"]);
});

test("what a board could not read is set aside before anything takes its place", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const before = { "hex-4": "{", "hex-4.1.unreadable": "older" };
  const { keeper, store } = await keeperOf(before);
  store.fails = true;
  await keeper.setAside("{");
  await keeper.keep("1");
  assert.deepEqual(Object.fromEntries(store.kept), before);
  assert.equal(keeper.unkept, "failed");
  store.fails = false;
  await keeper.keep("2");
  assert.deepEqual(Object.fromEntries(store.kept), {
    ...before,
    "hex-4": "2",
    "hex-4.2.unreadable": "{",
  });
  assert.equal(keeper.unkept, null);
});
