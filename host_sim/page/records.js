// Records of games in files: saving one, reading one, and bringing one onto the board; and saving a
// bug report.
//
// Knows the form of a record (link.md, `record` and `new`), no rules: it is the board that
// judges the moves. A record that turns out to be bad leaves the game as it was.

import { t } from "./texts.js";

const RULES_REFUSE = -32000;
// The board drops lines of more than 1,024 bytes; some room is left for the id.
const LINE_BYTES = 1000;
const LONGEST_ID = 9999999;
const LARGEST_FILE = 1 << 20;
const MEMBERS = ["game", "board", "options", "seed", "cards"];

// What is wrong with a file, in one sentence for a person.
export class RecordError extends Error {}

// The record in a file. Throws RecordError if it is a stranger's.
export async function readRecord(file) {
  if (file.size > LARGEST_FILE) {
    throw new RecordError(t("{name} is far too large to be the record of a game.", file));
  }
  let record;
  try {
    record = JSON.parse(await file.text());
  } catch {
    throw new RecordError(t("{name} is not the record of a game: it is not JSON.", file));
  }
  if (typeof record?.game !== "string") {
    throw new RecordError(t("{name} is not the record of a game: it names no game.", file));
  }
  const moves = record.moves ?? [];
  if (!Array.isArray(moves) || !moves.every((move) => typeof move === "string")) {
    throw new RecordError(t("{name} is not the record of a game: its moves are no list.", file));
  }
  const { turn = moves.length } = record;
  if (!Number.isInteger(turn) || turn < 0 || turn > moves.length) {
    throw new RecordError(
      t("{name} names turn {turn}, and the game has {count} of them.", {
        name: file.name,
        turn,
        count: moves.length,
      }),
    );
  }
  return { ...record, moves };
}

// Whether `record` is the game `kept`, with the same turns at least.
export function continues(record, kept) {
  return (
    ["game", "board", "seed", "cards"].every((name) => record[name] === kept[name]) &&
    sameOptions(record.options ?? {}, kept.options ?? {}) &&
    kept.moves.every((move, index) => record.moves[index] === move)
  );
}

function sameOptions(some, others) {
  const names = [...new Set([...Object.keys(some), ...Object.keys(others)])];
  return names.every((name) => some[name] === others[name]);
}

// Put a record on the board. Throws RecordError if the board refuses it; then the game that was
// there, `before` (a record too), is there again.
export async function loadRecord(transport, record, before) {
  let placed = { changed: false };
  try {
    placed = await place(transport, record, movesThatFit(record));
    if (placed.error?.code === RULES_REFUSE && placed.number === null) {
      // The board did not say which move it was: play them one by one to find it.
      placed = await place(transport, record, 0);
    }
  } finally {
    if (placed.error && placed.changed) await place(transport, before, movesThatFit(before));
  }
  if (placed.error) throw new RecordError(complaint(placed, record));
}

// Play a record: the first moves at once, the others one by one.
async function place(transport, record, atOnce) {
  let number = null;
  let changed = false;
  try {
    await transport.request("new", newParams(record, atOnce));
    changed = true;
    for (number = atOnce + 1; number <= record.moves.length; number++) {
      await transport.request("play", { move: record.moves[number - 1] });
    }
    return { changed };
  } catch (error) {
    return { changed, error, number: number ?? error.data?.number ?? null };
  }
}

function newParams(record, count) {
  const params = { moves: record.moves.slice(0, count) };
  for (const name of MEMBERS) {
    if (record[name] !== undefined && record[name] !== null) params[name] = record[name];
  }
  return params;
}

// How many of the first moves go into one line to the board.
function movesThatFit(record) {
  let count = record.moves.length;
  while (count > 0 && lineBytes(newParams(record, count)) > LINE_BYTES) count--;
  return count;
}

function lineBytes(params) {
  const message = { jsonrpc: "2.0", id: LONGEST_ID, method: "new", params };
  return new TextEncoder().encode(JSON.stringify(message)).length;
}

function complaint({ error, number }, record) {
  if (error.code !== RULES_REFUSE || number === null) {
    return t("This record cannot be played here: {why}", { why: error.message });
  }
  const code = error.data.code ? ` (${error.data.code})` : "";
  const values = { number, move: record.moves[number - 1], why: error.message + code };
  return t("Move {number} of the record, {move}, is refused: {why}", values);
}

// Offer a record as a file to keep.
export function saveRecord(record, now = new Date()) {
  const { date, time } = timeOfFile(now);
  // What was taken back belongs to the board, not to the game.
  const { undone: _undone, ...game } = record;
  const dated = { ...game, date: record.date ?? date };
  keepFile(jsonOf(dated), `rootlight-${record.game}-${record.board}-${date}-${time}.json`);
}

// Ask the board for its last minutes, part by part, and offer them as a file.
export async function saveReport(transport, now = new Date()) {
  const { parts, ...report } = await transport.request("recording");
  report.data = [];
  for (let part = 0; part < parts; part++) {
    report.data.push((await transport.request("recording", { part })).data);
  }
  const { date, time } = timeOfFile(now);
  keepFile(jsonOf(report), `rootlight-${report.board}-${date}-${time}.rootlight-report`);
}

// Offer a drawing of a state, an SVG element, as a file to keep.
export function savePicture(svg, { game, board, turn }) {
  const text = new XMLSerializer().serializeToString(svg) + "\n";
  keepFile(new Blob([text], { type: "image/svg+xml" }), `rootlight-${game}-${board}-turn-${turn}.svg`);
}

function jsonOf(content) {
  return new Blob([JSON.stringify(content, null, 1) + "\n"], { type: "application/json" });
}

function timeOfFile(now) {
  const two = (number) => String(number).padStart(2, "0");
  return {
    date: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
    time: `${two(now.getHours())}${two(now.getMinutes())}`,
  };
}

// Offer a file to keep.
export function keepFile(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Some browsers begin to read only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
