"""Parts fail one after the other: told, shown, survived, and back without a restart.

In all of it no stone is played, or stays on trial, that nobody touched.
"""

import random

import pytest

from tests.support import Table

# Each: the part, the kind, its options, who is named at the link and by which code. The cell b4
# is the one that suffers; it hangs at touch0.
ON_A_PAD = {
    "shorted": ("electrode_shorted", {}, "shorted"),
    "open": ("electrode_open", {}, "open"),
    "flickers": ("electrode_flicker", {"ms": 100}, "flickers"),
    "flickers fast": ("electrode_flicker", {"ms": 30}, "flickers"),
    "flickers slowly": ("electrode_flicker", {"ms": 200}, "flickers"),
    "stuck": ("electrode_stuck", {}, "stuck"),
}
ON_A_CHIP = {
    "absent": ("absent", {}, "absent"),
    "over-current": ("overcurrent", {}, "over_current"),
    "brown-out": ("brownout", {}, "registers_lost"),
    "a burst of no answers": ("nack", {"count": 40}, "absent"),
    "noise": ("noise", {"counts": 14}, "noise"),
}
MOVES = ["d4", "a1,g4"]
WELL = "f2"  # a cell of another chip
LONGEST_MS = 70000


@pytest.fixture
def table():
    table = Table("hex-4")
    table.new(game="rootbound", moves=MOVES)
    table.run(3000)
    table.notifications()
    return table


def faults_told(table):
    """(part, code) of each fault that was told since the last time."""
    told = [params for method, params in table.notifications() if method == "fault"]
    assert all(params["message"].endswith(".") for params in told)
    return [(params["part"], params["code"]) for params in told]


def wait_for(table, part, codes):
    """Let time pass until the link tells of the part with one of the codes."""
    told = []
    for _ in range(0, LONGEST_MS, 1000):
        table.run(1000)
        told += faults_told(table)
        if any(name == part and code in codes for name, code in told):
            return told
    raise AssertionError(f"told was only {told}")


def ticks(table, name):
    """Return whether a cell or a button shows that it is out of order."""
    return (6, 6, 6) in table.watch(name, ms=2100, every=50)[name]


def diagnosed(table):
    return {entry["pad"]: entry["code"] for entry in table.diagnose()["pads"]}


def play_on_beside(table, cell):
    """Fingers play where all is well, the link plays the cell that is not."""
    assert table.state()["pending"] == []
    table.touch(WELL)
    assert table.state()["pending"] == [WELL]
    table.touch(WELL)
    table.run(500)
    if table.state()["pending"]:
        table.touch(WELL)
    assert table.state()["pending"] == []
    assert table.play(move=cell)["move"] == cell
    table.undo()


def assert_nothing_was_played(table):
    assert table.record()["moves"] == MOVES
    assert table.state()["pending"] == []


def assert_plays(table, cell):
    """A touch of a finger counts again."""
    table.touch(cell)
    assert table.state()["pending"] == [cell]


@pytest.mark.gate
@pytest.mark.parametrize("name", ON_A_PAD)
def test_a_pad_fails_is_named_and_comes_back(table, name):
    kind, options, code = ON_A_PAD[name]
    table.fault(part="b4", kind=kind, **options)
    wait_for(table, "b4", [code])
    assert diagnosed(table) == {"b4": code}
    assert ticks(table, "b4")
    assert ticks(table, "menu")
    assert_nothing_was_played(table)
    play_on_beside(table, "b4")
    table.fault(clear=True)
    wait_for(table, "b4", ["ok"])
    assert diagnosed(table) == {}
    assert not ticks(table, "b4")
    assert not ticks(table, "menu")
    assert_nothing_was_played(table)
    assert_plays(table, "b4")


@pytest.mark.gate
@pytest.mark.parametrize("ms", [50, 700])
def test_a_loose_wire_touches_nothing_and_is_forgiven_once_it_is_mended(table, ms):
    """It is told as open whenever it is found to be; in between it works."""
    table.fault(part="b4", kind="electrode_loose", ms=ms)
    for _ in range(15):
        table.run(1000)
        assert_nothing_was_played(table)
    table.fault(clear=True)
    table.run(60000)
    assert diagnosed(table) == {}
    assert_plays(table, "b4")


@pytest.mark.gate
@pytest.mark.parametrize("name", ON_A_CHIP)
def test_a_chip_fails_is_named_and_comes_back(table, name):
    kind, options, code = ON_A_CHIP[name]
    table.fault(part="touch0", kind=kind, **options)
    wait_for(table, "touch0", [code])
    assert_nothing_was_played(table)
    play_on_beside(table, "b4")
    table.fault(clear=True)
    table.run(25000)
    assert faults_told(table)[-1:] in ([("touch0", "ok")], [])
    assert table.diagnose()["touch"][0]["status"] == "ok"
    assert diagnosed(table) == {}
    assert not ticks(table, "menu")
    assert_nothing_was_played(table)
    assert_plays(table, "b4")


