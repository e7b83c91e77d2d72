// Making room for games on a board that cannot read its files, in a dialog: a copy of what lies
// there is downloaded first, and the person is asked once more.

import { element, enable, say, sentenceOf } from "../elements.js";
import { focusOnBoard, hasFocus } from "../frame/focus.js";
import { megabytesText } from "../language/formats.js";
import { t } from "../language/texts.js";
import { keepFile } from "../records/saving.js";
import { copyOfFlash } from "../update/flash_copy.js";

/** @import { Transport } from "../session/transport.js" */

const NOT_MOUNTED = "not_mounted";

export class EmptyMemory {
  #transport;
  #lookAgain;
  #dialog = element("empty-dialog", HTMLDialogElement);
  #progress = element("empty-progress", HTMLProgressElement);

  /**
   * @param {Transport} transport
   * @param {() => Promise<void>} lookAgain Ask the board once more what is wrong with it.
   */
  constructor(transport, lookAgain) {
    this.#transport = transport;
    this.#lookAgain = lookAgain;
    element("empty").addEventListener("click", () => this.#open());
    element("empty-close").addEventListener("click", () => this.#dialog.close());
    element("empty-copy").addEventListener("click", () => this.#keepCopy());
    element("empty-format").addEventListener("click", () => this.#askOnceMore());
    element("empty-sure").addEventListener("click", () => this.#format());
  }

  /** @param {string | undefined} code Why the board does not save, if it does not. */
  storageIs(code) {
    const isHidden = code !== NOT_MOUNTED;
    // A dialog that was closed before the board answered has given the focus back to this button.
    const losesFocus = isHidden && hasFocus("empty");
    element("empty").hidden = isHidden;
    if (losesFocus) focusOnBoard();
  }

  #open() {
    this.#progress.hidden = true;
    this.#say("");
    this.#offer("empty-copy");
    this.#dialog.showModal();
  }

  /** @param {string} id Of the one button that there is beside that which closes. */
  #offer(id) {
    for (const each of ["empty-copy", "empty-format", "empty-sure"]) {
      element(each).hidden = each !== id;
    }
    enable(true, "empty-copy", "empty-format", "empty-sure");
  }

  async #keepCopy() {
    enable(false, "empty-copy");
    this.#say(t("Making the copy. This may take a minute …"));
    this.#progress.hidden = false;
    try {
      const { built, board } = await this.#transport.request("hello");
      const copy = await copyOfFlash(this.#transport, (done) => (this.#progress.value = done));
      const name = `rootlight-${built ?? board}-flash.bin`;
      keepFile(new Blob([copy]), name);
      this.#say(
        t("Your browser saves the copy as {name}, {size}. See whether it is there.", {
          name,
          size: megabytesText(copy.length),
        }),
      );
      this.#offer("empty-format");
    } catch (error) {
      this.#say(sentenceOf(error));
      this.#offer("empty-copy");
    }
    this.#progress.hidden = true;
  }

  #askOnceMore() {
    this.#say(
      t(
        "Really empty the board's memory? Apart from the copy, everything on it is gone then: " +
          "programs, settings, saved games. The game on the board goes on and is saved.",
      ),
    );
    this.#offer("empty-sure");
  }

  async #format() {
    enable(false, "empty-sure");
    try {
      await this.#transport.request("flash", { format: true });
      this.#offer("");
      this.#say(t("Done. The board saves games from now on."));
      await this.#lookAgain();
    } catch (error) {
      this.#say(sentenceOf(error));
      this.#offer("empty-sure");
    }
  }

  /** @param {string} sentence */
  #say(sentence) {
    say(element("empty-says"), sentence);
  }
}
