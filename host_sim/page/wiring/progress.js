// The progress of a board: what its touch chips say of each electrode, look after look.
//
// An electrode without a wire has the capacitance of its pin alone, one with wire and foil more.
// So what is there follows from one look alone, after each plug-in. The change since the look
// before tells more: at which electrode a wire came that belongs elsewhere.

/**
 * @import { BuildingPlan, BuildingStage, BuildingWire, ChipFigures } from "../messages/messages"
 * @import { Diagnosis } from "../messages/messages"
 */

import { barePins } from "./bare_pins.js";

/** @typedef {"silent" | "open" | "shorted" | "odd" | "joined"} WireState */
/** @typedef {{chip: string, electrode: number}} Place */
/**
 * The reading of an electrode in one look.
 *
 * @typedef {object} Seen
 * @property {WireState} state
 * @property {number} picofarad
 * @property {number} counts
 * @property {boolean} isFelt Whether a finger is there.
 */
/** @typedef {{stage: BuildingStage, wire: null} | {stage: null, wire: BuildingWire}} Next */
/**
 * Something to tell; `wire` is that of the electrode, where the plan has one.
 *
 * @typedef {{code: "chip", part: string, address: number, status: string}
 *   | {code: "elsewhere", at: Place, wire: BuildingWire | null, meant: BuildingWire}
 *   | {code: "spare", at: Place}
 *   | {code: "shorted" | "lost" | "felt", wire: BuildingWire}
 *   | {code: "odd", wire: BuildingWire, counts: number}
 *   | {code: "joined", wires: BuildingWire[]}
 *   | {code: "heavy", wire: BuildingWire, picofarad: number, usual: number}
 *   | {code: "ahead", wires: BuildingWire[], meant: BuildingWire}} Told
 */

const WORKING = ["ok", "registers_lost"];
// The factor over the others' capacitance from which on two wires, or two foils, touch each other.
const HEAVY = 1.6;
// The factor over a wire's own capacitance from which on another one has come to the same
// electrode.
const GREW = 1.35;
const ALIKE = 0.1;
// This many wires tell what is usual on this board.
const ENOUGH = 4;
// Counts by which a finger lowers an electrode, at least.
const FINGER = 8;
// What an electrode reads whose wire came off since the chip looked for its charge.
const FULL_SCALE = 1023;

export class Progress {
  #plan;
  /** @type {Map<string, BuildingWire>} */
  #wireAt = new Map();
  /** @type {Map<string, string>} */
  #status = new Map();
  /**
   * The last look, and what two looks in a row agreed on.
   *
   * @type {Map<string, Seen>}
   */
  #last = new Map();
  /** @type {Map<string, WireState>} */
  #agreed = new Map();
  /**
   * In pF, that of the smaller one of two looks, so that nothing that passes counts.
   *
   * @type {Map<string, number>}
   */
  #picofarad = new Map();
  /**
   * The capacitance of each wire when it came.
   *
   * @type {Map<string, number>}
   */
  #atFirst = new Map();
  /** @type {Set<string>} */
  #lost = new Set();
  /**
   * The electrode where a wire came that was meant for another one.
   *
   * @type {{place: string, meant: BuildingWire} | null}
   */
  #elsewhere = null;

  /** @param {BuildingPlan} plan */
  constructor(plan) {
    this.#plan = plan;
    for (const wire of plan.pads) this.#wireAt.set(placeOf(wire), wire);
  }

  /** The board was plugged in again: nothing has been looked at twice yet. */
  plugged() {
    this.#last.clear();
    this.#atFirst.clear();
  }

  /** True if two looks agree on anything yet. */
  get isKnown() {
    return this.#agreed.size > 0;
  }

