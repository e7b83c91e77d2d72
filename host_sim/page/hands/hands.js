// The hands at this page: pointers on the drawing, keys, and buttons that stand for pads.
//
// They are fingers on the pads of a simulated board. Before a real one, whose pads feel no finger
// from here, they choose a move, which is played by link.

import { boardAnswers } from "../first/handing_over.js";
import { Fingers } from "./fingers.js";
import { listenToKeys } from "./keys.js";

/**
 * @import { Cell, Fingers as FingersSent, State } from "../messages/messages"
 * @import { BoardListener, BoardSession, Change } from "../session/board_session.js"
 * @import { Transport } from "../session/transport.js"
 * @import { Choice } from "./choice.js"
 * @import { Pad } from "./fingers.js"
 * @import { Shortcut, Shortcuts } from "./shortcuts.js"
 */

/**
 * The parts of the page that the hands reach.
 *
 * @typedef {object} Reach
 * @property {(pads: Pad[]) => void} showHeld
 * @property {() => string} litEnd The `end` pad that glows most.
 * @property {(builtCell: Cell) => Cell | undefined} gameName The game's cell on a built cell.
 * @property {() => unknown} undo
 * @property {(error: unknown) => void} complain
 */

/** @implements {BoardListener} */
export class Hands {
  #transport;
  #session;
  #choice;
  #reach;
  #fingers;
  /** True if a board has answered: until then touches are kept, see `first/`. */
  #isAnswered = false;

  /**
   * @param {Transport} transport
   * @param {BoardSession} session
   * @param {Choice} choice
   * @param {Reach} reach
   * @param {Shortcuts} shortcuts The keys that press buttons.
   */
  constructor(transport, session, choice, reach, shortcuts) {
    this.#transport = transport;
    this.#session = session;
    this.#choice = choice;
    this.#reach = reach;
    this.#fingers = new Fingers((params) => this.#send(params), reach.showHeld);
    listenToKeys(shortcuts, {
      press: (shortcut, finger) => this.#pressKey(shortcut, finger),
      release: (finger) => this.#fingers.lift(finger),
      liftAll: () => this.#fingers.liftAll(),
      cancel: () => {
        this.#fingers.liftAll();
        choice.clear();
      },
    });
  }

  // On the drawing of the board.

  /**
   * @param {string} finger
   * @param {Pad | null} pad
   */
  put(finger, pad) {
    if (!this.#isAnswered) return;
    if (this.#session.hardware.hasFingers) this.#fingers.put(finger, pad);
    else if (pad?.kind === "cell") this.#choose(pad.name);
  }

  /** @param {string} finger */
  lift(finger) {
    void this.#fingers.lift(finger);
  }

  /** @param {string} finger */
  isDown(finger) {
    return this.#fingers.isDown(finger);
  }

  // Beside the board.

  /** @param {Cell} cell Of the built board, to be touched for a moment, as a finger would. */
  touch(cell) {
    this.#tap({ kind: "cell", name: cell });
  }

  /** @param {Shortcut} shortcut Which button is pressed for a moment. */
  press(shortcut) {
    this.#tap(this.#padOf(shortcut));
  }

  // News from the session.

  changed() {
    this.#fingers.forgetSent();
  }

  lost() {
    this.#fingers.forgetSent();
  }

  /**
   * Touches count as soon as the game can be seen; what the page still asks may take a while.
   *
   * @param {State} _state
   * @param {Change} change
   */
  state(_state, { isFirst }) {
    if (isFirst) this.#answered();
  }

  /** Play what was touched before the first board answered, in order. */
  #answered() {
    // A finger may have come down before. The board must hear when it is lifted.
    this.#fingers.tellAgain();
    if (this.#isAnswered) return;
    this.#isAnswered = true;
    const pads = boardAnswers();
    if (!this.#session.hardware.hasFingers || pads.length === 0) return;
    for (const { kind, name } of pads) {
      const touched =
        kind === "cell"
          ? this.#transport.request("sim.touch", { cells: [name] })
          : this.#transport.request("sim.press", { button: name });
      touched.catch(this.#reach.complain);
    }
    this.#session.refreshSoon();
  }

  /** @param {FingersSent} params */
  async #send(params) {
    if (!this.#session.hardware.hasFingers) return;
    this.#session.refreshSoon();
    try {
      await this.#transport.request("sim.fingers", params);
    } catch (error) {
      this.#reach.complain(error);
    }
  }

  /**
   * Choose a cell for a move, for a board that has its fingers elsewhere.
   *
   * @param {Cell} builtCell
   */
  #choose(builtCell) {
    const cell = this.#reach.gameName(builtCell);
    if (cell !== undefined) this.#choice.toggle(cell);
  }

  /**
   * @param {Shortcut} shortcut
   * @param {string} finger
   */
  #pressKey(shortcut, finger) {
    if (this.#session.hardware.hasFingers) this.#fingers.put(finger, this.#padOf(shortcut));
    else this.#playByKey(shortcut);
  }

  /** @param {Shortcut} shortcut */
  #playByKey(shortcut) {
    if (shortcut === "end") this.#choice.play();
    else if (shortcut === "undo" && this.#choice.cells.length > 0) this.#choice.clear();
    else if (shortcut === "undo") this.#reach.undo();
  }

  /**
   * @param {Shortcut} shortcut
   * @returns {Pad}
   */
  #padOf(shortcut) {
    const liveEnd = this.#session.state?.end ?? this.#reach.litEnd();
    return { kind: "button", name: shortcut === "end" ? liveEnd : shortcut };
  }

  /** @param {Pad} pad */
  #tap(pad) {
    const finger = `card ${pad.name}`;
    this.#fingers.put(finger, pad);
    this.#fingers.lift(finger);
  }
}
