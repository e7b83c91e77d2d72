// A game that is shared with another board: who is there, what the others ask, how to answer.

import { element, say } from "../elements.js";
import { brokerSentence } from "../language/broker_words.js";
import { listed } from "../language/formats.js";
import { colourName } from "../language/names.js";
import { t } from "../language/texts.js";
import { own } from "../own.js";
import { onSite } from "../site.js";

/** @import { Joined } from "../messages/messages" */
/** @import { BoardListener } from "../session/board_session.js" */
/** @import { Transport } from "../session/transport.js" */

/**
 * The troubles that go away by waiting.
 *
 * @type {{[code: string]: () => string}}
 */
const LINES = {
  unreachable: () => t("The broker cannot be reached. Turns are sent as soon as it can."),
  lost: () => t("The line to the broker is gone. Turns are sent as soon as it is back."),
  floods: () => t("The broker sent far too much. Rootlight tries it again in a minute."),
};

/** @type {{[code: string]: () => string}} */
const NOTICES = {
  does_not_fit: () => t("The shared game does not fit on this board."),
  has_a_game: () => t("There was a game in the room already; this board has joined it."),
  fails: () => t("The board does not follow the shared game; is it connected?"),
  cannot_begin: () => t("The game could not be begun in the room."),
  too_long: () => t("The shared game has become too long; start a new one."),
  keeps_game: () =>
    t("This board keeps its own game and is not in the shared one. To join, start a new game."),
  too_much: () =>
    t("Somebody in this room sends far too much. The shared game is slow until that ends."),
  unknown_game: () => t("This board's game cannot be shared."),
  not_kept: () =>
    t(
      "The shared game cannot be kept on this computer. Rootlight tries again and again; the room keeps your turns meanwhile.",
    ),
};

/**
 * The sentence on what keeps the shared game from its broker; "" for nothing.
 *
 * @param {string | null} trouble
 */
export function troubleSentence(trouble) {
  return own(LINES, trouble ?? "")?.() ?? brokerSentence(trouble);
}

/** @implements {BoardListener} */
export class JoinedBox {
  #transport;
  #complain;
  #code = "";

  /**
   * @param {Transport} transport
   * @param {(error: unknown) => void} complain
   */
  constructor(transport, complain) {
    this.#transport = transport;
    this.#complain = complain;
    element("joined-yes").addEventListener("click", () => this.#answer(true));
    element("joined-no").addEventListener("click", () => this.#answer(false));
  }

  /** A board has come: whether its game is shared. A server without a room knows of none. */
  async met() {
    this.#code = "";
    element("joined").hidden = true;
    try {
      this.joined(await this.#transport.request("joined"));
    } catch {
      // It is not.
    }
  }

  /** @param {Joined} joined */
  joined(joined) {
    this.#code = joined.code ?? this.#code;
    element("joined").hidden = false;
    say(element("joined-says"), sentences(joined).join(" "));
    say(element("joined-code"), onSite ? "" : codeSentence(this.#code));
    const question = questionOf(joined);
    say(element("joined-question"), question);
    element("joined").classList.toggle("has-question", question !== "");
    element("joined-answers").hidden = joined.question === null;
  }

  /** @param {boolean} answer */
  async #answer(answer) {
    try {
      this.joined(await this.#transport.request("joined", { answer }));
    } catch (error) {
      this.#complain(error);
    }
  }
}

/**
 * The sentence that lets programs join; "" without a code.
 *
 * @param {string} code
 */
function codeSentence(code) {
  return code && t("Others join with the code {code}.", { code });
}

/** @param {Joined} joined */
function sentences(joined) {
  return [sideOf(joined), lineOf(joined), ...newsOf(joined)].filter(Boolean);
}

/** @param {Joined} joined */
function sideOf({ as, taken, players }) {
  if (taken) return t("Another program plays this side now; this board only watches.");
  if (as === null) return t("This board only watches.");
  if (players[as] === undefined) return t("The room has no game yet.");
  return t("This board plays {colour}.", { colour: colourName(players[as]) });
}

/** @param {Joined} joined */
function lineOf({ connected, trouble, here, as, players, watching }) {
  if (!connected) return troubleSentence(trouble);
  const others = here.filter((seat) => seat !== as && players[seat] !== undefined);
  const parts = [];
  if (others.length > 0) {
    const colours = listed(others.map((seat) => colourName(players[seat])));
    parts.push(t("At another board: {colours}.", { colours }));
  } else parts.push(t("Nobody else is there now; the room keeps your turns for them."));
  if (watching > 0) parts.push(t("Watching: {watching}.", { watching }));
  return parts.join(" ");
}

/** @param {Joined} joined */
function newsOf({ stopped, waits, notice }) {
  const parts = [];
  if (stopped !== null) {
    parts.push(
      t("The boards do not agree any more after turn {stopped}. Start a new game.", { stopped }),
    );
  }
  if (waits === "undo") parts.push(t("The other side is asked whether the turn is taken back."));
  if (waits === "new") parts.push(t("The other side is asked for a new game."));
  if (notice !== null) parts.push(own(NOTICES, notice)?.() ?? "");
  return parts;
}

/** @param {Joined} joined */
function questionOf({ question, players }) {
  if (question === null) return "";
  if (question.what === "replace") {
    return t(
      "The shared game would replace the game on this board. Save that one first if you want to " +
        "keep it. Do you agree?",
    );
  }
  const colour = colourName(players[question.seat ?? -1] ?? "");
  if (question.what === "undo") {
    return t("{colour} wants to take the last turn back. Do you agree?", { colour });
  }
  return t("{colour} wants to start a new game. Do you agree?", { colour });
}
