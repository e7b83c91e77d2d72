"""Each mistake that people make when they build a board is found by the bring-up, and named."""

import pytest

from host_sim.board.wiring_mistakes import KINDS
from tests.board_files.boards import board_text
from tests.bring_up.person import Person, built_with
from tests.effort import sample

# Name: the mistakes, what is found (code and part), and words of the sentence.
FOUND_BY_ITSELF = {
    "a chip without power": (
        [("chip_unplugged", {"chip": "touch1"})],
        ("absent", "touch1"),
        "does not answer at address 0x5B",
    ),
    "a joint of a chip that is loose": (
        [("loose_joint", {"chip": "touch2", "nth": 9})],
        ("unsteady", "touch2"),
        "answers only sometimes",
    ),
    "a resistor that is missing": (
        [("no_resistor", {"chip": "touch2"})],
        ("over_current", "touch2"),
        "REXT",
    ),
    "SDA and SCL swapped": (
        [("bus_swapped", {"bus": "i2c0"})],
        ("bus_silent", "i2c0"),
        "SDA (GP4) and SCL (GP5)",
    ),
    "no pull-ups": ([("no_pull_ups", {"bus": "i2c0"})], ("bus_held", "i2c0"), "pull-ups"),
    "pull-ups that are too weak": (
        [("weak_pull_ups", {"bus": "i2c0", "most": 150000})],
        ("slow_bus", "i2c0"),
        "100 kHz",
    ),
    "a wire that is broken": ([("wire_broken", {"pad": "b4"})], ("open", "b4"), "wire of b4"),
    "a wire that touches ground": (
        [("wire_grounded", {"pad": "b4"})],
        ("shorted", "b4"),
        "short circuit to ground",
    ),
    "pads that touch each other": (
        [("pads_joined", {"pad": "b4", "other": "b5"})],
        ("joined", "b4"),
        "b4 and b5 are joined",
    ),
}
FOUND_WITH_FINGERS = {
    "two chips with one address": (
        [("same_address", {"chip": "touch1", "other": "touch0"})],
        ("same_address", "touch1"),
        "both have the same address",
    ),
    "two chips in each other's place": (
        [("chips_swapped", {"chip": "touch0", "other": "touch1"})],
        ("chips_swapped", "touch0"),
        "touch0 and touch1 are swapped",
    ),
    "a foil without its wire": (
        [("foil_loose", {"pad": "b4"})],
        ("not_felt", "b4"),
        "A finger on b4 is not felt",
    ),
    "two wires swapped at one chip": (
        [("pads_swapped", {"pad": "c1", "other": "c2"})],
        ("swapped", "c1"),
        "The wires of c1 and c2 are swapped",
    ),
    "two wires swapped across chips": (
        [("pads_swapped", {"pad": "a1", "other": "f3"})],
        ("swapped", "a1"),
        "The wires of a1 and f3 are swapped",
    ),
    "two buttons swapped": (
        [("pads_swapped", {"pad": "undo", "other": "hint"})],
        ("swapped", "undo"),
        "The wires of undo and hint are swapped",
    ),
    "the two ends swapped": (
        [("pads_swapped", {"pad": "end1", "other": "end2"})],
        ("swapped", "end1"),
        "The wires of end1 and end2 are swapped",
    ),
    "a wire at a free electrode": (
        [("wire_on_spare", {"pad": "c2", "chip": "touch2", "electrode": 10})],
        ("elsewhere", "c2"),
        "The wire of c2 is at electrode 10 of touch2",
    ),
    "a row the other way round": (
        [("row_reversed", {"row": "c"})],
        ("row_reversed", "c"),
        "The wires of row c",
    ),
    "two rows in each other's place": (
        [("rows_swapped", {"row": "b", "other": "f"})],
        ("rows_swapped", "b"),
        "The wires of the rows b and f",
    ),
    "all wires anywhere": ([("scrambled", {"chance": 3})], ("scrambled", "touch"), "40 pads"),
    "a light that is dead": ([("led_dead", {"pad": "c3"})], ("led_dark", "c3"), "LED 12"),
    "a chain that ends": ([("chain_broken", {"pad": "e5"})], ("chain_broken", "e5"), "LED 27"),
    "two lights swapped": (
        [("leds_swapped", {"pad": "c3", "other": "c4"})],
        ("led_swapped", "c3"),
        "The lights of c3 and c4",
    ),
    "a row of lights the other way round": (
        [("led_row_reversed", {"row": "d"})],
        ("led_row_reversed", "d"),
        "The lights of row d",
    ),
    "lights in any order": (
        [("leds_scrambled", {"chance": 4})],
        ("led_scrambled", "leds"),
        "The chain of lights",
    ),
    "lights of another kind": (
        [("colour_order", {"order": "RGB"})],
        ("colour_order", "leds"),
        "in the order RGB",
    ),
    "a panel that is too thick": ([("weak_panel", {"part": 0.5})], ("weak", "panel"), "thinner"),
    "air under the panel at one cell": (
        [("weak_panel", {"part": 0.4, "pad": "b2"})],
        ("faint", "b2"),
        "A finger on b2",
    ),
    "a supply with noise": (
        [("noisy_supply", {"counts": 4})],
        ("noisy", "touch"),
        "swing by up to 8 counts",
    ),
    "a piezo without its wire": (
        [("piezo_loose", {})],
        ("no_sound", "sound"),
        "Nobody hears the piezo: check its two wires, GP15",
    ),
    "lights that disturb the pads": (
        [("lights_couple", {"counts": 5})],
        ("lights_disturb", "leds"),
        "when all lights are on",
    ),
}
# On other boards: its name besides.
ON_OTHER_BOARDS = {
    "a strap at another address": (
        "hex-7",
        [("wrong_strap", {"chip": "touch8", "address": 0x5D})],
        ("wrong_address", "touch8"),
        "an unexpected chip answers at 0x5D",
    ),
    "a plug at another channel": (
        "hex-9",
        [("wrong_channel", {"chip": "touch3", "channel": 7})],
        ("wrong_channel", "touch3"),
        "a chip answers on channel 7",
    ),
    "a multiplexer without power": (
        "hex-9",
        [("mux_unplugged", {"mux": "mux0"})],
        ("mux_absent", "mux0"),
        "The multiplexer mux0",
    ),
}


