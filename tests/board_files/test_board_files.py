"""The board files of the project, and all that can be wrong with somebody else's."""

import math
import re

import pytest

from rootlight.board_files.pad_numbers import NONE, ROLES
from rootlight.board_files.reader import BoardFile, BoardFileError, read_board_file
from rootlight.games import catalogue
from tests.board_files.boards import (
    FOLDER,
    NAMES,
    PRINTED_NAMES,
    USB_NAMES,
    board_data,
    board_text,
)


def electrodes(board):
    return [pad for chip in board.chips for pad in chip.pads if pad != NONE]


@pytest.mark.parametrize("name", NAMES)
def test_a_board_file_bears_the_name_of_its_board(name):
    assert read_board_file(board_text(name)).name == name


def test_every_board_file_is_tested_here():
    assert sorted(path.stem for path in FOLDER.glob("*.json")) == sorted(NAMES)


def test_the_corners_may_be_engraved_with_every_game_there_is_and_the_lessons():
    assert catalogue.corner_labels() == list(catalogue.NAMES) + ["lessons"]


def test_the_reader_of_board_files_knows_no_games():
    data = board_data("hex-7")
    data["corners"]["m1"] = "chess"
    assert "chess" in BoardFile(data).corners.values()


@pytest.mark.parametrize(("name", "cells", "chips", "pitch_mm"), [
    ("hex-4", 37, 4, 33.3),
    ("hex-5", 61, 6, 33.3),
    ("hex-7", 127, 11, 25),
    ("hex-6-8", 126, 11, 25),
    ("hex-9", 217, 19, 25),
    ("hex-11", 331, 28, 20),
    ("growy-2", 140, 13, 25),
    ("growy-4", 190, 17, 25),
])  # fmt: skip
def test_boards_have_the_chips_that_their_pads_need(name, cells, chips, pitch_mm):
    board = BoardFile(board_data(name))
    assert board.shape.name == name
    assert board.shape.count == cells
    assert board.pads == cells + 5
    assert len(board.chips) == chips == -(-board.pads // 12)
    assert board.pitch_mm == pitch_mm


@pytest.mark.parametrize("name", NAMES)
def test_more_than_three_buses_of_four_chips_hang_behind_a_multiplexer(name):
    board = BoardFile(board_data(name))
    behind = [chip for chip in board.chips if chip.mux is not None]
    assert len(behind) == (len(board.chips) if len(board.chips) > 12 else 0)
    # Channel after channel, four addresses on each.
    for number, chip in enumerate(behind):
        assert (chip.mux, chip.channel, chip.address) == ("mux0", number // 4, 90 + number % 4)


def test_the_default_board_fills_eleven_chips_to_the_last_electrode():
    board = BoardFile(board_data("hex-7"))
    assert [chip.bus for chip in board.chips] == ["i2c0"] * 4 + ["i2c1"] * 4 + ["soft"] * 3
    assert [chip.address for chip in board.chips] == [90, 91, 92, 93] * 2 + [90, 91, 92]
    assert len(electrodes(board)) == 132
    assert board.pitch_mm == 25


def test_the_pins_are_those_of_the_wiring_table():
    board = BoardFile(board_data("hex-7"))
    pins = {name: (bus.sda, bus.scl, bus.id) for name, bus in board.buses.items()}
    assert pins == {"i2c0": (4, 5, 0), "i2c1": (6, 7, 1), "soft": (8, 9, -1)}
    assert board.led_pin == 22
    assert board.sound_pin == 15


@pytest.mark.parametrize("name", NAMES)
def test_every_pad_has_one_electrode_and_one_led(name):
    board = BoardFile(board_data(name))
    pads = [pad for pad in range(board.pads) if board.has_pad(pad)]
    assert sorted(electrodes(board)) == sorted(board.chain) == pads
    assert len(pads) == board.shape.count + len(board.button_places)


@pytest.mark.parametrize("name", NAMES)
def test_neighbours_in_the_chain_of_cells_are_neighbours_on_the_board(name):
    board = BoardFile(board_data(name))
    shape = board.shape
    for pad, following in zip(board.chain, board.chain[1:], strict=False):
        if max(pad, following) < shape.count:
            beside = shape.neighbours[pad * shape.degree : (pad + 1) * shape.degree]
            assert following in list(beside)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in PRINTED_NAMES])
