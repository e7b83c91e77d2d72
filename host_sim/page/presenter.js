// The big screen: the board large, with coordinates, what it says, and how phones join.
//
// It drives nothing: the leader does, at the board or on the page beside it.

import { element, say } from "./elements.js";
import { codeIsThere } from "./first/handing_over.js";
import { followBoard } from "./panel/languages.js";
import { t } from "./language/texts.js";
import { noticeSentence } from "./session/notices.js";
import { followRoom } from "./session/room.js";
import { linkOfThisServer } from "./session/web_socket.js";
import { typedCode } from "./language/words.js";
import { qrCode } from "./share/qr_code.js";
import { linkOfOpener, onSite } from "./site.js";
import { Spectator } from "./spectators/spectator.js";
import { followPlace } from "./wall/place.js";

/** @import { Room } from "./messages/messages" */

const LAST_MOVES = 6;

let secretOfPicture = "";

const transport = onSite ? linkOfOpener() : linkOfThisServer();
const spectator = new Spectator(transport, LAST_MOVES);
// It speaks the language that was chosen in this browser when it is opened, else the board's.
transport.onState((connection) => {
  if (connection === "open") followBoard(transport);
});
transport.onNotification((told) => {
  if (told.method === "cable" && told.params.connected) followBoard(transport);
});
transport.connect();

/**
 * Show how phones join, if the leader has asked them in.
 *
 * @param {Room} room
 */
function showRoom(room) {
  element("room").hidden = !room.open;
  if (!room.open) return;
  say(element("room-address"), room.address);
  say(element("room-code"), typedCode(room.code));
  say(element("room-phones"), t("Phones watching: {count}", { count: room.phones }));
  say(element("room-warning"), room.warning ? noticeSentence(room.warning) : "");
  // With a new code the secret is a new one, too. What follows # stays in the phone: no log on the
  // way has it.
  if (room.secret === secretOfPicture) return;
  secretOfPicture = room.secret;
  element("room-picture").replaceChildren(qrCode(`${room.address}#${room.secret}`));
}

if (!onSite) {
  followRoom(showRoom);
  followPlace((_title, people) => spectator.showPeople(people));
}
codeIsThere();
