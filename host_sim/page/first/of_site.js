// What both pages of the site do when their program does not arrive, besides saying so: they look
// for the reason. It is part of their first program.

import { enterFolder } from "./folder.js";
import "./not_arrived.js";
import { faultOf, showFault } from "./site_faults.js";
import "./theme.js";

/** @param {HTMLScriptElement} program */
async function lookInto(program) {
  await enterFolder(program.getAttribute("src") ?? "");
  const fault = await faultOf(program.src, program.integrity);
  if (fault === null) return;
  const show = () => showFault(fault, navigator.language.split("-")[0]);
  if (document.readyState !== "loading") show();
  else document.addEventListener("DOMContentLoaded", show);
}

addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLScriptElement) void lookInto(target);
  },
  { capture: true, once: true },
);
