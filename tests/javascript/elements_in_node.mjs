// Elements of a page that draw nothing and keep what is said: for modules that look for theirs
// when they are loaded. Tests import this first.

import "./page_in_node.mjs";

class Still {
  children = [];
  childElementCount = 0;
  classList = { add() {}, contains: () => false, remove() {}, toggle() {} };
  dataset = {};
  hidden = false;
  parentElement = null;
  style = { setProperty() {} };
  textContent = "";
  value = "";
  addEventListener() {}
  after() {}
  append() {}
  closest() {
    return null;
  }
  contains() {
    return false;
  }
  focus() {}
  prepend() {}
  querySelector() {
    return null;
  }
  querySelectorAll() {
    return [];
  }
  removeAttribute() {}
  replaceChildren() {}
  scrollIntoView() {}
  setAttribute() {}
}

const KINDS = ["Button", "Dialog", "Input", "Progress", "Select", "TextArea", ""];
for (const kind of KINDS) globalThis[`HTML${kind}Element`] ??= Still;
globalThis.Element ??= Still;
globalThis.ResizeObserver ??= class {
  disconnect() {}
  observe() {}
};

globalThis.IntersectionObserver ??= globalThis.ResizeObserver;

const found = new Map();
Object.assign(globalThis.document, {
  activeElement: null,
  addEventListener() {},
  body: new Still(),
  createElement: () => new Still(),
  getElementById(id) {
    if (!found.has(id)) found.set(id, new Still());
    return found.get(id);
  },
  querySelector: () => null,
});
globalThis.window ??= {};
globalThis.window.addEventListener ??= () => {};
globalThis.addEventListener ??= () => {};
