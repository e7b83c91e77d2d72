"""An evening on the emulated board: MicroPython runs the firmware, fingers play, lights tell.

In `make test` a game is played, in `make trials` a whole evening too, with a loose plug, a hang;
see `host_sim/emulator/evening.py`. Each is played once and looked at by all these tests.
"""

import json

import pytest

from host_sim.deploy import build
from host_sim.deploy.image.layout import OURS
from host_sim.emulator import bench
from host_sim.emulator import evening as script
from rootlight.platforms.base import LOOP_HANGS_MS
from rootlight.sound import VOLUMES
from tests.emulator.tables import with_firmware
from tests.sound.listening import NOTES, heard, lasting
from tests.support import Table, looks_like, recorded_games, seen_cells

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("evening")]

# The sounds of the three turns with stones, and of the rest of the evening.
SOUNDS_OF_TURNS = ["heard", "turn"]
SOUNDS_OF_TURNS += ["heard", "heard", "turn"]
SOUNDS_OF_TURNS += ["refused", "heard", "heard", "turn"]
OTHER_SOUNDS = ["heard", "heard"]  # the cell of the loose chip, and `undo`
OTHER_SOUNDS += ["turn", "over"]  # passes
# Longer than a period of the deepest tone.
LONE_PERIOD_MS = 5
# Let the shows of the end be over on the simulated board.
LONG_MS = 20_000


@pytest.fixture(scope="module")
def evening():
    return script.play(with_firmware(script.BUILT))


@pytest.fixture(scope="module")
def game():
    board = with_firmware(script.BUILT)
    # A blank Pico: the firmware makes the file system.
    assert set(board.pico.flash_bytes()[OURS.start :]) == {0xFF}
    return script.play_game(board)


@pytest.fixture(params=["game", pytest.param("evening", marks=pytest.mark.night)])
def played(request):
    """The game alone, or the evening with it."""
    return request.getfixturevalue(request.param)


@pytest.fixture(scope="module")
def recorded():
    """The game as other people's rules have it."""
    games = recorded_games(script.BUILT)
    return next(game for game in games if game["moves"] == list(script.MOVES))


def test_the_firmware_answers_on_usb(played):
    assert played.hello["sim"] is False
    assert played.hello["board"] == script.BUILT
    assert played.hello["firmware"] == build.version()


def test_a_blank_pico_gets_a_file_system_and_keeps_its_game(game):
    assert game.storage_is_ok
    assert game.moves_after_power_cut == list(script.MOVES)


def test_the_board_can_be_played_on_three_seconds_after_the_power_came(played):
    assert 0 < played.first_light_ms < 3000
    assert 0 < played.hello_ms < 3000
    written = json.loads(bench.FIGURES.read_text())[bench.Clocked(script.BUILT, 200).title]
    boot_ms = played.first_light_ms - played.flash_at_start_ms
    assert list(bench.worse(written, {"boot_ms": boot_ms})) == []


def test_a_game_by_fingers_is_played_to_its_end(played, recorded):
    assert played.record["moves"] == recorded["moves"]
    assert played.state["over"]
    assert [played.state["scores"][colour] for colour in ("black", "white")] == (
        recorded["final"]["scores"]
    )


def test_the_clean_up_takes_dead_stones_away(played, recorded):
    before = recorded["turns"][-2]
    final = recorded["final"]
    left = (before["black"] + before["white"], final["black"] + final["white"])
    assert len(left[0]) > len(left[1])
    assert played.state["cells"] == {"black": final["black"], "white": final["white"]}


def test_each_touch_is_told_and_shown(played):
    assert ["f3", "f5"] in played.pendings
    assert ["f4", "g4"] in played.pendings
    assert len(played.accepted_ms) >= 5
    assert played.refused_ms


def test_its_pin_makes_the_sounds_of_what_fingers_did(played):
    """Each period of the pin was measured; one in which the tone changes is left out."""
    assert heard(played.tones, LONE_PERIOD_MS)[: len(SOUNDS_OF_TURNS)] == SOUNDS_OF_TURNS
    notes = [note for sound in NOTES.values() for note in sound]
    for frequency, ms, pulse in lasting(played.tones, LONE_PERIOD_MS):
        pulses = [VOLUMES["quiet"] * note[2] for note in notes if note[0] == frequency]
        assert min(abs(pulse - wanted) for wanted in pulses) <= 2
        assert ms < 300


def test_the_simulated_board_has_the_same_outcome(played):
    table = Table(script.BUILT)
    for move in script.MOVES:
        table.turn(move)
        table.run(1000)
    table.run(LONG_MS)
    assert table.record() == played.record
    assert table.state() == played.state
    seen = seen_cells(table.leds())
    brightness = played.hello["brightness"]
    dimmed = {
        name: [byte // brightness for byte in colour] for name, colour in played.leds.items()
    }
    for look, cells in seen.items():
        if look in ("claimed_black", "claimed_white", "dark"):
            assert [cell for cell in cells if looks_like(dimmed[cell]) != look] == []
        else:
            # The winner's stones breathe: their colour, in one brightness or another.
            assert all(any(played.leds[cell]) for cell in cells)


@pytest.mark.night
def test_a_chip_without_power_is_told_and_leaves_the_others_alone(evening):
    assert evening.chips_without_plug == ["ok", "absent", "ok", "ok"]
    # Its cells tick, at most; no stone lies there.
    assert looks_like(evening.colour_at_loose_chip) != "black"
    assert [script.CELL_OF_LOOSE_CHIP] in evening.pendings  # later, with its plug in


@pytest.mark.night
def test_a_chip_that_comes_back_is_set_up(evening):
    assert evening.chips_at_the_end == ["ok"] * 4
    told = [what for what in evening.faults if what[0] == script.LOOSE_CHIP]
    assert told == [(script.LOOSE_CHIP, "absent"), (script.LOOSE_CHIP, "ok")]


@pytest.mark.night
def test_a_bring_up_begins_and_finds_nothing_wrong(evening):
    assert evening.bring_up["running"]
    assert evening.bring_up["step"] == "parts"
    assert evening.bring_up["found"] == []


@pytest.mark.night
def test_a_board_that_hangs_is_back_in_its_game_within_four_seconds(evening):
    # tests/README.md promises it. Sooner than the watchdog bites, it was no restart.
    assert LOOP_HANGS_MS < evening.hang_ms < 4000
    assert evening.moves_after_hang == list(script.MOVES[: script.TURNS_BEFORE_HANG])


@pytest.mark.night
def test_its_pin_makes_the_sounds_of_the_whole_evening(evening):
    assert heard(evening.tones, LONE_PERIOD_MS) == SOUNDS_OF_TURNS + OTHER_SOUNDS


def test_the_firmware_made_no_mistake(game):
    assert game.mistakes == []


@pytest.mark.night
def test_the_firmware_made_no_mistake_but_the_hang(evening):
    assert [mistake["doing"] for mistake in evening.mistakes] == ["hang"]
    assert ("firmware", "hang") in evening.faults


@pytest.mark.night
def test_an_update_is_left_alone_by_the_watchdog(evening):
    assert evening.printed_at_prompt == "42"


def test_the_led_line_keeps_to_the_data_sheets(played):
    assert played.violations == []


def test_lights_answer_fingers_in_time(played):
    # A touch is to be answered within 40 ms, 80 at the worst.
    every = played.accepted_ms + played.refused_ms
    assert sorted(every)[len(every) // 2] <= 40
    assert max(every) <= 80
    assert max(end.first_ms for end in played.ends) <= 40
