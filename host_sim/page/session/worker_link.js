// The way to the boards inside this page: a Web Worker in which Python and the firmware run.
//
// A real board is talked to by the same Python; only its bytes come and go here, since a browser
// lets no other program have the port.

import { arrivesWhole, fileAddress, filesIn } from "../addresses.js";
import { faultOf, faultSentence, policyFault } from "../first/site_faults.js";
import { language, t } from "../language/texts.js";
import { SerialCable } from "./serial_cable.js";
import { Transport } from "./transport.js";

/**
 * @import { FromWorker, Room, Shown, ToWorker } from "../worker/messages"
 * @import { BoardPort } from "./serial_ports.js"
 * @typedef {(sentence: string) => void} Progress
 */

const WORKER = "worker/worker.js";
// The folders of its program.
const FOLDERS = ["worker/", "python/"];
// A program that was cut off between two statements is one, and says nothing.
const SILENT_MS = 5000;

export class WorkerTransport extends Transport {
  #built;
  #shown;
  #port;
  #progress;
  /** @type {Room | null} */
  #room = null;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {SerialCable | null} */
  #cable = null;
  #hasStarted = false;
  /** Answers whoever asked for earlier games. @type {(isDone: boolean) => void} */
  #broughtBack = () => {};
  /** Answers whoever asked whether there are any. @type {(hasEarlier: boolean) => void} */
  #toldEarlier = () => {};
  /** Answers whoever asked for a code. @type {(code: string) => void} */
  #toldCode = () => {};
  #isSilent = true;
  /** What the server's Content-Security-Policy forbids this page; "" for nothing. */
  #forbidden = "";

  /**
   * built: name of the simulated board. shown: which board comes first. port: of a real board;
   * null where the browser has none. progress: is told, in a sentence, what is being done until
   * the board is there.
   *
   * @param {string} built
   * @param {Shown} shown
   * @param {BoardPort | null} port
   * @param {Progress} progress
   */
  constructor(built, shown, port, progress) {
    super();
    this.#built = built;
    this.#shown = shown;
    this.#port = port;
    this.#progress = progress;
  }

