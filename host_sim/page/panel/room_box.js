// Beside the board: how phones join, and whether somebody is guessing the code.

import { element, say } from "../elements.js";
import { t } from "../language/texts.js";
import { typedCode } from "../language/words.js";
import { noticeSentence } from "../session/notices.js";
import { changeCode, followRoom } from "../session/room.js";

/** @import { Room } from "../messages/messages" */

/** Show the room, if the leader has asked phones in. */
export function showRoomBox() {
  followRoom(show);
  element("room-change").addEventListener("click", async () => {
    try {
      show(await changeCode());
    } catch {
      // The program is away, which is told beside the board.
    }
  });
}

/** @param {Room} room */
function show(room) {
  element("room").hidden = !room.open;
  if (!room.open) return;
  const { address, phones } = room;
  const code = typedCode(room.code);
  say(
    element("room-says"),
    t("{address} · code {code} · phones: {phones}", { address, code, phones }),
  );
  say(element("room-warning"), room.warning ? noticeSentence(room.warning) : "");
}
