// The bring-up of the board: its sentences, answers for those whose fingers are not felt yet, and
// the report as a file to keep. The board does all of it, and its lights alone are enough.

import { button, element, make, say } from "../elements.js";
import { t, tn } from "../language/texts.js";
import { own } from "../own.js";
import { keepFile } from "../records/saving.js";
import { hardwareOf } from "../session/hardware.js";
import { hasProblems, problemsIn } from "./bring_up_report.js";

/** @import { BringUp as Told, Hello } from "../messages/messages" */
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
/** The question of the board that follows “I see no light”; it asks for yes or no. */
const SEEN = t(
  "Can you see a breathing light anywhere on the board? It is faint in the sun, and it may be in " +
    "a wrong place. Lights that stay dim do not count. Touch any pad for yes. For no, lay a hand " +
    "on the board.",
);

/** @implements {BoardListener} */
export class BringUp {
  #transport;
  #groups;
  #complain;
  #isRunning = false;
  #waits = false;
  #mayGoBack = false;
  #step = "";
  /** True while the board asks whether a light is to be seen at all. */
  #asksSeen = false;
  /** True while the board asks for pads by their names: a finger answers, and nobody says yes. */
  #asksNames = false;
  /** The beginning of the board's last report, with all problems; "" without one. */
  #report = "";
  /** True while the page asks whether the board is to forget what it has learnt. */
  #asksToForget = false;
  /** True once it has forgotten that, until it is switched off and on. */
  #hasForgotten = false;
  /** True of a simulated board, which the page can switch off and on. */
  #isSimulated = false;

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

