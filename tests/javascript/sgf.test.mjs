// Games in the Smart Game Format: written, read again, and read as others write them.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page_in_node.mjs";

const { recordOfSgf, sgfOf } = await import("../../host_sim/page/records/sgf_games.js");
const { readGameFile } = await import("../../host_sim/page/records/game_files.js");

const GAME = { name: "rootbound", colours: ["black", "white"], alternates: true };
const RECORD = {
  game: "rootbound",
  board: "hex-4",
  options: { form: "classic" },
  seed: 5,
  opponents: { white: 6 },
  names: { black: "Ada ]" },
  date: "2026-11-28",
  moves: ["d4", "a1,g4", "b2"],
  comments: { 0: "Start ] \\ : [ok]\nnext line", 2: "Grüße 👋" },
  marks: { 2: "bad" },
  variations: [
    { after: 1, moves: ["c3", "d1"], comments: { 3: "x" } },
    { after: 3, moves: ["pass"] },
    { of: 0, after: 2, moves: ["e5"], marks: { 3: "good" } },
  ],
};
const OURS = "(;FF[4]GM[0]RLGAME[rootbound]RLBOARD[hex-4]";

function read(text) {
  return recordOfSgf(text, "game.sgf");
}

test("the result is by how much who won, or that somebody resigned", () => {
  const result = { winner: "white", scores: { black: 10, white: 18 } };
  assert.match(sgfOf({ ...RECORD, result }, GAME), /RE\[W\+8\]/);
  for (const last of ["resign", "resign black"]) {
    const moves = [...RECORD.moves, last];
    assert.match(sgfOf({ ...RECORD, moves, result }, GAME), /RE\[W\+R\]/);
  }
});

test("a game with all that belongs to it comes back as it was", () => {
  const { record, remark } = read(sgfOf(RECORD, GAME));
  assert.deepEqual(record, RECORD);
  assert.equal(remark, "");
});

test("a game whose turns do not alternate comes back too", () => {
  const moves = ["a1>b1", "b1^c1", "end"];
  const record = { game: "growy", board: "growy-2", seed: 1, cards: "dwf", moves };
  const text = sgfOf(record, { ...GAME, alternates: false });
  assert.match(text, /;RLTURN\[a1>b1\]/);
  assert.deepEqual(read(text).record, record);
});

test("who won and who played stand where others look for it", () => {
  const result = { winner: "white", scores: { black: 20, white: 31 } };
  const text = sgfOf({ ...RECORD, result }, GAME);
  assert.match(text, /RE\[W\+11\]/);
  assert.match(text, /PB\[Ada \\\]\]PW\[Rootlight, level 6\]/);
});

test("a file of another program is read, and what means nothing here is named", async () => {
  const text =
    `\ufeff${OURS}\r\nDT[2026-11-28]KM[6.5];B[d4]C[A \\\r\nlong \\] line\r\n: here]BL[20.1]` +
    "\r\n(;W[];B[e5])\r\n(;White[c3] N[Another] ;C[Said later]))(;GM[1])";
  const file = new File([text], "other.sgf");
  const { record, remark } = await readGameFile(file);
  assert.deepEqual(record.moves, ["d4", "pass", "e5"]);
  assert.deepEqual(record.comments, { 1: "A long ] line\n: here" });
  assert.deepEqual(record.variations, [
    { after: 1, moves: ["c3"], comments: { 2: "Another\nSaid later" } },
  ]);
  assert.equal(
    remark,
    "The file has 2 games; this is the first. These parts of the file mean nothing here, and " +
      "were left out: KM and BL.",
  );
});

test("a file in the letters that it names, or in none, is read", async () => {
  const text = `${OURS};B[d4]C[Gr\u00fc\u00dfe])`;
  for (const named of ["", "CA[ISO-8859-1]"]) {
    const latin = Buffer.from(text.replace("GM[0]", `GM[0]${named}`), "latin1");
    const { record } = await readGameFile(new File([latin], "old.sgf"));
    assert.deepEqual(record.comments, { 1: "Gr\u00fc\u00dfe" });
  }
});

for (const [said, text] of [
  ["no SGF file, or was cut off: line 1", ""],
  ["no SGF file, or was cut off: line 1", "Hello"],
  ["no SGF file, or was cut off: line 2", `${OURS}\n;B[d4`],
  ["no SGF file, or was cut off: line 1", `${OURS};B[d4]`],
  ["no SGF file, or was cut off: line 1", `${OURS};B d4])`],
  ["no SGF file, or was cut off: line 1", `${OURS};B[d4])`.replace(";FF", "?;FF")],
  ["an SGF file of another game (GM[1])", "(;FF[4];B[aa])"],
  ["an SGF file of another game (GM[11])", "(;FF[4]GM[11];B[a1])"],
  ["sets up stones without moves (AB)", `${OURS}AB[d4];W[c3])`],
  ["has two moves", `${OURS};B[d4]W[c3])`],
  ["its “options” cannot be read", `${OURS}RLOPTIONS[{];B[d4])`],
  ["its “seed” cannot be read", `${OURS}RLSEED[x];B[d4])`],
]) {
  test(`a file is refused that is ${said}`, () => {
    assert.throws(
      () => read(text),
      (error) => error.message.includes(said),
    );
  });
}

test("parentheses without end are refused, and forks without end", () => {
  assert.throws(() => read("(;".repeat(100000)), /cut off/);
  const forks = Array.from({ length: 50000 }, (_, number) => `(;B[x${number}])`).join("");
  assert.throws(() => read(`${OURS}${forks})`), /more than 2,000 variations/);
});