def test_every_kind_of_mistake_is_made_here():
    made = list(FOUND_BY_ITSELF.values()) + list(FOUND_WITH_FINGERS.values())
    made += [case[1:] for case in ON_OTHER_BOARDS.values()]
    assert {kind for mistakes, _, _ in made for kind, _ in mistakes} == set(KINDS)


@pytest.mark.gate
def test_a_board_without_mistakes_is_well():
    person = Person(built_with())
    assert person.goes_through() == []


@pytest.mark.parametrize("name", FOUND_BY_ITSELF)
def test_the_board_finds_this_mistake_by_itself(name):
    mistakes, expected, words = FOUND_BY_ITSELF[name]
    person = Person(built_with(*mistakes))
    person.table.bringup(do="start")
    person.table.run(5000)
    person.state()
    assert person.codes() == [expected]
    assert words in person.found[0]["message"]
    person.table.bringup(do="stop")


@pytest.mark.gate
@pytest.mark.parametrize("name", ["a wire that is broken", "pads that touch each other"])
def test_with_fingers_nothing_else_is_found(name):
    mistakes, expected, _ = FOUND_BY_ITSELF[name]
    assert Person(built_with(*mistakes)).goes_through() == [expected]


@pytest.mark.gate
@pytest.mark.parametrize("name", sample(list(FOUND_WITH_FINGERS), usual=2, quick=6))
def test_fingers_and_eyes_find_this(name):
    mistakes, expected, words = FOUND_WITH_FINGERS[name]
    person = Person(built_with(*mistakes))
    assert person.goes_through() == [expected]
    assert words in person.found[0]["message"]


@pytest.mark.parametrize("name", ON_OTHER_BOARDS)
def test_other_boards_find_their_mistakes_by_themselves(name):
    built, mistakes, expected, words = ON_OTHER_BOARDS[name]
    person = Person(built_with(*mistakes, built=built))
    person.table.bringup(do="start")
    person.table.run(4000)
    person.state()
    assert person.codes() == [expected]
    assert words in person.found[0]["message"]


