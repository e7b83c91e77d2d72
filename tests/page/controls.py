"""The controls before somebody's eyes: what can be pressed, chosen, written in or unfolded.

The cells of the board are not counted, and neither are the lessons in the list of Learn: how many
there are is no affair of the page. The buttons of the board are.
"""

_CONTROLS = r"""() => {
  const open = [...document.querySelectorAll("dialog[open]")].at(-1);
  const all = "a[href], button, input, select, textarea, summary, [tabindex='0'], [role='button']";
  const nameOf = (one) =>
    one.id || one.dataset.button || one.className || one.textContent.trim().slice(0, 30);
  return [...(open ?? document).querySelectorAll(all)]
    .filter((one) => !one.matches("[data-cell], #books *") && one.closest("[inert]") === null)
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    // Of a drawing's group the browser says that it is visible, even if it is not displayed.
    .filter((one) => getComputedStyle(one).display !== "none")
    .map(nameOf);
}"""


def controls(page):
    """Their names: of an open dialog those in it, otherwise those of the whole page."""
    return page.evaluate(_CONTROLS)
