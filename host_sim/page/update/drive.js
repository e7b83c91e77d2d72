// The drive that a Pico becomes with BOOTSEL: chosen by a person, checked, and written onto.
//
// All Errors from here have a sentence for a person as their message.

import { percentText } from "../language/formats.js";
import { t } from "../language/texts.js";

/**
 * @typedef {{id: string, mode: "readwrite"}} Wish
 * @typedef {(wish: Wish) => Promise<FileSystemDirectoryHandle>} Picker
 */

const INFO = "INFO_UF2.TXT";
const PICO = "RPI-RP2";
const PICO_2 = "RP2350";
const PIECE = 64 * 1024;
// The size of a block in the UF2 format. The Pico restarts as soon as it has the last block.
const BLOCK = 512;
// The system may notice late that a drive has gone. It is looked for so often.
const LOOKS = 10;
const LOOK_MS = 300;

const NOT_ALLOWED = t(
  "The browser may not write onto this drive, so nothing was written. Choose it again and allow " +
    "it, or download the image and copy it onto the drive.",
);

/** @returns {Picker | undefined} */
function picker() {
  return /** @type {any} */ (globalThis).showDirectoryPicker?.bind(globalThis);
}

/** Return whether this browser can write onto a drive. */
export function canWrite() {
  return picker() !== undefined;
}

/** Ask the person for the drive, and check it. */
export async function chooseDrive() {
  const pick = picker();
  if (pick === undefined) throw new Error(NOT_ALLOWED);
  const folder = await pick({ id: "bootsel", mode: "readwrite" }).catch((error) => {
    // Browsers say the same for a person who cancels and for one who does not allow it.
    if (nameOf(error) !== "AbortError") throw new Error(NOT_ALLOWED);
    throw new Error(
      t(
        "No drive was chosen, or writing was not allowed. Nothing was written. Press the button " +
          "again when RPI-RP2 is there.",
      ),
    );
  });
  await check(folder);
  return folder;
}

/** @param {FileSystemDirectoryHandle} folder */
async function check(folder) {
  const info = await infoOf(folder).catch((error) => {
    if (isRefused(error)) throw new Error(NOT_ALLOWED);
    return "";
  });
  const board = /^Board-ID:\s*(\S+)/m.exec(info)?.[1];
  const { name } = folder;
  if (board === PICO) return;
  if (board === undefined) {
    throw new Error(
      t(
        "You chose “{name}”, which is not the drive of a Pico. Choose the drive RPI-RP2 itself, " +
          "no folder in it. Nothing was written.",
        { name },
      ),
    );
  }
  if (board === PICO_2) {
    throw new Error(
      t(
        "“{name}” is the drive of a Pico 2, and this image is for the Pico. Nothing was written.",
        { name },
      ),
    );
  }
  throw new Error(
    t(
      "“{name}” is the drive of another board ({board}), and this image is for the Pico. Nothing " +
        "was written.",
      { name, board },
    ),
  );
}

/**
 * Write an image onto the drive, which goes away when it has all of it.
 *
 * @param {FileSystemDirectoryHandle} folder
 * @param {string} name Of the file.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {(written: number) => void} tell
 */
export async function writeOnto(folder, name, bytes, tell) {
  /** @type {FileSystemWritableFileStream | undefined} */
  let stream;
  let written = 0;
  try {
    const file = await folder.getFileHandle(name, { create: true });
    stream = await file.createWritable();
    for (const piece of pieces(bytes)) {
      await stream.write(piece);
      written += piece.length;
      tell(written);
    }
    await stream.close();
  } catch (error) {
    const isGone = !isRefused(error) && !isFull(error) && (await isAway(folder));
    if (isGone && bytes.length - written <= BLOCK) return;
    await cleanUp(folder, name, stream);
    throw new Error(whyNot(error, isGone, written / bytes.length));
  }
}

/**
 * The last block is a piece of its own: as it is written, the drive may go away.
 *
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
function* pieces(bytes) {
  const last = Math.max(bytes.length - BLOCK, 0);
  for (let at = 0; at < last; at += PIECE) {
    yield bytes.subarray(at, Math.min(at + PIECE, last));
  }
  yield bytes.subarray(last);
}

/**
 * @param {unknown} error
 * @param {boolean} isGone
 * @param {number} share Of its bytes that were written.
 */
function whyNot(error, isGone, share) {
  if (isRefused(error)) return NOT_ALLOWED;
  if (isFull(error)) {
    return t(
      "The drive is full, so the image is not on the board. Pull the cable out, hold BOOTSEL " +
        "down, plug it in again: then the drive is empty. Write once more.",
    );
  }
  if (isGone) {
    return t(
      "The drive went away at {share}, so the image is incomplete. Hold BOOTSEL down, plug " +
        "the board in again and write once more; the games are still there.",
      { share: percentText(share) },
    );
  }
  const message = error instanceof Error ? error.message : String(error);
  return t(
    "The browser could not write the image ({message}). Try again, or download the image and " +
      "copy it onto the drive.",
    { message },
  );
}

/**
 * Leave no half of a file on a drive that is still there.
 *
 * @param {FileSystemDirectoryHandle} folder
 * @param {string} name
 * @param {FileSystemWritableFileStream | undefined} stream
 */
async function cleanUp(folder, name, stream) {
  await stream?.abort().catch(() => {});
  await folder.removeEntry(name).catch(() => {});
}

/** @param {FileSystemDirectoryHandle} folder */
async function infoOf(folder) {
  const file = await folder.getFileHandle(INFO);
  return await (await file.getFile()).text();
}

/**
 * Return whether the drive has gone, or goes soon.
 *
 * @param {FileSystemDirectoryHandle} folder
 */
async function isAway(folder) {
  for (let look = 0; look < LOOKS; look++) {
    const isThere = await infoOf(folder).then(
      () => true,
      () => false,
    );
    if (!isThere) return true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return false;
}

/** @param {unknown} error */
function isRefused(error) {
  return ["NotAllowedError", "SecurityError"].includes(nameOf(error));
}

/** @param {unknown} error */
function isFull(error) {
  return nameOf(error) === "QuotaExceededError";
}

/** @param {unknown} error */
function nameOf(error) {
  return error instanceof Error ? error.name : "";
}
