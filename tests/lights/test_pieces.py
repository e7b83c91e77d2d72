"""Pieces of each game can be told apart by everybody.

See fingers-and-lights.md, "How meanings differ".
"""

import itertools

import pytest

from host_sim.tools import legend
from rootlight.games import catalogue
from rootlight.lights import motions
from rootlight.lights.palette import COLOURS
from tests.lights.seeing import EYES, Light, differences


def pairs():
    """(piece, other piece) for all pieces that lie on one board."""
    for name in catalogue.NAMES:
        yield from itertools.combinations(catalogue.entry(name).game_class().PIECES, 2)


def owners_agree(one, other):
    """A stone and the region that its owner claims share their hue on purpose."""
    return one.split()[0] == other.split()[0]


def test_pieces_differ_in_hue_and_brightness_and_for_no_eye_in_hue_alone():
    for one, other in pairs():
        lights = [Light([COLOURS[piece]] * 4, 20) for piece in (one, other)]
        for eye in EYES:
            assert "brightness" in differences(*lights, eye), f"{one}; {other}; {eye}"
        assert "hue" in differences(*lights) or owners_agree(one, other), f"{one}; {other}"


@pytest.mark.parametrize("motion", [motions.WITNESS, motions.QUESTION])
@pytest.mark.parametrize("piece", [piece for piece in COLOURS if piece != "spot"])
def test_as_a_reason_and_as_a_question_every_piece_is_seen_to_swell(piece, motion):
    """Even pieces swell that are nearly as bright as the white to which they swell."""
    light = Light(legend.shades(legend.Row(piece, motion, "")), 125)
    for eye in EYES:
        luminance = light.seen_by(eye)[:, 1]
        assert luminance.max() >= 1.4 * luminance.min()
