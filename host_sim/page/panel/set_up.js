// The dialog in which a new game is chosen: game, board, options, presets, who plays, clock, seed.
//
// All that there is to choose comes from the board's description. When the board refuses the game,
// the dialog stays open with the board's sentence.

import { button, element, make, say, sentenceOf } from "../elements.js";
import {
  aboutGame,
  boardName,
  optionLabel,
  optionValue,
  optionsInOrder,
  presetName,
} from "../language/names.js";
import { focusOnBoard } from "../frame/focus.js";
import { opponentsOfNext } from "../messages/who_plays.js";
import { t } from "../language/texts.js";
import { own } from "../own.js";
import { ClockForm } from "../forms/clock_form.js";
import { GameCards } from "../forms/game_cards.js";
import { PlayersForm } from "../forms/players_form.js";

/** @import { ClockControl, Description, GameDescription, NewGame } from "../messages/messages" */
/** @import { Opponents, OptionValue, Options, State } from "../messages/messages" */
/** @import { WayToBoard } from "../forms/game_cards.js" */
/** @import { Levels } from "../forms/players_form.js" */
/** @typedef {{select: HTMLSelectElement, offered: OptionValue[], standard: OptionValue}} Offer */

const LARGEST_SEED = 0x3fffffff;

export class SetUpDialog {
  #dialog = element("new-dialog", HTMLDialogElement);
  #cards;
  #boardField = element("new-board", HTMLSelectElement);
  #players = new PlayersForm(element("new-players"));
  #clock = new ClockForm(element("new-clock"));
  #seedField = element("new-seed", HTMLInputElement);
  /** @type {GameDescription[]} */
  #games = [];
  /** @type {Description["shapes"]} */
  #shapes = {};
  /** @type {State | null} */
  #current = null;
  /** @type {Levels} */
  #levels = { levels: 0, ownLevels: 0 };
  /**
   * The choice of each option, by its name.
   *
   * @type {Map<string, Offer>}
   */
  #selects = new Map();
  /** @type {[HTMLButtonElement, Options][]} */
  #presets = [];
  #start;

  /**
   * @param {(params: NewGame, clock: ClockControl | null) => Promise<void>} start
   * Sets the game up; rejects with the board's refusal.
   * @param {() => WayToBoard} wayToBoards How people come from here to another board.
   */
  constructor(start, wayToBoards) {
    this.#start = start;
    const place = element("new-games");
    this.#cards = new GameCards(place, () => this.#showGame(), wayToBoards);
    this.#boardField.addEventListener("change", () => this.#offerPlayers(this.#players.chosen));
    element("new-clock").addEventListener("input", () => this.#sayClock());
    element("new-cancel").addEventListener("click", () => this.#dialog.close());
    this.#dialog.querySelector("form")?.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
  }

  /**
   * @param {Description} description
   * @param {State | null} state Of the game on the board: its options are offered first.
   * @param {Levels} levels
   * @param {{isThere: boolean, current: ClockControl | null}} clock
   * Whether the board has clocks, and which one the game has that is on it.
   */
  open({ games, shapes }, state, levels, { isThere, current }) {
    this.#clock.offer(isThere, current);
    this.#sayClock();
    this.#levels = levels;
    this.#games = games;
    this.#shapes = shapes;
    this.#current = state;
    const isPlayable = this.#game(state?.game)?.boards.length;
    this.#cards.offer(games, (isPlayable ? state?.game : firstPlayable(games)) ?? "");
    this.#showGame();
    this.#dialog.showModal();
  }

  /** Say the clock beside Start: its fields lie far below, and keep what the last game had. */
  #sayClock() {
    const { words: clock } = this.#clock;
    say(element("new-clock-now"), clock && t("Clock: {clock}", { clock }));
  }

  /** @param {string | undefined} name */
  #game(name) {
    return this.#games.find((game) => game.name === name);
  }

