// Names of a host that mean each time the computer that they are said on.

import assert from "node:assert/strict";
import { test } from "node:test";

import { isThisComputer } from "../../host_sim/page/share/reach.js";

const HERE = ["localhost", "play.localhost", "127.0.0.1", "127.1.2.3", "[::1]"];
const ELSEWHERE = [
  "192.168.1.20",
  "localhost.example.org",
  "127.example.org",
  "rootlight.example.org",
];

test("a loopback address is known as one", () => {
  assert.deepEqual(HERE.filter(isThisComputer), HERE);
});

test("the address of another computer is none", () => {
  assert.deepEqual(ELSEWHERE.filter(isThisComputer), []);
});
