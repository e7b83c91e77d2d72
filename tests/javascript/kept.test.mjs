// A board comes up whatever the browser's store does, and it says what is not kept.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";

import { Keeper } from "../../host_sim/page/worker/keeper.js";
import { found, keep } from "../../host_sim/page/worker/kept.js";
import { FaultyStore, KINDS } from "./faulty_store.mjs";

const OURS = { request: async (name, options, hold) => hold({ name }) };
const REFUSED = {
  request: async () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  },
};
/** Another tab has the lock, until it is closed; the request fails when its time is over. */
class Taken {
  isTaken = true;

  request(name, { signal }, hold) {
    if (!this.isTaken) return hold({ name });
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  }

  async query() {
    return { held: this.isTaken ? [{ name: "rootlight-hex-4" }] : [], pending: [] };
  }
}

/** The way between tabs. `answers`: whether a tab that has the files lives, and says so. */
class Channel {
  static answers = false;
  static asked = [];
  #heard = () => undefined;

  constructor(name) {
    this.name = name;
  }

  addEventListener(_what, heard) {
    this.#heard = heard;
  }

  postMessage(data) {
    Channel.asked.push([this.name, data]);
    if (Channel.answers) this.#heard({ data: "had-here" });
  }

  close() {}
}
globalThis.BroadcastChannel = Channel;

const REFUSING = {
  open() {
    throw new DOMException("The operation is insecure.", "SecurityError");
  },
};

function inBrowser(locks, store) {
  Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });
  globalThis.indexedDB = store;
}

const STEP_MS = 100;
/** The time for which `atOnce` would have waited last. */
let waitedMs = 0;

/** Return a promise's result, with no patience for what never comes. */
async function atOnce(ask) {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  const answer = ask();
  let isSettled = false;
  answer.finally(() => (isSettled = true)).catch(() => undefined);
  for (waitedMs = 0; ; waitedMs += STEP_MS) {
    for (let turn = 0; turn < 60; turn++) await null;
    if (isSettled) return answer;
    mock.timers.tick(STEP_MS);
  }
}

afterEach(() => mock.timers.reset());

test("the files that were kept are found", async () => {
  inBrowser(OURS, new FaultyStore({ "hex-4": "files" }));
  assert.deepEqual(await found("hex-4"), { files: "files", isOurs: true });
  assert.equal(await keep("hex-4", ["others"], "newer"), "other");
  assert.equal(await keep("hex-4", ["files"], "newer"), "kept");
  assert.deepEqual(await found("hex-4"), { files: "newer", isOurs: true });
});

test("what was deleted while the board was on is kept again", async () => {
  inBrowser(OURS, new FaultyStore());
  assert.equal(await keep("hex-4", ["files"], "newer"), "kept");
});

test("another tab with the same board keeps its games", async () => {
  inBrowser(new Taken(), new FaultyStore({ "hex-4": "files" }));
  const answer = await atOnce(() => found("hex-4"));
  assert.deepEqual(answer, { files: "files", isOurs: false });
  assert.equal(waitedMs, 3000);
});

test("a tab that lives says so, and nobody waits for it to end", async () => {
  inBrowser(new Taken(), new FaultyStore({ "hex-4": "files" }));
  Channel.answers = true;
  Channel.asked = [];
  const answer = await atOnce(() => found("hex-4"));
  Channel.answers = false;
  assert.deepEqual(answer, { files: "files", isOurs: false });
  assert.deepEqual(Channel.asked, [["rootlight-hex-4", "who-has-them"]]);
  assert.equal(waitedMs, 500);
});

test("a tab that has the files says so when it is asked", async () => {
  const channels = [];
  globalThis.BroadcastChannel = class extends EventTarget {
    said = [];
    constructor(name) {
      super();
      channels.push([name, this]);
    }
    postMessage(data) {
      this.said.push(data);
    }
    close() {}
  };
  inBrowser(OURS, new FaultyStore());
  await found("hex-4");
  globalThis.BroadcastChannel = Channel;
  for (const [name, channel] of channels) {
    assert.equal(name, "rootlight-hex-4");
    channel.dispatchEvent(new MessageEvent("message", { data: "who-has-them" }));
  }
  assert.deepEqual(channels.map(([, { said }]) => said).flat(), ["had-here"]);
});

test("a browser that lets no tab speak to another one keeps games all the same", async () => {
  globalThis.BroadcastChannel = undefined;
  inBrowser(OURS, new FaultyStore({ "hex-4": "files" }));
  assert.deepEqual(await found("hex-4"), { files: "files", isOurs: true });
  globalThis.BroadcastChannel = Channel;
});

test("a browser that refuses to keep anything is no other tab", async () => {
  inBrowser(REFUSED, REFUSING);
  assert.deepEqual(await found("hex-4"), { files: null, isOurs: true });
});

