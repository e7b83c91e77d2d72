// Draws a board by the page's own code, without a browser: standard input has its description,
// standard output gets the drawing. `pages.py` bundles and runs it.
//
// The stand-in for a browser here makes elements and writes them down.

import { stdin, stdout } from "node:process";

const ESCAPED = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };

/** @param {string} text */
function escaped(text) {
  return text.replace(/[&<"]/g, (sign) => ESCAPED[/** @type {keyof typeof ESCAPED} */ (sign)]);
}

class Drawn {
  /** @type {Map<string, string>} */
  attributes = new Map();
  /** @type {Drawn[]} */
  #children = [];
  #tag;
  #text = "";
  parentElement = null;
  classList = {
    /**
     * @param {string} name
     * @param {boolean} isOn
     */
    toggle: (name, isOn) => {
      if (isOn) this.setAttribute("class", `${this.attributes.get("class") ?? ""} ${name}`.trim());
    },
  };

  style = {
    /**
     * @param {string} name
     * @param {string} value
     */
    setProperty: (name, value) => {
      const before = this.attributes.get("style") ?? "";
      this.setAttribute("style", `${before}${name}: ${value}; `);
    },
  };

  /** @param {string} tag */
  constructor(tag) {
    this.#tag = tag;
  }

  /** @param {string} text */
  set textContent(text) {
    this.#text = text;
  }

  /** @param {...Drawn} children */
  append(...children) {
    this.#children.push(...children);
  }

  replaceChildren() {
    this.#children = [];
  }

  addEventListener() {}

  /**
   * @param {string} name
   * @param {string} value
   */
  setAttribute(name, value) {
    this.attributes.set(name, value);
  }

  /** @param {string} name */
  removeAttribute(name) {
    this.attributes.delete(name);
  }

  get inside() {
    return escaped(this.#text) + this.#children.join("");
  }

  toString() {
    const attributes = [...this.attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`);
    const { inside } = this;
    const begin = `<${this.#tag}${attributes.join("")}`;
    return inside === "" ? `${begin}/>` : `${begin}>${inside}</${this.#tag}>`;
  }
}

const document = {
  documentElement: {},
  addEventListener() {},
  createElementNS: (/** @type {string} */ _space, /** @type {string} */ tag) => new Drawn(tag),
};
const media = { matches: false, addEventListener() {} };
Object.assign(globalThis, { document, matchMedia: () => media, SVGTextElement: class {} });
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] } });

// It asks the browser as it is loaded.
const { BoardView } = await import("../page/board/board.js");
const { learnGames } = await import("../page/language/games.js");
let text = "";
for await (const part of stdin) text += part;
const svg = /** @type {any} */ (new Drawn("svg"));
const hands = { put() {}, lift() {}, isDown: () => false };
const description = JSON.parse(text);
learnGames(description.games);
new BoardView(svg, hands, () => undefined).build(description, true);
stdout.write(JSON.stringify({ ...Object.fromEntries(svg.attributes), inside: svg.inside }));