@pytest.mark.slow
@pytest.mark.parametrize("counts", [8, 14, 40])
def test_noise_on_all_pads_plays_nothing_and_passes(table, counts):
    """As of a charger that is plugged in beside the board. Near the threshold a touch may be
    believed at first; it is taken back when the board knows that it was noise."""
    for chip in range(4):
        table.fault(part=f"touch{chip}", kind="noise", counts=counts)
    for _ in range(20):
        table.run(1000)
        assert table.record()["moves"] == MOVES
    assert_nothing_was_played(table)
    table.fault(clear=True)
    for _ in range(40):
        table.run(1000)
        assert_nothing_was_played(table)
    assert diagnosed(table) == {}
    assert_plays(table, "b4")


@pytest.mark.gate
def test_noise_on_all_pads_is_told_as_one_fault_and_says_hands_off(table):
    for chip in range(4):
        table.fault(part=f"touch{chip}", kind="noise", counts=20)
    assert ("touch", "noise") in wait_for(table, "touch", ["noise"])
    assert set(diagnosed(table).values()) == {"noise"}
    assert table.led("undo") == table.led("hint") == table.led("end1")
    assert not ticks(table, "b4")
    table.fault(clear=True)
    wait_for(table, "touch", ["ok"])
    assert diagnosed(table) == {}
    assert not ticks(table, "menu")


@pytest.mark.gate
def test_a_byte_that_comes_over_wrong_is_no_touch(table):
    for _ in range(200):
        table.fault(part="touch1", kind="garbled", count=1)
        table.run(50)
        assert_nothing_was_played(table)


@pytest.mark.slow
def test_a_thing_left_on_a_pad_is_calibrated_away_once_nobody_touches(table):
    table.fault(part="b4", kind="electrode_stuck")
    table.run(65000)
    assert diagnosed(table) == {"b4": "stuck"}
    # As long as somebody plays, no chip is calibrated: a finger that rests would be forgotten.
    for _ in range(60):
        table.touch(WELL, ms=150)
        table.run(1500)
    assert diagnosed(table) == {"b4": "stuck"}
    table.run(90000)
    assert diagnosed(table) == {}
    assert table.state()["pending"] in ([], [WELL])
    table.touch("b4")
    assert "b4" in table.state()["pending"]


@pytest.mark.gate
def test_a_stuck_end_pad_is_named_and_ends_no_turn(table):
    end = table.state()["end"]
    table.fault(part=end, kind="electrode_stuck")
    wait_for(table, end, ["stuck"])
    assert diagnosed(table) == {end: "stuck"}
    assert ticks(table, end)
    assert table.record()["moves"][:2] == MOVES
    table.fault(clear=True)
    wait_for(table, end, ["ok"])


@pytest.mark.slow
def test_warmth_plays_nothing_and_every_touch_is_felt(table):
    """As much in a minute and a half as in an hour of sunshine, up and down again."""
    for drift in (1.0, 0.0):
        for chip in range(4):
            table.fault(part=f"touch{chip}", kind="drift", pf=drift, ms=90000)
        for cell in ("b4", "f2", "c3"):
            table.run(30000)
            assert_nothing_was_played(table)
            assert_plays(table, cell)
            table.run(500)
            table.touch(cell)
    assert table.diagnose()["pads"] == []


def test_a_finger_that_rests_at_the_start_is_no_touch_and_its_pad_works_once_it_lifts(table):
    table.fingers("b4")
    table.power(cycle=True)
    table.run(3000)
    assert_nothing_was_played(table)
    table.fingers()
    table.run(1000)
    assert_nothing_was_played(table)
    assert_plays(table, "b4")


@pytest.mark.gate
def test_an_electrode_that_is_broken_at_the_start_is_named(table):
    table.fault(part="b4", kind="electrode_open")
    table.fault(part="e5", kind="electrode_shorted")
    table.power(cycle=True)
    table.run(1000)
    assert diagnosed(table) == {"b4": "open", "e5": "shorted"}
    assert sorted(faults_told(table)) == [("b4", "open"), ("e5", "shorted")]


@pytest.mark.parametrize("button", ["undo", "menu"])
def test_twenty_quick_taps_on_a_button_are_no_fault(table, button):
    chance = random.Random(1)
    for _ in range(20):
        table.press(button, ms=chance.randrange(90, 250))
        table.run(chance.randrange(50, 350))
    assert faults_told(table) == []


def test_a_cell_tapped_on_and_off_ten_times_is_no_fault(table):
    for _ in range(10):
        table.touch(WELL)
        table.run(200)
        assert table.state()["pending"] == [WELL]
        table.run(200)
        table.touch(WELL)
        table.run(200)
    assert faults_told(table) == []
