// What is different where there is no server: the site, which `host_sim/site` writes.

import { element } from "./elements.js";

const STANDARD = "hex-4";
const NAME = /^[a-z]+(-\d+)+$/;

/** Whether this page is the site: its HTML says so. */
export const onSite = document.documentElement.dataset.board === "worker";

/** The name of the board that the address asks for, as in `?built=hex-7`. */
export function builtBoard() {
  const asked = new URLSearchParams(location.search).get("built") ?? "";
  return NAME.test(asked) ? asked : STANDARD;
}

/** The address of this page for others: what follows it says what to open. */
export function addressOfPage() {
  const page = `${location.origin}${location.pathname}`;
  return onSite ? `${page}?built=${builtBoard()}` : page;
}

/** Leave out what needs a server; let the browser keep all files, to play without a network. */
export async function goWithoutServer() {
  element("big-screen").hidden = true;
  try {
    await navigator.serviceWorker.register("service_worker.js", { type: "module" });
  } catch {
    // A browser that keeps nothing plays with a network only.
  }
}
