// From the bytes on an LED's data line to a colour on a screen.
//
// A byte of 18 out of 255 drawn as rgb(0, 1, 18) is black on a screen, yet across a table in a dim
// room the same LED is a strong blue: the eye adapts to the brightest things in view, which on
// this board are bytes of about 20. So the page exposes as an eye or a camera does: byte 20 is
// full light, whatever is above runs into a soft shoulder, and the result is encoded for the
// screen, which lifts a byte of 1 to a faint but visible glow. The bytes of a brighter board come
// divided by its brightness.
//
// Exposure is the same for every cell and every moment; nothing is stretched to fit, so equal
// bytes always look equal, and more light never looks darker.

/** @import { Light } from "../messages/messages" */

const FULL_LIGHT = 20;
const SHOULDER = 0.72;

// The colours of an LED's red (620 nm), green (522 nm) and blue (468 nm) in the primaries of a
// screen, rows red, green, blue of the screen. The blue of an LED is lighter than a screen's deep
// blue.
const SCREEN_FROM_LED = [
  [1.0, 0.02, 0.03],
  [0.03, 0.97, 0.13],
  [0.0, 0.05, 1.0],
];

// The light of the room that an unlit diffuser throws back: the frosted grey of a dark pad.
const ROOM = [0.0165, 0.0185, 0.0225];

// A byte of green that was rounded away may have been nearly half. The palette has no red, so red
// that stands alone is amber, dimmed, and must not look like a warning.
const ROUNDED_AWAY = 0.45;

/** @param {number} light */
function soften(light) {
  if (light <= SHOULDER) return light;
  const room = 1 - SHOULDER;
  return SHOULDER + room * (1 - Math.exp((SHOULDER - light) / room));
}

/** @param {number} linear */
function encode(linear) {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(value, 1));
}

/** @param {number[]} linear */
function css(linear) {
  return `rgb(${linear.map(encode).join(" ")})`;
}

/**
 * Light of an LED, linear in the screen's primaries, before any encoding.
 *
 * @param {Light} bytes
 * @param {number} gain
 */
function emitted([red, green, blue], gain) {
  if (blue === 0) green = Math.max(green, ROUNDED_AWAY * Math.min(red, 1));
  return SCREEN_FROM_LED.map(
    (row) => (gain * (row[0] * red + row[1] * green + row[2] * blue)) / FULL_LIGHT,
  );
}

/**
 * Return the look of a pad whose LED gets these bytes: in its middle, at its rim, and the glow
 * around it. `strength` (0 to 1) is how far the glow is seen.
 *
 * @param {Light} bytes
 */
export function exposed(bytes) {
  const middle = emitted(bytes, 1.12);
  const rim = emitted(bytes, 0.74);
  const glow = emitted(bytes, 1.0);
  return {
    middle: css(middle.map((light, i) => soften(light + ROOM[i]))),
    rim: css(rim.map((light, i) => soften(light + ROOM[i]))),
    glow: css(glow.map(soften)),
    strength: soften(Math.max(...glow)) ** 0.5,
  };
}
