// The groups of the panel, as tabs: Play, Learn and Host. The group that a person opened last is
// open again the next time.
//
// The Workshop is a fourth one, for those who build a board. It is made when it is asked for: by
// its buttons under Host and in the settings, by the address `#workshop`, by a board that is
// connected or brought up.
//
// After "Tabs" of the WAI-ARIA Authoring Practices: the arrow keys open the next group, and
// only the tab of the open one is among the stops of the Tab key.

import { element } from "../elements.js";
import { translateLate } from "../language/texts.js";
import { own } from "../own.js";
import { remember, remembered } from "../storage.js";
import { IN_HAND } from "../view/in_hand.js";

/** @typedef {"play" | "learn" | "host" | "workshop"} Group */

/** @type {Group[]} */
export const GROUPS = ["play", "learn", "host", "workshop"];
const REMEMBERED_AS = "group";
const WORKSHOP_WANTED = "workshop wanted";
const WORKSHOP_ADDRESS = "#workshop";
const OPEN_FOLDS = "open folds";
const FOLDS = ".group > details";

/** @type {{[key: string]: (at: number, count: number) => number}} */
const KEYS = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

export class Groups {
  /** @type {Group} */
  #shown = "play";
  /** @type {[Group, () => unknown][]} */
  #listeners = [];
  /**
   * What is to be done once the Workshop is made; null: it is.
   *
   * @type {(() => unknown)[] | null}
   */
  #whenMade = [];

  constructor() {
    for (const group of GROUPS) {
      tabOf(group).addEventListener("click", () => this.#choose(group));
    }
    element("groups").addEventListener("keydown", (event) => this.#keyDown(event));
    element("to-workshop").addEventListener("click", () => this.#enterWorkshop());
    element("settings-workshop").addEventListener("click", () => {
      element("settings-dialog", HTMLDialogElement).close();
      this.#enterWorkshop();
    });
    addEventListener("hashchange", () => this.#followAddress());
    for (const fold of document.querySelectorAll(FOLDS)) bringIntoViewWhenOpened(fold);
    const kept = remembered("localStorage", REMEMBERED_AS);
    if (remembered("sessionStorage", WORKSHOP_WANTED) !== null) this.offerWorkshop();
    this.show(GROUPS.find((group) => group === kept) ?? "play");
    this.#followAddress();
    this.#unfoldKept();
  }

  get hasWorkshop() {
    return this.#whenMade === null;
  }

  /** Have the Workshop among the groups from now on. */
  offerWorkshop() {
    const acts = this.#whenMade;
    if (acts === null) return;
    this.#whenMade = null;
    makeWorkshop();
    for (const act of acts) act();
  }

  /**
   * Do something as soon as the parts of the Workshop are there.
   *
   * @param {() => unknown} act
   */
  whenWorkshopIsMade(act) {
    if (this.#whenMade === null) act();
    else this.#whenMade.push(act);
  }

  get #offered() {
    return GROUPS.filter((group) => !tabOf(group).hidden);
  }

  #followAddress() {
    if (location.hash === WORKSHOP_ADDRESS) this.show("workshop");
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
    if (shown === "workshop") this.offerWorkshop();
    this.#shown = shown;
    for (const group of GROUPS) {
      const isShown = group === shown;
      tabOf(group).setAttribute("aria-selected", String(isShown));
      tabOf(group).tabIndex = isShown ? 0 : -1;
      element(`${group}-group`).hidden = !isShown;
    }
    document.body.classList.toggle("in-workshop", shown === "workshop");
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
    if (group === "workshop") remember("sessionStorage", WORKSHOP_WANTED, "yes");
    this.show(group);
    // The sheet of a phone shows little below the tabs, and often nothing.
    if (IN_HAND.matches) bringTabsUp();
  }

  /** The button that led here is out of view now, so the tab of the Workshop gets the focus. */
  #enterWorkshop() {
    this.#choose("workshop");
    tabOf("workshop").focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #keyDown(event) {
    const to = own(KEYS, event.key);
    if (to === undefined) return;
    event.preventDefault();
    const offered = this.#offered;
    const group = offered[to(offered.indexOf(this.#shown), offered.length)];
    this.#choose(group);
    tabOf(group).focus();
  }
}

/** Its dialogs stand beside the others: in a group that is hidden they could not be opened. */
function makeWorkshop() {
  const { content } = element("workshop-parts", HTMLTemplateElement);
  const parts = document.importNode(content, true);
  for (const part of [...parts.children]) {
    translateLate(part);
    (part.matches("dialog") ? document.body : element("workshop-group")).append(part);
    if (part.matches("details")) bringIntoViewWhenOpened(part);
  }
  tabOf("workshop").hidden = false;
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

/** Bring the tabs to the top of the sheet, or below a message that stays there. */
function bringTabsUp() {
  const tabs = element("groups");
  tabs.style.scrollMarginTop = `${element("told").offsetHeight}px`;
  tabs.scrollIntoView({ block: "start" });
}

/** @param {Group} group */
function tabOf(group) {
  return element(`${group}-tab`, HTMLButtonElement);
}
