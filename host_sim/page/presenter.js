// The big screen: the board large, with coordinates, what it says, and how phones join.
//
// It drives nothing: the leader does, at the board or on the page beside it.

import { element, say } from "./elements.js";
import { followBoard } from "./language.js";
import { Spectator } from "./spectator.js";
import { followPages, t } from "./texts.js";
import { WebSocketTransport } from "./transport.js";

const LAST_MOVES = 6;
const LOOK_AT_ROOM_MS = 3000;

const scheme = location.protocol === "https:" ? "wss" : "ws";
const transport = new WebSocketTransport(`${scheme}://${location.host}/link`);
new Spectator(transport, LAST_MOVES);
// It speaks the language that was chosen on a page of this computer, else the board's.
transport.onState((connection) => {
  if (connection === "open") followBoard(transport);
});
transport.onNotification((method, params) => {
  if (method === "cable" && params.connected) followBoard(transport);
});
followPages();
transport.connect();

// How phones join, if the leader has asked them in.
async function showRoom() {
  try {
    const room = await (await fetch("room")).json();
    element("room").hidden = !room.open;
    if (!room.open) return;
    say(element("room-address"), room.address);
    say(element("room-code"), `${room.code.slice(0, 3)} ${room.code.slice(3)}`);
    say(element("room-phones"), t("Phones that look on: {count}", { count: room.phones }));
    // A program that was started anew has another code.
    const picture = `room.svg?${room.code}`;
    if (element("room-picture").getAttribute("src") !== picture) {
      element("room-picture").src = picture;
    }
  } catch {
    // The program is away, which is told beside the board.
  }
}

showRoom();
setInterval(showRoom, LOOK_AT_ROOM_MS);
