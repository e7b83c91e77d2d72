// What both pages of the site do when their program does not arrive, besides saying so. It is part
// of their first program.

import { enterFolder } from "./folder.js";
import "./not_arrived.js";

addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLScriptElement) void enterFolder(target.getAttribute("src") ?? "");
  },
  { capture: true, once: true },
);
