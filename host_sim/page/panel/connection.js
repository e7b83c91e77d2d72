// The connection in words, and the buttons that can be pressed then.

import { element, enable, say } from "../elements.js";
import { t } from "../language/texts.js";
import { buttonsOf } from "../view/view.js";

/** @import { Description, Hello } from "../messages/messages" */
/** @import { BoardListener, BoardSession } from "../session/board_session.js" */
/** @import { UndoneMoves } from "../records/undone.js" */

/** @implements {BoardListener} */
export class Connection {
  #session;
  #undone;
  /** The sentence about the board that is there, or that none is; "" before the first. */
  #text = "";
  /** The sentence on why there is no board; null when there is one. @type {string | null} */
  #problem = null;

  /**
   * @param {BoardSession} session
   * @param {UndoneMoves} undone
   */
  constructor(session, undone) {
    this.#session = session;
    this.#undone = undone;
  }

  /**
   * @param {Hello} hello
   * @param {Description} description
   */
  met(hello, description) {
    const title = this.#session.hardware.title(hello, description.port);
    this.#text = [title, t("firmware {firmware}", hello)].join(" · ");
    this.#problem = null;
  }

  /** @param {string} reason */
  lost(reason) {
    const { record, hardware } = this.#session;
    const problem = [reason || hardware.gone];
    const hasMoves = record !== null && record.moves.length > 0;
    if (hasMoves) problem.push(t("This page keeps the game until then."));
    this.#text = t("Not connected");
    this.#problem = problem.join(" ");
  }

  draw() {
    const { record, isLessonOn } = this.#session;
    const isThere = this.#text !== "" && this.#problem === null;
    const mayBeRedone = this.#undone.mayBePlayed;
    const buttons = buttonsOf({ isThere, record, isLessonOn, mayBeRedone });
    for (const [id, isOn] of Object.entries(buttons)) enable(isOn, id);
    if (this.#text !== "") this.#sayIt(this.#text);
  }

  /** @param {string} text */
  #sayIt(text) {
    const isLost = this.#problem !== null;
    say(element("connection"), text);
    document.body.classList.remove("looking");
    element("connection").classList.toggle("lost", isLost);
    document.body.classList.toggle("away", isLost);
    element("loading").hidden = true;
    element("away").hidden = !isLost;
    say(element("away"), this.#problem ?? "");
  }
}
