// A question that is asked before something that cannot easily be undone.

import { element, make, say } from "../elements.js";

export class Question {
  #dialog = element("question", HTMLDialogElement);
  #go = element("question-go", HTMLButtonElement);
  /** @type {(isWanted: boolean) => void} */
  #answer = () => {};

  constructor() {
    this.#go.addEventListener("click", () => this.#close(true));
    element("question-cancel").addEventListener("click", () => this.#close(false));
    // By the key Escape, too.
    this.#dialog.addEventListener("close", () => this.#answer(false));
  }

  /**
   * Ask; resolves to whether it is wanted. The sentence has the focus and no button, so that a
   * click or a key too many does nothing.
   *
   * @param {string} sentence
   * @param {string} act The word on the button that does it.
   * @param {string[]} [effects] What comes of it, in sentences.
   * @returns {Promise<boolean>}
   */
  ask(sentence, act, effects = []) {
    say(element("question-says"), sentence);
    element("question-effects").replaceChildren(...effects.map((one) => make("li", "", one)));
    say(this.#go, act);
    this.#dialog.showModal();
    element("question-says").focus();
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  /** @param {boolean} isWanted */
  #close(isWanted) {
    this.#answer(isWanted);
    this.#dialog.close();
  }
}
