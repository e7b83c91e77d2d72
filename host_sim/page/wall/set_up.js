// A new tournament: its form.

import { element, say, sentenceOf } from "../elements.js";
import { numberText, t, tn } from "../language/texts.js";
import { own } from "../own.js";
import { ClockForm, ClockFormError } from "../forms/clock_form.js";
import { GameCards } from "../forms/game_cards.js";
import { controlOf } from "../messages/clock.js";
import { offerGames } from "./wall_games.js";

/** @import { NewClub, System, Wall, WallBoard } from "../messages/messages" */
/** @import { Leading } from "./leading.js" */

const HALF_HOUR_S = 1800;
// As texts of other programs have them, too.
const LINE_ENDS = /[\n\v\f\u0085\u2028\u2029]/;
// A line of blanks and of signs that nobody sees is empty.
const SEEN = /[^\s\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

export class SetUp {
  #cards = new GameCards(element("set-up-games"), () => this.#offerBoards());
  #board = element("set-up-board", HTMLSelectElement);
  #system = element("set-up-system", HTMLSelectElement);
  #players = element("set-up-players", HTMLTextAreaElement);
  #clock = new ClockForm(element("set-up-clock"));
  /** @type {Wall["games"]} */
  #games = {};
  /** How many boards there are. */
  #boards = 0;
  /** @type {Wall["most_rounds"]} */
  #mostRounds = {};

  #dialog = element("set-up", HTMLDialogElement);
  #refresh;

  /**
   * @param {() => Promise<void>} refresh Asks which games there are.
   * @param {Leading} leading
   */
  constructor(refresh, leading) {
    this.#refresh = refresh;
    element("set-up-cancel").addEventListener("click", () => this.#dialog.close());
    element("set-up-form").addEventListener("input", () => this.#offerRounds());
    element("set-up-form", HTMLFormElement).addEventListener("submit", async (event) => {
      event.preventDefault();
      const asked = { says: t("Begin another tournament?"), act: t("Begin it") };
      const told = element("set-up-problem");
      try {
        if (await leading.agree("club.new", this.#chosen(), asked, told)) this.#dialog.close();
      } catch (error) {
        if (!(error instanceof ClockFormError)) throw error;
        say(told, sentenceOf(error));
      }
    });
  }

  /** @param {WallBoard[]} boards Their game and clock are offered first. */
  open(boards) {
    this.#boards = boards.length;
    const state = boards[0]?.state;
    offerGames(this.#cards, this.#games, state?.game);
    this.#offerBoards();
    this.#clock.offer(true, controlOf(state?.clock));
    say(element("set-up-problem"), "");
    this.#offerRounds();
    this.#dialog.showModal();
    void this.#refresh();
  }

  /**
   * @param {Wall["games"]} games
   * @param {Wall["most_rounds"]} mostRounds
   */
  offer(games, mostRounds) {
    this.#mostRounds = mostRounds;
    if (JSON.stringify(games) === JSON.stringify(this.#games)) return;
    this.#games = games;
    offerGames(this.#cards, games, this.#cards.value);
    this.#offerBoards();
  }

  #offerBoards() {
    const shapes = own(this.#games, this.#cards.value) ?? [];
    const standard = new Option(t("the board's own size"), "");
    this.#board.replaceChildren(standard, ...shapes.map((shape) => new Option(shape, shape)));
  }

  #offerRounds() {
    const isSwiss = this.#system.value === "swiss";
    element("set-up-rounds-label").hidden = !isSwiss;
    const players = this.#names().length;
    const most = isSwiss ? own(this.#mostRounds, String(players)) : undefined;
    say(element("set-up-most-rounds"), most === undefined ? "" : mostSentence(players, most));
    const rounds = isSwiss ? this.#swissRounds : roundsOfAll(players, this.#system.value);
    const seconds = this.#clock.mainSeconds * timesOf(players, this.#boards) * rounds;
    say(element("set-up-length"), seconds > 0 ? lengthSentence(rounds, seconds) : "");
  }

  get #swissRounds() {
    return Number(element("set-up-rounds", HTMLInputElement).value);
  }

  #names() {
    const lines = this.#players.value.split(LINE_ENDS);
    return lines.map((line) => line.trim()).filter((line) => SEEN.test(line));
  }

  /**
   * The content of the form. Throws ClockFormError.
   *
   * @returns {NewClub}
   */
  #chosen() {
    return {
      name: element("set-up-name", HTMLInputElement).value.trim(),
      players: this.#names(),
      system: /** @type {System} */ (this.#system.value),
      game: this.#cards.value,
      board: this.#board.value,
      rounds: this.#swissRounds,
      clock: this.#clock.control() ?? { mode: "none" },
    };
  }
}

/**
 * The number of rounds in which all meet once, or twice.
 *
 * @param {number} players
 * @param {string} system
 */
function roundsOfAll(players, system) {
  const once = players % 2 === 0 ? players - 1 : players;
  return system === "round-robin" ? once : 2 * once;
}

/**
 * How often in a round two players of a board use up their time, one after the other.
 *
 * @param {number} players
 * @param {number} boards
 */
function timesOf(players, boards) {
  return 2 * Math.ceil(Math.floor(players / 2) / Math.max(boards, 1));
}

/**
 * @param {number} rounds
 * @param {number} seconds Of all of them.
 */
function lengthSentence(rounds, seconds) {
  const hours = numberText(Math.max(1, Math.round(seconds / HALF_HOUR_S)) / 2);
  return tn(
    "{count} round takes about {hours} h with this clock.",
    "{count} rounds take about {hours} h with this clock.",
    rounds,
    { hours },
  );
}

/**
 * @param {number} players
 * @param {number} most
 */
function mostSentence(players, most) {
  return tn(
    "{players} players can play {count} round at most.",
    "{players} players can play {count} rounds at most.",
    most,
    { players },
  );
}
