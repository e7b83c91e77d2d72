// A copy of a board's flash, read by link piece by piece, whatever lies on it.

import { t } from "../language/texts.js";

/**
 * @import { FlashPiece } from "../messages/messages"
 * @import { Transport } from "../session/transport.js"
 */

const ERASED = 0xff;
// No Pico has more.
const LARGEST = 16 * 1024 * 1024;

/**
 * All bytes of the part of the flash that is for files. Pieces in which nothing is written are not
 * sent.
 *
 * @param {Pick<Transport, "request">} transport
 * @param {(done: number) => void} tell Is told how much is read, from 0 to 1.
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function copyOfFlash(transport, tell) {
  const first = await pieceFrom(transport, 0);
  const copy = new Uint8Array(first.size).fill(ERASED);
  for (let piece = first; ; piece = await pieceFrom(transport, piece.next)) {
    copy.set(bytesOf(piece.data).subarray(0, copy.length - piece.start), piece.start);
    tell(Math.min(piece.next / copy.length, 1));
    if (piece.next >= copy.length) return copy;
  }
}

/**
 * @param {Pick<Transport, "request">} transport
 * @param {number} at
 */
async function pieceFrom(transport, at) {
  const piece = /** @type {FlashPiece} */ (await transport.request("flash", { read: at }));
  const { size, start, next } = piece;
  if (!(size > 0 && size <= LARGEST && start >= at && start <= size && next > at)) {
    throw new Error(t("The copy could not be read to its end. Try again."));
  }
  return piece;
}

/** @param {string} data As base64. */
function bytesOf(data) {
  return Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
}
