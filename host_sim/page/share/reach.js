// The reach of this page's address: who can open it.

/**
 * Return whether a host's name means each time the computer that it is said on.
 *
 * @param {string} name As in `location.hostname`.
 */
export function isThisComputer(name) {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(name);
}

/** Return whether another computer can open the address of this page. */
export function opensElsewhere() {
  return !isThisComputer(location.hostname);
}
