"""An eye that tells two lights apart: hue, brightness, motion, also without one kind of cone.

The bytes sent to an LED are proportional to its light, so they are linear RGB as they stand. The
three common kinds of colour blindness come from Machado, Oliveira and Fernandes (2009), as the
`colour` library has them.
"""

import warnings

import numpy

with warnings.catch_warnings():
    # It warns of libraries for drawing that are not installed and not used.
    warnings.simplefilter("ignore")
    from colour import RGB_COLOURSPACES
    from colour.blindness import matrix_cvd_Machado2009

EYES = {
    "common": numpy.eye(3),
    "protanope": matrix_cvd_Machado2009("Protanomaly", 1.0),
    "deuteranope": matrix_cvd_Machado2009("Deuteranomaly", 1.0),
    "tritanope": matrix_cvd_Machado2009("Tritanomaly", 1.0),
}
_TO_XYZ = RGB_COLOURSPACES["sRGB"].matrix_RGB_to_XYZ

# Far above what the eye can just tell apart (about 0.004 in u'v'), for lights a metre away.
HUE_DISTANCE = 0.04
BRIGHTNESS_RATIO = 1.8
# A light that swings by less than this looks still.
STILL_RATIO = 1.25


class Light:
    """One LED watched for a while: `samples`, one (red, green, blue) each `every_ms`."""

    def __init__(self, samples, every_ms):
        self.samples = numpy.array(samples, dtype=float)
        self.every_ms = every_ms

    def seen_by(self, eye):
        """XYZ of each sample as an eye sees it."""
        seen = numpy.clip(self.samples @ EYES[eye].T, 0, None)
        return seen @ _TO_XYZ.T

    def brightness(self, eye):
        """Luminance at its brightest. A dark LED counts as a tenth of the faintest one lit."""
        return max(self.seen_by(eye)[:, 1].max(), 0.02)

    def hue(self, eye):
        """Chromaticity (u', v') of the light over time; None if it is dark and so has none."""
        x, y, z = self.seen_by(eye).mean(axis=0)
        divisor = x + 15 * y + 3 * z
        if divisor == 0:
            return None
        return numpy.array((4 * x / divisor, 9 * y / divisor))

    def levels(self):
        """The sum of the three bytes over time."""
        return self.samples.sum(axis=1)

    def is_still(self):
        levels = self.levels()
        return levels.max() <= STILL_RATIO * max(levels.min(), 1)

    def rhythm(self):
        """Swings a second: how often the light crosses the middle of its range upwards."""
        if self.is_still():
            return 0.0
        levels = self.levels()
        middle = (levels.max() + levels.min()) / 2
        rises = numpy.count_nonzero((levels[:-1] < middle) & (levels[1:] >= middle))
        return rises * 1000 / (self.every_ms * len(levels))

    def depth(self):
        """Return how much of the light goes away in a swing, 0 to 1."""
        levels = self.levels()
        return 1 - levels.min() / max(levels.max(), 1)

    def lit_share(self):
        """Return how much of the time the light is in the upper half of its range."""
        levels = self.levels()
        return float((levels >= (levels.max() + levels.min()) / 2).mean())


def differences(one, other, eye="common"):
    """In what two lights differ for an eye: a set of "hue", "brightness", "motion"."""
    found = set()
    if _differ_in_hue(one.hue(eye), other.hue(eye)):
        found.add("hue")
    high = max(one.brightness(eye), other.brightness(eye))
    low = min(one.brightness(eye), other.brightness(eye))
    if high >= BRIGHTNESS_RATIO * low:
        found.add("brightness")
    if _moves_otherwise(one, other):
        found.add("motion")
    return found


def _differ_in_hue(one, other):
    if one is None or other is None:
        return one is not other
    return numpy.linalg.norm(one - other) >= HUE_DISTANCE


def _moves_otherwise(one, other):
    """One is still and the other not, or the rhythms or the shapes of their swings differ."""
    if one.is_still() or other.is_still():
        return one.is_still() != other.is_still()
    slow, fast = sorted((one.rhythm(), other.rhythm()))
    if fast >= 1.4 * slow and fast > 0:
        return True
    return abs(one.lit_share() - other.lit_share()) > 0.3 or abs(one.depth() - other.depth()) > 0.3
