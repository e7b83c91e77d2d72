// What a board of the wall is called.

import { t } from "../language/texts.js";

/** @param {{name: string, number: number}} board */
export function boardTitle({ name, number }) {
  return name || t("Board {number}", { number });
}
