// What the leader asks of the server: done, refused with a sentence, or agreed to first.

import { element, say, sentenceOf } from "../elements.js";
import { t } from "../language/texts.js";
import { LinkError } from "../session/transport.js";
import { effectSentences, endOf } from "./effect.js";

/** @import { Answered, BoardReport, Club, Method, Params } from "../messages/messages" */
/** @import { Transport } from "../session/transport.js" */
/** @import { Question } from "./question.js" */

/** @typedef {`club.${"new" | "end" | "reopen" | "result" | "leave"}`} AskedFirst */

export class Leading {
  #transport;
  #question;
  #club;

  /**
   * @param {Transport} transport
   * @param {Question} question
   * @param {() => Club | null} club The tournament on the wall now.
   */
  constructor(transport, question, club) {
    this.#transport = transport;
    this.#question = question;
    this.#club = club;
  }

  /**
   * Ask the server to do something. What it says against it is told where the button is.
   *
   * @template {Method} M
   * @param {M} method
   * @param {Params<M>} params
   * @param {HTMLElement} [told] Where it is told.
   * @returns {Promise<boolean>} Whether it was done.
   */
  async carryOut(method, params, told = element("club-problem")) {
    try {
      await this.#transport.request(method, params);
    } catch (error) {
      complain(told, sentenceOf(error));
      return false;
    }
    complain(told, "");
    return true;
  }

  /**
   * Ask for something whose effects the server tells first, where there are any.
   *
   * @template {AskedFirst} M
   * @param {M} method
   * @param {Params<M>} params
   * @param {{says: string, act: string}} asked The question, and the word that agrees.
   * @param {HTMLElement} [told]
   * @returns {Promise<boolean>} Whether it was done.
   */
  async agree(method, params, { says, act }, told = element("club-problem")) {
    try {
      const answer = await this.#transport.request(method, params);
      complain(told, "");
      if (answer.done) return true;
      const effects = effectSentences(answer.effect, this.#club());
      if (!(await this.#question.ask(says, act, effects))) return false;
    } catch (error) {
      complain(told, sentenceOf(error));
      return false;
    }
    return this.carryOut(method, { ...params, agreed: true }, told);
  }

  /**
   * Ask for something that begins games; agree first if games that are not over would be replaced.
   *
   * @template {"club.start" | "club.boards"} M
   * @param {M} method
   * @param {Params<M>} params
   * @param {HTMLElement} [told]
   * @returns {Promise<Answered<M> | null>} The answer; null if it was not done.
   */
  async begin(method, params, told = element("club-problem")) {
    complain(told, "");
    try {
      return await this.#transport.request(method, params);
    } catch (error) {
      const boards = replacedBy(error);
      if (boards === null) {
        complain(told, sentenceOf(error));
        return null;
      }
      const isAgreed = await this.#question.ask(sentenceOf(error), t("Start anyway"));
      return isAgreed ? this.begin(method, { ...params, replaces: boards }, told) : null;
    }
  }

  /**
   * Begin one game of the round, or all that are ready, and tell what boards refuse of it.
   *
   * @param {Params<"club.start">} params
   * @param {HTMLElement} [told]
   * @returns {Promise<boolean>} Whether any game has begun.
   */
  async start(params, told = element("club-problem")) {
    const answer = await this.begin("club.start", params, told);
    if (answer !== null) complain(told, failuresText(answer.failed));
    return answer !== null;
  }

  /**
   * Set something on all boards at once, and tell what boards refuse of it.
   *
   * @param {Params<"club.boards">} params
   * @param {HTMLElement} told
   * @returns {Promise<boolean>} Whether all of it was done everywhere.
   */
  async setBoards(params, told) {
    const answer = await this.begin("club.boards", params, told);
    if (answer === null) return false;
    const text = failuresText(answer.boards);
    complain(told, text);
    return text === "";
  }

  /**
   * End the evening, if the leader agrees: the tournament ends, and boards have neither locks nor
   * clocks any more. Their games stay.
   *
   * @param {HTMLElement} [told]
   * @returns {Promise<boolean>} Whether all of it was done everywhere.
   */
  async endEvening(told = element("club-problem")) {
    const club = this.#club();
    const isOpen = club !== null && club.is_open;
    try {
      const effects = isOpen ? await this.#effectsOfEnd(club) : [];
      effects.push(
        t("Locks and clocks are taken off all boards."),
        t("Each board keeps its game."),
      );
      const isWanted = await this.#question.ask(t("End the evening?"), t("End it now"), effects);
      if (!isWanted) return false;
    } catch (error) {
      complain(told, sentenceOf(error));
      return false;
    }
    if (isOpen && !(await this.carryOut("club.end", { agreed: true }, told))) return false;
    return this.setBoards({ clock: { mode: "none" }, locks: {} }, told);
  }

  /**
   * What the end of the tournament would change.
   *
   * @param {Club} club
   */
  async #effectsOfEnd(club) {
    const answer = await this.#transport.request("club.end", { agreed: false });
    const effects = answer.done ? [] : effectSentences(answer.effect, club);
    return effects.length > 0 ? effects : [endOf(club.name)];
  }
}

/**
 * The things that boards have refused, in a sentence for each.
 *
 * @param {BoardReport[]} boards
 */
function failuresText(boards) {
  const told = boards.map(({ board, error }) => {
    return error === null
      ? ""
      : t("Board {number}: {reason}", { number: board, reason: new LinkError(error).message });
  });
  return told.filter(Boolean).join(" ");
}

/**
 * The boards that keep games from being begun.
 *
 * @param {unknown} error
 */
function replacedBy(error) {
  const data = error instanceof LinkError ? error.data : null;
  const boards = data?.code === "boards_have_games" ? data.params?.boards : null;
  return Array.isArray(boards) ? boards : null;
}

/**
 * @param {HTMLElement} told
 * @param {string} sentence It alone stands on the page; "" where nothing is wrong any more.
 */
function complain(told, sentence) {
  for (const one of document.querySelectorAll(".problem")) say(one, one === told ? sentence : "");
  // What was done before is old news.
  say(element("all-boards-set"), "");
  // It may lie above or below what is seen.
  if (sentence !== "") told.scrollIntoView({ block: "nearest" });
}
