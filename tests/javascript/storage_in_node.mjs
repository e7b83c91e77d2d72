// The two stores of a browser, empty: tests import this before what keeps something there.

import "./page_in_node.mjs";

function store() {
  const kept = new Map();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => kept.set(name, value),
    removeItem: (name) => kept.delete(name),
  };
}

globalThis.window ??= {};
globalThis.window.localStorage = store();
globalThis.window.sessionStorage = store();
