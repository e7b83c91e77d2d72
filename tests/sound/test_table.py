"""The notes: soft, few, short, and told apart by rhythm and direction; and how they are played."""

from rootlight.compat import ticks_add
from rootlight.sound import (
    CAPTURED,
    HEARD,
    LAST_SECONDS,
    LONGEST_PULSE,
    NAMES,
    OVER,
    PULSES,
    REFUSED,
    TURN,
    VOLUMES,
    Sounds,
)
from tests.sound.listening import NOTES

POLL_MS = 8
LAST_TICK = (1 << 30) - 1


class Pin:
    """A platform of which nothing is known but its tones: (Hz, pulse), one for each call."""

    def __init__(self):
        self.calls = []

    def tone(self, frequency, pulse):
        self.calls.append((frequency, pulse))


def sounds_at(volume="on"):
    pin = Pin()
    sounds = Sounds(pin)
    sounds.set_volume(VOLUMES[volume])
    return sounds, pin


def play_on(sounds, ms, start_ms=0, holds=False):
    for passed in range(0, ms, POLL_MS):
        sounds.step(ticks_add(start_ms, passed), holds)
    return ticks_add(start_ms, ms)


def tones_of(name, volume):
    return [(frequency, pulse * VOLUMES[volume]) for frequency, _, pulse in NOTES[name]]


def test_there_are_six_sounds_from_the_least_to_the_most_important():
    assert [NAMES[number] for number in (HEARD, LAST_SECONDS, REFUSED, TURN, CAPTURED, OVER)] == [
        "heard",
        "last_seconds",
        "refused",
        "turn",
        "captured",
        "over",
    ]


def test_no_note_is_loud_high_or_long():
    for notes in NOTES.values():
        assert sum(ms for _, ms, _ in notes) <= 600
        for frequency, ms, pulse in notes:
            assert 400 <= frequency <= 2200
            assert 0 < ms <= 250
            assert ms % POLL_MS == 0
            assert 0 < pulse <= LONGEST_PULSE


def test_on_has_the_pulses_of_the_table_and_quiet_a_quarter_of_them():
    assert VOLUMES["on"] * PULSES == 65536
    assert VOLUMES["quiet"] * 4 == VOLUMES["on"]
    assert VOLUMES["off"] == 0


def test_any_two_sounds_differ_without_their_pitch():
    """In the number of notes, in their direction, or they are the two ticks, one for a clock."""
    seen = {}
    for name in NAMES:
        notes = NOTES[name]
        rises = len(notes) > 1 and notes[-1][0] > notes[0][0]
        seen.setdefault((len(notes), rises), []).append(name)
    assert sorted(seen.values()) == [
        ["captured"],
        ["heard", "last_seconds"],
        ["over"],
        ["refused"],
        ["turn"],
    ]


def test_each_sound_is_played_note_by_note_and_then_it_is_silent():
    for volume in ("quiet", "on"):
        for number, name in enumerate(NAMES):
            sounds, pin = sounds_at(volume)
            sounds.play(number)
            assert pin.calls == []
            play_on(sounds, 1000)
            assert pin.calls == tones_of(name, volume) + [(0, 0)]


def test_off_there_is_nothing():
    sounds, pin = sounds_at("off")
    for number in range(len(NAMES)):
        sounds.play(number)
    sounds.last_seconds()
    play_on(sounds, 1000)
    assert pin.calls == []


def test_off_ends_what_is_playing():
    sounds, pin = sounds_at()
    sounds.play(OVER)
    play_on(sounds, 80)
    sounds.set_volume(0)
    assert pin.calls[-1] == (0, 0)
    play_on(sounds, 1000, 80)
    assert len(pin.calls) == 2


def test_a_sound_ends_one_that_is_not_above_it():
    for one in range(len(NAMES)):
        for other in range(len(NAMES)):
            sounds, pin = sounds_at()
            sounds.play(one)
            now_ms = play_on(sounds, POLL_MS)
            sounds.play(other)
            play_on(sounds, 1000, now_ms)
            first = tones_of(NAMES[one], "on")
            if other >= one:
                first = first[:1] + tones_of(NAMES[other], "on")
            assert pin.calls == first + [(0, 0)]


def test_the_more_important_of_two_sounds_in_one_step_is_heard_alone():
    sounds, pin = sounds_at()
    for number in (HEARD, CAPTURED, REFUSED):
        sounds.play(number)
    play_on(sounds, 1000)
    assert pin.calls == tones_of("captured", "on") + [(0, 0)]


def test_after_its_end_a_sound_forbids_nothing():
    sounds, pin = sounds_at()
    sounds.play(OVER)
    now_ms = play_on(sounds, 1000)
    sounds.play(HEARD)
    play_on(sounds, 1000, now_ms)
    assert pin.calls[-2:] == tones_of("heard", "on") + [(0, 0)]


def test_while_the_loop_stands_still_no_tone_hangs_and_a_new_sound_waits():
    sounds, pin = sounds_at()
    sounds.play(TURN)
    sounds.step(0, True)
    assert pin.calls == []
    sounds.step(400, False)
    assert pin.calls == tones_of("turn", "on")[:1]
    sounds.step(408, True)
    assert pin.calls[1:] == [(0, 0)]
    play_on(sounds, 1000, 800)
    assert pin.calls[2:] == tones_of("turn", "on")[1:] + [(0, 0)]


def test_a_late_step_lengthens_one_note_and_loses_none():
    sounds, pin = sounds_at()
    sounds.play(OVER)
    now_ms = 0
    while now_ms < 4000:
        sounds.step(now_ms, False)
        now_ms += 500
    assert pin.calls == tones_of("over", "on") + [(0, 0)]


def test_the_clock_of_the_board_may_wrap_in_a_note():
    sounds, pin = sounds_at()
    sounds.play(CAPTURED)
    play_on(sounds, 1000, LAST_TICK - 70)
    assert pin.calls == tones_of("captured", "on") + [(0, 0)]


def test_it_is_tried_out_at_full_volume_whatever_the_setting_says():
    sounds, pin = sounds_at("off")
    sounds.try_out()
    now_ms = play_on(sounds, 1000)
    assert pin.calls == tones_of("over", "on") + [(0, 0)]
    sounds.play(HEARD)
    play_on(sounds, 1000, now_ms)
    assert pin.calls[-1] == (0, 0)
    assert len(pin.calls) == 5


def test_stopped_it_is_silent_at_once():
    sounds, pin = sounds_at()
    sounds.play(OVER)
    play_on(sounds, POLL_MS)
    sounds.stop()
    assert pin.calls[-1] == (0, 0)
    sounds.stop()
    assert len(pin.calls) == 2