/** The steps of keeping files once: open, transaction, get, put, and the end of it all. */
const STEPS_OF_KEEPING = 5;

test("whichever step of it fails, it is told that files were not kept", async () => {
  for (const kind of KINDS) {
    for (let step = 1; step <= STEPS_OF_KEEPING; step++) {
      // A transaction is not asked for; it can only be refused.
      if (step === 2 && kind !== "throws") continue;
      const store = new FaultyStore({ "hex-4": "files" });
      inBrowser(OURS, store);
      store.fail(step, Infinity, kind);
      const answer = await atOnce(() => keep("hex-4", ["files"], "newer"));
      assert.equal(answer, "failed", `${kind} at step ${step}`);
      mock.timers.reset();
    }
  }
});

/** A keeper of a board, its store, and what it told. isLate: whether it takes files late. */
async function keeperOf(kept, isLate = false) {
  const store = new FaultyStore(kept);
  inBrowser(OURS, store);
  return { store, ...(await keeperIn(isLate)) };
}

async function keeperIn(isLate) {
  const told = [];
  const late = [];
  const takeLate = (files) => isLate && late.push(files) > 0;
  const beginAgain = () => told.push("again");
  const keeper = new Keeper("hex-4", () => told.push(keeper.state), takeLate, beginAgain);
  const files = await atOnce(() => keeper.found());
  return { keeper, told, late, files };
}

/** Let time pass, in which the store is tried again. */
async function later(ms) {
  for (let passed = 0; passed < ms; passed += 1000) {
    mock.timers.tick(1000);
    for (let turn = 0; turn < 60; turn++) await null;
  }
}

test("what comes while files are being kept is kept next", async () => {
  const { keeper, store, told } = await keeperOf({ "hex-4": "old" });
  await Promise.all(["1", "2", "3"].map((files) => keeper.keep(files)));
  await later(1000);
  assert.equal(store.kept.get("hex-4"), "3");
  assert.deepEqual(told, []);
});

test("a store that was full for long is tried again by itself, and that is told", async () => {
  const { keeper, store, told } = await keeperOf({ "hex-4": "old" });
  store.fail(1);
  // More turns than a few, each of which is tried.
  for (let turn = 1; turn <= 9; turn++) {
    void keeper.keep(String(turn));
    await later(10000);
  }
  assert.equal(store.kept.get("hex-4"), "old");
  assert.deepEqual(told, ["failed"]);
  // Nobody plays: once in a while, however many turns were tried.
  const before = store.steps;
  await later(60000);
  assert.ok(store.steps - before <= 7, `${store.steps - before} tries in a minute`);
  store.heal();
  await later(20000);
  assert.equal(store.kept.get("hex-4"), "9");
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
  const before = { "hex-4": "{", "hex-4.1.unreadable": "older" };
  const { keeper, store, told } = await keeperOf(before);
  store.fail(1);
  await keeper.setAside("{");
  await keeper.keep("1");
  assert.deepEqual(Object.fromEntries(store.kept), before);
  assert.equal(keeper.state, "failed");
  store.heal();
  await later(20000);
  assert.deepEqual(Object.fromEntries(store.kept), {
    ...before,
    "hex-4": "1",
    "hex-4.2.unreadable": "{",
  });
  assert.deepEqual(told, ["failed", "damaged"]);
});

/** A board begins while the store does not say what it has. */
async function begunWithout(isLate) {
  const store = new FaultyStore({ "hex-4": "of yesterday" });
  inBrowser(OURS, store);
  store.fail(1);
  const begun = await keeperIn(isLate);
  assert.equal(begun.files, "");
  return { store, ...begun };
}

test("games that the store did not tell at the start come back once it does", async () => {
  const { keeper, store, told, late } = await begunWithout(true);
  await keeper.goOn();
  store.heal();
  await later(20000);
  assert.deepEqual(late, ["of yesterday"]);
  assert.deepEqual(Object.fromEntries(store.kept), { "hex-4": "of yesterday" });
  assert.deepEqual(told, ["failed", null]);
  await keeper.keep("1");
  assert.equal(store.kept.get("hex-4"), "1");
});

test("if somebody has played meanwhile, they are set aside", async () => {
  const { keeper, store, told } = await begunWithout(false);
  await keeper.keep("1");
  store.heal();
  await later(20000);
  assert.deepEqual(Object.fromEntries(store.kept), {
    "hex-4": "1",
    "hex-4.1.earlier": "of yesterday",
  });
  assert.deepEqual(told, ["failed", "earlier"]);
});

test("games that were set aside change places with those of now, and back", async () => {
  const { keeper, store } = await begunWithout(false);
  await keeper.keep("1");
  store.heal();
  await later(20000);
  await keeper.keep("2");
  assert.equal(await keeper.bringEarlierBack(), true);
  assert.equal(store.kept.get("hex-4"), "of yesterday");
  assert.equal(store.kept.get("hex-4.1.earlier"), "2");
  assert.equal(await keeper.bringEarlierBack(), true);
  assert.equal(store.kept.get("hex-4"), "2");
});

