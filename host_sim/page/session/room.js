// The room for phones, as this machine's own pages know it: how to join, and who is guessing.

/** @import { Room } from "../messages/messages" */

const LOOK_AGAIN_MS = 3000;

/**
 * Call `show` with what the server tells of the room, now and again and again.
 *
 * @param {(room: Room) => void} show
 */
export function followRoom(show) {
  const look = async () => {
    try {
      show(await (await fetch("room")).json());
    } catch {
      // The program is away, which is told beside the board.
    }
  };
  look();
  setInterval(look, LOOK_AGAIN_MS);
}

/**
 * Have another code and another QR code. Phones that are in stay in.
 *
 * @returns {Promise<Room>}
 */
export async function changeCode() {
  return (await fetch("room/code", { method: "POST" })).json();
}
