// The dialog that makes an address of the game, or of the puzzle, that is on the board.

import { copied, element, say } from "../elements.js";
import { openAtTop } from "../frame/focus.js";
import { t, tn } from "../language/texts.js";
import { addressOfPage } from "../site.js";
import { gamePart, puzzlePart } from "./address.js";
import { qrCode } from "./qr_code.js";
import { opensElsewhere } from "./reach.js";

/**
 * @import { Lesson } from "../messages/messages"
 * @import { StoredRecord } from "../records/reading.js"
 */

// The camera of a phone reads more only with luck.
const LONGEST_FOR_A_CODE = 900;
// Some messengers cut longer ones, or make no link of them.
const LONGEST_WITH_VARIATIONS = 8000;

export class ShareDialog {
  #dialog = element("share-dialog", HTMLDialogElement);
  #address = element("share-address", HTMLTextAreaElement);
  #code = element("share-code");

  constructor() {
    element("share-close").addEventListener("click", () => this.#dialog.close());
    element("share-copy").addEventListener("click", () => this.#copy());
  }

  /**
   * Make the address of the lesson that is on, otherwise of the game.
   *
   * @param {StoredRecord} record
   * @param {Lesson | null} lesson
   */
  async open(record, lesson) {
    const isLesson = lesson !== null && lesson.lesson !== null;
    const [part, opens] = isLesson
      ? [puzzlePart(lesson), t("Opens this lesson.")]
      : await partOf(record);
    const address = `${addressOfPage()}${part}`;
    this.#address.value = address;
    const about = [opens];
    if (!opensElsewhere()) about.push(...onlyHereSentences(isLesson));
    say(element("share-about"), about.join(" "));
    say(element("share-says"), "");
    this.#code.hidden = true;
    openAtTop(this.#dialog);
    this.#address.select();
    // A phone could not open it either.
    if (opensElsewhere()) this.#showCode(address);
  }

  close() {
    this.#dialog.close();
  }

  /** @param {string} address */
  #showCode(address) {
    if (address.length > LONGEST_FOR_A_CODE) {
      say(element("share-says"), t("This game is too long for a QR code; send its address."));
      return;
    }
    this.#code.replaceChildren(qrCode(address));
    this.#code.hidden = false;
  }

  async #copy() {
    const isCopied = await copied(this.#address);
    say(
      element("share-says"),
      isCopied ? copiedSentence() : t("The text is selected; copy it with Ctrl+C."),
    );
  }
}

/**
 * Return the part of an address for a game, and what it opens. Variations come along while the
 * address is short enough for a message.
 *
 * @param {StoredRecord} record
 * @returns {Promise<[part: string, opens: string]>}
 */
async function partOf(record) {
  const { variations, comments, marks, turn, at: _at, ...plain } = record;
  const moves = record.moves.slice(0, turn ?? record.moves.length);
  const isPlain = [variations, comments, marks].every((member) => member === undefined);
  const whole = isPlain ? "" : await gamePart(record);
  if (whole !== "" && whole.length <= LONGEST_WITH_VARIATIONS) {
    return [whole, t("Opens this game with its variations and comments.")];
  }
  const sentences = [gameSentence(moves.length)];
  if (!isPlain) {
    sentences.push(
      t("Its variations and comments are too long for an address: save the game to send them."),
    );
  }
  return [await gamePart({ ...plain, moves }), sentences.join(" ")];
}

function copiedSentence() {
  if (!opensElsewhere()) return t("The address is copied.");
  return t("The address is copied. Paste it into a message.");
}

/**
 * Return the sentences that an address is of no use elsewhere, and what is.
 *
 * @param {boolean} isLesson
 */
function onlyHereSentences(isLesson) {
  const only = t("This address opens on this computer only.");
  if (isLesson) return [only];
  const file = t(
    "To share the game elsewhere, save it as a file and send that: “Open a file” opens it.",
  );
  return [only, file];
}

/** @param {number} count */
function gameSentence(count) {
  if (count === 0) return t("Opens this game, before its first turn.");
  return tn("Opens this game after {count} turn.", "Opens this game after {count} turns.", count);
}
