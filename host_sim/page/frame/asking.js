// A question before something from outside this page is opened: what it holds, and a button.

import { t } from "../language/texts.js";
import { showShared } from "./offers.js";

/**
 * Say what could be opened, and open it only if somebody says so.
 *
 * @param {string} words
 * @param {string} label
 * @param {() => unknown} open
 * @param {() => void} [decided] Called as soon as somebody has decided.
 */
export function askToOpen(words, label, open, decided = () => {}) {
  const decide = () => {
    showShared("");
    decided();
  };
  const run = () => {
    decide();
    return open();
  };
  showShared(words, [
    { label: t("Cancel"), run: decide },
    { label, run },
  ]);
}
