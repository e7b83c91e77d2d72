// A box of text that scrolls is a stop of the Tab key, so that keys can scroll it. While all of it
// is in view, it is none.

/** @param {HTMLElement} box */
export function stopWhileItScrolls(box) {
  const look = () => {
    // A part of a pixel is rounded, not scrolled.
    if (box.scrollHeight > box.clientHeight + 1) box.tabIndex = 0;
    else if (box !== document.activeElement) box.removeAttribute("tabindex");
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(box);
  // A box that is observed anew is looked at after the next layout. To look at once would cost a
  // layout of its own at each word that changes.
  const lookLater = () => {
    sizes.unobserve(box);
    sizes.observe(box);
  };
  const words = { childList: true, characterData: true, subtree: true };
  new MutationObserver(lookLater).observe(box, words);
}