  connect() {
    if (!("WebAssembly" in window)) {
      const sentence = t(
        "This browser cannot run the board: WebAssembly is missing, or turned off. Use a newer browser; on an iPhone or iPad in Lockdown Mode, allow this website.",
      );
      this.stateChanged("closed", sentence);
      return;
    }
    addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
      this.#forbidden = effectiveDirective;
    });
    this.#begin();
    addEventListener("pagehide", () => this.#end());
    addEventListener("pageshow", (event) => {
      if (event.persisted) this.#beginAgain();
    });
  }

  #begin() {
    const worker = new Worker(fileAddress(WORKER), { type: "module" });
    worker.addEventListener("message", (event) => this.#take(event.data));
    worker.addEventListener("error", () => this.#fail());
    this.#worker = worker;
    this.#isSilent = true;
    setTimeout(() => void this.#lookAfter(worker), SILENT_MS);
    this.#post({ built: this.#built, show: this.#shown, room: this.#room });
  }

  /**
   * However long it is silent on a slow computer: it fails if its file is not whole.
   *
   * @param {Worker} worker
   */
  async #lookAfter(worker) {
    if (!this.#isSilent || this.#worker !== worker || (await arrivesWhole(WORKER))) return;
    if (this.#worker === worker) this.#fail();
  }

  /**
   * End the board's program. A page that is left may lie in the browser, to be shown again: with
   * its worker it would lie there with the board's games, which no other page could have.
   */
  #end() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#cable?.close();
    this.#cable = null;
  }

  #restart() {
    this.#broughtBack(true);
    this.#end();
    this.#beginAgain();
  }

  /** The page is shown again, as it was left. */
  #beginAgain() {
    const sentence = sentenceOf("switch_on");
    this.stateChanged("closed", sentence);
    this.#progress(sentence);
    this.#begin();
  }

  /**
   * Go to this board; the listeners hear of the other end when it is there.
   *
   * @param {Shown} board
   */
  show(board) {
    this.#shown = board;
    this.#post({ show: board });
  }

  /** The board at the end of the way, or the one that will be there soon. */
  get shown() {
    return this.#shown;
  }

  /** The shared game that the board is in, or null. */
  get room() {
    return this.#room;
  }

  /**
   * Join a shared game in place of the one before, at once or as soon as the board is there; null
   * leaves it.
   *
   * @param {Room | null} room
   */
  join(room) {
    this.#room = room;
    this.#post({ room });
  }

  /**
   * Draw the code of a new room.
   *
   * @returns {Promise<string>}
   */
  newCode() {
    this.#post({ askCode: true });
    return new Promise((resolve) => {
      this.#toldCode = resolve;
    });
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

  /** @override */
  bringEarlierBack() {
    this.#post({ bringBack: true });
    /** @type {Promise<boolean>} */
    const answer = new Promise((resolve) => {
      this.#broughtBack = resolve;
    });
    return answer;
  }

  /** @override */
  hasEarlier() {
    this.#post({ askEarlier: true });
    /** @type {Promise<boolean>} */
    const answer = new Promise((resolve) => {
      this.#toldEarlier = resolve;
    });
    return answer;
  }

  /** @param {ToWorker} message */
  #post(message) {
    this.#worker?.postMessage(message);
  }

  /** @param {FromWorker} message */
  #take(message) {
    this.#isSilent = false;
    if ("line" in message) this.received(message.line);
    else if ("bytes" in message) this.#cable?.write(message.bytes);
    else if ("open" in message) this.#open(message.open);
    else if ("close" in message) this.#cable?.close();
    else if ("shown" in message) this.stateChanged("changed");
    else if ("step" in message) this.#progress(sentenceOf(message.step));
    else if ("ready" in message) this.#start();
    else if ("again" in message) this.#restart();
    else if ("notBack" in message) this.#broughtBack(false);
    else if ("hasEarlier" in message) this.#toldEarlier(message.hasEarlier);
    else if ("code" in message) this.#toldCode(message.code);
    else if ("notJoined" in message) this.#room = null;
    else this.#fail(message.forbidden);
  }

  /**
   * Lay a cable to the real board.
   *
   * @param {number} number Of this try.
   */
  #open(number) {
    const before = this.#cable?.ended;
    const find = async () => {
      await before;
      return (await this.#port?.find()) ?? null;
    };
    this.#cable = new SerialCable(find, {
      opened: () => this.#post({ opened: number }),
      received: (bytes) => this.#post({ bytes, of: number }),
      closed: (why) => this.#post({ closed: number, why }),
    });
  }

  #start() {
    this.#hasStarted = true;
    this.stateChanged("open");
  }

  /** @param {string} [forbidden] What the server's Content-Security-Policy forbids the worker. */
  #fail(forbidden = "") {
    this.#end();
    if (!this.#hasStarted) void this.#explain(forbidden);
    this.stateChanged(
      "closed",
      this.#hasStarted
        ? t("The board's program in this page has failed. Load the page again.")
        : t(
            "The board could not be started in this browser. Load the page again. If that does not help, use a newer browser; on an iPhone or iPad, update the system.",
          ),
    );
  }

  /**
   * Say it if the host is at fault.
   *
   * @param {string} forbidden
   */
  async #explain(forbidden) {
    const fault = await faultOfHost(forbidden || this.#forbidden);
    // The page may have been left and shown again meanwhile.
    if (fault === null || this.#worker !== null) return;
    this.stateChanged("closed", faultSentence(fault, language));
  }
}

/**
 * The fault of the host that keeps the board from starting, or null.
 *
 * @param {string} forbidden
 */
async function faultOfHost(forbidden) {
  if (forbidden !== "") return policyFault(forbidden);
  for (const { address, integrity } of FOLDERS.flatMap(filesIn)) {
    const fault = await faultOf(address, integrity);
    if (fault !== null) return fault;
  }
  return null;
}

/** @param {string} step */
function sentenceOf(step) {
  if (step === "download") return t("Fetching the board; the first time takes a moment …");
  return t("Switching the board on …");
}
