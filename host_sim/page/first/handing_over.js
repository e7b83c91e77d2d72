// The way in which the first program of the site's page hands over to the page's code, which comes
// later. They know each other by events of the document alone, since behind `make play` the first
// program is a smaller one, `not_arrived.js`; it names such an event itself.

/** @import { Early, Pad } from "./early_touches.js" */

/** @typedef {"code-is-there" | "board-answers"} Moment */

/**
 * Wait for a moment, and then hand over what was kept until then.
 *
 * @param {Moment} moment
 * @param {() => unknown[]} kept
 * @returns {AbortSignal} It is aborted at that moment.
 */
export function hear(moment, kept) {
  const end = new AbortController();
  const handOver = (/** @type {Event} */ event) => {
    end.abort();
    /** @type {CustomEvent<unknown[]>} */ (event).detail.push(...kept());
  };
  document.addEventListener(nameOf(moment), handOver, { once: true });
  return end.signal;
}

/** The page's code is there: press the buttons that somebody has pressed before. */
export function codeIsThere() {
  const controls = /** @type {HTMLElement[]} */ (taken("code-is-there"));
  for (const control of controls) control.click();
}

/** The board answers. Returns the pads that somebody has touched before. */
export function boardAnswers() {
  return /** @type {Pad[]} */ (taken("board-answers"));
}

/** @param {Moment} moment */
function taken(moment) {
  /** @type {unknown[]} */
  const detail = [];
  document.dispatchEvent(new CustomEvent(nameOf(moment), { detail }));
  return detail;
}

/** @param {Moment} moment */
function nameOf(moment) {
  return `rootlight-${moment}`;
}
