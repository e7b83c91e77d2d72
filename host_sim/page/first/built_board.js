// The board of the site's page: asked for by its address, or shown the last time.

import { remember, remembered } from "../storage.js";

/** The board that is drawn in the site's HTML. */
export const STANDARD = "hex-4";
/** The boards to choose from: all with drawings, and growy-2 for Roots Growy Roots. */
export const BUILT_BOARDS = ["hex-2", STANDARD, "hex-5", "hex-7", "growy-2"];

const NAME = /^[a-z]+(-\d+)+$/;
const BUILT = "rootlight-built";

/** The name of the board that the address asks for, as in `?built=hex-7`, or of the last one. */
export function builtBoard() {
  const asked = new URLSearchParams(location.search).get("built") ?? "";
  if (NAME.test(asked)) return asked;
  const last = remembered("localStorage", BUILT) ?? "";
  return BUILT_BOARDS.includes(last) ? last : STANDARD;
}

/** @param {string} built */
export function rememberBuilt(built) {
  remember("localStorage", BUILT, built);
}
