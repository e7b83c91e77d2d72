"""The results of a bring-up that a board keeps: wiring, thresholds, report; and bad files."""

import contextlib
import json

import pytest

from host_sim.board import soldering
from host_sim.board.wiring_mistakes import make
from rootlight.link.messages import LinkError
from tests.board_files.boards import board_data
from tests.bring_up.person import Person, built_with
from tests.bring_up.test_learning import REPORT, SETTINGS, WIRING, assert_plays, content, faults


@pytest.fixture
def scrambled():
    """A board all of whose wires were anywhere, brought up."""
    person = Person(built_with(("scrambled", {"chance": 5})))
    assert person.goes_through() == [("scrambled", "touch")]
    return person.table


def put(table, name, text):
    table.link.board.hardware.flash.put(name, text.encode())
    table.power(cycle=True)
    table.run(4000)


# The wiring.


@pytest.mark.slow
def test_wires_and_lights_anywhere_are_both_learnt_by_their_names():
    person = Person(built_with(("scrambled", {"chance": 6}), ("leds_scrambled", {"chance": 7})))
    found = person.goes_through()
    assert sorted(found) == [("led_scrambled", "leds"), ("scrambled", "touch")]
    table = person.table
    assert_plays(table)
    table.power(cycle=True)
    table.run(1000)
    # The lights are where the stones are.
    stones = table.state()["cells"]
    for cell in stones["black"] + stones["white"]:
        assert any(table.led(cell))
    assert sum(any(colour) for colour in table.leds()["cells"].values()) == 3


@pytest.mark.gate
@pytest.mark.parametrize("mistake", [("pads_swapped", {"pad": "c1", "other": "end1"})])
def test_a_cell_and_a_button_that_are_swapped_work(mistake):
    person = Person(built_with(mistake))
    assert person.goes_through() == [("swapped", "c1")]
    person.table.run(500)
    person.table.touch("c1")
    assert person.table.state()["pending"] == ["c1"]


@pytest.mark.slow
def test_a_board_that_has_learnt_finds_nothing_the_next_time(scrambled):
    before = content(scrambled, WIRING)
    assert Person(scrambled).goes_through() == []
    assert content(scrambled, WIRING) == before


MENDED = {
    "swapped wires": (("pads_swapped", {"pad": "a1", "other": "c1"}), "swapped"),
    "a wire at a free electrode": (
        ("wire_on_spare", {"pad": "c2", "chip": "touch0", "electrode": 10}),
        "elsewhere",
    ),
    "swapped lights": (("leds_swapped", {"pad": "b1", "other": "b3"}), "led_swapped"),
}


@pytest.mark.gate
@pytest.mark.parametrize("name", MENDED)
def test_what_was_mended_after_it_was_learnt_is_no_mistake(name):
    mistake, code = MENDED[name]
    person = Person(built_with(mistake, built="hex-2"))
    [(found, _)] = person.goes_through()
    assert found == code
    table = person.table
    for pad in ("a1", "c1", "c2"):
        soldering.join(person.hardware, person.board.pad_at(pad))
    if code == "led_swapped":
        kind, how = mistake
        make(person.hardware, kind, **how)
    table.power(cycle=True)
    table.run(400)
    assert Person(table).goes_through() == []
    table.run(500)
    table.touch("c1")
    assert table.leds()["cells"]["c1"] != [0, 0, 0]


@pytest.mark.gate
def test_a_pad_that_is_broken_keeps_its_place_when_others_are_learnt():
    mistakes = [("row_reversed", {"row": "c"}), ("wire_broken", {"pad": "f2"})]
    person = Person(built_with(*mistakes))
    assert sorted(person.goes_through()) == [("open", "f2"), ("row_reversed", "c")]
    learnt = json.loads(content(person.table, WIRING))["touch"]
    assert learnt["touch1"].split()[:6] == ["c6", "c5", "c4", "c3", "c2", "c1"]
    assert learnt["touch3"].split()[1] == "f2"


