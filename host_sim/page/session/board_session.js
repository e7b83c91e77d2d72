// One board as a page knows it: what it is, and its state, record, lesson and lights.
//
// The main page, the big screen and the phones each have one. It asks and listens, holds what the
// board said last, and tells the page. It knows no rules, and after a reload all comes from the
// board again.

import { sentenceOf } from "../elements.js";
import { learnGames } from "../language/games.js";
import { isClock } from "../messages/clock.js";
import { dimmed, hardwareOf } from "./hardware.js";
import { noticeSentence } from "./notices.js";
import { isAway } from "./transport.js";
import { isOpponentsTurn } from "../messages/who_plays.js";

/**
 * @import { Answer, BringUp, ClockTold, Colour, Description, Fault } from "../messages/messages"
 * @import { GameRecord, Hello, Joined, Kept } from "../messages/messages"
 * @import { Leds, Lesson, LessonRequest, Notification, Refusal } from "../messages/messages"
 * @import { Shown, State } from "../messages/messages"
 * @import { Hardware } from "./hardware.js"
 * @import { Transport } from "./transport.js"
 */

/**
 * The acts of a part of a page on the board's news. All of it is optional. Several parts may
 * listen; which of them is told first is no matter to any.
 *
 * @typedef {object} BoardListener
 * @property {() => void} [meeting] A board has come and is about to be asked.
 * @property {(description: Description, hardware: Hardware) => void} [built]
 * Another board than before has come.
 * @property {(leds: Partial<Leds>) => void} [lights] Colours have changed; the bytes are as
 * at brightness 1.
 * @property {(state: State, change: Change) => void} [state]
 * @property {(record: GameRecord, before: GameRecord | null, isFirst: boolean) => void} [record]
 * The record, after a change of it. `isFirst`: it has nothing to do with the one before.
 * @property {(lesson: Lesson) => void} [lesson]
 * @property {(hello: Hello, description: Description) => unknown} [met]
 * Everything is known of a board that has come. An error in here counts as one of the meeting.
 * @property {() => void} [changed] The way leads to another board from now on.
 * @property {(reason: string) => void} [lost] The board is away; the reason is a sentence or "".
 * @property {(state: State, trouble: string) => void} [thinking] An opponent has begun to think,
 *   or has stopped for a reason.
 * @property {(colour: Colour) => void} [hopeless] The computer sees no way to win for a player.
 * @property {() => void} [clock] The clock of the game stands otherwise, or is gone.
 * @property {(colour: Colour) => void} [flag] Somebody's time is over.
 * @property {(told: {done: number, of: number}) => void} [reviewing] How far a review is.
 * @property {(told: Kept) => void} [kept] Whether the games of a simulated board are kept.
 * @property {(told: Joined) => void} [joined] How a game shared with other boards stands.
 * @property {(refusal: Refusal) => void} [refused]
 * @property {(answer: Answer) => void} [asked]
 * @property {(shown: Shown) => void} [shown] The board shows something else now, or nothing.
 * @property {(fault: Fault) => void} [fault]
 * @property {(told: BringUp) => void} [bringUp]
 * @property {(error: unknown, isMeeting: boolean) => void} [wentWrong]
 */

/**
 * The way in which a state comes: `isFirst` of a board that has just come; whether it `differs`
 * from the one before, pending cells and scores aside; `told`, by which notification, if by one.
 *
 * @typedef {object} Change
 * @property {boolean} isFirst
 * @property {boolean} differs
 * @property {"turn" | "state" | "pending" | null} told
 */

const LOOK_MS = 1000;
// After a touch the board may change without a notification of it: ask a little later.
const REST_MS = 250;
// While a clock runs, its time is compared with the board's now and then.
const CLOCK_LOOK_MS = 30000;

/** @type {Shown} */
const SHOWS_NOTHING = { shows: null };

