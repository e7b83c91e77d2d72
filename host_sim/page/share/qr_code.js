// QR codes, which a phone's camera reads. `vendor/` has the library that makes them.

import { make } from "../board/svg.js";
import { correction, generate } from "../vendor/lean-qr.js";

// The quiet zone that readers need.
const BORDER = 4;

/**
 * A QR code of a text as an SVG, black on white. Throws an Error for a text of more than some
 * 2,300 bytes.
 *
 * @param {string} text
 */
export function qrCode(text) {
  const { size, path } = blackSquares(text);
  const side = size + 2 * BORDER;
  const svg = make(null, "svg", { viewBox: `${-BORDER} ${-BORDER} ${side} ${side}` });
  make(svg, "rect", { x: -BORDER, y: -BORDER, width: side, height: side, fill: "#fff" });
  make(svg, "path", { d: path, "shape-rendering": "crispEdges" });
  return svg;
}

/**
 * The size of a QR code, and the path of its black squares.
 *
 * @param {string} text
 */
export function blackSquares(text) {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const places = Array.from({ length: code.size ** 2 }, (_, at) => ({
    x: at % code.size,
    y: Math.floor(at / code.size),
  }));
  const black = places.filter(({ x, y }) => code.get(x, y));
  return { size: code.size, path: black.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join("") };
}