  /**
   * Take what the chips say.
   *
   * @param {Diagnosis} diagnosis
   */
  take({ touch }) {
    const { wire: meant } = this.next ?? { wire: null };
    /** @type {string[]} */
    const came = [];
    /** @type {Map<string, Seen>} */
    const seen = new Map();
    for (const figures of touch) {
      this.#status.set(figures.part, figures.status);
      for (let electrode = 0; electrode < 12; electrode++) {
        const place = placeOf({ chip: figures.part, electrode });
        seen.set(place, seenAt(figures, electrode, this.#plan));
      }
    }
    const measured = [...seen].filter(([, { picofarad }]) => picofarad > 0);
    const bare = barePins(
      new Map(measured.map(([place, { picofarad }]) => [place, picofarad])),
      (place) => this.#wireAt.get(place)?.mm,
      this.#plan,
    );
    for (const [place, one] of seen) {
      const now = bare.has(place) ? { ...one, state: /** @type {WireState} */ ("open") } : one;
      if (this.#note(place, now)) came.push(place);
    }
    this.#followCame(came, meant);
  }

  /**
   * Note what an electrode says; whether a wire has come there.
   *
   * @param {string} place
   * @param {Seen} seen
   */
  #note(place, seen) {
    const last = this.#last.get(place);
    this.#last.set(place, seen);
    if (last?.state !== seen.state) return false;
    const before = this.#agreed.get(place);
    this.#agreed.set(place, seen.state);
    if (seen.state === "open") {
      this.#atFirst.delete(place);
      // One that came to the wrong electrode is moved now.
      const isMoved = place === this.#elsewhere?.place;
      if (before === "joined" && this.#wireAt.has(place) && !isMoved) this.#lost.add(place);
    }
    if (seen.state === "joined") {
      const picofarad = Math.min(last.picofarad, seen.picofarad);
      this.#picofarad.set(place, picofarad);
      if (!this.#atFirst.has(place)) this.#atFirst.set(place, picofarad);
      this.#lost.delete(place);
    }
    return before === "open" && seen.state !== "open" && seen.state !== "silent";
  }

  /**
   * A wire that came alone, at another electrode than the one that was to come, is the wrong one.
   *
   * @param {string[]} came
   * @param {BuildingWire | null} meant
   */
  #followCame(came, meant) {
    if (meant !== null && came.length === 1 && came[0] !== placeOf(meant)) {
      this.#elsewhere = { place: came[0], meant };
    }
    if (this.#elsewhere === null) return;
    const { place, meant: awaited } = this.#elsewhere;
    const isThere = this.#agreed.get(placeOf(awaited)) === "joined";
    if (isThere || this.#agreed.get(place) === "open") this.#elsewhere = null;
  }

  // Conclusions.

  /** @param {string} chip */
  answers(chip) {
    return WORKING.includes(this.statusOf(chip));
  }

  /** @param {string} chip */
  statusOf(chip) {
    return this.#status.get(chip) ?? "absent";
  }

  /**
   * Return whether the wire of a pad is there.
   *
   * @param {BuildingWire} wire
   */
  has(wire) {
    const place = placeOf(wire);
    return this.#agreed.get(place) === "joined" && place !== this.#elsewhere?.place;
  }

  /** @param {BuildingWire} wire */
  stateOf(wire) {
    return this.#agreed.get(placeOf(wire)) ?? "silent";
  }

  /**
   * In whole pF; 0 while there is none to tell.
   *
   * @param {BuildingWire} wire
   */
  picofaradOf(wire) {
    return this.has(wire) ? Math.round(this.#picofarad.get(placeOf(wire)) ?? 0) : 0;
  }

  get count() {
    return this.#plan.pads.filter((wire) => this.has(wire)).length;
  }

  /**
   * The next thing to solder; null when all is there.
   *
   * @returns {Next | null}
   */
  get next() {
    const stage = this.#plan.stages.find(({ chip }) => !this.answers(chip));
    if (stage !== undefined) return { stage, wire: null };
    const wire = this.#plan.pads.find((pad) => !this.has(pad));
    return wire === undefined ? null : { stage: null, wire };
  }

  /**
   * All that is wrong, or worth a word.
   *
   * @returns {Told[]}
   */
  get told() {
    const heavy = this.#heavyTold();
    const isHeavy = new Set(
      heavy.flatMap((one) => (one.code === "joined" ? one.wires : one.wire)),
    );
    return [
      ...this.#chipsTold(),
      ...this.#elsewhereTold(),
      // A line that has become heavier reads as if a finger were there.
      ...this.#oddTold().filter((odd) => odd.code !== "felt" || !isHeavy.has(odd.wire)),
      ...heavy,
      ...this.#aheadTold(),
    ];
  }

  /**
   * A chip that was not wired yet is absent; that is nothing to tell of.
   *
   * @returns {Told[]}
   */
  #chipsTold() {
    return this.#plan.chips.flatMap(({ name, address }) => {
      const status = this.statusOf(name);
      const had = this.#plan.pads.some(
        (wire) => wire.chip === name && this.#atFirst.has(placeOf(wire)),
      );
      if (WORKING.includes(status) || (status === "absent" && !had)) return [];
      return [{ code: "chip", part: name, address, status }];
    });
  }

  /** @returns {Told[]} */
  #elsewhereTold() {
    const elsewhere = this.#elsewhere;
    const spare = [...this.#agreed].filter(
      ([place, state]) => state === "joined" && !this.#wireAt.has(place),
    );
    /** @type {Told[]} */
    const told = spare
      .filter(([place]) => place !== elsewhere?.place)
      .map(([place]) => ({ code: "spare", at: partsOf(place) }));
    if (elsewhere === null) return told;
    const { place, meant } = elsewhere;
    const wire = this.#wireAt.get(place) ?? null;
    return [{ code: "elsewhere", at: partsOf(place), wire, meant }, ...told];
  }

  /** @returns {Told[]} */
  #oddTold() {
    return this.#plan.pads.flatMap((wire) => this.#oddOf(wire) ?? []);
  }

