// A store of the browser that refuses, or never answers, keeps the page from no network.

import assert from "node:assert/strict";
import { test } from "node:test";

const listeners = new Map();
globalThis.self = {
  addEventListener: (name, listener) => listeners.set(name, listener),
  registration: { scope: "https://club.example/" },
};
const REQUEST = { method: "GET", url: "https://club.example/page.js" };
const fromNetwork = async (request) => `from the network: ${request.url}`;
globalThis.fetch = fromNetwork;
globalThis.self.clients = { claim: async () => undefined };
await import("../../host_sim/site/service_worker.js");

/** Return what the page gets for a request. */
function answered() {
  let answer;
  listeners.get("fetch")({ request: REQUEST, respondWith: (given) => (answer = given) });
  return answer;
}

const holding = (kept, older) => ({
  open: async () => ({ match: async () => kept }),
  match: async () => older,
});

test("what is kept is taken from the store", async () => {
  globalThis.caches = holding("from the store");
  assert.equal(await answered(), "from the store");
});

test("what is not kept comes from the network", async () => {
  globalThis.caches = holding(undefined);
  assert.equal(await answered(), "from the network: https://club.example/page.js");
});

test("a file of the version before is taken from its store", async () => {
  globalThis.caches = holding(undefined, "from the older store");
  assert.equal(await answered(), "from the older store");
});

test("everything comes from there if the store refuses", async () => {
  globalThis.caches = { open: () => Promise.reject(new Error("It is full.")) };
  assert.match(await answered(), /^from the network/);
});

test("and if it never answers", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  globalThis.caches = { open: () => new Promise(() => undefined) };
  const answer = answered();
  context.mock.timers.tick(3000);
  assert.match(await answer, /^from the network/);
});

/** Waits for what the worker does at an event. */
async function done(name) {
  let work;
  listeners.get(name)({ waitUntil: (given) => (work = given) });
  await work;
}

test("the version before and another copy of the site keep their files", async () => {
  const kept = new Set([
    "rootlight https://club.example/ oldest",
    "rootlight https://club.example/ older",
    "rootlight https://club.example/beta/ any",
    "of somebody else",
  ]);
  globalThis.caches = { keys: async () => [...kept], delete: async (name) => kept.delete(name) };
  await done("activate");
  assert.deepEqual(
    [...kept],
    [
      "rootlight https://club.example/ older",
      "rootlight https://club.example/beta/ any",
      "of somebody else",
    ],
  );
});
