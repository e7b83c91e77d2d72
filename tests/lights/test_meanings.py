"""Everybody can tell each light from the lights that it could be confused with."""

import itertools

import pytest

from tests.lights.seeing import BRIGHTNESS_RATIO, EYES, differences

# One worker makes the lights, once.
pytestmark = pytest.mark.xdist_group("lights")

# Meanings that can stand on a cell at the same time, or be asked "which of these is it?".
ON_CELLS = [
    "black stone",
    "white stone",
    "claimed by black",
    "claimed by white",
    "empty",
]
CONFUSABLE = [
    *itertools.combinations(["black stone", "white stone", "empty"], 2),
    ("claimed by black", "claimed by white"),
    ("claimed by black", "white stone"),
    ("claimed by white", "black stone"),
    ("pending, black", "pending, white"),
    ("pending, black", "white stone"),
    ("pending, white", "black stone"),
    ("last turn, black", "last turn, white"),
    ("last turn, black", "white stone"),
    ("last turn, white", "black stone"),
    ("black to move", "white to move"),
    ("black to move", "not to move"),
    ("white to move", "not to move"),
    ("black's turn is whole", "white to move"),
    ("black's turn is whole", "white's turn is whole"),
    ("no, on an empty cell", "black stone"),
    ("no, on an empty cell", "white stone"),
    ("no, on an empty cell", "witness, black"),
    ("no, on an empty cell", "witness, white"),
    ("no, on an empty cell", "empty"),
    ("witness, black", "dimmed, black"),
    ("witness, white", "dimmed, white"),
    ("witness, black", "dimmed, white"),
    ("witness, white", "dimmed, black"),
    ("claimed region as the reason", "witness, black"),
    ("legal, in the spotlight", "mover's stone, in the spotlight"),
    ("legal, in the spotlight", "empty"),
    ("legal, in the spotlight", "other's stone, in the spotlight"),
    ("mover's stone, in the spotlight", "other's stone, in the spotlight"),
    ("stone in danger, white", "dimmed, white"),
    ("leaving, white", "white stone"),
    ("pass?, on end", "black to move"),
    ("the other player has passed", "not to move"),
    ("fault", "hands off"),
    ("masked pad", "black stone"),
    ("masked pad", "white stone"),
    ("masked pad", "pending, black"),
    ("masked pad", "no, on an empty cell"),
    ("danger by one, black", "danger by two, white"),
    ("ten of black", "ten of white"),
    ("one of black", "one of white"),
    ("ten of black", "one of white"),
    ("one of black", "ten of white"),
    ("fence, locked", "fence, unlocked"),
    ("fence, locked", "no, on an empty cell"),
    ("fence, unlocked", "empty"),
    ("the board thinks, white", "black's turn is whole"),
    ("the board thinks, white", "the board thinks, black"),
    ("suggestion, black", "suggestion, white"),
    ("suggestion, black", "empty"),
    ("suggestion, black", "white stone"),
    ("suggestion, black", "claimed by white"),
    ("suggestion, white", "black stone"),
    ("suggestion, white", "claimed by black"),
    ("suggestion, white", "empty"),
    ("another one, black", "suggestion, black"),
    ("another one, white", "suggestion, white"),
    ("another one, black", "another one, white"),
    ("another one, black", "empty"),
    ("another one, white", "empty"),
    ("another one, black", "claimed by white"),
    ("another one, white", "claimed by black"),
    ("suggestion, black", "pending, white"),
    ("suggestion, white", "pending, black"),
]
# In a forecast, beside stones, cells that nobody is likely to own, and each other.
for kind in ("likely", "nearly sure", "likely without claims"):
    CONFUSABLE += [
        (f"{kind}, black", f"{kind}, white"),
        (f"{kind}, black", "white stone"),
        (f"{kind}, white", "black stone"),
        (f"{kind}, black", "empty"),
        (f"{kind}, white", "empty"),
    ]
CONFUSABLE += [
    ("likely, black", "nearly sure, white"),
    ("likely, white", "nearly sure, black"),
]
# The reports of an `end` on its player's time, each with a turn that is whole or not.
TIMES = ["last minute", "last seconds", "time is over"]
for each in TIMES:
    for whole in ("", ", whole"):
        one, other = f"{each}{whole}, black", f"{each}{whole}, white"
        CONFUSABLE += [(one, other), (one, "white to move"), (other, "black to move")]
        CONFUSABLE += [(one, "not to move"), (one, "pass?, on end"), (other, "paused")]
