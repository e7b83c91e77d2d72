// A box of text that scrolls is a stop of the Tab key, so that keys can scroll it. While all of it
// is in view, it is none.

/** @param {HTMLElement} box */
export function stopWhileItScrolls(box) {
  const look = () => {
    // A part of a pixel is rounded, not scrolled.
    if (box.scrollHeight > box.clientHeight + 1) box.tabIndex = 0;
    else if (box !== document.activeElement) box.removeAttribute("tabindex");
  };
  new ResizeObserver(look).observe(box);
  new MutationObserver(look).observe(box, { childList: true, characterData: true, subtree: true });
}
