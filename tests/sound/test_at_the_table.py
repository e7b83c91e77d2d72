"""The sounds at a board with a piezo, after real touches, in virtual time.

firmware/fingers-and-lights.md, "Sounds".
"""

from itertools import pairwise

import pytest

from rootlight.sound import VOLUMES
from tests.sound.listening import NOTES, Listener
from tests.support import Table

POLL_MS = 8
# The last turn of it captures b1.
CAPTURING = ("a1", "b1,g4", "b2,c1", "d4,f4", "c2,g3")


def table_heard(moves=(), game="rootbound", **settings):
    table = Table("hex-4")
    if settings:
        table.settings(**settings)
    table.new(game=game, moves=list(moves))
    table.run(1500)
    return table, Listener(table.link.board.hardware)


@pytest.fixture
def at_the_table():
    return table_heard()


def test_at_the_start_nothing_is_heard():
    table = Table("hex-4")
    listener = Listener(table.link.board.hardware)
    table.power(cycle=True)
    table.run(3000)
    assert listener.tones == []


def test_a_stone_that_comes_or_goes_ticks(at_the_table):
    table, listener = at_the_table
    table.touch("d4")
    assert listener.heard() == ["heard"]
    table.run(500)
    table.touch("d4")
    assert listener.heard() == ["heard", "heard"]


def test_a_tick_begins_right_after_the_frame_with_its_light(at_the_table):
    table, listener = at_the_table
    frames = frames_of(table)
    table.touch("d4")
    assert 0 < listener.tones[0][0] - frames[0][0] < 2


def test_a_refused_touch_is_two_notes_down(at_the_table):
    table, listener = at_the_table
    table.turn("d4")
    table.run(1000)
    listener.forget()
    table.touch("d4")
    table.run(500)
    assert listener.heard() == ["refused"]


def test_a_refused_button_is_heard_too(at_the_table):
    table, listener = at_the_table
    table.turn("d4")
    table.touch("a1")
    table.run(1000)
    listener.forget()
    table.press("end")
    table.run(500)
    assert listener.heard() == ["refused"]


def test_a_turn_is_two_notes_up(at_the_table):
    table, listener = at_the_table
    table.turn("d4")
    table.run(500)
    assert listener.heard() == ["heard", "turn"]


def test_a_turn_by_the_link_is_heard_as_well(at_the_table):
    table, listener = at_the_table
    table.play(move="d4")
    table.run(500)
    assert listener.heard() == ["turn"]


def test_undo_and_redo_tick(at_the_table):
    table, listener = at_the_table
    table.turn("d4")
    table.run(1000)
    listener.forget()
    table.press("undo")
    table.run(500)
    assert listener.heard() == ["heard"]
    table.redo()
    table.run(500)
    assert listener.heard() == ["heard", "heard"]


def test_a_turn_that_captures_is_three_notes_down():
    table, listener = table_heard(CAPTURING[:-1])
    table.turn(CAPTURING[-1])
    table.run(1000)
    assert table.state()["captured"] == ["b1"]
    assert listener.heard() == ["heard", "heard", "captured"]


def test_the_end_of_a_game_is_four_notes_up():
    table, listener = table_heard(("d5", "f3,f5", "f4,g4", "pass"))
    table.turn("pass")
    table.run(1500)
    assert table.state()["over"]
    assert listener.heard() == ["over"]


@pytest.mark.gate
def test_an_opponent_s_stones_come_silently_and_its_turn_is_heard():
    table = Table("hex-4")
    table.new(game="rootbound", opponents={"white": 1})
    table.run(1500)
    listener = Listener(table.link.board.hardware)
    table.turn("d4")
    table.run(6000)
    assert table.state()["turn"] == 2
    assert listener.heard() == ["heard", "turn", "turn"]


def test_a_lesson_s_answers_are_heard():
    table, listener = table_heard()
    table.lesson(do="start", book="1-first-course", number=1)
    table.run(1000)
    assert listener.heard() == ["heard"]


def test_each_note_has_its_length_and_its_pulse(at_the_table):
    for volume in ("quiet", "on"):
        table, listener = table_heard(sound=volume)
        table.turn("d4")
        table.run(500)
        wanted = [
            (frequency, ms, pulse * VOLUMES[volume])
            for name in ("heard", "turn")
            for frequency, ms, pulse in NOTES[name]
        ]
        found = listener.lasting()
        assert [(tone[0], tone[2]) for tone in found] == [(note[0], note[2]) for note in wanted]
        for tone, note in zip(found, wanted, strict=True):
            assert abs(tone[1] - note[1]) <= POLL_MS


# The setting, and the leader.