@pytest.mark.gate
def test_a_panel_that_is_too_thick_can_be_played_on_with_the_thresholds_that_fit():
    person = Person(built_with(("weak_panel", {"part": 0.5})))
    person.table.run(3000)
    person.table.touch("d4", ms=300)
    assert person.table.state()["pending"] == []
    assert person.goes_through() == [("weak", "panel")]
    person.table.run(1000)
    for cell in ("d4", "a1", "g4", "c2"):
        person.table.touch(cell, ms=300)
        assert cell in person.table.state()["pending"]
        person.table.press("undo", ms=400)
        assert person.table.state()["pending"] == []


# The files.


@pytest.mark.gate
def test_a_board_that_is_well_writes_only_thresholds_and_a_report():
    person = Person(built_with())
    person.goes_through()
    assert content(person.table, WIRING) is None
    settings = json.loads(content(person.table, SETTINGS))
    assert settings["board"] == "hex-4"
    # A finger through 3 mm has 14 to 17 counts here, and there is no noise.
    assert (settings["touch_threshold"], settings["release_threshold"]) == (6, 4)
    assert person.table.link.board.platform.bank.thresholds == b"\x06\x04"
    person.table.power(cycle=True)
    assert person.table.link.board.platform.bank.thresholds == b"\x06\x04"


@pytest.mark.slow
def test_thresholds_of_the_bring_up_stay_before_the_next_start_as_after_it():
    """A board that nobody has set up learns higher ones from these fingers."""
    person = Person(built_with())
    person.goes_through()
    table = person.table
    table.run(3000)
    for _ in range(20):
        table.touch("d4", ms=300)
        table.run(600)
    table.run(20_000)
    assert table.link.board.platform.bank.thresholds == b"\x06\x04"


@pytest.mark.gate
def test_the_report_names_each_pad_its_figures_and_what_was_found():
    person = Person(built_with(("wire_broken", {"pad": "b4"})))
    person.goes_through()
    lines = content(person.table, REPORT).splitlines()
    assert lines[0].startswith("Bring-up of hex-4 (hex-4), firmware ")
    assert "Found: 1" in lines
    assert any(line.startswith("- open: The wire of b4") for line in lines)
    assert any("mA of 350 mA" in line for line in lines)
    [fingers] = [line for line in lines if line.startswith("Finger on the weakest pad")]
    assert fingers == "Finger on the weakest pad: 14 counts; a child's, computed: 7"
    rows = {line.split()[0]: line.split()[1:] for line in lines[-42:]}
    assert len(rows) == 42
    chip, electrode, rest, swing, lights, finger, ratio, picofarad = rows["c3"]
    assert (chip, electrode) == ("touch1", "2")
    assert 700 <= int(rest) <= 740
    assert int(swing) <= 1 and int(lights) <= 1
    assert 13 <= int(finger) <= 18
    assert float(ratio) == int(finger) / max(1, int(swing))
    assert 30 <= int(picofarad) <= 38
    assert rows["b4"][5] == "0"


@pytest.mark.gate
def test_the_link_tells_the_report_piece_by_piece():
    person = Person(built_with())
    person.goes_through()
    text = ""
    start = 0
    while start is not None:
        piece = person.table.bringup(read=start)
        assert piece["from"] == start and len(piece["text"]) <= 512
        text += piece["text"]
        start = piece["next"]
    assert text == content(person.table, REPORT)


def test_without_a_report_the_link_says_so():
    table = built_with()
    with pytest.raises(LinkError) as caught:
        table.bringup(read=0)
    assert caught.value.data["code"] == "no_report"


@pytest.mark.gate
def test_learnt_wiring_can_be_forgotten(scrambled):
    told = scrambled.bringup(do="forget")
    assert told["forgotten"]
    assert "Switch it off and on" in told["message"]
    assert content(scrambled, WIRING) is None
    # Its problems are those of a wiring that counts no longer.
    assert content(scrambled, REPORT) is None
    assert not scrambled.bringup(do="forget")["forgotten"]
    assert faults(scrambled) == []


