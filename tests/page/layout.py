"""The layout of a page: whether it has room for its words and buttons.

No word is cut off, outside its box, or over another one, no name of a board is on two lines, and
nothing lies over a button.
"""

_FAULTS = r"""() => {
  const found = new Set();
  const nameOf = (one) =>
    `${one.tagName}#${one.id}.${one.className} ${one.textContent.trim().slice(0, 40)}`;
  const boxOf = (one) => one.getBoundingClientRect();
  const above = (one) => (one && one !== document.body ? [one, ...above(one.parentElement)] : []);
  const scrolls = (one) => /auto|scroll/.test(getComputedStyle(one).overflowY);
  const hides = (one) => /hidden|clip/.test(getComputedStyle(one).overflowY);
  // For those who listen.
  const isUnseen = (one) => getComputedStyle(one).clipPath.startsWith("inset(50%");
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
    if (above(owner).some(isUnseen)) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const all = [...range.getClientRects()];
    const boxes = all.filter(({ width, height }) => width > 1 && height > 1);
    // A part that is scrolled out of sight is neither cut off nor over anything.
    const isSeen = above(owner).filter(scrolls).map(boxOf).every((edge) =>
      boxes.every(({ top, bottom }) => top > edge.top - 1 && bottom < edge.bottom + 1));
    if (isSeen) texts.push({ owner, boxes, node: walker.currentNode });
  }
  for (const { owner, node } of texts) {
    for (const { 0: name, index } of node.data.matchAll(/\b[a-z]+(?:-\d+)+\b/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + name.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.add(`a name on two lines: ${name} in ${nameOf(owner)}`);
    }
  }
  for (const { owner, boxes } of texts) {
    const left = Math.min(...boxes.map((box) => box.left));
    const right = Math.max(...boxes.map((box) => box.right));
    for (const outer of above(owner)) {
      const edge = boxOf(outer);
      const isOut = left < edge.left - 1 || right > edge.right + 1;
      const isBox = scrolls(outer) || hides(outer) || hasSides(outer);
      if (isOut && isBox) found.add(`outside its box: ${nameOf(owner)}`);
      const isHigh = boxes.some(
        ({ top, bottom }) => top < edge.top - 2 || bottom > edge.bottom + 2);
      if (isHigh && (hides(outer) || outer.tagName === "BUTTON")) {
        found.add(`cut off above or below: ${nameOf(owner)}`);
      }
      const cuts = getComputedStyle(outer).overflowX === "clip";
      if ((scrolls(outer) || hides(outer)) && !cuts && outer.scrollWidth > outer.clientWidth + 1) {
        found.add(`scrolls sideways: ${nameOf(outer)}`);
      }
    }
    if (left < -1 || right > innerWidth + 1) found.add(`outside the window: ${nameOf(owner)}`);
    // A sign after the words is no text. What lies over them is there for fingers alone.
    const isForFingers = getComputedStyle(owner, "::before").position === "absolute";
    const isWider = owner.clientWidth > 0 && owner.scrollWidth > owner.clientWidth + 1;
    if (isWider && !isForFingers) {
      found.add(`wider than its place: ${nameOf(owner)}`);
    }
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
  // What scrolls passes below what sticks to an edge.
  const stuck = (one) => above(one).find((outer) => getComputedStyle(outer).position === "sticky");
  const isAside = (one) => above(one).some((outer) => outer.tagName === "DIALOG");
  const layers = texts.map(({ owner }) => [isAside(owner), stuck(owner)]);
  texts.forEach(({ owner, boxes }, index) => {
    for (const [later, other] of texts.slice(index + 1).entries()) {
      const layer = layers[index + 1 + later];
      if (layers[index].some((part, number) => part !== layer[number])) continue;
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
    .filter((one) => getComputedStyle(one).pointerEvents !== "none")
    .filter(isCovered)
    .map((one) => one.id || one.textContent.trim());
}"""


def covered_buttons(page):
    """The buttons in sight that a click at their middle would miss."""
    return page.evaluate(_COVERED)


_CUT_RINGS = r"""() => {
  // A line of 2 pixels, 2 pixels away; a part of a pixel is rounded.
  const ringPx = 3;
  const boxOf = (one) => one.getBoundingClientRect();
  const above = (one) => (one && one !== document.body ? [one, ...above(one.parentElement)] : []);
  const cuts = (one) => {
    const { overflowX, display } = getComputedStyle(one);
    return overflowX !== "visible" && display !== "contents";
  };
  const isCut = (one) => {
    const { left, right, top, bottom } = boxOf(one);
    return above(one.parentElement).filter(cuts).some((outer) => {
      const edge = boxOf(outer);
      const atSide = left - ringPx < edge.left || right + ringPx > edge.right;
      // What is above or below comes into view when the box is scrolled.
      const scrolls = outer.scrollHeight > outer.clientHeight + 1;
      return atSide || (!scrolls && (top - ringPx < edge.top || bottom + ringPx > edge.bottom));
    });
  };
  return [...document.querySelectorAll("button, a, input, select, textarea, summary")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter(isCut)
    .map((one) => `the ring is cut: ${one.id || one.textContent.trim().slice(0, 40)}`);
}"""


def cut_rings(page):
    """A sentence for each control round which there is no room for the line that has the focus."""
    return page.evaluate(_CUT_RINGS)


_IN_DIALOG = r"""() => {
  const found = [];
  const dialog = document.querySelector("dialog[open]");
  const isIn = ({ left, right, top, bottom }) =>
    left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
  const isMet = (one) => {
    const box = one.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return one.contains(document.elementFromPoint(x, y));
  };
  const all = [...dialog.querySelectorAll("button, a, input, select, textarea, summary")]
    .filter((one) => !one.disabled && one.checkVisibility({ visibilityProperty: true }));
  if (!isIn(dialog.getBoundingClientRect())) found.push("the dialog is out of the window");
  if (dialog.scrollWidth > dialog.clientWidth + 1) found.push("the dialog scrolls sideways");
  dialog.scrollTop = 0;
  const last = all.filter((one) => one.matches("form > .row:last-child > *"));
  if (last.length === 0) found.push("no last row");
  for (const one of last) {
    if (!isIn(one.getBoundingClientRect()) || !isMet(one)) found.push(`not in view: ${one.id}`);
  }
  for (const one of all) {
    one.scrollIntoView({ block: "nearest" });
    if (!isMet(one)) found.push(`not reached: ${one.id || one.name}`);
  }
  dialog.scrollTop = 0;
  return found;
}"""


def faults_of_dialog(page):
    """What of the open dialog cannot be reached by scrolling in it; its last row is in view."""
    return page.evaluate(_IN_DIALOG)
