"""The bring-up of hex-2: a board of nine pads, with `end1` and `menu` alone."""

import pytest

from tests.bring_up.person import Person, built_with

# As in test_mistakes: the mistakes, what is found, words of the sentence.
MISTAKES = {
    "a wire that is broken": ([("wire_broken", {"pad": "b2"})], ("open", "b2"), "wire of b2"),
    "pads that touch each other": (
        [("pads_joined", {"pad": "b1", "other": "b2"})],
        ("joined", "b1"),
        "b1 and b2 are joined",
    ),
    "the two buttons swapped": (
        [("pads_swapped", {"pad": "end1", "other": "menu"})],
        ("swapped", "end1"),
        "The wires of end1 and menu are swapped",
    ),
    "a foil without its wire": (
        [("foil_loose", {"pad": "c1"})],
        ("not_felt", "c1"),
        "A finger on c1 is not felt",
    ),
    "a wire at a free electrode": (
        [("wire_on_spare", {"pad": "c2", "chip": "touch0", "electrode": 10})],
        ("elsewhere", "c2"),
        "The wire of c2 is at electrode 10 of touch0",
    ),
    "the middle cut the other way round": (
        [("leds_swapped", {"pad": "b1", "other": "b3"})],
        ("led_swapped", "b1"),
        "The lights of b1 and b3",
    ),
    "a chain that ends": ([("chain_broken", {"pad": "c2"})], ("chain_broken", "c2"), "LED 8"),
    "lights of another kind": (
        [("colour_order", {"order": "RGB"})],
        ("colour_order", "leds"),
        "in the order RGB",
    ),
    "a panel that is too thick": ([("weak_panel", {"part": 0.5})], ("weak", "panel"), "thinner"),
}


def test_a_starter_board_without_mistakes_is_well():
    assert Person(built_with(built="hex-2")).goes_through() == []


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_found_and_named(name):
    mistakes, expected, words = MISTAKES[name]
    person = Person(built_with(*mistakes, built="hex-2"))
    person.goes_through()
    assert expected in person.codes()
    assert words in " ".join(entry["message"] for entry in person.found)


def test_only_the_pads_that_it_has_are_asked_for_by_name():
    person = Person(
        built_with(
            ("pads_swapped", {"pad": "a1", "other": "c1"}),
            ("leds_swapped", {"pad": "a2", "other": "c2"}),
            built="hex-2",
        )
    )
    person.goes_through()
    assert person.codes() == [("swapped", "a1"), ("led_swapped", "a2")]
    names = [message.split()[5] for message in person.heard if message.startswith("Now touch the")]
    assert " ".join(names) == "a1. a2. b1. b2. b3. c1. c2. end1. menu."


def test_without_its_only_chip_the_bus_is_silent():
    """The chip, its supply or its two lines: fingers cannot tell more."""
    person = Person(built_with(("chip_unplugged", {"chip": "touch0"}), built="hex-2"))
    person.table.bringup(do="start")
    person.table.run(5000)
    person.state()
    assert person.codes() == [("bus_silent", "i2c0")]
    assert "check the 3.3 V" in person.found[0]["message"]


def test_a_tap_on_menu_after_the_start_begins_it():
    table = built_with(built="hex-2")
    menu = table.link.board.hardware.board.pad_at("menu")
    table.link.board.fingers.put({menu: 1.0})
    table.run(150)
    table.link.board.fingers.put({})
    table.run(150)
    assert table.bringup()["running"]
