// The games that were finished on the board: a list, and each of them as a file to keep.
//
// The board keeps the last twenty; it is asked when the list is opened, and when a game is over.

import { button, element, make } from "./elements.js";
import { saveRecord } from "./records.js";
import { t } from "./texts.js";
import { finishedSentence } from "./words.js";

export class Library {
  // request: asks the board; complain: told what went wrong.
  constructor(request, complain) {
    this.request = request;
    this.complain = complain;
    this.wasOver = false;
    element("library").addEventListener("toggle", () => this.refresh());
  }

  // Take notice of a state of the game on the board.
  adopt(state) {
    if (state.over && !this.wasOver) this.refresh();
    this.wasOver = state.over;
  }

  async refresh() {
    if (!element("library").open) return;
    try {
      const { games } = await this.request("library");
      element("finished").replaceChildren(...this.lines(games));
    } catch (error) {
      this.complain(error);
    }
  }

  lines(games) {
    if (games.length === 0) return [make("li", "", t("None yet."))];
    return games.map((game) => {
      const line = make("li", "", finishedSentence(game));
      if (game.damaged) return line;
      const save = button(t("Save"), () => this.save(game.number));
      save.setAttribute("aria-label", t("Save game {number}", game));
      line.append(" ", save);
      return line;
    });
  }

  async save(number) {
    try {
      saveRecord(await this.request("library", { number }));
    } catch (error) {
      this.complain(error);
    }
  }
}
