// The way to a board inside this page: a Web Worker in which Python and the firmware run.

import { t } from "../language/texts.js";
import { Transport } from "./transport.js";

/**
 * @import { FromWorker, ToWorker } from "../worker/messages"
 * @typedef {(sentence: string) => void} Progress
 */

export class WorkerTransport extends Transport {
  #built;
  #progress;
  /** @type {Worker | null} */
  #worker = null;

  /**
   * built: name of the board. progress: is told, in a sentence, what is being done until the board
   * is there.
   *
   * @param {string} built
   * @param {Progress} progress
   */
  constructor(built, progress) {
    super();
    this.#built = built;
    this.#progress = progress;
  }

  connect() {
    const worker = new Worker(new URL("../worker/worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", (event) => this.#take(event.data));
    worker.addEventListener("error", () => this.#fail());
    this.#worker = worker;
    this.#post({ built: this.#built });
  }

  /**
   * @override
   * @param {string} text
   */
  send(text) {
    if (this.#worker === null) return false;
    this.#post({ line: text });
    return true;
  }

  /** @param {ToWorker} message */
  #post(message) {
    this.#worker?.postMessage(message);
  }

  /** @param {FromWorker} message */
  #take(message) {
    if ("line" in message) this.received(message.line);
    else if ("step" in message) this.#progress(sentenceOf(message.step));
    else if ("ready" in message) this.stateChanged("open");
    else this.#fail();
  }

  #fail() {
    this.#worker?.terminate();
    this.#worker = null;
    this.stateChanged("closed");
    this.#progress(t("The board could not be started in this browser. Load the page again."));
  }
}

/** @param {string} step */
function sentenceOf(step) {
  if (step === "download") return t("Fetching the board; the first time takes a moment …");
  if (step === "unpack") return t("Unpacking the board …");
  return t("Switching the board on …");
}
