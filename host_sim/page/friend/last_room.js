// The shared game that this browser was in last, so that its people find it again.

import { remember, remembered } from "../storage.js";

/** @import { Room } from "../worker/messages" */

/** @typedef {{part: string, built: string, begin: Room["begin"]}} LastRoom */

const LAST = "rootlight-room";

/**
 * `part`: of the address, with its #. `begin`: the game that begins where the room has none.
 *
 * @returns {LastRoom | null}
 */
export function lastRoom() {
  try {
    const { part, built, begin } = JSON.parse(remembered("localStorage", LAST) ?? "null");
    return { part: String(part), built: String(built), begin: begin ?? null };
  } catch {
    return null;
  }
}

/** @param {LastRoom | null} room */
export function rememberRoom(room) {
  remember("localStorage", LAST, JSON.stringify(room));
}