export class BoardSession {
  hardware = hardwareOf();
  /** @type {Description | null} */
  description = null;
  /** @type {State | null} */
  state = null;
  /** @type {Lesson | null} */
  lesson = null;
  /**
   * The board's show at the moment, which the state does not tell.
   *
   * @type {Shown}
   */
  shown = SHOWS_NOTHING;
  /**
   * The game that was last known, the board away or not; null before the first.
   *
   * @type {GameRecord | null}
   */
  record = null;
  /** The highest level at which the board can play by itself, 0 if it cannot. */
  levels = 0;
  /** Up to which of them the board thinks itself; the computer at its cable does the rest. */
  ownLevels = 0;
  /**
   * The opponent who thinks, as far as it is known.
   *
   * @type {Colour | null}
   */
  thinking = null;

  /** By what the board multiplies the bytes of its lights. */
  #brightness = 1;
  #transport;
  /** @type {BoardListener[]} */
  #listeners = [];
  #afterwards;
  #meetings = 0;
  #lightsChanged = false;
  #lookedAt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #refreshing;

  /**
   * @param {Transport} transport To the board, or to the server that answers phones for it.
   * @param {() => void} [afterwards] Called when all listeners were told something other than
   * lights.
   */
  constructor(transport, afterwards = () => {}) {
    this.#transport = transport;
    this.#afterwards = afterwards;
    transport.onState((connection, reason) => {
      if (connection === "closed") this.#lose(reason);
      else if (connection === "open") this.#meet();
      else this.#change();
    });
    transport.onNotification((told) => this.#hear(told));
    setInterval(() => this.#lookAgain(), LOOK_MS);
  }

  /** @param {...BoardListener} listeners */
  listen(...listeners) {
    this.#listeners.push(...listeners);
  }

  // Asking.

  /** Ask for the state: something may have changed. */
  async refresh() {
    try {
      this.adopt(await this.#transport.request("state"));
    } catch (error) {
      this.#tell("wentWrong", error, false);
    }
  }

  /** The same a little later, when the board has come to rest. */
  refreshSoon() {
    clearTimeout(this.#refreshing);
    this.#refreshing = setTimeout(() => this.refresh(), REST_MS);
  }

  /**
   * Ask for the record.
   *
   * @param {boolean} [isFirst] Whether it has nothing to do with the record before.
   */
  async askRecord(isFirst = false) {
    try {
      this.#adoptRecord(await this.#transport.request("record"), isFirst);
    } catch (error) {
      this.#tell("wentWrong", error, false);
    }
  }

  /**
   * Do something with the lesson that is on, or start one; rejects as the board refuses it.
   *
   * @param {LessonRequest} request
   */
  async doLesson(request) {
    this.#adoptLesson(/** @type {Lesson} */ (await this.#transport.request("lesson", request)));
  }

  /** Return the description of the game on the board, or of another one. */
  gameDescription(game = this.state?.game) {
    return this.description?.games.find(({ name }) => name === game);
  }

  /** The clock of the game that is shown. A study and a lesson have none. */
  get clock() {
    const { state } = this;
    return this.isLessonOn || !state || state.study ? null : (state.clock ?? null);
  }

  /** True if a lesson is on. */
  get isLessonOn() {
    return this.lesson !== null && this.lesson.lesson !== null;
  }

  /** True if somebody is choosing a lesson at the board. */
  get isLessonChosen() {
    return this.lesson !== null && this.lesson.lesson === null && Boolean(this.lesson.choosing);
  }

  /** True if the lesson that is on has a sentence of its own about the last answer. */
  get #doesLessonSpeak() {
    return this.lesson !== null && this.lesson.lesson !== null && this.lesson.said !== null;
  }

  /**
   * Return whether the lesson itself has said to a wrong answer what is wrong.
   *
   * @param {Refusal} refusal
   */
  isSaidByLesson({ code }) {
    return code === "wrong_answer" && this.#doesLessonSpeak;
  }

  // Telling.

  /**
   * @template {keyof BoardListener} K
   * @param {K} what
   * @param {Parameters<Required<BoardListener>[K]>} told
   */
  #tell(what, ...told) {
    for (const listener of this.#listeners) {
      /** @type {((...told: unknown[]) => unknown) | undefined} */ (listener[what])?.apply(
        listener,
        told,
      );
    }
    this.#afterwards();
  }

  /** @param {Partial<Leds>} leds */
  #tellLights(leds) {
    const shown = dimmed(leds, this.#brightness);
    for (const listener of this.#listeners) listener.lights?.(shown);
  }

  // Meeting and losing the board.

  async #meet() {
    // Another meeting may begin before this one is through; then that one counts.
    const meeting = ++this.#meetings;
    this.#tell("meeting");
    try {
      await this.#greet(() => meeting === this.#meetings);
    } catch (error) {
      if (meeting !== this.#meetings) return;
      if (isAway(error)) this.#lose(sentenceOf(error));
      else this.#tell("wentWrong", error, true);
    }
  }

  /** @param {() => boolean} isStillOn Whether no other meeting has begun. */
  async #greet(isStillOn) {
    const transport = this.#transport;
    const met = Promise.all([transport.request("hello"), transport.request("sim.board")]);
    // The board tells its lights while the page draws it.
    const lights = met.then(([hello]) => hardwareOf(hello).watch(transport));
    // A failure is reported below, where the lights are awaited, and not as unhandled before.
    lights.catch(() => {});
    const [hello, description] = await met;
    if (!isStillOn()) return;
    this.hardware = hardwareOf(hello);
    this.levels = hello.levels ?? 0;
    this.#brightness = hello.brightness ?? 1;
    this.ownLevels = hello.thinks?.board ?? this.levels;
    this.thinking = null;
    if (JSON.stringify(description) !== JSON.stringify(this.description)) {
      this.description = description;
      learnGames(description.games);
      this.#tell("built", description, this.hardware);
    }
    this.#tellLights(await lights);
    const state = await transport.request("state");
    if (!isStillOn()) return;
    this.adopt(state, { isFirst: true });
    await this.#askLesson();
    await this.#askShown();
    if (!isStillOn()) return;
    for (const listener of this.#listeners) await listener.met?.(hello, description);
    this.#afterwards();
  }

  /** @param {string} reason */
  #lose(reason) {
    this.#meetings++;
    this.#tell("lost", reason);
  }

  /** Another board is at the end of the way: nothing is known of it. */
  #change() {
    this.state = null;
    this.lesson = null;
    this.shown = SHOWS_NOTHING;
    this.record = null;
    this.description = null;
    this.thinking = null;
    this.#lightsChanged = false;
    this.#tell("changed");
    this.#meet();
  }

  async #lookAgain() {
    if (document.hidden || this.state === null) return;
    const clockWait = this.clock?.running ? CLOCK_LOOK_MS : Infinity;
    const wait = this.#lightsChanged ? this.hardware.lookAgainMs : clockWait;
    if (performance.now() - this.#lookedAt < wait) return;
    this.#lightsChanged = false;
    this.#lookedAt = performance.now();
    try {
      this.adopt(await this.#transport.request("state"));
      // A board that was switched off and on has left its lesson, and does not say so.
      if (this.isLessonOn || this.isLessonChosen) await this.#askLesson();
      if (this.shown.shows !== null) await this.#askShown();
    } catch (error) {
      this.#tell("wentWrong", error, false);
    }
  }

  /** Ask which lesson is on. A board of an older firmware knows of none. */
  async #askLesson() {
    try {
      this.#adoptLesson(/** @type {Lesson} */ (await this.#transport.request("lesson")));
    } catch (error) {
      if (isAway(error)) throw error;
      this.#adoptLesson({ lesson: null });
    }
  }

  /** Ask what the board shows. A board of an older firmware does not tell. */
  async #askShown() {
    try {
      this.#adoptShown(await this.#transport.request("shows"));
    } catch (error) {
      if (isAway(error)) throw error;
      this.#adoptShown(SHOWS_NOTHING);
    }
  }

