// The audience of phones, as this machine's own pages know it: how to join, and who is guessing.

/** @import { Audience } from "../messages/messages" */

const LOOK_AGAIN_MS = 3000;

/**
 * Call `show` with what the server tells of the audience, now and again and again.
 *
 * @param {(audience: Audience) => void} show
 */
export function followAudience(show) {
  const look = async () => {
    try {
      show(await (await fetch("audience")).json());
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
 * @returns {Promise<Audience>}
 */
export async function changeCode() {
  return (await fetch("audience/code", { method: "POST" })).json();
}
