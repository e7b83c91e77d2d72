// Building a board with this page beside it: the next wire, its pad lit, and a tick by itself as
// soon as the touch chip feels it.
//
// The progress of the board always follows from what its chips say (`Progress`); only ticks of the
// beeper's checks are kept. While a board is unplugged to be soldered, the next wire stays here.

import { button, choiceOf, element, labelled, make, say, sayWithNames } from "../elements.js";
import { t } from "../language/texts.js";
import { GROUPS } from "../frame/groups.js";
import { hardwareOf } from "../session/hardware.js";
import { isAway } from "../session/transport.js";
import { onSite } from "../site.js";
import { Checks } from "./checks.js";
import { BUS_STEP, PADS_STEP, Pictures } from "./pictures.js";
import { Progress } from "./progress.js";
import { StepPicture } from "./step_picture.js";
import { addressText, chipSentence, padText, toldSentence } from "./sentences.js";
import { WireCard } from "./wire_card.js";
import { WireList, wireText } from "./wire_list.js";

/**
 * @import { BuildingPlan, BuildingWire, Hello, Soldering } from "../messages/messages"
 * @import { Groups } from "../frame/groups.js"
 * @import { BoardListener } from "../session/board_session.js"
 * @import { Hardware } from "../session/hardware.js"
 * @import { Transport } from "../session/transport.js"
 * @import { WiresOff } from "./wires_off.js"
 */

/**
 * The acts of the page for it.
 *
 * @typedef {object} BuildItPage
 * @property {(pad: string | null) => void} mark Marks a pad in the drawing of the board.
 * @property {() => boolean} isBusy Whether a bring-up is going on, which has the board's lights.
 * @property {() => void} withdraw Takes away the faults that are told here.
 * @property {(error: unknown) => void} complain
 */

// The board puts a light out by itself 15 s after it was asked for.
const RELIGHT_MS = 8000;
// After soldering on the simulated board the page looks at once: two looks must agree, and one may
// have been under way.
const LOOKS_AFTER = 3;
const SOON_MS = 30;
const OPEN_FAULTS = ["open", "shorted", "out_of_range"];
const OF_CHIPS = ["absent", "registers_lost", "over_current", "bus_held", "wrong_chip"];

/** @implements {BoardListener} */
export class BuildIt {
  #transport;
  #groups;
  #wires;
  #page;
  #fold = element("build-it", HTMLDetailsElement);
  #card;
  #list;
  /** The wire with which something is done on the simulated board. */
  #chosen = choiceOf([]);
  #swapped = make("p");
  /** @type {Hardware | null} */
  #hardware = null;
  /** @type {BuildingPlan | null} */
  #plan = null;
  /** @type {Progress | null} */
  #progress = null;
  #checks = new Checks("");
  #pictures = new Pictures();
  #picture = new StepPicture();
  #isThere = false;
  /** True if the plan is that of the board that is there. */
  #isPlanned = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #isLooking = false;
  /** How many looks it takes until they tell what was soldered last. */
  #awaited = 0;
  /**
   * The pad that is lit, and when the board was asked to.
   *
   * @type {{pad: string, at: number} | null}
   */
  #lit = null;
  /** True if the board lights a pad when it is asked to; one of older firmware does not. */
  #lights = true;

