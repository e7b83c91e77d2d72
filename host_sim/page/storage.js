// The things that this browser keeps for us, where it lets us: it may keep nothing, or forbid it.

/** @typedef {"localStorage" | "sessionStorage"} Storage For always, or for this tab. */

/**
 * @param {Storage} storage
 * @param {string} name
 * @returns {string | null}
 */
export function remembered(storage, name) {
  try {
    return window[storage].getItem(name);
  } catch {
    return null;
  }
}

/**
 * Keep a value; returns whether it is kept.
 *
 * @param {Storage} storage
 * @param {string} name
 * @param {string} value
 */
export function remember(storage, name, value) {
  try {
    window[storage].setItem(name, value);
    return true;
  } catch {
    return false;
  }
}
