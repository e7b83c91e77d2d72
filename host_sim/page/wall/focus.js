// Makes elements again, and keeps the focus where it was.

/**
 * Make elements again; the one that has the focus is found again by its id.
 *
 * @param {() => void} renew
 */
export function keepFocus(renew) {
  const id = document.activeElement?.id ?? "";
  renew();
  if (id !== "" && document.activeElement?.id !== id) document.getElementById(id)?.focus();
}
