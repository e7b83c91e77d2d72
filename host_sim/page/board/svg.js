// Making elements of an SVG.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element | null} parent
 * @param {string} tag
 * @param {{[name: string]: string | number}} [attributes]
 * @returns {SVGElement}
 */
export function make(parent, tag, attributes = {}) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, String(value));
  }
  parent?.append(element);
  return element;
}
