// Texts in the Smart Game Format, FF[4], as trees of nodes; firmware/link.md says where it stands.
//
// Knows nothing of games. What a node holds is a list of texts for each of its properties.

import { RecordError } from "./errors.js";
import { t } from "../language/texts.js";

/** @typedef {Map<string, string[]>} Properties */
/** @typedef {{properties: Properties, next: SgfNode[]}} SgfNode */

const SPACE = /[\s\ufeff]/;
const LETTER = /[A-Za-z]/;
const CAPITALS = /[^A-Z]/g;

/**
 * The trees in a text, by their first nodes. Throws RecordError, with the number of a line, where
 * it is none.
 *
 * @param {string} text
 * @param {string} name Of the file, or what else the text comes from.
 */
export function sgfTrees(text, name) {
  return new Reader(text.replace(/\r\n?|\n\r/g, "\n"), name).trees();
}

class Reader {
  #text;
  #name;
  #at;
  /** The node that the next one follows, for each parenthesis that is open. */
  #open = /** @type {(SgfNode | null)[]} */ ([]);
  /** @type {SgfNode[]} */
  #found = [];

  /**
   * @param {string} text
   * @param {string} name
   */
  constructor(text, name) {
    this.#text = text;
    this.#name = name;
    // Mail and the like may stand before the first tree.
    this.#at = Math.max(0, text.search(/\(\s*;/));
  }

  trees() {
    while (this.#at < this.#text.length) this.#step();
    if (this.#open.length > 0 || this.#found.length === 0) throw this.#wrong();
    return this.#found;
  }

  #step() {
    const sign = this.#text[this.#at++];
    const { length } = this.#open;
    if (SPACE.test(sign)) return;
    if (sign === "(") this.#open.push(this.#open[length - 1] ?? null);
    else if (sign === ")" && length > 0) this.#open.pop();
    else if (sign === ";" && length > 0) this.#addNode();
    // What stands behind the last tree belongs to nobody.
    else if (length === 0 && this.#found.length > 0) this.#at = this.#text.length;
    else throw this.#wrong();
  }

  #addNode() {
    const last = this.#open.length - 1;
    /** @type {SgfNode} */
    const node = { properties: this.#properties(), next: [] };
    const before = this.#open[last];
    if (before === null) this.#found.push(node);
    else before.next.push(node);
    this.#open[last] = node;
  }

  #properties() {
    /** @type {Properties} */
    const found = new Map();
    for (;;) {
      const name = this.#run(LETTER);
      if (name === "") return found;
      const values = found.get(name.replace(CAPITALS, "")) ?? [];
      this.#run(SPACE);
      if (this.#text[this.#at] !== "[") throw this.#wrong();
      for (; this.#text[this.#at] === "["; this.#run(SPACE)) values.push(this.#value());
      // The older forms of the format wrote small letters between the capitals.
      found.set(name.replace(CAPITALS, ""), values);
    }
  }

  /** @param {RegExp} kind Of the signs that are passed; blanks before them are skipped. */
  #run(kind) {
    while (SPACE.test(this.#text[this.#at] ?? "")) this.#at++;
    const from = this.#at;
    while (kind.test(this.#text[this.#at] ?? "")) this.#at++;
    return this.#text.slice(from, this.#at);
  }

  #value() {
    let value = "";
    for (this.#at++; this.#at < this.#text.length; this.#at++) {
      const sign = this.#text[this.#at];
      if (sign === "]") {
        this.#at++;
        return value;
      }
      if (sign !== "\\") value += sign;
      // A line break behind the stroke is there for the writer's eyes only.
      else if (this.#text[++this.#at] !== "\n") value += this.#text[this.#at] ?? "";
    }
    throw this.#wrong();
  }

  #wrong() {
    const line = this.#text.slice(0, this.#at).split("\n").length;
    return new RecordError(
      t("{name} is no SGF file, or was cut off: line {line} cannot be read.", {
        name: this.#name,
        line,
      }),
    );
  }
}

/**
 * Return the text of a property for a file.
 *
 * @param {string} name
 * @param {string} value
 */
export function written(name, value) {
  return `${name}[${value.replace(/[\\\]]/g, "\\$&")}]`;
}