  /**
   * @param {BuildingWire} wire
   * @returns {Told | null}
   */
  #oddOf(wire) {
    const place = placeOf(wire);
    const state = this.#agreed.get(place);
    const { isFelt = false, counts = 0 } = this.#last.get(place) ?? {};
    if (state === "shorted") return { code: "shorted", wire };
    if (state === "odd") return { code: "odd", wire, counts };
    if (state === "open" && this.#lost.has(place)) return { code: "lost", wire };
    return isFelt && state === "joined" ? { code: "felt", wire } : null;
  }

  /** @returns {Extract<Told, {code: "heavy" | "joined"}>[]} */
  #heavyTold() {
    const joined = this.#plan.pads.filter((wire) => this.stateOf(wire) === "joined");
    const measured = joined.map((wire) => this.#measured(wire)).sort((one, other) => one - other);
    const usual =
      measured.length < ENOUGH ? this.#plan.usual : measured[(measured.length - 1) >> 1];
    const heavy = joined.filter((wire) => this.#measured(wire) > usual * HEAVY);
    const isPair =
      heavy.length === 2 && areAlike(this.#measured(heavy[0]), this.#measured(heavy[1]));
    if (isPair) return [{ code: "joined", wires: heavy }];
    const grown = joined.filter((wire) => {
      const atFirst = this.#atFirst.get(placeOf(wire)) ?? Infinity;
      return !heavy.includes(wire) && this.#measured(wire) > atFirst * GREW;
    });
    return [...heavy, ...grown].map((wire) => {
      const picofarad = Math.round(this.#measured(wire));
      return { code: "heavy", wire, picofarad, usual: Math.round(usual) };
    });
  }

  /** @param {BuildingWire} wire */
  #measured(wire) {
    return this.#picofarad.get(placeOf(wire)) ?? 0;
  }

  /**
   * Later wires that are there already: one of them may be the one that is missing.
   *
   * @returns {Told[]}
   */
  #aheadTold() {
    const { wire: meant } = this.next ?? { wire: null };
    if (meant === null || this.#elsewhere !== null) return [];
    const after = this.#plan.pads.slice(this.#plan.pads.indexOf(meant) + 1);
    const wires = after.filter((wire) => this.has(wire));
    return wires.length === 0 ? [] : [{ code: "ahead", wires, meant }];
  }
}

/**
 * Return a chip's verdict on one electrode, whatever the others are like.
 *
 * @param {ChipFigures} figures
 * @param {number} electrode
 * @param {BuildingPlan} plan
 * @returns {Seen}
 */
function seenAt(figures, electrode, plan) {
  const { status, counts = [], baseline = [], charge_ua = [], charge_time = [] } = figures;
  if (!WORKING.includes(status) || counts.length <= electrode) {
    return { state: "silent", picofarad: 0, counts: 0, isFelt: false };
  }
  const now = counts[electrode];
  const charge = charge_ua[electrode] << charge_time[electrode];
  const isMeasured = now > 0 && now < FULL_SCALE;
  const picofarad = isMeasured ? (charge / now) * plan.picofarad : 0;
  const drop = baseline[electrode] - now;
  const isFelt = drop >= FINGER;
  return { state: stateAt(now, isFelt, plan), picofarad, counts: now, isFelt };
}

/**
 * @param {number} counts
 * @param {boolean} isFelt
 * @param {BuildingPlan} plan
 * @returns {WireState}
 */
function stateAt(counts, isFelt, plan) {
  if (counts === 0) return "shorted";
  if (counts === FULL_SCALE) return "open";
  const isAtRest = counts >= plan.counts[0] && counts <= plan.counts[1];
  return isAtRest || isFelt ? "joined" : "odd";
}

/** @param {Place} place */
function placeOf({ chip, electrode }) {
  return `${chip} ${electrode}`;
}

/**
 * @param {string} place
 * @returns {Place}
 */
function partsOf(place) {
  const [chip, electrode] = place.split(" ");
  return { chip, electrode: Number(electrode) };
}

/**
 * @param {number} one
 * @param {number} other
 */
function areAlike(one, other) {
  return Math.abs(one - other) <= ALIKE * Math.max(one, other);
}
