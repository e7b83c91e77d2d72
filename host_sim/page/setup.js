// The dialog in which a new game is chosen: game, board, options, presets, seed.
//
// All that there is to choose comes from the board's description, and what is refused the board
// says: the dialog then stays open with its sentence.

import { button, element, make, say } from "./elements.js";
import { t } from "./texts.js";
import {
  aboutGame,
  boardName,
  gameName,
  optionLabel,
  optionValue,
  presetName,
} from "./words.js";

const LARGEST_SEED = 0x3fffffff;

export class SetUpDialog {
  #dialog = element("new-dialog");
  #games = [];
  #shapes = {};
  #current = null;
  // The choice of each option, by its name.
  #selects = new Map();
  #start;

  // `start(params)` sets the game up and rejects with the board's refusal.
  constructor(start) {
    this.#start = start;
    element("new-game").addEventListener("change", () => this.#showGame());
    element("new-cancel").addEventListener("click", () => this.#dialog.close());
    this.#dialog.querySelector("form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
  }

  // `state`: of the game on the board, which is where a choice begins.
  open({ games, shapes }, state) {
    this.#games = games;
    this.#shapes = shapes;
    this.#current = state;
    const select = element("new-game");
    select.replaceChildren(...games.map((game) => this.#gameOption(game)));
    select.value = this.#game(state?.game)?.boards.length ? state.game : firstPlayable(games);
    this.#showGame();
    this.#dialog.showModal();
  }

  #game(name) {
    return this.#games.find((game) => game.name === name);
  }

  #gameOption({ name, boards }) {
    const option = new Option(gameName(name), name);
    if (boards.length === 0) {
      option.disabled = true;
      option.textContent = t("{game} (does not fit on this board)", { game: gameName(name) });
    }
    return option;
  }

  #showGame() {
    const game = this.#game(element("new-game").value);
    const goesOn = this.#current?.game === game.name ? this.#current : null;
    say(element("new-about"), aboutGame(game.name));
    say(element("new-refused"), "");
    this.#offerBoards(game, goesOn?.board);
    this.#offerOptions(game, goesOn?.options);
    this.#offerPresets(game);
    element("new-seed-row").hidden = !game.cards;
    element("new-seed").value = Math.floor(Math.random() * (LARGEST_SEED + 1));
  }

  #offerBoards({ boards, standard }, current) {
    const offered = boards.map((shape) => {
      const cells = Object.keys(this.#shapes[shape].cells).length;
      return new Option(boardName(shape, cells), shape);
    });
    element("new-board").replaceChildren(...offered);
    element("new-board").value = boards.includes(current) ? current : standard;
  }

  #offerOptions({ options }, current) {
    this.#selects.clear();
    const labels = Object.entries(options).map(([name, { values, standard }]) => {
      const select = document.createElement("select");
      select.name = name;
      // An option without a standard value is left out unless somebody wants it.
      const offered = standard === null ? [null, ...values] : values;
      select.append(...offered.map((value, index) => new Option(optionValue(name, value), index)));
      this.#selects.set(name, { select, offered, standard });
      const label = make("label", "", optionLabel(name));
      label.append(select);
      return label;
    });
    element("new-options").replaceChildren(...labels);
    this.#setOptions(current ?? {});
  }

  // Set the options that are named, and the others to what is usual.
  #setOptions(chosen) {
    for (const [name, { select, offered, standard }] of this.#selects) {
      select.selectedIndex = Math.max(offered.indexOf(chosen[name] ?? standard), 0);
    }
  }

  // One preset is no choice.
  #offerPresets({ presets }) {
    const names = Object.keys(presets);
    const buttons = names.map((name) =>
      button(presetName(name), () => this.#setOptions(presets[name])),
    );
    element("new-presets").replaceChildren(...buttons);
    element("new-presets").hidden = names.length < 2;
  }

  #params() {
    const options = {};
    for (const [name, { select, offered }] of this.#selects) {
      const value = offered[select.selectedIndex];
      if (value !== null) options[name] = value;
    }
    const params = { game: element("new-game").value, board: element("new-board").value, options };
    if (!element("new-seed-row").hidden) params.seed = Number(element("new-seed").value);
    return params;
  }

  async #submit() {
    say(element("new-refused"), "");
    try {
      await this.#start(this.#params());
      this.#dialog.close();
    } catch (error) {
      say(element("new-refused"), error.message);
    }
  }
}

function firstPlayable(games) {
  return games.find(({ boards }) => boards.length > 0)?.name;
}
