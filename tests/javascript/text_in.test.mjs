// Files that people choose are read as their editors write them.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page_in_node.mjs";

const { readRecord } = await import("../../host_sim/page/records/reading.js");
const { bookIn } = await import("../../host_sim/page/lessons/books.js");
const { recordOf } = await import("../../host_sim/page/records/moves_as_text.js");

const GAME = { game: "rootbound", moves: ["d4"], date: "f\u00e9vrier" };

/** The bytes of a text, in UTF-8 or in UTF-16, in the order of Windows or in the other. */
function written(text, encoding) {
  if (encoding === "utf8") return Buffer.from(`\ufeff${text}`);
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return encoding === "utf16be" ? bytes.swap16() : bytes;
}

for (const encoding of ["utf8", "utf16le", "utf16be"]) {
  test(`a saved game and a book are read in ${encoding} with a mark`, async () => {
    const game = new File([written(JSON.stringify(GAME), encoding)], "game.json");
    assert.deepEqual(await readRecord(game), GAME);
    const book = new File([written("book Mine\r\n", encoding)], "mine.txt");
    assert.equal(await bookIn(book), "book Mine\r\n");
  });
}

test("a file in another encoding is told with what to do", async () => {
  const latin = Buffer.from(JSON.stringify(GAME), "latin1");
  const unmarked = Buffer.from(JSON.stringify(GAME), "utf16le");
  for (const bytes of [latin, unmarked]) {
    for (const read of [readRecord, bookIn]) {
      const message = "mine.json is not UTF-8; save the file as UTF-8.";
      await assert.rejects(read(new File([bytes], "mine.json")), { message });
    }
  }
});

test("another name is asked for only where the name is another one", async () => {
  await assert.rejects(readRecord(new File(["GIF89a"], "picture.gif")), /Choose a file/);
  await assert.rejects(readRecord(new File(["{"], "game.JSON")), /or was cut off/);
});

test("moves are read whatever ends the lines", () => {
  for (const end of ["\n", "\r\n", "\r"]) {
    const text = ["# Root Bound, hex-4", "1. b2 d4", "2. e5"].join(end);
    assert.deepEqual(recordOf(text, "rootbound", "hex-7").moves, ["b2", "d4", "e5"]);
  }
});

test("the words of a copied game and of the list of moves are read", () => {
  const read = (/** @type {string} */ text) => recordOf(text, "rootbound", "hex-4").moves;
  assert.deepEqual(read("1. d4 Pass\n2. resign"), ["d4", "pass", "resign"]);
  assert.deepEqual(read("1. d4 a1,g4 2. resign white"), ["d4", "a1,g4", "resign white"]);
  assert.deepEqual(read("1. d4 pass 2. White\u00a0(amber) resigns"), [
    "d4",
    "pass",
    "resign white",
  ]);
  assert.deepEqual(read("1. d4 2. resigns"), ["d4", "resign"]);
  assert.throws(() => read("1. d4 2. resigned"), /move 2: “resigned” is not a move/);
});

test("moves are read as people paste them", () => {
  const pasted = [
    "\ufeff# Root Bound, hex-4\r\n1.\u00a0B2\u2003D4\r\n",
    "1) b2 d4;",
    "1. ｂ２ ｄ４",
    "\u200b1.\u200b b2\u2060 d\u00ad4",
    "1: b2\u20281… d4",
    "1.b2 | 1...d4 |",
    "(1) b2\u0085(2) d4\n",
    "1. b2! d4!?",
    "1. b2?? 2. d4？",
  ];
  for (const text of pasted) {
    assert.deepEqual(recordOf(text, "rootbound", "hex-7").moves, ["b2", "d4"], text);
  }
  for (const pair of ["e5,f7", "E5 , F7", "e5，f7", "e5、f7", "e5,\nf7"]) {
    assert.deepEqual(recordOf(pair, "rootbound", "hex-7").moves, ["e5,f7"], pair);
  }
});

test("a word that is no move is told with its line, and where it stands in the text", () => {
  const text = "# Root Bound, hex-4\r\n1. b2 d4\r\n2.\u200b e55x,f7 pass";
  const message =
    "Line 3, move 3: “e55x,f7” is not a move. Write cells such as e5 or e5,f7, or pass.";
  const from = text.indexOf("e55x");
  const expected = { message, from, to: from + "e55x,f7".length };
  assert.throws(() => recordOf(text, "rootbound", "hex-4"), expected);
  assert.throws(() => recordOf("# only a remark", "rootbound", "hex-4"), /no moves/);
});