def test_the_electrodes_of_a_chip_lie_close_together(name):
    """In three rows of hexagons, or in four columns of squares, whose fields are narrow."""
    board = BoardFile(board_data(name))
    most = 3 if board.shape.degree == 6 else 4
    for chip in board.chips:
        cells = [pad for pad in chip.pads if pad < board.shape.count]
        assert len({board.shape.row_of[cell] for cell in cells}) <= most


@pytest.mark.parametrize("name", USB_NAMES)
def test_a_bare_usb_port_can_light_the_board(name):
    board = BoardFile(board_data(name))
    assert board.budget_ma == 350
    assert board.budget_ma > len(board.chain) * board.idle_ma_per_led


@pytest.mark.parametrize("name", [name for name in NAMES if name not in USB_NAMES])
def test_larger_boards_want_a_supply_of_their_own(name):
    board = BoardFile(board_data(name))
    dark = len(board.chain) * board.idle_ma_per_led
    assert board.budget_ma == 1500
    # Half of what a supply of 3 A may give, and enough for a stone on every cell.
    assert board.budget_ma - dark > board.shape.count * 30 * board.channel_ma / 255


@pytest.mark.parametrize("name", [name for name in NAMES if name != "hex-2"])
def test_the_six_corners_are_the_five_games_and_the_lessons(name):
    board = BoardFile(board_data(name))
    assert set(board.corners) == set(board.shape.corners())
    labels = {"rootbound", "classroom", "rootzone", "droched", "growy", "lessons"}
    assert set(board.corners.values()) == labels


def test_the_starter_board_is_engraved_with_its_game_and_the_lessons_alone():
    board = BoardFile(board_data("hex-2"))
    assert sorted(board.corners.values()) == ["droched", "lessons"]


def test_the_starter_board_has_one_chip_and_a_button_at_either_end_of_its_middle_row():
    """Its ADDR stays at ground, as breakouts are sold; both players reach the one `end`."""
    board = BoardFile(board_data("hex-2"))
    assert board.roles == ("end1", "menu")
    assert [chip.address for chip in board.chips] == [90]
    assert board.button_places == {"end1": (2, 0), "menu": (-2, 0)}


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("hex-2", "hex-7-pcb")])
def test_each_player_has_an_end_button_at_his_long_side(name):
    places = BoardFile(board_data(name)).button_places
    assert places["end1"][0] == places["end2"][0] == 0
    assert places["end1"][1] == -places["end2"][1] < 0


def test_a_board_of_thirds_has_a_button_on_each_turned_with_its_third():
    board = BoardFile(board_data("hex-7-pcb"))
    assert board.roles == ("end1", "end2", "menu")
    places = board.button_places
    assert places["end1"][1] < 0 < places["end2"][1]
    x, y = places["end2"]
    for name, degrees in (("menu", 120), ("end1", 240)):
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        turned_x, turned_y = x * cos - y * sin, x * sin + y * cos
        assert abs(places[name][0] - turned_x) < 0.001
        assert abs(places[name][1] - turned_y) < 0.001


@pytest.mark.parametrize("name", NAMES)
def test_pads_have_names_both_ways(name):
    board = BoardFile(board_data(name))
    names = [board.pad_name(pad) for pad in range(board.pads)]
    # On squares the first column begins higher up.
    assert names[0] == {"growy-2": "a6", "growy-4": "a8"}.get(name, "a1")
    assert tuple(names[-5:]) == ROLES
    assert [board.pad_at(text) for text in names] == list(range(board.pads))
    for text in ("", "z9", "a0", "a99", "end", "End1", "a1 "):
        assert board.pad_at(text) == -1


def test_chips_may_hang_behind_a_multiplexer():
    data = board_data("hex-4")
    data["muxes"] = {"mux0": {"bus": "i2c0", "address": 112}}
    for channel in range(4):
        chip = data["touch"][channel]
        del chip["bus"]
        chip.update({"mux": "mux0", "channel": channel, "address": 90})
    board = BoardFile(data)
    assert [(chip.bus, chip.mux, chip.channel) for chip in board.chips] == [
        ("i2c0", "mux0", channel) for channel in range(4)
    ]


