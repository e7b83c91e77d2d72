// The big screen: the board large, with coordinates, what it says, and how phones join.
//
// It drives nothing: the leader does, at the board or on the page beside it.

import { element, say } from "./elements.js";
import { followBoard } from "./language/language.js";
import { followPages, t } from "./language/texts.js";
import { linkOfThisServer } from "./session/web_socket.js";
import { Spectator } from "./spectators/spectator.js";

/** @import { Room } from "./session/messages" */

const LAST_MOVES = 6;
const LOOK_AT_ROOM_MS = 3000;

const transport = linkOfThisServer();
new Spectator(transport, LAST_MOVES);
// It speaks the language that was chosen on a page of this computer, else the board's.
transport.onState((connection) => {
  if (connection === "open") followBoard(transport);
});
transport.onNotification((told) => {
  if (told.method === "cable" && told.params.connected) followBoard(transport);
});
followPages();
transport.connect();

/** Show how phones join, if the leader has asked them in. */
async function showRoom() {
  try {
    /** @type {Room} */
    const room = await (await fetch("room")).json();
    element("room").hidden = !room.open;
    if (!room.open) return;
    say(element("room-address"), room.address);
    say(element("room-code"), `${room.code.slice(0, 3)} ${room.code.slice(3)}`);
    say(element("room-phones"), t("Watching by phone: {count}", { count: room.phones }));
    // A program that was started again has another code.
    const source = `room.svg?${room.code}`;
    const picture = element("room-picture", HTMLImageElement);
    if (picture.getAttribute("src") !== source) picture.src = source;
  } catch {
    // The program is away, which is told beside the board.
  }
}

showRoom();
setInterval(showRoom, LOOK_AT_ROOM_MS);
