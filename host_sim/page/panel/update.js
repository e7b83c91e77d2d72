// Updating a real board, in a dialog: the image of a built board is brought onto the drive that
// its Pico becomes with BOOTSEL, or offered as a file. It works beside any board that is shown.

import { element, enable, make, say, sentenceOf } from "../elements.js";
import { openAtTop } from "../frame/focus.js";
import { megabytesText } from "../language/formats.js";
import { t } from "../language/texts.js";
import { onSite } from "../site.js";
import { canWrite, chooseDrive, writeOnto } from "../update/drive.js";
import { addressOf, fetchImage, listImages } from "../update/images.js";

/** @import { Hello } from "../messages/messages" */
/** @import { Transport } from "../session/transport.js" */
/** @import { Image, Images } from "../update/images.js" */

const CONTROLS = ["update-restart", "update-write"];

export class Update {
  #transport;
  #dialog = element("update-dialog", HTMLDialogElement);
  /**
   * The board that the page shows.
   *
   * @type {Hello | null}
   */
  #hello = null;
  /** @type {Images} */
  #images = { boards: [], images: [] };
  /** False until the list of the images is here: none is missing before. */
  #isListed = false;
  /** True if a real board is connected, or was until it was restarted from here. */
  #isReal = false;
  /**
   * The image that was written while a real board was connected.
   *
   * @type {Image | null}
   */
  #awaited = null;

  /** @param {Transport} transport */
  constructor(transport) {
    this.#transport = transport;
    element("update").addEventListener("click", () => {
      openAtTop(this.#dialog);
      void this.#list();
    });
    element("update-close").addEventListener("click", () => this.#dialog.close());
    this.#select.addEventListener("change", () => {
      // The message was about another image.
      this.#say("");
      this.#showImage();
    });
    element("update-restart").addEventListener("click", () => this.#restart());
    element("update-write").addEventListener("click", () => this.#write());
  }

  /**
   * A board has come.
   *
   * @param {Hello} hello
   */
  met(hello) {
    const isOther = this.#nameOf(this.#hello) !== this.#nameOf(hello);
    this.#hello = hello;
    this.#isReal = !hello.sim;
    this.#showWay();
    if (isOther) this.#prefer(this.#nameOf(hello));
    if (this.#awaited === null || !this.#isReal) return;
    const { version, board } = this.#awaited;
    if (this.#nameOf(hello) !== board) return;
    const isNew = hello.firmware === version;
    // The new one may come after all: the page has met a board that had not left yet.
    if (isNew) this.#awaited = null;
    this.#say(
      isNew
        ? t("The board is back, with Rootlight {version}. Its games are where they were.", {
            version,
          })
        : t(
            "The board is back, but with Rootlight {firmware} instead of {version}. Hold BOOTSEL " +
              "down, plug the board in again and write once more.",
            { firmware: hello.firmware, version },
          ),
    );
  }

  /**
   * Return the list's name of a board: that of its board file, or for a board of the builder's own
   * its shape.
   *
   * @param {Hello | null} hello
   */
  #nameOf(hello) {
    const built = hello?.built ?? "";
    return this.#images.boards.includes(built) ? built : (hello?.board ?? "");
  }

  /**
   * Choose the image of a board, if the list has it.
   *
   * @param {string} board
   */
  #prefer(board) {
    if ([...this.#select.options].some(({ value }) => value === board)) {
      this.#select.value = board;
    }
    this.#showImage();
  }

  get #select() {
    return element("update-board", HTMLSelectElement);
  }

  /** @returns {Image | undefined} */
  get #image() {
    return this.#images.images.find(({ board }) => board === this.#select.value);
  }

