// A big screen that comes back with the browser's Back looks for its board again.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page_in_node.mjs";

const { ScreenTransport } = await import("../../host_sim/page/session/screen_link.js");

const page = new EventTarget();
globalThis.addEventListener = page.addEventListener.bind(page);

class Channel extends EventTarget {
  static said = [];

  postMessage(message) {
    Channel.said.push(message);
  }

  hear(data) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

test("it asks again, so that it is told all of the board afresh", () => {
  let channel = null;
  globalThis.BroadcastChannel = class extends Channel {
    constructor() {
      super();
      channel = this;
    }
  };
  const screen = new ScreenTransport("1");
  const states = [];
  screen.onState((state) => states.push(state));
  screen.connect();
  channel.hear({ open: true });
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  assert.deepEqual(states, ["closed", "open"]);
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  channel.hear({ open: true });
  assert.deepEqual(states, ["closed", "open", "closed", "open"]);
  assert.deepEqual(Channel.said, [{ look: true }, { look: true }]);
});