def test_electrodes_may_stay_free():
    data = board_data("hex-4")
    data["touch"][1]["pads"] = "- c1..c6 - d1..d4"
    pads = BoardFile(data).chips[1].pads
    assert pads[0] == pads[7] == NONE


def test_a_button_may_have_several_pads_and_leds():
    data = board_data("hex-4")
    data["touch"][1]["pads"] += " end1"
    data["leds"]["chain"] += " end1"
    board = BoardFile(data)
    assert list(board.chain).count(board.pad_at("end1")) == 2


# Bad board files. Each says in one sentence what to do.


@pytest.mark.parametrize("far", [1e300, -1e300, 10**30, 101])
def test_a_button_far_outside_the_board_is_refused(far):
    data = board_data("hex-4")
    data["buttons"]["menu"]["x"] = far
    with pytest.raises(BoardFileError, match="too far away"):
        BoardFile(data)


def test_the_text_may_be_bytes():
    assert read_board_file(board_text("hex-4").encode()).name == "hex-4"


@pytest.mark.parametrize("text", ["", "{", '{"name": "hex-4"', "board", b"\xff\xfe{}"])
def test_a_line_that_is_not_json_is_told_so(text):
    with pytest.raises(BoardFileError, match=r"not JSON .*comma, quote or bracket"):
        read_board_file(text)


@pytest.mark.parametrize("text", ["[]", "3", '"hex-4"', "null"])
def test_a_board_file_is_an_object(text):
    with pytest.raises(BoardFileError, match="must be a JSON object"):
        read_board_file(text)


@pytest.mark.parametrize("name", [None, 7, "", {}])
def test_a_board_needs_a_name(name):
    data = board_data("hex-4")
    data["name"] = name
    with pytest.raises(BoardFileError, match="name the board"):
        BoardFile(data)


@pytest.mark.parametrize(
    "key", [key for key in board_data("hex-7") if key not in ("name", "sound")]
)
def test_a_missing_key_is_named(key):
    data = board_data("hex-7")
    del data[key]
    with pytest.raises(BoardFileError, match=f'hex-7: the file lacks the key "{key}"; add it'):
        BoardFile(data)


def put(*path):
    """Set a member deep in the data: the last entry is its value."""

    def change(data):
        for key in path[:-2]:
            data = data[key]
        data[path[-2]] = path[-1]

    return change


def drop(*path):
    """Remove a member deep in the data."""

    def change(data):
        for key in path[:-1]:
            data = data[key]
        del data[path[-1]]

    return change


def swap(*path):
    """Replace text in a member deep in the data: the last two entries are old and new."""

    def change(data):
        for key in path[:-3]:
            data = data[key]
        assert path[-2] in data[path[-3]]
        data[path[-3]] = data[path[-3]].replace(path[-2], path[-1])

    return change


def on_mux(data):
    data["muxes"] = {"mux0": {"bus": "i2c0", "address": 112}}
    data["touch"][1] = dict(data["touch"][1], mux="mux0", channel=2)
    del data["touch"][1]["bus"]


def both(*changes):
    def change(data):
        for each in changes:
            each(data)

    return change


