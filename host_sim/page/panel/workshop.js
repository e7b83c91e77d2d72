// The Workshop: what a builder needs. Its parts are made when it is asked for, and hear from then
// on what the board tells.

import { BuildIt } from "../wiring/build_it.js";
import { WiresOff } from "../wiring/wires_off.js";
import { EmptyMemory } from "./empty_memory.js";
import { Report } from "./report.js";
import { Update } from "./update.js";

/** @import { Hello } from "../messages/messages" */
/** @import { Groups } from "../frame/groups.js" */
/** @import { BoardListener } from "../session/board_session.js" */
/** @import { Transport } from "../session/transport.js" */

// The board cannot read its files, so the Workshop has a button for it.
const NOT_MOUNTED = "not_mounted";

/**
 * The acts of the page for it.
 *
 * @typedef {object} WorkshopPage
 * @property {(pad: string | null) => void} mark Marks a pad in the drawing of the board.
 * @property {() => boolean} isBroughtUp
 * @property {() => void} withdraw Takes away the faults that are told here.
 * @property {() => Promise<void>} lookAgain Asks the board once more what is wrong with it.
 * @property {(error: unknown) => void} complain
 */

/**
 * @typedef {object} Parts
 * @property {BuildIt} buildIt
 * @property {EmptyMemory} emptyMemory
 * @property {Update} update
 * @property {Report} report
 */

/** @implements {BoardListener} */
export class Workshop {
  #transport;
  #groups;
  #page;
  #wires;
  /** @type {Parts | null} */
  #parts = null;
  /** The board that is there. @type {Hello | null} */
  #hello = null;
  /** Why the board does not save, if it does not. @type {string | undefined} */
  #storage;

  /**
   * @param {Transport} transport
   * @param {Groups} groups
   * @param {WorkshopPage} page
   */
  constructor(transport, groups, page) {
    this.#transport = transport;
    this.#groups = groups;
    this.#page = page;
    this.#wires = new WiresOff(transport, page.complain);
    groups.whenWorkshopIsMade(() => this.#make());
  }

  /**
   * Return whether a fault of the board is told here.
   *
   * @param {{part: string, code: string}} fault
   */
  explains(fault) {
    // One notice is for all wires that are off.
    if (this.#wires.count > 0 && fault.code === "open") return true;
    return this.#parts?.buildIt.explains(fault) ?? false;
  }

  /** @param {string | undefined} code Why the board does not save, if it does not. */
  storageIs(code) {
    this.#storage = code;
    if (code === NOT_MOUNTED) this.#groups.offerWorkshop();
    this.#parts?.emptyMemory.storageIs(code);
  }

  // News from the session.

  /** @param {Hello} hello */
  met(hello) {
    this.#wires.met(hello);
    if (!hello.sim) this.#groups.offerWorkshop();
    this.#hello = hello;
    this.#tellMet(hello);
  }

  changed() {
    this.#hello = null;
    this.#parts?.buildIt.changed();
  }

  lost() {
    this.#hello = null;
    this.#parts?.buildIt.lost();
    this.#parts?.report.lost();
  }

  /** @param {Hello} hello */
  #tellMet(hello) {
    if (this.#parts === null) return;
    const { buildIt, update, report } = this.#parts;
    buildIt.met(hello);
    update.met(hello);
    report.met();
  }

  #make() {
    const [transport, page] = [this.#transport, this.#page];
    this.#parts = {
      buildIt: new BuildIt(transport, this.#groups, this.#wires, {
        mark: page.mark,
        isBusy: page.isBroughtUp,
        withdraw: page.withdraw,
        complain: page.complain,
      }),
      emptyMemory: new EmptyMemory(transport, page.lookAgain),
      update: new Update(transport),
      report: new Report(transport, page.complain),
    };
    this.#parts.emptyMemory.storageIs(this.#storage);
    if (this.#hello !== null) this.#tellMet(this.#hello);
  }
}
