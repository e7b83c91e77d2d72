"""Pieces of each game can be told apart by everybody. Controls page, "What one LED can say"."""

import itertools

import pytest

from rootlight.games import catalogue
from rootlight.lights.colours import COLOURS
from tests.lights.seeing import EYES, Light, differences


def pairs():
    """(game, piece, other piece) for all pieces that lie on one board."""
    for name in catalogue.NAMES:
        pieces = catalogue.entry(name).game_class().PIECES
        for one, other in itertools.combinations(pieces, 2):
            yield pytest.param(one, other, id=f"{name}: {one}, {other}")


def owners_agree(one, other):
    """A stone and the region that its owner claims share their hue on purpose."""
    return one.split()[0] == other.split()[0]


@pytest.mark.parametrize(("one", "other"), pairs())
def test_pieces_differ_in_hue_and_brightness_and_for_no_eye_in_hue_alone(one, other):
    lights = [Light([COLOURS[piece]] * 4, 20) for piece in (one, other)]
    for eye in EYES:
        assert "brightness" in differences(*lights, eye)
    assert "hue" in differences(*lights) or owners_agree(one, other)
