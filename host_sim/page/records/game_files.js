// Files with a game in them: those that this page saves, and those in the Smart Game Format.

import { t } from "../language/texts.js";
import { RecordError } from "./errors.js";
import { LARGEST_FILE, readRecord } from "./reading.js";
import { recordOfSgf } from "./sgf_games.js";

/** @import { StoredRecord } from "./reading.js" */

const IS_SGF = /^[^{]*\(\s*;/;
// A file that does not name its letters is read as most old ones are written; the browser knows
// this by the name that the format has for it, too.
const BY_ITSELF = "ISO-8859-1";
const LETTERS = /CA\s*\[\s*([^\]\s]+)\s*\]/;

/**
 * Return the game in a file, and sentences about what of it is not taken over, or "". Throws
 * RecordError if there is no game in it.
 *
 * @param {File} file
 * @returns {Promise<{record: StoredRecord, remark: string}>}
 */
export async function readGameFile(file) {
  if (file.size <= LARGEST_FILE) {
    const bytes = await file.arrayBuffer();
    const isNamedSo = file.name.toLowerCase().endsWith(".sgf");
    if (isNamedSo || IS_SGF.test(decoded(bytes, BY_ITSELF))) {
      return recordOfSgf(sgfText(bytes, file.name), file.name);
    }
  }
  return { record: await readRecord(file), remark: "" };
}

/**
 * @param {ArrayBuffer} bytes
 * @param {string} name
 */
function sgfText(bytes, name) {
  try {
    return decoded(bytes, "utf-8");
  } catch {
    const [, letters = BY_ITSELF] = LETTERS.exec(decoded(bytes, BY_ITSELF)) ?? [];
    try {
      return decoded(bytes, letters);
    } catch {
      throw new RecordError(t("{name} is not UTF-8; save the file as UTF-8.", { name }));
    }
  }
}

/**
 * @param {ArrayBuffer} bytes
 * @param {string} letters
 */
function decoded(bytes, letters) {
  return new TextDecoder(letters, { fatal: true }).decode(bytes);
}