  /**
   * A board has come: it may be in the midst of it.
   *
   * @param {Hello} hello
   */
  async met(hello) {
    this.#isSimulated = hardwareOf(hello).hasFingers;
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
    this.#report = "";
    // The sentence asked people to unplug the board, and now they have.
    if (this.#hasForgotten) say(element("bring-up-says"), "");
    this.#hasForgotten = false;
    this.bringUp({ running: false });
    if (this.#groups.hasWorkshop) this.#fill();
  }

  /**
   * Take notice of what the board tells.
   *
   * @param {Told} told
   */
  bringUp({ running, waits = false, back = false, step = "", message = "", filled }) {
    const asksSeen = step === "touch" && this.#isSeenAsked(message, filled);
    if (running && !this.#isRunning) this.#groups.show("workshop");
    // A question about a run of lights names both its ends. A request for a pad names that alone.
    const asksNames = step === "order" && filled?.length === 2;
    const shown = [
      this.#isRunning,
      this.#waits,
      this.#mayGoBack,
      this.#step,
      this.#asksSeen,
      this.#asksNames,
    ];
    const isSame = [running, waits, back, step, asksSeen, asksNames].every(
      (one, index) => one === shown[index],
    );
    this.#isRunning = running;
    this.#waits = waits;
    this.#mayGoBack = back;
    this.#step = step;
    this.#asksSeen = asksSeen;
    this.#asksNames = asksNames;
    this.#asksToForget = false;
    if (running) this.#hasForgotten = false;
    if (!this.#groups.hasWorkshop) return;
    if (running) element("bring-up", HTMLDetailsElement).open = true;
    if (message) say(element("bring-up-says"), message);
    if (isSame) return;
    this.#fill();
    if (!running) void this.#lookForReport();
  }

  /**
   * Return whether that question is asked after a sentence. It stays while the board only remarks
   * something: the request to touch a light has values.
   *
   * @param {string} message
   * @param {unknown} filled
   */
  #isSeenAsked(message, filled) {
    return message === SEEN || (this.#asksSeen && filled === undefined);
  }

  /** Only a board that was brought up has a report. */
  async #lookForReport() {
    if (this.#isRunning || !this.#groups.isShown("workshop")) return;
    try {
      this.#report = await this.#read(hasProblems);
    } catch {
      this.#report = "";
    }
    this.#fill();
  }

  #fill() {
    const others = this.#isRunning ? this.#buttonsOfRun() : this.#buttonsAtRest();
    element("bring-up-answers").replaceChildren(...this.#answers(), ...others);
    const problems = this.#isRunning ? [] : problemsIn(this.#report);
    const found = tn(
      "The last bring-up found {count} problem:",
      "The last bring-up found {count} problems:",
      problems.length,
    );
    const list = make("ul");
    list.append(...problems.map((problem) => make("li", "", problem)));
    element("bring-up-found").replaceChildren(
      ...(problems.length === 0 ? [] : [make("p", "", found), list]),
    );
  }

  /** A mouse can touch a pad, but not lay a hand on the board. */
  #answers() {
    if (!this.#waits) return [];
    const row = make("div", "row");
    row.append(make("span", "", t("Or answer here:")));
    if (this.#asksNames) {
      row.append(button(t("It feels nothing"), () => this.#do("no")));
      return [row];
    }
    const answers = this.#asksSeen ? undefined : own(ANSWERS, this.#step);
    const [yes, no] = answers ?? [t("Yes"), t("No")];
    row.append(
      button(no, () => this.#do("no")),
      button(yes, () => this.#do("yes")),
    );
    return [row];
  }

  #buttonsOfRun() {
    const buttons = [button(t("Stop"), () => this.#do("stop"))];
    if (this.#mayGoBack) buttons.push(button(t("Back"), () => this.#do("back")));
    return buttons;
  }

  #buttonsAtRest() {
    const save = this.#report ? [button(t("Save the report"), () => this.#save())] : [];
    if (this.#asksToForget) {
      return [
        button(t("Cancel"), () => this.#askToForget(false)),
        ...save,
        button(t("Yes, forget it"), () => this.#forgetLearnt()),
      ];
    }
    const restart =
      this.#hasForgotten && this.#isSimulated
        ? [button(t("Switch the board off and on"), () => this.#switchOffAndOn())]
        : [];
    return [
      ...save,
      ...restart,
      button(t("Begin"), () => this.#do("start")),
      button(t("Forget the learnt wiring"), () => this.#askToForget(true)),
    ];
  }

  /** @param {boolean} asks */
  #askToForget(asks) {
    this.#asksToForget = asks;
    const question = t(
      "The board forgets the wiring that a bring-up has found, and the report. It then uses the " +
        "wiring of its board file. If you need the report, save it first.",
    );
    say(element("bring-up-says"), asks ? question : "");
    this.#fill();
  }

  async #forgetLearnt() {
    this.#askToForget(false);
    try {
      const told = await this.#transport.request("bringup", { do: "forget" });
      if (!("forgotten" in told)) return;
      say(element("bring-up-says"), told.message);
      if (!told.forgotten) return;
      this.#hasForgotten = true;
      this.#report = "";
      this.#fill();
    } catch (error) {
      this.#complain(error);
    }
  }

  async #switchOffAndOn() {
    try {
      await this.#transport.request("sim.power", { cycle: true });
    } catch (error) {
      this.#complain(error);
      return;
    }
    this.#hasForgotten = false;
    say(element("bring-up-says"), t("The board uses the wiring of its board file again."));
    this.#fill();
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
      const text = await this.#read(() => false);
      keepFile(new Blob([text], { type: "text/plain" }), "bringup.txt");
    } catch (error) {
      this.#complain(error);
    }
  }

  /**
   * Read the last report, from its beginning until that is enough.
   *
   * @param {(text: string) => boolean} isEnough
   */
  async #read(isEnough) {
    let text = "";
    let at = 0;
    while (!isEnough(text)) {
      const told = await this.#transport.request("bringup", { read: at });
      if (!("text" in told)) break;
      text += told.text;
      // A board of another kind may name no later piece, and would be asked for ever.
      if (!told.next || told.next <= at) break;
      at = told.next;
    }
    return text;
  }
}
