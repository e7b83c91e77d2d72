// The bring-up of the board: its sentences, answers for those whose fingers are not felt yet, and
// the report as a file to keep. The board does all of it, and its lights alone are enough.

import { button, element, say } from "../elements.js";
import { t } from "../language/texts.js";
import { own } from "../own.js";
import { keepFile } from "../records/saving.js";

/** @import { BringUp as Told, ReportPiece } from "../messages/messages" */
/** @import { BoardListener } from "../session/board_session.js" */
/** @import { Groups } from "../frame/groups.js" */
/** @import { Transport } from "../session/transport.js" */

/**
 * The buttons' words for yes and no in a step that does not ask for one of the two.
 *
 * @type {{[step: string]: [string, string] | undefined}}
 */
const ANSWERS = {
  touch: [t("It is lit, but feels nothing"), t("I see no light")],
  sound: [t("I hear it"), t("I hear nothing")],
};

/** @implements {BoardListener} */
export class BringUp {
  #transport;
  #groups;
  #complain;
  #isRunning = false;
  #waits = false;
  #step = "";
  /** True if the board has a report of it to give. */
  #hasReport = false;

  /**
   * @param {Transport} transport
   * @param {Groups} groups
   * @param {(error: unknown) => void} complain
   */
  constructor(transport, groups, complain) {
    this.#transport = transport;
    this.#groups = groups;
    this.#complain = complain;
    groups.whenWorkshopIsMade(() => this.#fill());
    groups.whenShown("workshop", () => this.#lookForReport());
  }

  get isRunning() {
    return this.#isRunning;
  }

  /** A board has come: it may be in the midst of it. */
  async met() {
    try {
      const told = await this.#transport.request("bringup");
      if ("running" in told && told.running) this.bringUp(told);
    } catch {
      // A board that cannot be brought up.
    }
  }

  /** Another board is there. */
  changed() {
    this.#forget();
  }

  /** The board is away. */
  lost() {
    this.#forget();
  }

  #forget() {
    this.#hasReport = false;
    this.bringUp({ running: false });
  }

  /**
   * Take notice of what the board tells.
   *
   * @param {Told} told
   */
  bringUp({ running, waits = false, step = "", message = "" }) {
    if (running && !this.#isRunning) this.#groups.show("workshop");
    const isSame = running === this.#isRunning && waits === this.#waits && step === this.#step;
    this.#isRunning = running;
    this.#waits = waits;
    this.#step = step;
    if (!this.#groups.hasWorkshop) return;
    if (running) element("bring-up", HTMLDetailsElement).open = true;
    if (message) say(element("bring-up-says"), message);
    if (isSame) return;
    this.#fill();
    if (!running) void this.#lookForReport();
  }

  /** Only a board that was brought up has a report. */
  async #lookForReport() {
    if (this.#isRunning || !this.#groups.isShown("workshop")) return;
    try {
      this.#hasReport = "text" in (await this.#transport.request("bringup", { read: 0 }));
    } catch {
      this.#hasReport = false;
    }
    this.#fill();
  }

  #fill() {
    const [yes, no] = own(ANSWERS, this.#step) ?? [t("Yes"), t("No")];
    const answers = this.#waits
      ? [button(no, () => this.#do("no")), button(yes, () => this.#do("yes"))]
      : [];
    const others = this.#isRunning
      ? [button(t("Stop"), () => this.#do("stop"))]
      : [button(t("Begin"), () => this.#do("start"))];
    if (this.#hasReport && !this.#isRunning) {
      others.unshift(button(t("Save the report"), () => this.#save()));
    }
    element("bring-up-answers").replaceChildren(...others, ...answers);
  }

  /** @param {string} what */
  async #do(what) {
    try {
      const told = await this.#transport.request("bringup", { do: what });
      if ("running" in told) this.bringUp(told);
    } catch (error) {
      this.#complain(error);
    }
  }

  async #save() {
    try {
      let text = "";
      /** @type {number | null} */
      let next = 0;
      while (next !== null) {
        const request = this.#transport.request("bringup", { read: next });
        const piece = /** @type {ReportPiece} */ (await request);
        text += piece.text;
        next = piece.next;
      }
      keepFile(new Blob([text], { type: "text/plain" }), "bringup.txt");
    } catch (error) {
      this.#complain(error);
    }
  }
}