MISTAKES = [
    # Shapes of values.
    (put("colour", "red"), 'the file has an unknown key "colour"; remove it'),
    (put("shape", "hex-99"), "there is no board shape called hex-99"),
    (put("shape", 7), "shape must be a text"),
    (put("shape", []), "shape must be a text"),
    (put("pitch_mm", "25 mm"), "pitch_mm must be a number"),
    (put("pitch_mm", True), "pitch_mm must be a number"),
    (put("pitch_mm", 0), "pitch_mm must be more than 0"),
    (put("buses", []), "buses must be an object"),
    (put("touch", {}), "touch must be a list"),
    (put("touch", 2, "touch2"), "entry 3 of touch must be an object"),
    (put("leds", None), "leds must be an object"),
    # Buses.
    (put("buses", "i2c0", "kind", "spi"), 'bus i2c0 is neither "i2c" nor "soft"'),
    (drop("buses", "i2c0", "freq"), 'bus i2c0 lacks the key "freq"'),
    (drop("buses", "i2c0", "id"), 'bus i2c0 lacks the key "id"'),
    (put("buses", "i2c0", "speed", 1), 'bus i2c0 has an unknown key "speed"'),
    (put("buses", "i2c0", "freq", 1000000), "runs at 1000000 Hz; choose 10000 to 400000"),
    (
        put("buses", "i2c0", "sda", 6),
        "bus i2c0 cannot use sda 6 and scl 5; on I2C0 sda is 0, 4, 8",
    ),
    (put("buses", "i2c0", "sda", "4"), "bus i2c0, sda must be a whole number"),
    (put("buses", "i2c0", "id", 2), "the Pico has I2C0 and I2C1 only"),
    (put("buses", "i2c1", "id", 0), "bus i2c1 cannot use sda 6 and scl 7"),
    (
        put("buses", "i2c1", {"kind": "i2c", "id": 0, "sda": 0, "scl": 1, "freq": 100000}),
        "buses i2c0 and i2c1 are both I2C0",
    ),
    (put("buses", "soft", "id", 1), "bus soft is soft and has an id; leave the id out"),
    # Pins.
    (put("buses", "soft", "sda", 4), "GPIO 4 is used by bus i2c0, sda and by bus soft, sda"),
    (put("leds", "pin", 9), "GPIO 9 is used by bus soft, scl and by leds, pin"),
    (put("leds", "pin", 23), "leds, pin is GPIO 23; the Pico offers"),
    (put("leds", "pin", 30), "leds, pin is GPIO 30; the Pico offers"),
    (put("buses", "soft", "scl", -1), "bus soft, scl is GPIO -1; the Pico offers"),
    (put("samples", 18), "samples is 10 or 34, not 18"),
    (put("samples", "many"), "samples must be a whole number"),
    (put("face", "glass"), "face is acrylic or film, not glass"),
    (put("face", 10), "face must be a text, acrylic or film; correct it"),
    (put("face", None), "face must be a text, acrylic or film; correct it"),
    (put("sound", "pin", 22), "GPIO 22 is used by leds, pin and by sound, pin; move one"),
    (put("sound", "pin", 25), "sound, pin is GPIO 25; the Pico offers"),
    (put("sound", "pin", "15"), "sound, pin must be a whole number"),
    (put("sound", 15), "sound must be an object with keys"),
    (drop("sound", "pin"), 'sound lacks the key "pin"'),
    # Chips.
    (drop("touch", 0, "address"), 'entry 1 of touch lacks the key "address"'),
    (put("touch", 0, "name", 5), "entry 1 of touch, name must be a text"),
    (put("touch", 1, "name", "touch0"), "two touch chips are called touch0"),
    (
        put("touch", 0, "address", 94),
        "touch0 has address 94; an MPR121 answers to one of 90 to 93",
    ),
    (put("touch", 1, "address", 90), "touch0 and touch1 both answer to address 90 on bus i2c0"),
    (put("touch", 0, "bus", "i2c7"), "touch0 is on bus i2c7, which the file does not describe"),
    (put("touch", 0, "bus", 0), "touch0, bus must be a name"),
    (drop("touch", 0, "bus"), 'touch0 lacks the key "bus"'),
    (put("touch", 0, "channel", 1), "touch0 has a channel but no mux"),
    (put("touch", 0, "mux", "mux0"), "touch0 has both bus and mux"),
    # Multiplexers.
    (put("muxes", {"m": {"bus": "i2c0", "address": 90}}), "mux m has address 90; a TCA9548A"),
    (put("muxes", {"m": {"bus": "i2c0"}}), 'mux m lacks the key "address"'),
    (
        put("muxes", {m: {"bus": "i2c0", "address": 112} for m in "mn"}),
        "muxes m and n have the same address 112 on bus i2c0",
    ),
    (both(on_mux, put("touch", 1, "channel", 8)), "touch1 is on channel 8; a TCA9548A has 0 to 7"),
    (both(on_mux, drop("touch", 1, "channel")), 'touch1 lacks the key "channel"'),
    (both(on_mux, put("touch", 1, "mux", "mux1")), "touch1 is on mux mux1, which the file does"),
    (both(on_mux, put("touch", 1, "address", 90)), "touch0 and touch1 both answer to address 90"),
    # Pads.
    (put("touch", 0, "pads", ["a1"]), "touch0, its list of pads must be a text"),
    (swap("touch", 3, "pads", "e1..e11", "e1..e10"), "cell e11 has no electrode"),
    (swap("touch", 3, "pads", "f1", "f2"), "cell f2 has a second electrode in touch4"),
    (swap("touch", 0, "pads", "undo", "-"), "button undo has no electrode"),
    (
        swap("touch", 0, "pads", "undo", "redo"),
        "touch0 names redo, which is neither a cell of hex",
    ),
    (swap("touch", 3, "pads", "e1..e11", "e1..e12"), "touch3 names e12, which is neither a cell"),
    (swap("touch", 0, "pads", "undo", "- undo"), "touch0 has 13 pads, but an MPR121 has 12"),
    (swap("touch", 0, "pads", "a1..a7", "a1..b1"), "touch0, a1..b1 leaves its row"),
    (swap("touch", 0, "pads", "a1..a7", "end1..a7"), "end1..a7: a run goes from cell to cell"),
    (swap("touch", 0, "pads", "a1..a7", "a1..a3..a7"), "a1..a3..a7 is not a run of cells"),
    # LEDs.
    (drop("leds", "chain"), 'leds lacks the key "chain"'),
    (
        swap("leds", "chain", "b8..b1", "b8..b2"),
        "cell b1 has no LED; add it to the chain of leds, 1",
    ),
    (swap("leds", "chain", "b8..b1", "b8..b1 a7"), "cell a7 stands twice in the chain of leds"),
    (swap("leds", "chain", "b8..b1", "- b8..b1"), "the chain of leds has no light at place 8"),
    (swap("leds", "chain", " menu", ""), "button menu has no LED"),
    # Current.
    (put("current", "budget_ma", 132), "the budget of 132 mA is used up by 132 dark LEDs"),
    (put("current", "budget_ma", 0), "budget_ma is 0; choose 1 to 20000"),
    (put("current", "channel_ma", -3), "channel_ma is -3; choose 1 to 20000"),
    (put("current", "budget_ma", 3.5), "current, budget_ma must be a whole number"),
    (put("current", "budget_ma", True), "current, budget_ma must be a whole number"),
    (drop("current", "channel_ma"), 'current lacks the key "channel_ma"'),
    # Corners.
    (put("corners", "d4", "growy"), "d4 is not a corner; label the cells g13 m7 m1 g1 a1 a7"),
    (drop("corners", "m1"), "corner m1 has no label; add it to corners"),
    (put("corners", "m1", "chess"), "corner m1 has an unknown label; choose one of rootbound"),
    (put("corners", "m1", "growy"), "two corners are labelled growy"),
    # Buttons.
    (drop("buttons", "end1"), 'buttons lacks the key "end1"'),
    (drop("buttons", "hint"), "touch10 names hint, but buttons does not say where"),
    (put("buttons", "ok", {"x": 0, "y": 9}), 'buttons has an unknown key "ok"'),
    (drop("buttons", "hint", "x"), 'button hint lacks the key "x"'),
    (put("buttons", "hint", "x", None), "button hint, x must be a number"),
    (put("buttons", "hint", {"x": 0.5, "y": 0.1}), "button hint lies on cell f7; move it"),
    (put("buttons", "hint", {"x": 0, "y": 6.0}), "button hint lies on cell m4; move it"),
    (put("buttons", "menu", {"x": 5, "y": 6.4}), "button menu lies on button hint; move it"),
]


@pytest.mark.parametrize(("spoil", "sentence"), MISTAKES, ids=[text for _, text in MISTAKES])
def test_a_mistake_is_named_with_what_to_do(spoil, sentence):
    data = board_data("hex-7")
    spoil(data)
    with pytest.raises(BoardFileError) as caught:
        BoardFile(data, catalogue.corner_labels())
    text = str(caught.value)
    assert text.startswith("hex-7: ")
    assert sentence in text
    # One sentence: what is wrong, and after a semicolon what to do.
    assert re.match(r"[^\n]+[;,:(].*[^.]\.$", text)


def test_a_board_file_error_is_a_value_error():
    assert issubclass(BoardFileError, ValueError)