  // News from the board.

  /** @param {Notification} told */
  #hear(told) {
    const leds = this.hardware.changes(told);
    if (leds !== null) {
      this.#lightsChanged = true;
      this.#tellLights(leds);
    } else if (told.method === "cable") {
      if (told.params.notice === null) this.#meet();
      else this.#lose(noticeSentence(told.params.notice));
    } else if (this.state !== null) {
      this.#hearOfGame(told, this.state);
    }
  }

  /**
   * @param {Notification} told
   * @param {State} state
   */
  #hearOfGame(told, state) {
    if (told.method === "turn") this.adopt(told.params.state, { told: "turn" });
    if (told.method === "state") this.adopt(told.params.state, { told: "state" });
    if (told.method === "pending") {
      this.adopt({ ...state, pending: told.params.cells }, { told: "pending" });
    }
    if (told.method === "record") this.#adoptRecord(told.params, false);
    if (told.method === "lesson") this.#adoptLesson(told.params);
    if (told.method === "thinking") {
      const { colour, notice } = told.params;
      this.thinking = notice === undefined ? colour : null;
      this.#tell("thinking", state, notice === undefined ? "" : noticeSentence(notice));
    }
    if (told.method === "hopeless") this.#tell("hopeless", told.params.colour);
    if (told.method === "clock") this.adoptClock(told.params);
    if (told.method === "flag") this.#noteFlag(told.params.colour, state);
    if (told.method === "sim.kept") this.#tell("kept", told.params);
    if (told.method === "reviewing") this.#tell("reviewing", told.params);
    if (told.method === "joined") this.#tell("joined", told.params);
    if (told.method === "refused") this.#tell("refused", told.params);
    if (told.method === "asked") this.#tell("asked", told.params);
    if (told.method === "shows") this.#adoptShown(told.params);
    if (told.method === "fault") this.#tell("fault", told.params);
    if (told.method === "bringup") this.#tell("bringUp", told.params);
  }

  /**
   * Take a state; the record is asked for when its moves can have changed.
   *
   * @param {State} state
   * @param {{isFirst?: boolean, told?: Change["told"]}} [how]
   */
  adopt(state, { isFirst = false, told = null } = {}) {
    const before = this.state;
    this.state = state;
    const differs = before === null || isOtherPosition(before, state);
    if (differs || !isOpponentsTurn(state)) this.thinking = null;
    this.#tell("state", state, { isFirst, differs, told });
    // The game that is studied, or the board's own once more.
    const isOther = (state.study === undefined) !== (before?.study === undefined);
    if (isFirst || differs) this.askRecord(isFirst || isOther);
  }

  /**
   * Take what the board says of the clock of people's own game.
   *
   * @param {ClockTold} told
   */
  adoptClock(told) {
    if (this.state === null) return;
    const { clock: _before, ...state } = this.state;
    this.state = isClock(told) ? { ...state, clock: told } : state;
    this.#tell("clock");
  }

  /**
   * The time of the player to move is over; where that uses up no period, nothing else tells it.
   *
   * @param {Colour} colour
   * @param {State} state
   */
  #noteFlag(colour, { clock }) {
    if (clock !== undefined) {
      const flags = [...new Set([...(clock.flags ?? []), colour])];
      this.adoptClock({ ...clock, flags, left_ms: { ...clock.left_ms, [colour]: 0 } });
    }
    this.#tell("flag", colour);
  }

  /**
   * @param {GameRecord} record
   * @param {boolean} isFirst
   */
  #adoptRecord(record, isFirst) {
    const before = this.record;
    this.record = record;
    if (isFirst) this.#noteThinking(record);
    this.#tell("record", record, before, isFirst);
  }

  /**
   * A viewer who comes while an opponent thinks was not told of it. While turns can be played
   * again, the board waits with a turn of its own, which would end that.
   *
   * @param {GameRecord} record
   */
  #noteThinking({ undone = 0 }) {
    const { state } = this;
    if (state === null || !isOpponentsTurn(state) || undone > 0) return;
    this.thinking = state.to_move;
    this.#tell("thinking", state, "");
  }

  /** @param {Lesson} lesson */
  #adoptLesson(lesson) {
    this.lesson = lesson;
    this.#tell("lesson", lesson);
  }

  /** @param {Shown} shown */
  #adoptShown(shown) {
    this.shown = shown;
    this.#tell("shown", shown);
  }
}

/**
 * Return whether the moves of the record can be others.
 *
 * @param {State} before
 * @param {State} state
 */
function isOtherPosition(before, state) {
  return (
    state.study?.turns !== before.study?.turns ||
    state.game !== before.game ||
    state.board !== before.board ||
    state.turn !== before.turn ||
    state.last !== before.last ||
    state.over !== before.over
  );
}
