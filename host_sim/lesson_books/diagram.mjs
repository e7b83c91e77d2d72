// Runs the page's own drawing and reading of moves outside a browser: for diagram.py.
//
// Takes one line of JSON on standard input and writes one to standard output:
// `{"text", "game", "board"}` gives `{"record"}`, `{"shape", "state", "games"}` gives `{"svg"}`;
// a text that cannot be read gives `{"problem"}`.

import { readFileSync } from "node:fs";

const NAMES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text) {
  return String(text).replace(/[&<>"]/g, (sign) => NAMES[sign]);
}

// As much of an element as the drawing uses.
class Element {
  constructor(tag) {
    this.tag = tag;
    this.attributes = new Map();
    this.children = [];
    this.textContent = "";
  }

  setAttribute(name, value) {
    this.attributes.set(name, value);
  }

  append(...children) {
    this.children.push(...children);
  }

  replaceChildren(...children) {
    this.children = children;
  }

  toString() {
    const attributes = [...this.attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`);
    const inside = escaped(this.textContent) + this.children.join("");
    return `<${this.tag}${attributes.join("")}>${inside}</${this.tag}>`;
  }
}

globalThis.document = {
  documentElement: {},
  createElementNS: (_space, tag) => new Element(tag),
};
globalThis.navigator ??= { languages: ["en"] };

const { drawDiagram } = await import("../page/board/diagram.js");
const { learnGames } = await import("../page/language/games.js");
const { recordOf } = await import("../page/records/moves_as_text.js");
const { RecordError } = await import("../page/records/errors.js");

function carryOut({ text, game, board, shape, state, games }) {
  if (text !== undefined) return { record: recordOf(text, game, board) };
  learnGames(games);
  const svg = new Element("svg");
  svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  drawDiagram(svg, shape, state);
  return { svg: `${svg}\n` };
}

let result;
try {
  result = carryOut(JSON.parse(readFileSync(0, "utf-8")));
} catch (error) {
  if (!(error instanceof RecordError)) throw error;
  result = { problem: error.message };
}
process.stdout.write(JSON.stringify(result));
