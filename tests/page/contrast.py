"""Words drawn in pictures, which axe does not judge, and whether they can be read."""

# WCAG 2.2, 1.4.3: the contrast of text.
LEAST = 4.5

# Words with an edge of their own are read against that edge, whatever lies under it. Others are
# read against the shape below their middle, in each of its colours, or the box they stand in.
_FAINT = """least => {
  // What cannot be used now: names of the menu while it is closed, a board that is away, a choice
  // that does not fit.
  const OFF = ".corner:not(.choosing .corner), .away *, label:has(:disabled) *";
  const painted = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  painted.canvas.width = painted.canvas.height = 1;
  const bytes = (colour) => {
    painted.clearRect(0, 0, 1, 1);
    painted.fillStyle = colour;
    painted.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = painted.getImageData(0, 0, 1, 1).data;
    return [[red, green, blue], alpha / 255];
  };
  const over = ([colour, alpha], below) =>
    colour.map((byte, i) => alpha * byte + (1 - alpha) * below[i]);
  const luminance = (colour) => {
    const [red, green, blue] = colour
      .map((byte) => byte / 255)
      .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const paints = (fill) => {
    const id = /url\\("#(.+)"\\)/.exec(fill)?.[1];
    if (id === undefined) return [bytes(fill)];
    const stops = document.getElementById(id)?.querySelectorAll("stop") ?? [];
    return [...stops].map((stop) => bytes(getComputedStyle(stop).stopColor));
  };
  const boxBehind = (element) => {
    for (let box = element; box !== null; box = box.parentElement) {
      const [colour, alpha] = bytes(getComputedStyle(box).backgroundColor);
      if (alpha === 1) return colour;
    }
    return [255, 255, 255];
  };
  const grounds = (text, style) => {
    if (style.paintOrder.startsWith("stroke") && style.stroke !== "none") {
      return [[0, 0, 0], [255, 255, 255]].map((below) => over(bytes(style.stroke), below));
    }
    const { x, y, width, height } = text.getBoundingClientRect();
    const box = boxBehind(text.ownerSVGElement);
    const shape = document
      .elementsFromPoint(x + width / 2, y + height / 2)
      .filter((one) => one instanceof SVGGeometryElement && getComputedStyle(one).fill !== "none")
      .find((one) => text.ownerSVGElement.contains(one));
    if (shape === undefined) return [box];
    return paints(getComputedStyle(shape).fill).map((paint) => over(paint, box));
  };
  const isInView = ({ x, y, width, height }) =>
    width > 0 &&
    document.elementsFromPoint(x + width / 2, y + height / 2).length > 0;
  const opacity = (element) => {
    let share = 1;
    for (let one = element; one !== null; one = one.parentElement) {
      share *= Number(getComputedStyle(one).opacity);
    }
    return share;
  };
  const inFront = document.querySelector("dialog:modal") ?? document;
  const seen = [...inFront.querySelectorAll("svg text")].filter(
    (text) =>
      text.textContent !== "" &&
      text.checkVisibility({ visibilityProperty: true }) &&
      !text.matches(OFF) &&
      isInView(text.getBoundingClientRect()),
  );
  return seen.flatMap((text) => {
    const style = getComputedStyle(text);
    const [colour, alpha] = bytes(style.fill);
    const ink = [colour, alpha * opacity(text)];
    const worst = Math.min(
      ...grounds(text, style).map((ground) => contrast(over(ink, ground), ground)),
    );
    const name = `${text.getAttribute("class")} ${text.textContent}`;
    return worst < least ? [`${name}: ${worst.toFixed(1)}`] : [];
  });
}"""


def faint_words(page):
    """Words in the page's pictures whose contrast is below 4.5 to 1, each with what it has."""
    return page.evaluate(_FAINT, LEAST)