  async #list() {
    this.#showWay();
    try {
      this.#images = await listImages();
      this.#isListed = true;
    } catch (error) {
      this.#say(sentenceOf(error));
      return;
    }
    const { boards } = this.#images;
    const chosen = this.#select.value;
    const options = boards.map((name) => {
      const isPrinted = name.endsWith("-pcb");
      const option = make(
        "option",
        "",
        isPrinted ? t("{name} (printed circuit)", { name }) : name,
      );
      option.value = name;
      return option;
    });
    this.#select.replaceChildren(...options);
    this.#select.classList.toggle("is-empty", options.length === 0);
    this.#prefer(boards.includes(chosen) ? chosen : this.#nameOf(this.#hello));
  }

  #showImage() {
    const image = this.#image;
    say(element("update-other"), this.#otherBoardSentence());
    const link = element("update-download", HTMLAnchorElement);
    link.hidden = image === undefined;
    element("update-then").hidden = image === undefined;
    element("update-write").hidden = image === undefined || !canWrite();
    if (!this.#isListed) return;
    if (image === undefined) {
      say(
        element("update-image"),
        t(
          "This page has no image for {board}. Whoever publishes Rootlight puts one for each " +
            "board beside every release, called rootlight-{board}-pico.uf2. Or build it from the " +
            "sources, on a Debian: “make image BUILT={board}”. Copy it onto the drive RPI-RP2.",
          { board: this.#select.value || this.#nameOf(this.#hello) || "BOARD" },
        ),
      );
      return;
    }
    const { version, board } = image;
    say(
      element("update-image"),
      t("Rootlight {version} for {board} with a Raspberry Pi Pico, {size}.", {
        version,
        board,
        size: megabytesText(image.size),
      }),
    );
    link.href = addressOf(image);
    link.download = image.file;
  }

  /** The sentence that the image is for another board than the connected one; "" if not. */
  #otherBoardSentence() {
    const connected = this.#nameOf(this.#hello);
    const { value: chosen } = this.#select;
    if (!this.#isReal || chosen === "" || chosen === connected) return "";
    const values = { connected, chosen };
    return t("The connected board is a {connected}. This image is for {chosen}.", values);
  }

  /** A real board that is connected is asked by link; any other is plugged in by hand. */
  #showWay() {
    element("update-restart").hidden = !this.#isReal;
    element("update-by-hand").hidden = this.#isReal;
    say(
      element("update-then"),
      canWrite()
        ? t("When the drive RPI-RP2 is there, choose it here. The page writes the image onto it.")
        : t(
            "This browser cannot write onto a drive. Download the image, and copy it onto the " +
              "drive RPI-RP2 when it is there.",
          ),
    );
  }

  async #restart() {
    try {
      await this.#transport.request("service", { bootsel: true });
      this.#say(t("The board saves its game and becomes the drive RPI-RP2."));
    } catch (error) {
      element("update-by-hand").hidden = false;
      this.#say(sentenceOf(error));
    }
  }

  async #write() {
    const image = this.#image;
    if (image === undefined) return;
    this.#begin(image);
    try {
      const folder = await chooseDrive();
      this.#say(t("Fetching the image …"));
      const bytes = await fetchImage(image);
      this.#say(t("Writing the image … Leave the cable plugged in."));
      await writeOnto(folder, image.file, bytes, (written) => {
        element("update-progress", HTMLProgressElement).value = written;
      });
      this.#written(image);
    } catch (error) {
      this.#say(sentenceOf(error));
    } finally {
      element("update-progress").hidden = true;
      enable(true, ...CONTROLS);
      this.#select.disabled = false;
    }
  }

  /** @param {Image} image */
  #begin(image) {
    this.#say("");
    const progress = element("update-progress", HTMLProgressElement);
    progress.max = image.size;
    progress.value = 0;
    progress.hidden = false;
    enable(false, ...CONTROLS);
    this.#select.disabled = true;
  }

  /** @param {Image} image */
  #written(image) {
    const { board, version } = image;
    if (this.#isReal) {
      this.#awaited = image;
      this.#say(
        t("The image for {board} is written. This page waits for the board to come back …", {
          board,
        }),
      );
      return;
    }
    const written = t(
      "The image for {board} is written. The drive goes away by itself, and the board starts " +
        "with Rootlight {version}. If the drive comes back instead, write once more.",
      { board, version },
    );
    this.#say(`${written} ${nextSentence()}`);
  }

  /** @param {string} sentence */
  #say(sentence) {
    say(element("update-says"), sentence);
  }
}

/** What to do with a board that has just got Rootlight. */
function nextSentence() {
  if (onSite) return t("Then choose “Connect a board” in the workshop, and begin the bring-up.");
  return t(
    "Then start “rootlight play --port auto”, or in the folder of the sources “make play " +
      "PORT=auto”, and begin the bring-up.",
  );
}
