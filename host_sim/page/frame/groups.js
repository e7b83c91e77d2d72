// The groups of the panel, as tabs: Play, Learn, Host and Workshop. The group that a person opened
// last is open again the next time.
//
// After "Tabs" of the WAI-ARIA Authoring Practices: the arrow keys open the next group, and
// only the tab of the open one is among the stops of the Tab key.

import { element } from "../elements.js";
import { own } from "../own.js";
import { remember, remembered } from "../storage.js";

/** @typedef {"play" | "learn" | "host" | "workshop"} Group */

/** @type {Group[]} */
export const GROUPS = ["play", "learn", "host", "workshop"];
const REMEMBERED_AS = "group";
const OPEN_FOLDS = "open folds";
const FOLDS = ".group > details";

/** @type {{[key: string]: (at: number) => number}} */
const KEYS = {
  ArrowLeft: (at) => (at + GROUPS.length - 1) % GROUPS.length,
  ArrowRight: (at) => (at + 1) % GROUPS.length,
  Home: () => 0,
  End: () => GROUPS.length - 1,
};

export class Groups {
  /** @type {Group} */
  #shown = "play";
  /** @type {[Group, () => unknown][]} */
  #listeners = [];

  constructor() {
    for (const group of GROUPS) {
      tabOf(group).addEventListener("click", () => this.#choose(group));
    }
    element("groups").addEventListener("keydown", (event) => this.#keyDown(event));
    for (const fold of document.querySelectorAll(FOLDS)) bringIntoViewWhenOpened(fold);
    this.#unfoldKept();
    const kept = remembered("localStorage", REMEMBERED_AS);
    this.show(GROUPS.find((group) => group === kept) ?? "play");
  }

  /** @param {Group} group */
  isShown(group) {
    return this.#shown === group;
  }

  /**
   * Open a group, since something goes on in it.
   *
   * @param {Group} shown
   */
  show(shown) {
    if (shown === this.#shown) return;
    this.#shown = shown;
    for (const group of GROUPS) {
      const isShown = group === shown;
      tabOf(group).setAttribute("aria-selected", String(isShown));
      tabOf(group).tabIndex = isShown ? 0 : -1;
      element(`${group}-group`).hidden = !isShown;
    }
    this.refresh();
  }

  /** Keep the unfolded parts, to unfold them again when the page comes in another language. */
  keepFolds() {
    const open = [...document.querySelectorAll(`${FOLDS}[open]`)].map(({ id }) => id);
    remember("sessionStorage", OPEN_FOLDS, open.join(" "));
  }

  #unfoldKept() {
    const kept = (remembered("sessionStorage", OPEN_FOLDS) ?? "").split(" ");
    remember("sessionStorage", OPEN_FOLDS, "");
    for (const fold of document.querySelectorAll(FOLDS)) {
      if (kept.includes(fold.id)) fold.toggleAttribute("open", true);
    }
  }

  /** Bring the open group up to date, as when it is opened: another board is there. */
  refresh() {
    for (const [group, act] of this.#listeners) if (this.isShown(group)) act();
  }

  /**
   * Do something each time a group is opened.
   *
   * @param {Group} group
   * @param {() => unknown} act
   */
  whenShown(group, act) {
    this.#listeners.push([group, act]);
  }

  /** @param {Group} group */
  #choose(group) {
    remember("localStorage", REMEMBERED_AS, group);
    this.show(group);
  }

  /** @param {KeyboardEvent} event */
  #keyDown(event) {
    const to = own(KEYS, event.key);
    if (to === undefined) return;
    event.preventDefault();
    const group = GROUPS[to(GROUPS.indexOf(this.#shown))];
    this.#choose(group);
    tabOf(group).focus();
  }
}

/**
 * Bring a part into view when a person unfolds it. A part that unfolds by itself leaves the page
 * where it is.
 *
 * @param {Element} fold
 */
function bringIntoViewWhenOpened(fold) {
  const bring = () => fold.scrollIntoView({ block: "nearest" });
  fold.firstElementChild?.addEventListener("click", () => {
    fold.addEventListener("toggle", bring, { once: true });
  });
}

/** @param {Group} group */
function tabOf(group) {
  return element(`${group}-tab`, HTMLButtonElement);
}
