// A big screen that comes back with the browser's Back looks for its board again.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page_in_node.mjs";

const { ScreenTransport } = await import("../../host_sim/page/session/screen_link.js");

const page = new EventTarget();
globalThis.addEventListener = page.addEventListener.bind(page);

class Channel extends EventTarget {
  static all = new Map();

  said = [];

  constructor(name) {
    super();
    Channel.all.set(name, this);
  }

  postMessage(message) {
    this.said.push(message);
  }

  close() {
    this.isClosed = true;
  }

  hear(data) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

globalThis.BroadcastChannel = Channel;

/** A screen that looks for a page, and the states that it tells. */
function screenOf(name) {
  Channel.all.clear();
  const screen = new ScreenTransport(name);
  const states = [];
  screen.onState((state) => states.push(state));
  screen.connect();
  return states;
}

const channel = (name) => Channel.all.get(`rootlight screen ${name}`);
const hall = () => Channel.all.get("rootlight screens");

test("it asks again, so that it is told all of the board afresh", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const states = screenOf("1");
  channel("1").hear({ open: true });
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  assert.deepEqual(states, ["closed", "open"]);
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  channel("1").hear({ open: true });
  assert.deepEqual(states, ["closed", "open", "closed", "open"]);
  assert.deepEqual(channel("1").said, [{ look: true }, { look: true }]);
});

test("opened by its bare address, it follows the page that is there, or the first that comes", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const states = screenOf("");
  assert.deepEqual(hall().said, [{ whose: true }]);
  hall().hear({ page: "7" });
  assert.deepEqual(channel("7").said, [{ look: true }]);
  channel("7").hear({ open: true });
  // Another tab with a board changes nothing, until the first one is closed.
  hall().hear({ page: "8" });
  assert.equal(channel("8"), undefined);
  channel("7").hear({ open: false });
  context.mock.timers.tick(2000);
  hall().hear({ page: "8" });
  assert.ok(channel("7").isClosed);
  channel("8").hear({ open: true });
  assert.deepEqual(states.at(-1), "open");
});

test("an old bookmark follows another page once its own does not answer", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  screenOf("old");
  hall().hear({ page: "7" });
  assert.equal(channel("7"), undefined, "its own page may still answer");
  context.mock.timers.tick(2000);
  assert.deepEqual(hall().said, [{ whose: true }]);
  hall().hear({ page: "7" });
  assert.deepEqual(channel("7").said, [{ look: true }]);
});
