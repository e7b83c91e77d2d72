"""A bug report is played back to the same lights and states, whatever was done before it."""

import binascii
import json
import sys

import pytest

from host_sim import __main__ as program
from host_sim.board.firmware_files import firmware_path
from host_sim.replay import telling
from host_sim.replay.playing import Replay
from host_sim.replay.reading import parse_report
from host_sim.replay.report import BadReport
from rootlight.compat import ticks_diff
from rootlight.device.inputs import POLL_MS
from rootlight.flight_recorder.format import SIZE
from rootlight.link.messages import BAD_PARAMS, LinkError
from tests.effort import amount
from tests.lessons.pupil import Pupil
from tests.replay.hands import Hands
from tests.replay.watching import Watcher, picture, saved_report
from tests.support import DATA, Table

# Random evenings on each board.
EVENINGS = amount(2, 200, quick=1)
DEEDS = 40


def replayed(head, every_poll=False):
    """A report being replayed, from what a host puts together."""
    report = parse_report(json.dumps(head))
    return Replay(report, telling.board_of(report, None), every_poll)


def play(replaying):
    """Play it all; (time, picture) after each step since the first keyframe."""
    first = replaying.report.keyframes[0].time_ms
    seen = []

    def see(time_ms):
        if ticks_diff(time_ms, first) >= 0:
            seen.append((time_ms, picture(replaying.device)))

    replaying.on_step = see
    for _ in replaying.moments():
        pass
    return seen


def random_minutes(built, seed, deeds):
    """(what was seen of a board by step, the report of it) of a random evening."""
    table = Table(built, seed)
    watcher = Watcher(table.link.board)
    Hands(table, seed).act(deeds)
    table.run(2000)
    assert table.errors() == {"errors": []}
    assert table.link.board.starts == 1
    return watcher, saved_report(table)


@pytest.mark.gate
@pytest.mark.parametrize("built", ["hex-4", "growy-2"])
@pytest.mark.parametrize("seed", range(EVENINGS))
def test_every_step_of_random_play_comes_out_as_it_was(built, seed):
    """Lights, state and what the controller knows, at each step that is replayed."""
    watcher, head = random_minutes(built, seed, 10 + seed * 13 % DEEDS)
    replaying = replayed(head)
    seen = [(ms, one) for ms, one in play(replaying) if ms > watcher.since]
    assert seen
    for time_ms, one in seen:
        assert one in watcher.pictures[time_ms]
    assert replaying.differences == []


@pytest.fixture(scope="module")
def table():
    """A board on which two turns were played, and one was taken back."""
    table = Table("hex-4")
    table.run(1000)
    table.turn("d4")
    table.run(1500)
    table.turn("a1,c3")
    table.run(1500)
    table.press("undo")
    table.touch("d4")
    table.turn("e5,e3")
    table.run(1500)
    return table


@pytest.fixture(scope="module")
def head(table):
    return saved_report(table)


def test_a_report_begins_before_what_was_done_and_ends_with_it(head):
    replaying = replayed(head)
    play(replaying)
    assert replaying.report.keyframes[0].match.end == 0
    assert replaying.device.controller.in_play.match.moves() == ["d4", "e3,e5"]


@pytest.mark.slow
def test_steps_that_the_recorder_left_out_did_nothing():
    """Replayed with a step at every poll, as on the board, or with those alone that count."""
    head = random_minutes("hex-4", 5, 12)[1]
    fine, coarse = replayed(head, every_poll=True), replayed(head)
    in_between = dict(play(fine))
    for time_ms, one in play(coarse):
        assert in_between[time_ms] == one
    assert fine.differences == coarse.differences == []


# Reports of boards that rounded lights before they multiplied them by the brightness, and whose
# brightness was 1 unless somebody had set it.
OLD_REPORTS = json.loads((DATA / "reports" / "rounded_first.json").read_text())


@pytest.mark.parametrize("name", OLD_REPORTS)
def test_a_report_of_older_firmware_comes_out_as_it_was(name):
    replaying = replayed(OLD_REPORTS[name])
    play(replaying)
    assert replaying.differences == []
    assert f"brightness {replaying.device.settings.values['brightness']}" == name


@pytest.mark.gate
@pytest.mark.parametrize("brightness", [None, 1, 8])
def test_a_report_tells_how_bright_the_board_was(brightness):
    table = Table("hex-4", settings={})
    if brightness is not None:
        table.settings(brightness=brightness)
    table.turn("d4")
    table.run(1500)
    table.fingers(buttons=("hint",))
    table.run(600)
    replaying = replayed(saved_report(table))
    play(replaying)
    assert replaying.differences == []
    assert replaying.device.settings.values["brightness"] == (brightness or 4)


@pytest.mark.gate
@pytest.mark.parametrize("held", [40, 60, 200])
def test_a_search_for_dangers_that_is_let_go_comes_out_as_it_was(held):
    """`hint` is tapped twice, and fingers go on meanwhile."""
    table = Table("hex-4")
    table.new(game="rootbound", moves=["d4", "a1,g4", "b2,e6", "c3", "e2", "f3", "e3", "f4"])
    table.run(2000)
    for ms, pause in ((80, 150), (held, 40)):
        table.fingers(buttons=("hint",))
        table.run(ms)
        table.fingers()
        table.run(pause)
    table.run(1000)
    for cell in ("b4", "c5", "d6"):
        table.touch(cell)
        table.run(600)
    table.run(1500)
    replaying = replayed(saved_report(table))
    play(replaying)
    assert replaying.differences == []


