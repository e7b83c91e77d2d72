// Files to keep: records, pictures of positions, bug reports.

/**
 * @import { ReportHead, ReportPart, State } from "../messages/messages"
 * @import { Transport } from "../session/transport.js"
 * @import { StoredRecord } from "./reading.js"
 */

// Some browsers begin to read a file only after the click has been dealt with.
const KEPT_MS = 10000;
const PICTURE_PX = 2000;

/** Return today, as records have it. */
export function dayNow(now = new Date()) {
  return timeOfFile(now).date;
}

/**
 * Offer a game in the Smart Game Format as a file to keep.
 *
 * @param {StoredRecord} record
 * @param {string} text
 */
export function saveSgf({ game, board }, text) {
  const { date, time } = timeOfFile(new Date());
  const type = "application/x-go-sgf";
  keepFile(new Blob([text], { type }), `rootlight-${game}-${board}-${date}-${time}.sgf`);
}

/**
 * Offer a record as a file to keep.
 *
 * @param {StoredRecord} record
 * @param {Date} [now]
 */
export function saveRecord(record, now = new Date()) {
  const { date, time } = timeOfFile(now);
  // The turns that were taken back belong to the board, not to the game.
  const { undone: _undone, ...game } = record;
  const dated = { ...game, date: record.date ?? date };
  keepFile(jsonOf(dated), `rootlight-${record.game}-${record.board}-${date}-${time}.json`);
}

/**
 * Ask the board for its last minutes, part by part, and offer them as a file; gives its name.
 *
 * @param {Transport} transport
 * @param {Date} [now]
 */
export async function saveReport(transport, now = new Date()) {
  const head = /** @type {ReportHead} */ (await transport.request("recording"));
  const { parts, ...report } = head;
  const data = [];
  for (let part = 0; part < parts; part++) {
    const piece = /** @type {ReportPart} */ (await transport.request("recording", { part }));
    data.push(piece.data);
  }
  const { date, time } = timeOfFile(now);
  const name = `rootlight-${head.board}-${date}-${time}.rootlight-report`;
  keepFile(jsonOf({ ...report, data }), name);
  return name;
}

/**
 * Offer a drawing of a state as a file to keep: lines for paper, or on a phone, whose album takes
 * no such file, a picture.
 *
 * @param {SVGElement} svg
 * @param {State} state
 */
export async function savePicture(svg, { game, board, turn }) {
  const text = `${new XMLSerializer().serializeToString(svg)}\n`;
  const name = `rootlight-${game}-${board}-turn-${turn}`;
  const lines = new Blob([text], { type: "image/svg+xml" });
  if (matchMedia("(pointer: coarse)").matches) keepFile(await painted(lines), `${name}.png`);
  else keepFile(lines, `${name}.svg`);
}

/**
 * A drawing as a picture of a fixed breadth.
 *
 * @param {Blob} lines
 * @returns {Promise<Blob>}
 */
async function painted(lines) {
  const image = new Image();
  image.src = URL.createObjectURL(lines);
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = PICTURE_PX;
  canvas.height = Math.round((PICTURE_PX * image.naturalHeight) / image.naturalWidth);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no room"))), "image/png");
  });
}

/** @param {object} content */
function jsonOf(content) {
  return new Blob([`${JSON.stringify(content, null, 1)}\n`], { type: "application/json" });
}

/** @param {Date} now */
function timeOfFile(now) {
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  return {
    date: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
    time: `${two(now.getHours())}${two(now.getMinutes())}`,
  };
}

/**
 * Offer a file to keep.
 *
 * @param {Blob} blob
 * @param {string} name
 */
export function keepFile(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
