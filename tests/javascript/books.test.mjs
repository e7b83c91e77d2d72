// The page knows which books of lessons come with the firmware.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

import "./page_in_node.mjs";

const { STANDARD_BOOKS } = await import("../../host_sim/page/lessons/bookshelf.js");
const LESSONS = path.join(import.meta.dirname, "..", "..", "firmware", "lessons");

test("the standard books are those of the firmware", () => {
  const names = readdirSync(LESSONS).filter((name) => name.endsWith(".txt"));
  const books = names.map((name) => path.basename(name, ".txt"));
  assert.deepEqual([...STANDARD_BOOKS].sort(), books.sort());
});