test("where nothing is set aside, nothing is brought back", async () => {
  const { keeper, store } = await keeperOf({ "hex-4": "old" });
  assert.equal(await keeper.bringEarlierBack(), false);
  assert.deepEqual(Object.fromEntries(store.kept), { "hex-4": "old" });
});

test("games are not brought back while those of now are not kept", async () => {
  const { keeper, store } = await keeperOf({ "hex-4": "old", "hex-4.1.earlier": "older" });
  store.fail(1);
  void keeper.keep("new");
  assert.equal(await atOnce(() => keeper.bringEarlierBack()), false);
  store.heal();
  await later(20000);
  assert.equal(store.kept.get("hex-4"), "new");
});

test("a board does not wait long for a store that never answers", async () => {
  const store = new FaultyStore({ "hex-4": "of yesterday" });
  inBrowser(OURS, store);
  store.fail(1, Infinity, "silent");
  mock.timers.enable({ apis: ["setTimeout"] });
  const keeper = new Keeper(
    "hex-4",
    () => undefined,
    () => false,
    () => undefined,
  );
  let files = null;
  void keeper.found().then((found) => (files = found));
  await later(4000);
  assert.equal(files, "");
});

/** A board that another tab has too, and what that tab keeps before it is closed. */
async function besideAnother(theirs, ours) {
  const store = new FaultyStore({ "hex-4": "old" });
  const locks = new Taken();
  inBrowser(locks, store);
  const begun = await keeperIn(false);
  assert.deepEqual(begun.told, ["other"]);
  if (theirs !== null) store.kept.set("hex-4", theirs);
  if (ours !== null) await begun.keeper.keep(ours);
  assert.equal(store.kept.get("hex-4"), theirs ?? "old");
  locks.isTaken = false;
  await later(10000);
  return { store, ...begun };
}

test("when the other tab is closed, what was played here is kept", async () => {
  const { store, told } = await besideAnother(null, "ours");
  assert.deepEqual(told, ["other", null]);
  assert.equal(store.kept.get("hex-4"), "ours");
});

test("a tab that is loaded again has its games again, not this one", async () => {
  const locks = new Taken();
  inBrowser(locks, new FaultyStore({ "hex-4": "old" }));
  const { told } = await keeperIn(false);
  // At one look it is on its way.
  const taken = [true, false, true, true];
  Object.defineProperty(locks, "isTaken", { get: () => taken.shift() ?? true });
  await later(30000);
  assert.deepEqual(told, ["other"]);
});

test("if nobody has played here, the board goes on with what the other tab has kept", async () => {
  const { store, told } = await besideAnother("theirs", null);
  assert.deepEqual(told, ["other", "again"]);
  assert.deepEqual(Object.fromEntries(store.kept), { "hex-4": "theirs" });
});

test("if both have played, the other tab's games stay, whatever was played here", async () => {
  const { store, told } = await besideAnother("theirs", "ours");
  assert.deepEqual(told, ["other"]);
  assert.deepEqual(Object.fromEntries(store.kept), { "hex-4": "theirs" });
});

/** Three turns of an evening. The store works again some time after the last one. */
async function evening(step, count, kind, files) {
  const store = new FaultyStore(files);
  inBrowser(OURS, store);
  store.fail(step, count, kind);
  const { keeper, told } = await keeperIn(false);
  void keeper.goOn();
  for (const turn of ["1", "22", "333"]) {
    void keeper.keep(turn);
    await later(3000);
  }
  await later(12000);
  const isTold = store.kept.get("hex-4") === "333" || told.at(-1) === "failed";
  store.heal();
  await later(40000);
  return { store, told, isTold, steps: store.steps };
}

test("whichever step of an evening fails, it is told, tried again, and nothing is lost", async () => {
  const { steps } = await evening(1, 0, "fails", {});
  let swept = 0;
  for (const files of [{}, { "hex-4": "of yesterday" }]) {
    for (const kind of KINDS) {
      for (const count of [1, 2, Infinity]) {
        for (let step = 1; step <= steps; step++) {
          const { store, told, isTold } = await evening(step, count, kind, files);
          const name = `${kind} at step ${step}, ${count}, ${JSON.stringify(files)}: ${told}`;
          assert.ok(isTold, name);
          assert.equal(store.kept.get("hex-4"), "333", name);
          assert.notEqual(told.at(-1), "failed", name);
          assert.ok(!told.includes("other"), name);
          if (told.includes("earlier")) {
            assert.equal(store.kept.get("hex-4.1.earlier"), "of yesterday", name);
          }
          mock.timers.reset();
          swept++;
        }
      }
    }
  }
  assert.ok(swept > 300, String(swept));
});
