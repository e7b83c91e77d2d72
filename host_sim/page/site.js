// The differences of the site, where there is no server; `host_sim/site` writes it.

import { button, element, make } from "./elements.js";
import { BUILT_BOARDS, builtBoard, rememberBuilt } from "./first/built_board.js";
import { faultOf, policyFault, showFault } from "./first/site_faults.js";
import { sayUntilRead } from "./frame/until_read.js";
import { language, languageFile, t } from "./language/texts.js";
import { own } from "./own.js";
import { sayHowLongKept } from "./records/kept_for.js";
import { ScreenTransport, showOnScreens } from "./session/screen_link.js";
import { remember, remembered } from "./storage.js";

/** @import { Transport } from "./session/transport.js" */

const SCREEN = "rootlight-screen";
const SERVICE_WORKER = "service_worker.js";

/**
 * The sentence about each board that can be chosen.
 *
 * @type {{[built: string]: string}}
 */
const ABOUT = {
  "hex-2": t("7 cells: the starter board, with Droched and a lesson."),
  "hex-4": t("37 cells: Root Bound and all lessons; the one to begin with."),
  "hex-5": t("61 cells: the same games with more room."),
  "hex-7": t("127 cells: the same games on all sizes."),
  "growy-2": t("140 squares: Roots Growy Roots for two players."),
};

/** True if this page is the site: its HTML says so. */
export const onSite = document.documentElement.dataset.board === "worker";

/** The address of this page for others: what follows it says what to open. */
export function addressOfPage() {
  return onSite ? addressWith(builtBoard()) : addressAlone();
}

function addressAlone() {
  return `${location.origin}${location.pathname}`;
}

/**
 * The address of this page with a board of its own choice.
 *
 * @param {string} built
 */
export function addressWith(built) {
  return `${addressAlone()}?built=${built}`;
}

/**
 * Do here what a server does elsewhere: other boards and the big screen.
 *
 * @param {Transport} transport To the board.
 */
export function goWithoutServer(transport) {
  offerBoards();
  offerScreen(transport);
  element("no-phones").hidden = false;
  void sayHowLongKept();
  sayStylesForbidden();
}

/** The styles stand in the HTML, and some hosts forbid that. */
function sayStylesForbidden() {
  if (document.querySelector("style")?.sheet !== null) return;
  showFault(policyFault("style-src"), language);
}

/** Have the browser keep what it takes to play without a network. */
export async function keepForOffline() {
  // A browser that keeps nothing would complain; without https it has no service worker.
  if (!navigator.cookieEnabled || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener("message", ({ data }) => sayNotKept(data.notWhole));
  serviceWorker.startMessages();
  // Looked at before the first worker can be there: WebKit tells of it late.
  const hadOne = serviceWorker.controller !== null;
  try {
    const kept = await serviceWorker.register(SERVICE_WORKER);
    offerNewer(kept, hadOne);
    if (languageFile !== null) await keepLater(languageFile);
  } catch {
    // A browser that keeps nothing plays with a network only.
    const isThere = (await faultOf(new URL(SERVICE_WORKER, location.href).href, "")) === null;
    if (!isThere) sayNotKept(SERVICE_WORKER);
  }
}

/**
 * Have the browser keep a file that not everybody needs, if it keeps the page.
 *
 * @param {string} address
 */
export async function keepLater(address) {
  if (!("serviceWorker" in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(address);
}

/**
 * Say that the site cannot be kept, to those who have no older version of it either.
 *
 * @param {string} file The file that does not arrive.
 */
function sayNotKept(file) {
  if (navigator.serviceWorker.controller !== null) return;
  const sentence = t(
    "This page needs a network each time: {file} does not arrive as it was built, so the browser keeps nothing of it. Whoever publishes the page must upload all of its files again, and have the server change none of them.",
    { file },
  );
  sayUntilRead(element("kept-for"), sentence);
}

/** The way of the big screen to the board: to the page that opened it. */
export function linkOfOpener() {
  return new ScreenTransport(new URLSearchParams(location.hash.slice(1)).get("page") ?? "");
}

/** A list of the boards; choosing one switches that one on. Each keeps its own games. */
function offerBoards() {
  const select = element("built-board", HTMLSelectElement);
  const built = builtBoard();
  select.replaceChildren(...BUILT_BOARDS.map((name) => new Option(name)));
  const about = BUILT_BOARDS.map((name) => make("li", "", `${name}: ${own(ABOUT, name)}`));
  element("built-boards").replaceChildren(...about);
  if (!BUILT_BOARDS.includes(built)) select.add(new Option(built, built));
  select.value = built;
  select.addEventListener("change", () => {
    rememberBuilt(select.value);
    location.assign(addressWith(select.value));
  });
  element("built").hidden = false;
}

/** @param {Transport} transport */
function offerScreen(transport) {
  const page = remembered("sessionStorage", SCREEN) ?? String(Math.random()).slice(2);
  remember("sessionStorage", SCREEN, page);
  // Some hosts redirect `x.html` to `x`, and forget what follows a question mark.
  element("big-screen", HTMLAnchorElement).href = `presenter.html#page=${page}`;
  try {
    showOnScreens(transport, page);
  } catch {
    // A browser that keeps nothing for a page lets its windows not talk with each other either.
    element("big-screen").hidden = true;
  }
}

/**
 * Say when a newer version of the site lies ready; it comes when it is asked for, or with the
 * next visit. At the first visit there is nothing older.
 *
 * @param {ServiceWorkerRegistration} kept
 * @param {boolean} hadOne Whether a service worker had this page before it asked for one.
 */
function offerNewer(kept, hadOne) {
  const offer = () => {
    const { waiting } = kept;
    if (waiting === null || !hadOne) return;
    sayNewer(() => {
      isAsked = true;
      waiting.postMessage("take over");
    });
  };
  let isAsked = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    const isFirst = !hadOne;
    hadOne = true;
    if (isFirst) return;
    // In another window a person may be in mid-turn.
    if (isAsked || document.hidden) location.reload();
    else sayNewer(() => location.reload());
  });
  kept.addEventListener("updatefound", () => {
    kept.installing?.addEventListener("statechange", offer);
  });
  offer();
}

/** @param {() => void} load */
function sayNewer(load) {
  const sentence = t("There is a newer version of this page. Your game stays as it is.");
  element("newer").replaceChildren(make("p", "", sentence), button(t("Load it"), load));
}