CONFUSABLE += [
    ("paused", "not to move"),
    ("paused", "hands off"),
    ("paused", "the other player has passed"),
    ("paused", "black to move"),
    ("paused", "white to move"),
    ("track of time", "ten of black"),
    ("track of time", "one of white"),
    ("track of time", "empty"),
]
# The same owner twice: here hue must agree, so one of the other two has to be plain to see.
SAME_OWNER = [
    ("black stone", "claimed by black"),
    ("white stone", "claimed by white"),
    ("black stone", "pending, black"),
    ("white stone", "pending, white"),
    ("black stone", "last turn, black"),
    ("pending, black", "last turn, black"),
    ("pending, white", "last turn, white"),
    ("white stone", "last turn, white"),
    ("black to move", "black's turn is whole"),
    ("black to move", "the other player has passed"),
    ("white to move", "white's turn is whole"),
    ("danger by one, white", "danger by two, white"),
    ("danger by two, white", "safe, white"),
    ("ten of black", "one of black"),
    ("ten of white", "one of white"),
    ("the board thinks, white", "white to move"),
    ("the board thinks, white", "white's turn is whole"),
    ("the board thinks, black", "black's turn is whole"),
    ("the board thinks, black", "the other player has passed"),
    ("suggestion, black", "black stone"),
    ("suggestion, black", "claimed by black"),
    ("suggestion, black", "pending, black"),
    ("suggestion, white", "claimed by white"),
    ("suggestion, white", "pending, white"),
    ("suggestion, white", "last turn, white"),
]
for colour in ("black", "white"):
    SAME_OWNER += [
        (f"{colour} stone", f"likely, {colour}"),
        (f"{colour} stone", f"nearly sure, {colour}"),
        (f"{colour} stone", f"likely without claims, {colour}"),
        (f"likely, {colour}", f"nearly sure, {colour}"),
    ]
for colour in ("black", "white"):
    told = [f"{each}{whole}, {colour}" for each in TIMES for whole in ("", ", whole")]
    told += [f"{colour} to move", f"{colour}'s turn is whole"]
    SAME_OWNER += itertools.combinations([*told, f"the board thinks, {colour}"], 2)
# Times a second.
RHYTHMS = {
    "pending, black": 0.7,
    "pending, white": 0.7,
    "full, black": 0.7,
    "black's turn is whole": 0.7,
    "witness, black": 1.0,
    "pass?, on end": 1.0,
    "stone in danger, white": 0.5,
    "hands off": 0.5,
    "fault": 0.5,
    "the other player has passed": 1 / 3,
    "the board thinks, white": 1 / 3,
    "suggestion, black": 0.42,
}


@pytest.mark.slow
@pytest.mark.parametrize("eye", EYES)
def test_two_meanings_differ_in_two_of_hue_brightness_and_motion(lights, eye):
    for one, other in CONFUSABLE:
        assert len(differences(lights[one], lights[other], eye)) >= 2, f"{one}; {other}"


@pytest.mark.slow
@pytest.mark.parametrize("eye", EYES)
def test_two_meanings_of_one_owner_differ_in_motion_or_twice_over_in_brightness(lights, eye):
    for one, other in SAME_OWNER:
        levels = sorted((lights[one].brightness(eye), lights[other].brightness(eye)))
        twice_over = levels[1] >= BRIGHTNESS_RATIO**2 * levels[0]
        moves = "motion" in differences(lights[one], lights[other], eye)
        assert twice_over or moves, f"{one}; {other}"


@pytest.mark.slow
def test_nothing_flashes_faster_than_twice_a_second(lights):
    for meaning, light in lights.items():
        assert light.rhythm() <= 2.0, meaning


@pytest.mark.slow
def test_a_motion_has_its_rhythm(lights):
    for meaning, rhythm in RHYTHMS.items():
        assert lights[meaning].rhythm() == pytest.approx(rhythm, rel=0.3), meaning


@pytest.mark.slow
def test_a_third_stone_makes_the_pending_ones_breathe_deeper(lights):
    assert lights["full, black"].depth() > lights["pending, black"].depth() + 0.2


@pytest.mark.slow
def test_no_is_three_blinks(lights):
    levels = lights["no, on an empty cell"].levels()
    blinks = ((levels[:-1] < 30) & (levels[1:] >= 30)).sum() + (levels[0] >= 30)
    assert blinks == 3
    assert tuple(lights["no, on an empty cell"].samples.max(axis=0)) == (24, 24, 24)
