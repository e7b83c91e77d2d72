// Numbers, shares, lists and days are written as readers of each language write them.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("formats_in_node.mjs", import.meta.url));

const saidIn = (language) =>
  JSON.parse(execFileSync(process.execPath, [PROGRAM, language], { encoding: "utf8" }));

test("in English, which is British", () => {
  assert.deepEqual(saidIn("en"), {
    number: "12,345.5",
    turns: "1,200 turns",
    name: "12345",
    share: "50%",
    chance: "25%",
    size: "1.3 MB",
    column: ["3.0", "7.25", "2"],
    cells: ["", "d4", "d4 and e5", "d4, e5 and f6"],
    spoken: "Black (blue): 1 hour, 2 minutes, 5 seconds left",
    setting: "1.5 min each + 2 s a turn",
    day: ["2 Aug 2026", "last summer"],
  });
});

test("in German", () => {
  const said = saidIn("de");
  assert.equal(said.number, "12.345,5");
  assert.equal(said.turns, "1.200 Züge");
  assert.equal(said.name, "12345");
  assert.equal(said.share, "50_%");
  assert.equal(said.size, "1,3 MB");
  assert.deepEqual(said.column, ["3,0", "7,25", "2"]);
  assert.equal(said.cells[3], "d4, e5 und f6");
  assert.match(said.spoken, /1 Stunde, 2 Minuten und 5 Sekunden/);
  assert.equal(said.setting, "1,5 min each + 2 s a turn");
  assert.equal(said.day[0], "02.08.2026");
});

test("in French", () => {
  const said = saidIn("fr");
  assert.equal(said.number, "12_345,5");
  assert.equal(said.share, "50_%");
  assert.match(said.size, /^1,3.Mo$/);
  assert.equal(said.cells[3], "d4, e5 et f6");
  assert.match(said.spoken, /1.heure, 2.minutes et 5.secondes/);
  assert.equal(said.day[0], "2 août 2026");
});