@pytest.mark.gate
def test_settings_that_could_not_be_saved_come_out_as_they_were():
    table = Table("hex-4")
    table.turn("d4")
    table.run(1500)
    flash = table.link.board.hardware.flash
    size = flash.size
    flash.size = flash.used
    table.settings(guard="on", brightness=2)
    table.run(8000)
    table.touch("a1")
    table.run(600)
    flash.size = size
    table.run(20000)
    table.touch("c3")
    table.run(600)
    assert table.diagnose()["storage"] == {"ok": True}
    replaying = replayed(saved_report(table))
    play(replaying)
    assert replaying.differences == []
    assert not replaying.device.controller.condition.fault


def test_lights_move_in_between_as_they_did(table):
    """To one reading of the pads: what only moves is not recorded."""
    watcher = Watcher(table.link.board)
    table.touch("a1")
    table.run(3000)
    table.touch("b2")
    table.run(1000)
    replaying = replayed(saved_report(table), every_poll=True)
    frames = []
    replaying.on_step = lambda ms: frames.append((ms, bytes(replaying.device.chain.frame)))
    for _ in replaying.moments():
        pass
    compared = 0
    for time_ms, frame in frames:
        if ticks_diff(time_ms, watcher.frames[0][0]) > 0:
            compared += frame != frames[0][1]
            assert frame in lights_about(watcher, time_ms)
    assert compared > 100


def lights_about(watcher, time_ms):
    """The frames that a board showed about a moment, from one reading of its pads to the next."""
    before = [frame for ms, frame in watcher.frames if ms <= time_ms - POLL_MS]
    about = [frame for ms, frame in watcher.frames if abs(ms - time_ms) <= POLL_MS]
    return before[-1:] + about


@pytest.mark.slow
def test_a_long_evening_keeps_its_last_minutes():
    table = Table("hex-4")
    table.new(game="rootbound", board="hex-4")
    table.run(2000)
    hands = Hands(table, 1)
    for _ in range(60):
        hands.turn()
        table.press("undo")
        table.run(1000)
    recorder = table.link.board.device.recorder
    assert len(recorder.log.data) == SIZE
    head = saved_report(table)
    replaying = replayed(head)
    keyframes = replaying.report.keyframes
    assert len(keyframes) > 1
    assert keyframes[0].time_ms > 30000
    assert head["end"]["time_ms"] - keyframes[0].time_ms > 10000
    play(replaying)
    assert replaying.differences == []


def test_a_difference_is_found_and_its_moment_named(head):
    """As if another firmware had lit or done something else."""
    replaying = replayed(head)
    report = replaying.report
    third = [step for step in report.steps if step.check is not None][2]
    third.check ^= 1
    when = sum(step.ms for step in report.steps[: report.steps.index(third) + 1]) / 1000
    play(replaying)
    found = replaying.differences[0]
    assert found == f"at {when:.3f} s: lights or state are not as they were."


@pytest.mark.gate
def test_an_error_of_the_firmware_comes_again():
    table = Table("hex-4")
    table.run(1000)
    game = type(table.link.board.device.controller.in_play.match.game)
    whole = game.refusal_of_touch
    try:
        game.refusal_of_touch = None
        table.touch("d4")
        assert "mistake" in [params.get("code") for _, params in table.notifications()]
        table.run(2000)
        head = saved_report(table)
        replaying = replayed(head)
        play(replaying)
        assert replaying.differences == []
    finally:
        game.refusal_of_touch = whole
    mended = replayed(head)
    play(mended)
    assert mended.differences[0].endswith("there was an error here, and now there is none.")


def test_a_board_that_lies_where_the_file_says_is_found_by_its_wiring(head):
    report = parse_report(json.dumps(head))
    assert telling.board_of(report, None).name == "hex-4"
    assert telling.board_of(report, firmware_path("boards/hex-5.json")).name == "hex-5"
    report.head["wiring"] ^= 1
    with pytest.raises(BadReport, match="wired in another way than hex-4"):
        Replay(report, telling.board_of(report, None))
    report.head["board"] = "hex-99"
    with pytest.raises(BadReport, match="no board file here"):
        telling.board_of(report, None)


def test_lines_that_only_ask_leave_no_trace(table):
    """A page that looks at the board every other second must not drive out what was done."""
    recorder = table.link.board.device.recorder
    table.run(1000)
    before = recorder.log.end
    for _ in range(50):
        table.state()
        table.legal()
        table.hello()
    assert recorder.log.end == before
    table.settings(guard="on")
    assert recorder.log.end > before
    assert b'"guard"' in bytes(recorder.log.data[before : recorder.log.end])


