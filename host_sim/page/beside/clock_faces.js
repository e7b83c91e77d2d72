// The clocks in the cards of the players: what each has left, counted down between what the board
// says of it.
//
// Draws what `BoardSession.clock` holds; `showTurn` has made the cards. Software that reads aloud
// is told the time where it is asked for, and once when the last minute and the last ten seconds
// begin; never each second.

import { element, make, say } from "../elements.js";
import {
  LAST_MINUTE_MS,
  LAST_SECONDS_MS,
  besidesText,
  spokenTime,
  timeText,
} from "../language/clock_words.js";
import { colourName } from "../language/names.js";
import { t } from "../language/texts.js";
import { timeLeft } from "../messages/clock.js";

/** @import { Clock, Colour, State } from "../messages/messages" */
/** @import { TimeLeft } from "../messages/clock.js" */
/**
 * The time of the page, in ms: what it is now, and something to be done later.
 *
 * @typedef {object} PageTime
 * @property {() => number} now
 * @property {(run: () => void, ms: number) => number} later
 * @property {(waiting: number) => void} forget
 */

/** @type {PageTime} */
const PAGE_TIME = {
  now: () => performance.now(),
  later: (run, ms) => window.setTimeout(run, ms),
  forget: (waiting) => window.clearTimeout(waiting),
};
const SECOND_MS = 1000;
const TENTH_MS = 100;

export class ClockFaces {
  #players = element("players");
  #announced = make("p", "unseen");
  #time;
  /** @type {Clock | null} */
  #clock = null;
  /** @type {State | null} */
  #state = null;
  /** The time at which the board told of the clock. */
  #toldAt = 0;
  #waiting = 0;
  /** The announcements of this clock so far: a player and what it was. */
  #said = new Set();

  /** @param {PageTime} [time] */
  constructor(time = PAGE_TIME) {
    this.#time = time;
    this.#announced.setAttribute("role", "status");
    this.#players.after(this.#announced);
  }

  /**
   * Show a clock in the cards of the players, or none.
   *
   * @param {Clock | null} clock As the board told it: the same object until it is told again.
   * @param {State} state Of the game that the cards show.
   */
  show(clock, state) {
    if (clock !== this.#clock) this.#toldAt = this.#time.now();
    this.#clock = clock;
    this.#state = state;
    if (!clock?.started) this.#forgetSaid();
    this.#draw();
  }

  #forgetSaid() {
    this.#said.clear();
    say(this.#announced, "");
  }

  #draw() {
    this.#time.forget(this.#waiting);
    const clock = this.#clock;
    const passedMs = this.#time.now() - this.#toldAt;
    for (const card of this.#players.children) {
      if (!(card instanceof HTMLElement)) continue;
      const colour = card.dataset.colour ?? "";
      const left = clock === null ? null : timeLeft(clock, colour, passedMs);
      if (clock === null || left === null) card.querySelector(".clock")?.remove();
      else this.#drawFace(faceIn(card), clock, colour, left);
    }
  }

  /**
   * @param {HTMLElement} face
   * @param {Clock} clock
   * @param {Colour} colour
   * @param {TimeLeft} left
   */
  #drawFace(face, clock, colour, left) {
    const [time, beside] = face.children;
    const [besides, says] = beside.children;
    const runs = clock.running === colour;
    const isPaused = clock.paused && !this.#state?.over && this.#state?.to_move === colour;
    const status = statusText(left, isPaused);
    face.classList.toggle("runs", runs);
    face.classList.toggle("paused", isPaused);
    face.classList.toggle("flag", left.hasFlag);
    face.dataset.near = nearness(left);
    face.dataset.brief = String(status === "" && clock.period_s === undefined);
    face.dataset.name = t("Clock of {player}", { player: colourName(colour) });
    face.dataset.spoken = spokenTime(clock, colour, left, status);
    if (document.activeElement !== face) face.setAttribute("aria-label", face.dataset.name);
    say(time, timeText(left.leftMs));
    say(besides, besidesText(clock, left));
    say(says, status);
    if (!runs) return;
    this.#announce(colour, left);
    if (left.leftMs > 0) this.#waiting = this.#time.later(() => this.#draw(), untilNext(left));
  }

  /**
   * @param {Colour} colour
   * @param {TimeLeft} left
   */
  #announce(colour, left) {
    const near = nearness(left);
    const key = `${colour} ${near}`;
    if (!near || left.hasFlag || this.#said.has(key)) return;
    this.#said.add(key);
    // A player who hears of the last seconds need not hear of the minute after it.
    this.#said.add(`${colour} minute`);
    const player = colourName(colour);
    const isMinute = near === "minute";
    const minute = t("{player}: the last minute", { player });
    say(this.#announced, isMinute ? minute : t("{player}: the last ten seconds", { player }));
  }
}

/**
 * The face in a card, made if it has none.
 *
 * @param {HTMLElement} card
 * @returns {HTMLElement}
 */
function faceIn(card) {
  const found = card.querySelector(".clock");
  if (found instanceof HTMLElement) return found;
  const face = make("div", "clock");
  face.setAttribute("role", "timer");
  face.setAttribute("aria-live", "off");
  face.tabIndex = 0;
  const beside = make("span", "beside");
  beside.append(make("span", "besides"), make("span", "says"));
  face.append(make("span", "left"), beside);
  // Its name holds the time of the moment when it gets the focus, and keeps it until that leaves.
  face.addEventListener("focus", () => {
    face.setAttribute("aria-label", face.dataset.spoken ?? "");
  });
  face.addEventListener("blur", () => face.setAttribute("aria-label", face.dataset.name ?? ""));
  card.append(face);
  return face;
}

/**
 * @param {TimeLeft} left
 * @param {boolean} isPaused
 */
function statusText({ hasFlag }, isPaused) {
  if (isPaused) return t("paused");
  return hasFlag ? t("time is up") : "";
}

/** @param {TimeLeft} left */
function nearness({ leftMs }) {
  if (leftMs > LAST_MINUTE_MS) return "";
  return leftMs > LAST_SECONDS_MS ? "minute" : "seconds";
}

/**
 * Return how long the clock face stays true.
 *
 * @param {TimeLeft} left
 */
function untilNext({ leftMs }) {
  const step = leftMs <= LAST_SECONDS_MS ? TENTH_MS : SECOND_MS;
  return (leftMs % step) + 1;
}
