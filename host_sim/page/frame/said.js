/**
 * Mark the boxes in a place that say something, for style sheets: WebKit does not look again at
 * `:has(:empty)` when words come into a box, so messages would stay out of sight there.
 *
 * @param {Element} place
 */
export function markWhatIsSaid(place) {
  const mark = () => {
    for (const box of place.children) box.classList.toggle("is-said", box.firstChild !== null);
  };
  new MutationObserver(mark).observe(place, { childList: true, subtree: true });
  mark();
}