def test_it_is_quiet_at_first(at_the_table):
    table, listener = at_the_table
    assert table.settings()["sound"] == "quiet"
    table.touch("d4")
    assert listener.lasting()[0][2] == NOTES["heard"][0][2] * VOLUMES["quiet"]


def test_off_is_silence():
    table, listener = table_heard(sound="off")
    table.turn("d4")
    table.touch("d4")
    table.run(500)
    assert listener.tones == []


def test_the_setting_outlasts_the_power():
    table, listener = table_heard(sound="off")
    table.power(cycle=True)
    table.run(500)
    table.touch("d4")
    assert table.settings()["sound"] == "off"
    assert listener.tones == []


def test_the_leader_s_lock_is_above_the_setting():
    table, listener = table_heard(sound="on", locks={"sound": "off"})
    table.turn("d4")
    table.run(500)
    assert listener.tones == []
    assert table.state()["lock"] == {"sound": "off"}
    table.settings(locks={})
    table.touch("e5")
    assert listener.heard() == ["heard"]


def test_hint_and_menu_lock_it_by_hand():
    table, listener = table_heard(leader={"sound": "off"})
    table.run(2000)
    table.fingers(buttons=["hint", "menu"])
    table.run(5300)
    table.fingers()
    table.run(4000)
    listener.forget()
    table.touch("d4")
    table.run(500)
    assert listener.tones == []


@pytest.mark.parametrize("value", ["loud", 1, True, None, []])
def test_another_value_is_refused_with_a_sentence(value):
    table = Table("hex-4")
    with pytest.raises(Exception, match='The sound is "off", "quiet" or "on"') as caught:
        table.settings(sound=value)
    assert caught.value.code == -32602
    assert table.settings()["sound"] == "quiet"


def test_another_value_of_the_lock_is_refused():
    table = Table("hex-4")
    with pytest.raises(Exception, match='sound is "off"') as caught:
        table.settings(locks={"sound": "on"})
    assert caught.value.code == -32602


# Lights come first.


def frames_of(table):
    """The list that gets (ms, bytes) of each frame that the LEDs show from now on."""
    hardware = table.link.board.hardware
    frames = []
    hardware.leds.on_latch = lambda leds: frames.append(
        (hardware.clock.now_us / 1000, bytes(leds.latched))
    )
    return frames


def evening(volume):
    """Touches, refusals, turns and the end of a game: its frames, and whether it was heard."""
    table, listener = table_heard(sound=volume)
    frames = frames_of(table)
    for move in ("d5", "f3,f5", "f4,g4", "pass", "pass"):
        table.turn(move)
        table.touch("d4")
        table.run(700)
    table.press("undo")
    table.run(3000)
    return frames, listener.tones


@pytest.mark.gate
def test_a_sound_never_delays_a_light():
    silent, nothing = evening("off")
    sounding, tones = evening("on")
    assert sounding == silent
    assert nothing == []
    assert len(tones) > 20


def test_the_simulator_tells_what_sounds():
    table, _ = table_heard(sound="on")
    ask = table.link.request
    assert ask("sim.sound", {}) == {"frequency": 0, "pulse": 0}
    table.link.board.fingers.put({table.link.board.hardware.board.pad_at("d4"): 1.0})
    for _ in range(60):
        table.run(2)
        told = ask("sim.sound", {})
        if told["pulse"]:
            break
    assert told == {"frequency": 1568, "pulse": NOTES["heard"][0][2] * VOLUMES["on"]}


def test_each_of_the_last_ten_seconds_of_a_player_ticks(at_the_table):
    table, listener = at_the_table
    table.clock(mode="fischer", main_s=12, add_s=0)
    table.play(move="d4")  # it starts the clock
    table.run(1500)
    listener.forget()
    table.run(12000)
    assert listener.heard() == ["last_seconds"] * 10
    began = [from_ms for from_ms, _, pulse in listener.tones if pulse]
    seconds = [later - before for before, later in pairwise(began)]
    assert seconds == pytest.approx([1000] * 9, abs=2 * POLL_MS)


def test_a_paused_clock_does_not_tick(at_the_table):
    table, listener = at_the_table
    table.clock(mode="fischer", main_s=5, add_s=0)
    table.play(move="d4")
    table.run(500)
    table.clock(pause=True)
    table.run(500)
    listener.forget()
    table.run(8000)
    assert listener.tones == []


def test_nothing_but_its_own_question_is_heard_in_a_bring_up(at_the_table):
    table, listener = at_the_table
    table.bringup(do="start")
    table.run(500)
    table.play(move="d4")
    table.run(1000)
    table.new(game="rootbound")
    table.run(1000)
    assert listener.tones == []
