"""Chips, power, drive and firmware fail on CircuitPython: the game stands, and people are told."""

from contextlib import suppress

import pytest

from host_sim.board.stand_ins.micropython.machine import BoardReset
from host_sim.circuitpython.loader import load_circuitpython
from rootlight.link.messages import LinkError
from tests.circuitpython.tables import BLINKA, CIRCUITPYTHON, PICO, settled_lights, table_of
from tests.drivers.pico_bench import PicoBench
from tests.support import seen_cells

TURNS = ["d4", "a1,g4", "b2,e6", "c3"]
FIRST_OF_UNDER_WAY = 12  # writes to the drive within which these turns are saved
THROUGH_MS = 10_100
HANG_MS = 8_500


@pytest.fixture
def table():
    table = table_of(CIRCUITPYTHON, "hex-4")
    table.new(game="rootbound", board="hex-4")
    return table


def faults_told(table):
    found = [params for method, params in table.notifications() if method == "fault"]
    return [(params["part"], params["code"]) for params in found]


def modules(table):
    """The modules of the board, stand-ins for CircuitPython's among them, by name."""
    return table.link.board.platform_module.modules


# Chips.


@pytest.mark.parametrize("kind", [PICO, CIRCUITPYTHON, BLINKA])
def test_a_chip_drops_out_and_comes_back_in_the_middle_of_a_game(kind, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    table = table_of(kind, "hex-4")
    table.new(game="rootbound", board="hex-4")
    table.turn("d4")
    table.notifications()
    # touch1 feels c1 to c6 and d1 to d4.
    table.fault(part="touch1", kind="absent")
    table.run(1000)
    assert faults_told(table) == [("touch1", "absent")]
    table.touch("c3")
    assert table.state()["pending"] == []
    table.turn("a1,g4")
    assert table.state()["turn"] == 2
    table.fault(clear=True)
    table.run(11_000)
    assert faults_told(table) == [("touch1", "ok")]
    table.turn("c1")
    assert table.state()["cells"] == {"black": ["c1", "d4"], "white": ["a1", "g4"]}


def test_a_dip_of_the_supply_which_adafruits_driver_does_not_notice_is_mended(table):
    table.run(1000)
    for chip in range(4):
        table.fault(part=f"touch{chip}", kind="brownout")
    table.run(3000)
    assert sorted(faults_told(table)) == [(f"touch{n}", "registers_lost") for n in range(4)]
    table.turn("d4")
    assert table.state()["turn"] == 1


def test_a_pad_that_is_shorted_is_left_out_and_the_others_play(table):
    table.fault(part="a1", kind="electrode_shorted")
    table.run(3000)
    assert ("a1", "shorted") in faults_told(table)
    table.turn("d4")
    assert table.state()["turn"] == 1


# Power and drive.


def test_after_a_power_cut_the_same_game_shows_the_same_lights(table):
    for move in TURNS:
        table.turn(move)
    state, lights = table.state(), settled_lights(table)
    table.power(cycle=True)
    table.run(1000)
    assert table.state() == {**state, "captured": table.state()["captured"]}
    assert settled_lights(table) == lights


@pytest.mark.slow
def test_no_turn_whose_lights_have_settled_is_lost_by_a_power_cut():
    for write in range(1, FIRST_OF_UNDER_WAY):
        table = table_of(CIRCUITPYTHON, "hex-4")
        table.new(game="rootbound", board="hex-4")
        table.run(1000)
        table.power(cut_after_writes=write)
        settled = 0
        for move in TURNS:
            starts = table.link.board.starts
            table.turn(move)
            if table.link.board.starts != starts:
                break
            settled += 1
        moves = table.record()["moves"]
        assert moves == TURNS[: len(moves)]
        assert len(moves) >= settled


BOOK = """book {title}
game rootbound
board hex-4

lesson First
step
say Touch any cell, then tap the breathing End button.
play *
right Good.
"""


@pytest.mark.gate
def test_wherever_the_power_goes_while_a_book_is_replaced_the_old_or_the_new_one_is_there():
    titles = set()
    for write in range(1, 7):
        table = table_of(CIRCUITPYTHON, "hex-4")
        load_book(table, "Old")
        table.power(cut_after_writes=write)
        with suppress(LinkError):  # a request that runs into a power cut has no answer
            load_book(table, "New")
        table.power(cycle=True)
        table.run(1000)
        books = table.link.request("lesson", {"do": "list"})["books"]
        titles |= {book["title"] for book in books if book["book"] == "mine"} or {None}
        left = [name for name in table.link.board.hardware.flash.names() if "replaced" in name]
        assert left == []
    assert titles == {"Old", "New"}


@pytest.mark.gate
def test_wherever_the_power_goes_while_settings_are_replaced_the_old_or_the_new_ones_hold():
    found = set()
    for write in range(1, 7):
        table = table_of(CIRCUITPYTHON, "hex-4")
        table.link.request("settings", {"brightness": 2})
        table.power(cut_after_writes=write)
        with suppress(LinkError):
            table.link.request("settings", {"brightness": 4})
        table.power(cycle=True)
        table.run(1000)
        found.add(table.link.request("settings")["brightness"])
    assert found == {2, 4}


def load_book(table, title):
    text = BOOK.format(title=title)
    table.link.request("lesson", {"do": "load", "book": "mine", "text": text, "last": True})


@pytest.mark.gate
def test_while_the_drive_is_the_computers_the_game_goes_on_and_people_are_told_what_to_do(table):
    modules(table).load("storage").remount("/", True)
    table.turn("d4")
    told = [params for method, params in table.notifications() if method == "fault"]
    assert [(params["part"], params["code"]) for params in told] == [("storage", "not_saved")]
    assert "boot.py" in told[0]["message"]
    assert seen_cells(table.leds())["black"] == ["d4"]
    # Ejected, and started with boot.py.
    modules(table).load("storage").remount("/", False)
    table.run(6000)
    assert table.diagnose()["storage"]["ok"]
    table.power(cycle=True)
    table.run(200)
    assert table.state()["last"] == "d4"


# The firmware.


@pytest.mark.parametrize("part", ["scan", "turn", "save"])
def test_a_hang_restarts_the_board_into_the_same_game(table, part):
    table.turn("d4")
    table.run(THROUGH_MS)
    table.notifications()
    starts = table.link.board.starts
    table.fault(part="firmware", kind="hang", at=part)
    table.touch("a1", "g4")
    table.press("end")
    table.run(HANG_MS)
    assert table.link.board.starts == starts + 1
    assert ("firmware", "hang") in faults_told(table)
    assert table.record()["moves"][:1] == ["d4"]


def test_three_starts_that_fail_lead_to_the_safe_mode_and_the_power_out_of_it(table):
    table.fault(part="firmware", kind="exception", at="start", times=3)
    restart(table)
    assert table.hello()["safe"]
    table.power(cycle=True)
    assert "safe" not in table.hello()


def restart(table):
    """The board restarts by itself."""
    board = table.link.board
    with pytest.raises(BoardReset):
        board.platform.reset()
    board.hardware.restart()
    board.start()


# Starts and restarts, with the board's own files.


@pytest.fixture
def bench(on_circuitpython):
    return PicoBench("hex-4").start()


def restarted(bench, service):
    """The modules of the next start, after a restart that was asked for."""
    bench.platform.restart(service)
    with pytest.raises(BoardReset):
        for _ in range(400):
            bench.platform.idle(1)
    bench.hardware.restart()
    return load_circuitpython(bench.hardware)


@pytest.mark.parametrize("service", [False, True])
def test_the_computer_may_write_the_drive_only_after_a_restart_for_service(bench, service):
    again = restarted(bench, service)
    assert again.modules.load("storage").drive.readonly is service
    assert again.service_was_asked() is service
    assert again.modules.load("supervisor").runtime.autoreload is not service
    bench.hardware.restart()
    assert not load_circuitpython(bench.hardware).modules.load("storage").drive.readonly


def test_service_is_forgotten_by_the_next_start_even_if_the_power_goes(bench):
    again = restarted(bench, True)
    assert again.service_was_asked()
    bench.hardware.power_cycle()
    assert not load_circuitpython(bench.hardware).service_was_asked()


def test_starts_that_failed_are_counted_until_the_power_goes(bench):
    platform = bench.module.Platform
    assert platform.last_start() == (0, False)
    platform.note_start(2, False)
    bench.hardware.restart()
    again = load_circuitpython(bench.hardware).Platform
    assert again.last_start()[0] == 2
    bench.hardware.power_cycle()
    assert load_circuitpython(bench.hardware).Platform.last_start() == (0, False)


def test_a_restart_is_no_hang(bench):
    bench.platform.note_start(0, True)
    again = restarted(bench, False)
    assert again.Platform.last_start() == (0, False)
