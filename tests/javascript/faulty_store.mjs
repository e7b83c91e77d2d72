// A browser's store that fails: at one step, from one step on, or for good, as stores do.

/**
 * The ways in which a step fails: the call throws, the request or the transaction fails, nothing
 * ever answers, or it was done all the same though nobody says so.
 */
export const KINDS = ["throws", "fails", "silent", "done"];

const full = () => new DOMException("It is full.", "QuotaExceededError");

/** An IndexedDB with one store. `steps`: how many there were; `kept`: what is in it. */
export class FaultyStore {
  steps = 0;
  #from = 0;
  #to = 0;
  #kind = "";

  constructor(kept = {}) {
    this.kept = new Map(Object.entries(kept));
  }

  /** The steps from the `first` to come (from 1) fail, so many of them. */
  fail(first, count = Infinity, kind = "fails") {
    this.#from = this.steps + first;
    this.#to = this.#from + count;
    this.#kind = kind;
  }

  heal() {
    this.#to = 0;
  }

  /** Return how this step fails; "" if it does not. */
  #step() {
    this.steps++;
    return this.steps >= this.#from && this.steps < this.#to ? this.#kind : "";
  }

  /** The same for a step that is a call. */
  #call() {
    const how = this.#step();
    if (how === "throws") throw full();
    return how;
  }

  #request(result) {
    const how = this.#call();
    const made = { result };
    queueMicrotask(() => {
      if (how === "") made.onsuccess?.();
      if (how === "fails") {
        made.error = full();
        made.onerror?.();
      }
    });
    return { made, how };
  }

  open() {
    const database = {
      transaction: (_name, mode) => this.#transaction(mode),
      close() {},
    };
    return this.#request(database).made;
  }

  /** @param {Map<string, string>} written */
  #put(written) {
    written.forEach((files, name) => this.kept.set(name, files));
  }

  /** It is done, or aborted, when nothing more was asked of it. */
  #transaction(mode) {
    this.#call();
    const written = new Map();
    let isAborted = false;
    let asked = 0;
    const transaction = { error: null };
    const ask = (result) => {
      const { made, how } = this.#request(result);
      isAborted ||= how === "fails";
      asked++;
      setLater(() => {
        asked--;
        if (how === "silent" || how === "done") asked = Infinity;
        if (asked === 0) end();
      });
      return made;
    };
    const end = () => {
      const how = isAborted ? "fails" : mode === "readonly" ? "" : this.#step();
      if (how === "" || how === "done") this.#put(written);
      if (how === "fails" || how === "throws") {
        transaction.error = full();
        transaction.onabort?.();
      }
      if (how === "") transaction.oncomplete?.();
    };
    transaction.objectStore = () => ({
      get: (name) => ask(written.get(name) ?? this.kept.get(name)),
      put: (files, name) => {
        const made = ask(undefined);
        written.set(name, files);
        return made;
      },
    });
    return transaction;
  }
}

/** Do something when those who heard of a request have asked for more. */
function setLater(done, turns = 5) {
  if (turns === 0) done();
  else queueMicrotask(() => setLater(done, turns - 1));
}