def test_a_report_stays_where_nothing_was_learnt():
    person = Person(built_with())
    person.begin()
    person.table.bringup(do="stop")
    assert not person.table.bringup(do="forget")["forgotten"]
    assert content(person.table, REPORT) is not None


BAD = {
    "no JSON": "{",
    "not an object": "[1]",
    "nothing": "",
    "nested without end": "[" * 2000,
    "a key too many": '{"format": 1, "board": "hex-4", "touch": {}, "leds": "", "x": 1}',
    "another format": '{"format": 2, "board": "hex-4", "touch": {}, "leds": ""}',
    "another board": '{"format": 1, "board": "hex-5", "touch": {}, "leds": ""}',
    "no chips": '{"format": 1, "board": "hex-4", "touch": {}, "leds": ""}',
    "chips that are no object": '{"format": 1, "board": "hex-4", "touch": [], "leds": ""}',
}


def test_learnt_wiring_that_is_no_text_is_told_and_left_aside():
    table = built_with()
    table.link.board.hardware.flash.put(WIRING, b"\xff\xfe")
    table.power(cycle=True)
    table.run(100)
    assert faults(table) == [("wiring", "left_aside")]


@pytest.mark.parametrize("name", BAD)
def test_learnt_wiring_that_is_wrong_is_told_and_the_board_file_counts(name):
    table = built_with()
    put(table, WIRING, BAD[name])
    assert faults(table) == [("wiring", "left_aside")]
    assert_plays(table)
    assert content(table, WIRING) == BAD[name]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new"), [("c1 c2", "c2 c2"), ("c1 c2", "c1 z9"), ("c1 c2", "c2"), ("c1 c2", "- c2")]
)
def test_learnt_wiring_that_leaves_a_pad_without_its_wire_is_told_and_left_aside(
    scrambled, old, new
):
    learnt = json.loads(content(scrambled, WIRING))
    pads = [chip["pads"] for chip in board_data("hex-4")["touch"]]
    for index in range(4):
        learnt["touch"][f"touch{index}"] = pads[index].replace("c1..c6", "c1 c2 c3 c4 c5 c6")
    learnt["touch"]["touch1"] = learnt["touch"]["touch1"].replace(old, new)
    put(scrambled, WIRING, json.dumps(learnt))
    assert faults(scrambled) == [("wiring", "left_aside")]


@pytest.mark.slow
@pytest.mark.parametrize("count", range(1, 12, 2))
def test_a_power_cut_while_it_writes_leaves_a_board_that_starts(count):
    person = Person(built_with(("row_reversed", {"row": "c"})))
    person.begin()
    person.table.power(cut_after_writes=count)
    with contextlib.suppress(AssertionError):
        person.goes_on()
    person.table.run(4000)
    assert person.hardware.flash.cuts == 1
    assert person.state() == {"running": False}
    person.table.power(cycle=True)
    person.table.run(4000)
    told = [code for part, code in faults(person.table)]
    assert "left_aside" not in told
    assert content(person.table, WIRING) is None or "c6 c5" in content(person.table, WIRING)
    settings = content(person.table, SETTINGS)
    assert settings is None or json.loads(settings)["board"] == "hex-4"


@pytest.mark.gate
def test_a_flash_that_is_full_is_named_and_nothing_is_half_done():
    person = Person(built_with(("row_reversed", {"row": "c"})))
    flash = person.table.link.board.hardware.flash
    flash.size = flash.used + 100
    codes = person.goes_through()
    assert ("not_written", "wiring.json") in codes
    assert content(person.table, WIRING) is None
    flash.size = 1000000
    person.table.power(cycle=True)
    person.table.run(4000)
    person.table.touch("d4")
    assert person.table.state()["pending"] == ["d4"]