def test_a_line_in_parts_is_noted_as_it_was_carried_out(table):
    table.run(1000)
    recorder = table.link.board.device.recorder
    before = recorder.log.end
    table.link.feed(b'{"id":1,"met')
    table.link.feed(b'hod":"settings","params":{"guard":"off"}}\r\n')
    assert recorder.log.end > before + 26
    replaying = replayed(saved_report(table))
    play(replaying)
    assert replaying.differences == []


# Files.


def test_a_report_is_told_line_by_line(head, tmp_path):
    path = tmp_path / "a.rootlight-report"
    path.write_text(json.dumps(head))
    lines = []
    assert telling.play(path, None, lines.append)
    text = "\n".join(lines)
    assert "d4 is felt" in text
    assert 'turn: {"move": "e3,e5"}' in text
    assert "lights: " in text
    assert lines[-1] == "Lights and states came out as they were recorded, bit for bit."


def changed(head, **changes):
    return json.dumps(head | changes)


def test_a_damaged_report_is_refused_in_a_sentence(head):
    whole = json.dumps(head)
    for text, why in (
        ("", "not JSON"),
        ("[" * 100000, "nested"),
        (whole[: len(whole) // 2], "not JSON"),
        ("[1, 2]", "no bug report"),
        ("{}", "no bug report"),
        (changed(head, rootlight_report=99), "another version"),
        (changed(head, data=head["data"][:-1]), "damaged or missing"),
        (changed(head, data=[piece[::-1] for piece in head["data"]]), "damaged"),
        (changed(head, data=7), "no board writes"),
        (changed(head, games=[]), "damaged"),
        (changed(head, games=[head["games"][0] | {"number": 77}]), "damaged"),
        (json.dumps(with_data(head | {"log": 0, "games": []}, b"")), "come to rest"),
    ):
        with pytest.raises(BadReport, match=why):
            parse_report(text)


@pytest.mark.gate
def test_any_byte_may_be_damaged_and_nothing_but_a_sentence_comes_of_it(head):
    """A log of other bytes, with a checksum that fits: played or refused, never more."""
    report = parse_report(json.dumps(head))
    board = telling.board_of(report, None)
    refused = differing = 0
    for at in range(0, len(report.log), 7):
        log = bytearray(report.log)
        log[at] ^= 0x55
        data = bytes(log) + b"".join(report.move_stacks.values())
        try:
            damaged = parse_report(json.dumps(with_data(head, data)))
            replaying = Replay(damaged, board)
            play(replaying)
            differing += replaying.differences != []
        except BadReport:
            refused += 1
    assert refused + differing > 20


def with_data(head, data):
    encoded = binascii.b2a_base64(data).decode()
    return head | {"data": [encoded], "crc": binascii.crc32(data)}


# The program, and the link.


def run(monkeypatch, *arguments):
    monkeypatch.setattr(sys, "argv", ["host_sim", *[str(one) for one in arguments]])
    return program.main()


def test_the_program_plays_a_file(head, tmp_path, monkeypatch, capsys):
    path = tmp_path / "a.rootlight-report"
    path.write_text(json.dumps(head))
    assert run(monkeypatch, "--replay", path) == 0
    assert "bit for bit" in capsys.readouterr().out
    assert run(monkeypatch, "--replay", path, "--built", "hex-5") == 1
    said = capsys.readouterr().err
    assert said.startswith("rootlight: a.rootlight-report cannot be played: ")
    assert "wired in another way than hex-5" in said


def test_a_file_that_is_none_is_told(tmp_path, monkeypatch, capsys):
    assert run(monkeypatch, "--replay", tmp_path / "none") == 1
    assert "cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize("part", [-1, 99, "1", 1.5, True])
def test_a_part_that_is_none_is_refused(table, part):
    with pytest.raises(LinkError) as refused:
        table.recording(part=part)
    assert refused.value.code == BAD_PARAMS


# Files on the flash besides games.


def test_a_lesson_comes_out_as_it_was():
    """Its book is the one of the firmware: the report names it."""
    pupil = Pupil("hex-4")
    pupil.table.run(1000)
    pupil.table.turn("d4")
    pupil.table.run(1500)
    pupil.choose("1-first-course", 1)
    assert pupil.told["lesson"]
    for _ in range(2):
        pupil.press()
    pupil.answer()
    pupil.table.run(1500)
    head = saved_report(pupil.table)
    assert "1-first-course" in head["books"]
    replaying = replayed(head)
    play(replaying)
    assert replaying.differences == []
    assert replaying.device.controller.session.lesson is not None


def test_a_bring_up_is_left_out():
    """It measures what no report has; a report from after it begins after it."""
    table = Table("hex-4")
    table.run(1000)
    table.turn("d4")
    table.run(1500)
    table.bringup(do="start")
    table.run(3000)
    assert not saved_report(table)["end"]["complete"]
    table.bringup(do="stop")
    table.run(3000)
    table.turn("a1,c3")
    table.run(1500)
    head = saved_report(table)
    replaying = replayed(head)
    assert head["end"]["complete"]
    play(replaying)
    assert replaying.differences == []
    assert replaying.device.controller.in_play.match.moves() == ["d4", "a1,c3"]