  /**
   * @param {Transport} transport
   * @param {Groups} groups
   * @param {WiresOff} wires Off the simulated board.
   * @param {BuildItPage} page
   */
  constructor(transport, groups, wires, page) {
    this.#transport = transport;
    this.#groups = groups;
    this.#wires = wires;
    this.#page = page;
    this.#swapped.setAttribute("role", "status");
    const ticked = (/** @type {string} */ name, /** @type {boolean} */ isTicked) => {
      this.#checks.tick(name, isTicked);
      this.#show();
    };
    this.#card = new WireCard(ticked);
    this.#list = new WireList(ticked);
    this.#fold.addEventListener("toggle", () => this.#begin());
    for (const group of GROUPS) groups.whenShown(group, () => this.#begin());
    element("build-rehearse").append(
      button(t("Take all wires off"), () => wires.solderAll(true)),
      button(t("Put all wires back"), () => wires.solderAll(false)),
      labelled(t("One wire"), this.#chosen),
      button(t("Take it off"), () => this.#takeOff()),
      button(t("Swap it with the next"), () => this.#swap()),
      this.#swapped,
    );
    element("build-solder").addEventListener("click", () => this.#solderNext());
    wires.whenAllChanged(() => this.#beginAgain());
  }

  /** True if somebody builds with this page now. */
  get isWatching() {
    return this.#isThere && this.#fold.open && this.#groups.isShown("workshop");
  }

  /**
   * Return whether a fault of the board is told here.
   *
   * @param {{part: string, code: string}} fault
   */
  explains({ part, code }) {
    if (this.#plan === null || !this.isWatching) return false;
    const isPad = this.#plan.pads.some(({ pad }) => pad === part);
    const isChip = this.#plan.chips.some(({ name }) => name === part);
    const isOk = code === "ok";
    return (
      (isPad && (isOk || OPEN_FAULTS.includes(code))) ||
      (isChip && (isOk || OF_CHIPS.includes(code)))
    );
  }

  /**
   * A board has come.
   *
   * @param {Hello} hello
   */
  met(hello) {
    const hardware = hardwareOf(hello);
    this.#hardware = hardware;
    this.#isThere = true;
    this.#lit = null;
    this.#lights = true;
    this.#isPlanned = false;
    element("build-rehearse").hidden = !hardware.hasFingers;
    this.#begin();
  }

  /** The board is away: unplugged, perhaps, to be soldered. */
  lost() {
    this.#isThere = false;
    this.#lit = null;
    clearTimeout(this.#timer);
    this.#show();
  }

  /** The way leads to another board. */
  changed() {
    this.lost();
    this.#plan = null;
    this.#progress = null;
    this.#page.mark(null);
  }

  /** The wires of a board are asked for once somebody builds it. */
  async #askPlan() {
    await this.#pictures.load();
    try {
      this.#adopt(await this.#transport.request("sim.wires"));
    } catch (error) {
      if (isAway(error)) throw error;
      // A program at the cable that is older than this page.
      this.#adopt(null);
    }
  }

  /** @param {BuildingPlan | null} plan */
  #adopt(plan) {
    this.#isPlanned = true;
    if (plan?.built !== this.#plan?.built) this.#progress = null;
    this.#plan = plan;
    if (plan !== null) {
      this.#checks = new Checks(plan.built);
      this.#progress ??= new Progress(plan);
      this.#progress.plugged();
      this.#list.fill(plan);
      this.#chosen.replaceChildren(
        ...plan.pads.map((wire) => new Option(wireText(wire, plan), wire.pad)),
      );
    }
    this.#page.withdraw();
    this.#show();
  }

  // Looking at the chips.

  #begin() {
    clearTimeout(this.#timer);
    this.#makeRoom();
    if (this.isWatching) this.#page.withdraw();
    if (!this.#isLooking) void this.#look();
  }

  /** The game waits meanwhile: what is said of it leaves its place to the wires. */
  #makeRoom() {
    const isShown = this.#fold.open && this.#groups.isShown("workshop");
    document.body.classList.toggle("building", isShown);
  }

  async #look() {
    this.#isLooking = true;
    this.#makeRoom();
    try {
      if (this.isWatching && !this.#isPlanned) await this.#askPlan();
      if (!this.#hasWires) await this.#leave();
      else if (!document.hidden && !this.#page.isBusy()) await this.#ask();
    } catch (error) {
      if (!isAway(error)) this.#page.complain(error);
    } finally {
      this.#isLooking = false;
    }
    this.#show();
    clearTimeout(this.#timer);
    if (!this.#hasWires || this.#hardware === null) return;
    const wait = this.#awaited > 0 ? SOON_MS : this.#hardware.diagnoseMs;
    this.#timer = setTimeout(() => this.#look(), wait);
  }

  /** True if there is something to look at, and somebody who does. */
  get #hasWires() {
    return this.isWatching && this.#plan !== null && !this.#plan.printed;
  }

  async #ask() {
    const progress = this.#progress;
    const diagnosis = await this.#transport.request("diagnose");
    if (progress === null || progress !== this.#progress || !this.#isThere) return;
    progress.take(diagnosis);
    if (this.#awaited > 0) this.#awaited--;
    await this.#light(progress.isKnown ? (progress.next?.wire ?? null) : null);
  }

  /** Nobody looks at this any more. */
  async #leave() {
    this.#page.mark(null);
    if (this.#isThere) await this.#light(null);
  }

  /** @param {BuildingWire | null} wire */
  async #light(wire) {
    const pad = wire?.lit && this.#lights ? wire.pad : null;
    if (pad === null && this.#lit === null) return;
    const isLit = pad === this.#lit?.pad && performance.now() - this.#lit.at < RELIGHT_MS;
    if (isLit) return;
    this.#lit = pad === null ? null : { pad, at: performance.now() };
    try {
      await this.#transport.request("selftest", { leds: pad ?? "off" });
    } catch (error) {
      if (isAway(error)) throw error;
      this.#lit = null;
      this.#lights = false;
    }
  }

  // Showing.

  #show() {
    const plan = this.#plan;
    const progress = this.#progress;
    const wires = plan !== null && !plan.printed && progress !== null && progress.isKnown;
    for (const id of ["build-next", "build-all"]) element(id).hidden = !wires;
    this.#sayWhichBoard();
    sayWithNames(element("build-says"), this.#sentence());
    const told = wires && this.#isThere ? progress.told.map(toldSentence) : [];
    const found = element("build-found");
    if ([...found.children].map((item) => item.textContent).join("\n") !== told.join("\n")) {
      found.replaceChildren(...told.map((sentence) => make("p", "", sentence)));
    }
    if (!wires) return;
    // The bring-up has the board's lights: no wire is next before it has ended.
    const next = this.#page.isBusy() ? null : progress.next;
    const step = next?.wire ? PADS_STEP : BUS_STEP;
    this.#card.show(next, plan, this.#checks, this.#about(progress));
    this.#picture.show(this.#pictures.addressOf(plan.built, step), plan);
    this.#list.show(progress, this.#checks);
    element("build-solder").hidden = !next?.wire || this.#hardware?.hasFingers !== true;
    if (this.isWatching || !this.#isThere) {
      this.#page.mark(this.#fold.open ? (next?.wire?.pad ?? null) : null);
    }
  }

  /** A person with a soldering iron in the hand must not take the simulated board for his own. */
  #sayWhichBoard() {
    const isSimulated = this.#hardware?.hasFingers === true && this.#plan !== null;
    element("build-simulated").hidden = !isSimulated;
    if (!isSimulated) return;
    const values = { built: this.#plan?.built };
    sayWithNames(
      element("build-simulated"),
      // A page that a program serves is of one board: only the site can change to another.
      onSite
        ? t(
            "This is the simulated {built}, to rehearse on: take its wires off, then solder them one " +
              "by one. Connect your own board, and this page follows its wires.",
            values,
          )
        : t(
            "This is the simulated {built}, to rehearse on: take its wires off, then solder them one " +
              "by one. To follow the wires of your own board, plug it in and start “rootlight play " +
              "--port auto”, or in the folder of the sources “make play PORT=auto”.",
            values,
          ),
    );
  }

  #sentence() {
    const plan = this.#plan;
    const progress = this.#progress;
    if (!this.#isThere && plan === null) return t("No board is connected.");
    if (this.#isThere && !this.#isPlanned) return t("Asking the touch chips …");
    if (plan === null) {
      return t(
        "This page does not know the board file of this board, so it knows no wires of it.",
      );
    }
    if (plan.printed) {
      return t(
        "This board is a printed circuit: there are no wires to solder. Go on with the bring-up.",
      );
    }
    if (!this.#isThere) {
      return t(
        "The board is unplugged. Solder the next wire, or several, and plug it in again: the " +
          "chips then tell how far you are.",
      );
    }
    if (this.#page.isBusy()) return t("The bring-up is running. This goes on when it has ended.");
    if (this.#awaited > 0 || progress === null || !progress.isKnown) {
      return t("Asking the touch chips …");
    }
    const values = { count: progress.count, all: plan.pads.length, built: plan.built };
    if (progress.next === null) {
      return t(
        "All {all} wires of {built} are there. Close the board, then begin the bring-up.",
        values,
      );
    }
    return t("{built}: {count} of {all} pads are wired.", values);
  }

  /** @param {Progress} progress */
  #about(progress) {
    const { stage, wire } = progress.next ?? { stage: null, wire: null };
    if (stage !== null) {
      const chip = this.#plan?.chips.find(({ name }) => name === stage.chip);
      const address = chip?.address ?? 0;
      return [
        t("These are the strap of its address and its wires of the bus: no pad is lit for them."),
        progress.statusOf(stage.chip) === "absent"
          ? t("Solder unplugged. {chip} does not answer at {address} yet.", {
              chip: stage.chip,
              address: addressText(address),
            })
          : chipSentence(progress.statusOf(stage.chip), stage.chip, address),
      ];
    }
    if (wire === null) return [];
    const values = { pad: wire.pad, mm: wire.mm };
    return [
      t("{mm} mm of thin wire, single, not in a bundle.", values),
      this.#whereSentence(wire),
    ];
  }

  /** @param {BuildingWire} wire */
  #whereSentence({ pad, lit }) {
    if (!lit) return t("{pad} has no light of its own; the board on this page marks it.", { pad });
    return this.#lights
      ? t("The light of {pad} is on, and the board on this page marks it.", { pad })
      : t("The board on this page marks {pad}.", { pad });
  }

  // A rehearsal on the simulated board.

  async #solderNext() {
    const wire = this.#progress?.next?.wire;
    if (wire) await this.#solder({ pad: wire.pad });
  }

  async #takeOff() {
    await this.#solder({ pad: this.#chosen.value, off: true });
  }

  /**
   * Solder, and say from now on nothing that was true before it.
   *
   * @param {Soldering} what
   */
  async #solder(what) {
    this.#awaitLooks();
    await this.#wires.solder(what);
    this.#awaitLooks();
    this.#begin();
  }

  #awaitLooks() {
    this.#awaited = LOOKS_AFTER;
    this.#show();
  }

  /** The usual slip at the bench: the bring-up finds it. */
  async #swap() {
    const plan = this.#plan;
    if (plan === null) return;
    const at = plan.pads.findIndex(({ pad }) => pad === this.#chosen.value);
    // The last one has none behind it.
    const [one, other] = [plan.pads[at], plan.pads[at + 1] ?? plan.pads[at - 1]];
    await this.#solder({ pad: one.pad, chip: other.chip, electrode: other.electrode });
    await this.#solder({ pad: other.pad, chip: one.chip, electrode: one.electrode });
    await this.#wires.restart();
    const names = { one: padText(one.pad, plan), other: padText(other.pad, plan) };
    say(
      this.#swapped,
      t("The wires of {one} and {other} are swapped. Only the bring-up can find that.", names),
    );
  }

  /** All wires were put back or taken off: that was asked for, and none has come off by itself. */
  #beginAgain() {
    this.#progress = this.#plan === null ? null : new Progress(this.#plan);
    this.#progress?.plugged();
    say(this.#swapped, "");
    this.#awaitLooks();
    this.#begin();
  }
}
