// A page that is left ends its board's program; one that is shown again starts it anew.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page_in_node.mjs";

const { WorkerTransport } = await import("../../host_sim/page/session/worker_link.js");

const page = new EventTarget();
globalThis.window = globalThis;
globalThis.addEventListener = page.addEventListener.bind(page);

class FakeWorker extends EventTarget {
  static all = [];
  isOver = false;
  told = [];

  constructor() {
    super();
    FakeWorker.all.push(this);
  }

  postMessage(message) {
    this.told.push(message);
  }

  terminate() {
    this.isOver = true;
  }

  say(data) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}
globalThis.Worker = FakeWorker;

const shown = (persisted) => Object.assign(new Event("pageshow"), { persisted });

test("a page that is shown again has its board again, and says so to whoever watches", async () => {
  const link = new WorkerTransport("hex-4", "simulated", null, () => undefined);
  const states = [];
  link.onState((state) => states.push(state));
  link.connect();
  page.dispatchEvent(shown(false));
  const [first] = FakeWorker.all;
  first.say({ ready: true });
  const asked = link.request("state");
  page.dispatchEvent(new Event("pagehide"));
  assert.equal(first.isOver, true);
  assert.equal(link.send("{}"), false);
  page.dispatchEvent(shown(true));
  await assert.rejects(asked);
  const [, second] = FakeWorker.all;
  assert.deepEqual(second.told, [{ built: "hex-4", show: "simulated", room: null }]);
  second.say({ ready: true });
  assert.deepEqual(states, ["open", "closed", "open"]);
  assert.equal(FakeWorker.all.length, 2);
});

/** A page whose board is on, and the worker that it runs in. */
function begun() {
  const link = new WorkerTransport("hex-4", "simulated", null, () => undefined);
  link.connect();
  const worker = FakeWorker.all.at(-1);
  worker.say({ ready: true });
  return { link, worker };
}

test("earlier games come back with a board that begins again", async () => {
  const { link, worker } = begun();
  const states = [];
  link.onState((state) => states.push(state));
  const isDone = link.bringEarlierBack();
  assert.deepEqual(worker.told.at(-1), { bringBack: true });
  worker.say({ again: true });
  assert.equal(await isDone, true);
  assert.equal(worker.isOver, true);
  FakeWorker.all.at(-1).say({ ready: true });
  assert.deepEqual(states, ["closed", "open"]);
});

test("earlier games that cannot be brought back leave the board as it is", async () => {
  const { link, worker } = begun();
  const isDone = link.bringEarlierBack();
  worker.say({ notBack: true });
  assert.equal(await isDone, false);
  assert.equal(worker.isOver, false);
});
