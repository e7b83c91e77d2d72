"""Open waters and artifacts can be told from all that may lie beside them, by everybody.

See fingers-and-lights.md, "How meanings differ". The lights are drawn from the palette, as in the
legend.
"""

import itertools

import numpy
import pytest

from host_sim.tools import legend
from rootlight.lights import motions
from tests.lights.seeing import EYES, Light, differences

EVERY_MS = 50
WATCH_MS = 24000  # some whole periods of every motion, shorter ones repeated
ROOTS = ("blue", "orange", "green", "violet")

OPEN = {
    "water": legend.Row("blue", motions.WATER, ""),
    "artifact": legend.Row("button", motions.ARTIFACT, ""),
}
BESIDE = {
    "a stone": legend.Row("rock", motions.STILL, ""),
    "the stone turned up last": legend.Row("rock", motions.LAST, ""),
    "a legal cell": legend.Row("spot", motions.STILL, ""),
    "the winner's blue root": legend.Row("blue", motions.WINNER, ""),
    "a pad out of order": legend.Row("rock", motions.TICK, ""),
}
for _root in ROOTS:
    BESIDE[_root] = legend.Row(_root, motions.STILL, "")
    BESIDE[f"{_root}, pending"] = legend.Row(_root, motions.PENDING, "")
    BESIDE[f"{_root}, last"] = legend.Row(_root, motions.LAST, "")


def light(row):
    """Return the light of a row of the legend over time."""
    shades = legend.shades(row)
    step_ms = motions.MOTIONS[row.motion * motions.ENTRY + motions.STEP_MS] or EVERY_MS
    times = range(0, WATCH_MS, EVERY_MS)
    return Light([shades[time // step_ms % len(shades)] for time in times], EVERY_MS)


@pytest.mark.parametrize("eye", EYES)
def test_open_cards_differ_in_two_of_hue_brightness_and_motion(eye):
    for one, other in [*itertools.product(OPEN, BESIDE), ("water", "artifact")]:
        lights = light(OPEN[one]), light((BESIDE | OPEN)[other])
        assert len(differences(*lights, eye)) >= 2, f"{one}; {other}"


@pytest.mark.parametrize("name", OPEN)
def test_open_cards_never_go_quite_dark(name):
    assert light(OPEN[name]).levels().min() > 0


def test_water_swells_slowly():
    assert light(OPEN["water"]).rhythm() == pytest.approx(0.25, abs=0.05)


def test_an_artifact_twinkles_twice_at_less_than_two_hertz():
    levels = light(OPEN["artifact"]).levels()
    high = levels > (levels.max() + levels.min()) / 2
    starts = numpy.flatnonzero(~high[:-1] & high[1:]) * EVERY_MS
    assert numpy.diff(starts).min() >= 550
    # A short one, then rest: little light in all.
    assert light(OPEN["artifact"]).lit_share() < 0.15
