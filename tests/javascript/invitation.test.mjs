// Links into a shared game, and the brokers that people name.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page_in_node.mjs";

globalThis.location = { protocol: "https:" };
const { invitationIn, partOf } = await import("../../host_sim/page/friend/invitation.js");
const { BrokerError, brokerAt } = await import("../../host_sim/page/friend/broker_place.js");

const CODE = "abcde-fghjk-mnpqr-stuvw";
const PLACE = { address: "wss://club.example/mqtt", user: null, password: null };

test("what is written is read", () => {
  for (const broker of [null, PLACE]) {
    for (const seat of [0, 1, 3, null]) {
      const read = invitationIn(partOf({ broker, code: CODE, seat }));
      assert.equal(read.code, CODE);
      assert.equal(read.seat, seat);
      assert.equal(read.broker?.address, broker?.address);
    }
  }
});

test("a link without a side leads to the other one", () => {
  assert.deepEqual(invitationIn(`#join=${CODE}`), { broker: null, code: CODE, seat: 1 });
});

test("mail programs that encode signs change nothing", () => {
  const part = `#join=${encodeURIComponent(`wss://club.example/mqtt/${CODE}`)}&as=1`;
  assert.deepEqual(invitationIn(part), {
    broker: PLACE,
    code: CODE,
    seat: 0,
  });
});

test("other addresses are no invitations", () => {
  for (const hash of ["", "#game=1.abc", "#page=3"]) assert.equal(invitationIn(hash), null);
});

test("links of strangers that lead nowhere are refused", () => {
  const links = [
    "#join=",
    "#join=&as=2",
    "#join=a%ZZ",
    "#join=<script>",
    `#join=${CODE}&as=9`,
    `#join=${CODE}&as=`,
    `#join=javascript:alert(1)/${CODE}`,
    `#join=https://club.example/${CODE}`,
    `#join=wss:///${CODE}`,
    `#join=${"a".repeat(65)}`,
  ];
  for (const link of links) assert.throws(() => invitationIn(link), BrokerError, link);
});

test("a password in a link is not used", () => {
  const { broker } = invitationIn(`#join=wss://eve:secret@club.example/${CODE}`);
  assert.deepEqual(broker, { address: "wss://club.example/", user: null, password: null });
});

test("no link has a password", () => {
  const broker = brokerAt("wss://tom:secret@club.example/mqtt");
  assert.equal(partOf({ broker, code: CODE, seat: 1 }).includes("secret"), false);
});

test("users and passwords have any sign", () => {
  const place = brokerAt(`wss://tom:$ & # / ? % @ : ' " \\@club.example:8884/mqtt`);
  assert.deepEqual(place, {
    address: "wss://club.example:8884/mqtt",
    user: "tom",
    password: `$ & # / ? % @ : ' " \\`,
  });
});

test("a broker that no browser reaches is refused with a reason", () => {
  assert.throws(() => brokerAt("mqtts://club.example"), /by WebSocket only/);
  assert.throws(() => brokerAt("ws://club.example"), /came by https/);
  assert.throws(() => brokerAt("club.example"), /wss:\/\/HOST\/PATH/);
  assert.equal(brokerAt("ws://localhost:9001").address, "ws://localhost:9001/");
});