def test_the_file_of_another_board_is_found():
    """hex-5 has chips on a second bus, which a board that is hex-4 has not."""
    table = built_with()
    flash = table.link.board.hardware.flash
    flash.put("settings.json", b'{"board": "hex-5"}')
    flash.put("boards/hex-5.json", board_text("hex-5").encode())
    table.power(cycle=True)
    person = Person(table)
    table.bringup(do="start")
    table.run(4000)
    person.state()
    # Pads that are wired here are missing in that file, and the other way round.
    assert person.codes()[0] == ("bus_silent", "i2c1")
    assert {code for code, _ in person.codes()[1:]} <= {"open", "spare_wire"}
    assert "the board named in settings.json" in person.found[0]["message"]


@pytest.mark.gate
def test_several_mistakes_are_all_named():
    mistakes = [
        ("pads_swapped", {"pad": "c1", "other": "c2"}),
        ("wire_broken", {"pad": "e5"}),
        ("led_dead", {"pad": "f2"}),
    ]
    found = Person(built_with(*mistakes)).goes_through()
    assert sorted(found) == [("led_dark", "f2"), ("open", "e5"), ("swapped", "c1")]


def sharing(*chips):
    """These chips answer at the address of touch0: their ties of ADDR have not been cut."""
    return [("same_address", {"chip": chip, "other": "touch0"}) for chip in chips]


@pytest.mark.gate
def test_three_ties_of_addr_that_nobody_cut_are_all_named_and_nothing_else():
    person = Person(built_with(*sharing("touch1", "touch2", "touch3")))
    chips = ("touch1", "touch2", "touch3")
    assert person.goes_through() == [("same_address", chip) for chip in chips]
    for chip, entry in zip(chips, person.found, strict=True):
        assert f"{chip} does not answer, and touch0 measures nonsense" in entry["message"]


def asked_for_colours(*mistakes):
    """A person who stands before the first question of the colours, and that question."""
    person = Person(built_with(*mistakes))
    person.begin()
    person.goes_on(until="colours")
    person.table.notifications()
    return person, person.state()["message"]


# Pads at the electrode of `undo`, on the chip whose tie was not cut.
@pytest.mark.gate
@pytest.mark.parametrize(("chip", "pad"), [("touch1", "c2"), ("touch3", "f2")])
def test_where_two_chips_answer_undo_is_neither_yes_nor_no(chip, pad):
    person, question = asked_for_colours(*sharing(chip))
    person.touch(pad)
    assert person.state()["message"] == question
    (told,) = [params for method, params in person.table.notifications() if method == "bringup"]
    assert told["message"].startswith("Two chips answered")
    assert told["waits"]
    assert person.goes_on() == [("same_address", chip)]


@pytest.mark.gate
def test_where_each_chip_answers_for_itself_undo_says_no():
    person, question = asked_for_colours()
    for _ in range(3):
        person.touch("undo")
    person.table.run(3000)
    person.state()
    assert question.startswith("Are all lights red?")
    assert person.codes() == [("colours_wrong", "leds")]


@pytest.mark.gate
def test_lights_of_another_kind_are_found_beside_two_chips_at_one_address():
    mistakes = [*sharing("touch1"), ("colour_order", {"order": "RGB"})]
    found = Person(built_with(*mistakes)).goes_through()
    assert found == [("same_address", "touch1"), ("colour_order", "leds")]


@pytest.mark.gate
def test_with_no_chip_the_lights_run_along_the_chain_and_then_it_ends():
    person = Person(built_with(("bus_swapped", {"bus": "i2c0"})))
    person.table.bringup(do="start")
    person.table.run(3000)
    assert person.state()["message"].startswith("No touch chip works")
    seen = set()
    for _ in range(40):
        person.table.run(100)
        seen.update(person.lit())
    assert len(seen) > 35
    person.table.run(60000)
    assert person.state() == {"running": False}