  #showGame() {
    const game = this.#game(this.#cards.value);
    say(element("new-about"), aboutGame(this.#cards.value));
    if (game === undefined) return;
    const goesOn = this.#current?.game === game.name ? this.#current : null;
    say(element("new-refused"), "");
    this.#offerBoards(game, goesOn?.board);
    this.#offerOptions(game, goesOn?.options);
    this.#offerPresets(game);
    this.#offerPlayers(this.#opponentsOfBefore());
    element("new-seed-row").hidden = !game.cards;
    this.#seedField.value = String(Math.floor(Math.random() * (LARGEST_SEED + 1)));
  }

  /**
   * @param {GameDescription} game
   * @param {string | undefined} current
   */
  #offerBoards({ boards, standard }, current) {
    const offered = boards.map((shape) => {
      const cells = Object.keys(own(this.#shapes, shape)?.cells ?? {}).length;
      return new Option(boardName(shape, cells), shape);
    });
    this.#boardField.replaceChildren(...offered);
    this.#boardField.value = (current && boards.includes(current) ? current : standard) ?? "";
  }

  /**
   * @param {GameDescription} game
   * @param {Options | undefined} current
   */
  #offerOptions({ options }, current) {
    this.#selects.clear();
    const labels = optionsInOrder(options).map(([name, { values, standard }]) => {
      const select = make("select");
      select.name = name;
      // An option without a standard value is left out unless somebody wants it.
      const offered = standard === null ? [null, ...values] : values;
      select.append(
        ...offered.map((value, index) => new Option(optionValue(name, value), String(index))),
      );
      select.addEventListener("change", () => this.#showPreset());
      this.#selects.set(name, { select, offered, standard });
      const label = make("label", "", optionLabel(name));
      label.append(select);
      return label;
    });
    element("new-options").replaceChildren(...labels);
    this.#setOptions(current ?? {});
  }

  /**
   * Set the options that are named, and the others to what is usual.
   *
   * @param {Options} chosen
   */
  #setOptions(chosen) {
    for (const [name, offer] of this.#selects) {
      offer.select.selectedIndex = placeIn(offer, own(chosen, name));
    }
    this.#showPreset();
  }

  /** The preset that the options agree with is marked. */
  #showPreset() {
    const all = [...this.#selects];
    for (const [preset, chosen] of this.#presets) {
      const isSet = all.every(
        ([name, offer]) => offer.select.selectedIndex === placeIn(offer, own(chosen, name)),
      );
      preset.setAttribute("aria-pressed", String(isSet));
    }
  }

  /**
   * One preset is no choice.
   *
   * @param {GameDescription} game
   */
  #offerPresets({ presets }) {
    this.#presets = Object.entries(presets).map(([name, options]) => [
      button(presetName(name), () => this.#setOptions(options)),
      options,
    ]);
    element("new-presets").replaceChildren(...this.#presets.map(([preset]) => preset));
    element("new-presets").hidden = this.#presets.length < 2;
    this.#showPreset();
  }

  /** @param {Opponents} chosen */
  #offerPlayers(chosen) {
    const players = own(this.#game(this.#cards.value)?.players, this.#boardField.value) ?? [];
    this.#players.offer(players, this.#levels, chosen);
  }

  /** Whoever plays against the board in one game does so in the next, too. */
  #opponentsOfBefore() {
    if (this.#current === null) return {};
    const next = own(this.#game(this.#cards.value)?.players, this.#boardField.value) ?? [];
    return opponentsOfNext(this.#current, this.#current.opponents ?? {}, next);
  }

  #params() {
    const chosen = [...this.#selects].map(
      ([name, { select, offered }]) =>
        /** @type {const} */ ([name, offered[select.selectedIndex]]),
    );
    /** @type {Options} */
    const options = Object.fromEntries(chosen.filter(([, value]) => value !== null));
    /** @type {NewGame} */
    const params = { game: this.#cards.value, board: this.#boardField.value, options };
    if (!element("new-seed-row").hidden) params.seed = Number(this.#seedField.value);
    const opponents = Object.entries(this.#players.chosen).filter(([, level]) => level !== 0);
    if (opponents.length > 0) params.opponents = Object.fromEntries(opponents);
    return params;
  }

  async #submit() {
    say(element("new-refused"), "");
    try {
      await this.#start(this.#params(), this.#clock.control());
      this.#dialog.close();
      // The game is played there, by keys as well.
      focusOnBoard();
    } catch (error) {
      const refused = element("new-refused");
      say(refused, sentenceOf(error));
      // The last sentence of a long form is below the part that is seen.
      refused.scrollIntoView({ block: "nearest" });
    }
  }
}

/** @param {GameDescription[]} games */
function firstPlayable(games) {
  return games.find(({ boards }) => boards.length > 0)?.name;
}

/**
 * Where a value stands among those that are offered; what is usual if no value is given.
 *
 * @param {Offer} offer
 * @param {OptionValue | undefined} value
 */
function placeIn({ offered, standard }, value) {
  return Math.max(offered.indexOf(value ?? standard), 0);
}
