// Look back: the list of the games that were played, each of which opens with a click, and what
// can be done with the one that is open.
//
// The board keeps thirty finished games. Their records are asked for one by one while the list
// stands there: it is shown at once, and then says who played.

import { button, element, make } from "../elements.js";
import { gameName } from "../language/names.js";
import { t, tn } from "../language/texts.js";
import { finishedSentence } from "../language/words.js";
import { hasTurns } from "../records/loading.js";
import { saveSgf } from "../records/saving.js";
import { sgfOf } from "../records/sgf_games.js";
import { dayOf, playersSentence, resultOf } from "./game_sentences.js";

/**
 * @import { DamagedGame, FinishedGame, GameRecord } from "../messages/messages"
 * @import { BoardSession } from "../session/board_session.js"
 * @import { KeptGames } from "../records/kept_games.js"
 * @import { GameReplacer } from "../records/replacing.js"
 * @import { StoredRecord } from "../records/reading.js"
 * @import { Transport } from "../session/transport.js"
 * @import { Study } from "./study.js"
 */

export class LookBack {
  #transport;
  #session;
  #study;
  #kept;
  #replacer;
  #complain;
  #dialog = element("look-back-dialog", HTMLDialogElement);
  #list = element("games");

  /**
   * @param {Transport} transport
   * @param {BoardSession} session
   * @param {Study} study
   * @param {KeptGames} kept
   * @param {GameReplacer} replacer
   * @param {(error: unknown) => void} complain
   */
  constructor(transport, session, study, kept, replacer, complain) {
    this.#transport = transport;
    this.#session = session;
    this.#study = study;
    this.#kept = kept;
    this.#replacer = replacer;
    this.#complain = complain;
    element("look-back").addEventListener("click", () => void this.open());
    element("study-play").addEventListener("click", () => void this.#playOn());
    element("study-sgf").addEventListener("click", () => this.#saveSgf());
  }

  /** Show the list of the games. */
  async open() {
    this.#list.replaceChildren();
    this.#dialog.showModal();
    try {
      await this.#fill(() => this.#dialog.open);
    } catch (error) {
      this.#dialog.close();
      this.#complain(error);
    }
  }

  /** A game is brought back: what is said of it would be behind the dialog. */
  close() {
    this.#dialog.close();
  }

  /** @param {() => boolean} isOpen Whether the list still stands there. */
  async #fill(isOpen) {
    const [own, library] = await Promise.all([
      this.#transport.request("record", { own: true }),
      this.#transport.request("library"),
    ]);
    const games = "games" in library ? library.games : [];
    // The one kind was asked for.
    const finished = games.flatMap((game) => ("undone" in game ? [] : [game]));
    if (hasTurns(own)) this.#list.append(this.#itemOfOwn(this.#kept.whole(own)));
    const items = finished.map((game, index) => this.#itemOf(game, index + 1));
    this.#list.append(...items.map(({ item }) => item));
    if (this.#list.childElementCount === 0) {
      this.#list.append(make("li", "", t("No games yet. Play one, and it will be here.")));
    }
    this.#list.querySelector("button")?.focus();
    for (const { item, number } of items) {
      if (number !== null && isOpen()) await this.#tellMore(item, number, own);
    }
  }

  /** @param {StoredRecord} own */
  #itemOfOwn(own) {
    const open = () => this.#openOwn();
    return itemFor([t("The game on the board"), ...linesOf(own)], open);
  }

  /**
   * @param {FinishedGame | DamagedGame} game
   * @param {number} place In the list, from 1.
   */
  #itemOf(game, place) {
    if ("damaged" in game) {
      return { item: make("li", "", finishedSentence(game, place)), number: null };
    }
    const { number } = game;
    const item = itemFor(linesOf({ ...game, moves: [] }, game.turns), () => this.#open(number));
    return { item, number };
  }

  /**
   * Say more of a game in the list, unless it is the one on the board, which stands there already.
   *
   * @param {HTMLElement} item
   * @param {number} number
   * @param {GameRecord} own
   */
  async #tellMore(item, number, own) {
    const record = await this.#transport.request("library", { number });
    if (!("moves" in record)) return;
    if (own.result && JSON.stringify(own.moves) === JSON.stringify(record.moves)) {
      item.remove();
      return;
    }
    const shown = item.firstElementChild;
    shown?.replaceChildren(
      ...linesOf(this.#kept.whole(record)).map((line) => make("span", "", line)),
    );
  }

  async #openOwn() {
    this.#dialog.close();
    if (this.#study.isOn) await this.#study.leave();
    await this.#study.begin();
  }

  /** @param {number} number Of the board's library. */
  async #open(number) {
    this.#dialog.close();
    try {
      const record = await this.#transport.request("library", { number });
      if ("moves" in record) await this.#study.open(this.#kept.whole(record));
    } catch (error) {
      this.#complain(error);
    }
  }

  /** Go on with the position that is shown, as a game. */
  async #playOn() {
    const { game, moves } = this.#study;
    if (game === null || !(await this.#study.leave())) return;
    const { number: _number, date: _date, ...stored } = game;
    await this.#replacer.playOn({ ...stored, moves, result: null });
  }

  #saveSgf() {
    const { game } = this.#study;
    const { record } = this.#session;
    if (game === null || record === null) return;
    const whole = this.#study.whole(record);
    saveSgf(whole, sgfOf(whole, this.#session.gameDescription(game.game)));
  }
}

/**
 * @param {string[]} lines
 * @param {() => unknown} open
 */
function itemFor(lines, open) {
  const item = make("li");
  const opener = button("", open);
  opener.append(...lines.map((line) => make("span", "", line)));
  item.append(opener);
  return item;
}

/**
 * The lines about a game in the list.
 *
 * @param {StoredRecord} game
 * @param {number} [turns]
 */
function linesOf(game, turns = game.moves.length) {
  const { variations, comments } = game;
  const count = tn("{count} turn", "{count} turns", turns);
  const what = [gameName(game.game), game.board, count].filter(Boolean).join(", ");
  const added = variations || comments ? t("With variations or comments.") : "";
  return [
    [dayOf(game), what].filter(Boolean).join(" "),
    [playersSentence(game), resultOf(game), added].filter(Boolean).join(" "),
  ].filter(Boolean);
}
