"""The layout of a page: whether it has room for its words and buttons.

No word is cut off, outside its box, or over another one, and nothing lies over a button.
"""

_FAULTS = r"""() => {
  const found = new Set();
  const nameOf = (one) =>
    `${one.tagName}#${one.id}.${one.className} ${one.textContent.trim().slice(0, 40)}`;
  const boxOf = (one) => one.getBoundingClientRect();
  const above = (one) => (one && one !== document.body ? [one, ...above(one.parentElement)] : []);
  const scrolls = (one) => getComputedStyle(one).overflowY !== "visible";
  const hasSides = (one) => {
    const { borderLeftWidth, borderRightWidth } = getComputedStyle(one);
    return borderLeftWidth !== "0px" && borderRightWidth !== "0px";
  };

  if (document.documentElement.scrollWidth > innerWidth) found.add("the page scrolls sideways");
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const owner = walker.currentNode.parentElement;
    if (walker.currentNode.data.trim() === "" || owner.closest("svg, option, script")) continue;
    if (!owner.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const all = [...range.getClientRects()];
    const boxes = all.filter(({ width, height }) => width > 1 && height > 1);
    // A part that is scrolled out of sight is neither cut off nor over anything.
    const isSeen = above(owner).filter(scrolls).map(boxOf).every((edge) =>
      boxes.every(({ top, bottom }) => top > edge.top - 1 && bottom < edge.bottom + 1));
    if (isSeen) texts.push({ owner, boxes });
  }
  for (const { owner, boxes } of texts) {
    const left = Math.min(...boxes.map((box) => box.left));
    const right = Math.max(...boxes.map((box) => box.right));
    for (const outer of above(owner)) {
      const edge = boxOf(outer);
      const isOut = left < edge.left - 1 || right > edge.right + 1;
      const isBox = scrolls(outer) || hasSides(outer);
      if (isOut && isBox) found.add(`outside its box: ${nameOf(owner)}`);
      const cuts = getComputedStyle(outer).overflowX === "clip";
      if (scrolls(outer) && !cuts && outer.scrollWidth > outer.clientWidth + 1) {
        found.add(`scrolls sideways: ${nameOf(outer)}`);
      }
    }
    if (left < -1 || right > innerWidth + 1) found.add(`outside the window: ${nameOf(owner)}`);
  }
  for (const select of document.querySelectorAll("select")) {
    if (!select.checkVisibility({ visibilityProperty: true })) continue;
    // As wide as what is chosen in it would like to be.
    const wide = select.cloneNode();
    wide.append(new Option(select.selectedOptions[0]?.text ?? ""));
    wide.style.cssText = "position: absolute; width: max-content; max-width: none";
    select.after(wide);
    const isCut = boxOf(wide).width > boxOf(select).width + 1;
    wide.remove();
    if (isCut) found.add(`cut off: ${nameOf(select.selectedOptions[0])}`);
  }
  const isOver = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) >
      0.35 * Math.min(one.height, other.height);
  const isAside = (one) => above(one).some((outer) => outer.tagName === "DIALOG");
  texts.forEach(({ owner, boxes }, index) => {
    for (const other of texts.slice(index + 1)) {
      if (isAside(owner) !== isAside(other.owner)) continue;
      if (!boxes.some((one) => other.boxes.some((two) => isOver(one, two)))) continue;
      found.add(`over each other: ${nameOf(owner)} / ${nameOf(other.owner)}`);
    }
  });
  return [...found];
}"""


def faults_of_layout(page):
    """A sentence for each word that has no room."""
    return page.evaluate(_FAULTS)


_COVERED = r"""() => {
  const boxOf = (one) => one.getBoundingClientRect();
  const above = (one) => (one && one !== document.body ? [one, ...above(one.parentElement)] : []);
  const scrolls = (one) => getComputedStyle(one).overflowY !== "visible";
  const isCovered = (one) => {
    const { left, top, width, height } = boxOf(one);
    const [x, y] = [left + width / 2, top + height / 2];
    // A part that is scrolled out of sight is not covered.
    const isSeen = above(one.parentElement).filter(scrolls).map(boxOf).every(
      (edge) => y > edge.top && y < edge.bottom);
    if (!isSeen || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false;
    return !one.contains(document.elementFromPoint(x, y));
  };
  return [...document.querySelectorAll("button, summary")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter(isCovered)
    .map((one) => one.id || one.textContent.trim());
}"""


def covered_buttons(page):
    """The buttons in sight that a click at their middle would miss."""
    return page.evaluate(_COVERED)
