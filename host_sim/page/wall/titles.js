// The names of boards of the wall, and of games elsewhere.

import { t } from "../language/texts.js";

/** @param {{name: string, number: number}} board */
export function boardTitle({ name, number }) {
  return name || t("Board {number}", { number });
}

/** @param {{name: string, number: number}} room */
export function roomTitle({ name, number }) {
  return name || t("Game {number}", { number });
}
