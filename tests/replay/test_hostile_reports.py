"""`--replay` of files that no board wrote: a sentence for each, whatever is in them."""

import json
import sys
import tracemalloc
from random import Random

import pytest

from host_sim import __main__ as program
from host_sim.board.foreign_files import BadFile, text_in
from host_sim.replay import telling
from tests.effort import amount
from tests.fuzz import reports

HUGE = 90_000_000
# The most memory that a refusal takes; a report itself may have a megabyte.
MOST_BYTES = 8_000_000


@pytest.fixture(scope="module")
def head():
    return reports.honest_head()


@pytest.fixture
def say(tmp_path, monkeypatch, capsys):
    """A function that plays a file of these bytes and returns what the program says."""

    def say(data):
        path = tmp_path / "a.rootlight-report"
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
        monkeypatch.setattr(sys, "argv", ["host_sim", "--replay", str(path)])
        assert program.main() == 1
        return capsys.readouterr().err

    return say


def changed(head, **changes):
    return json.dumps(head | changes)


def test_a_huge_file_is_refused_without_being_read(tmp_path, monkeypatch, capsys):
    path = tmp_path / "huge.rootlight-report"
    with path.open("wb") as file:
        file.truncate(HUGE)
    monkeypatch.setattr(sys, "argv", ["host_sim", "--replay", str(path)])
    tracemalloc.start()
    try:
        assert program.main() == 1
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert "more than 1,048,576 bytes" in capsys.readouterr().err
    assert most < MOST_BYTES


def test_json_that_means_nothing_is_refused_in_a_sentence(say, head):
    whole = json.dumps(head)
    for text, why in (
        (b"\xff", "not UTF-8"),
        ("[" * 100_000, "nested"),
        ('{"a":' * 100_000, "nested"),
        ("9" * 100_000, "not JSON"),
        (whole[:-1] + ', "crc": 1}', "stands twice"),
        (whole.replace(f'"log": {head["log"]}', '"log": 1e999'), "1e999"),
        (whole.replace(f'"log": {head["log"]}', '"log": NaN'), "NaN"),
    ):
        said = say(text)
        assert why in said and said.startswith("rootlight: a.rootlight-report ")
        assert said.endswith(".\n") and said.count("\n") == 1


@pytest.mark.gate
@pytest.mark.parametrize("value", [None, True, -1, 1.5, "\ud800", "x" * 99, [], {}, [[]], [7]])
def test_no_member_of_another_kind_ends_in_a_trace(head, value, tmp_path):
    path = tmp_path / "a.rootlight-report"
    changes = [head | {name: value} for name in head]
    changes += [head | {"end": head["end"] | {name: value}} for name in head["end"]]
    game, *others = head["games"]
    changes += [head | {"games": [game | {name: value}, *others]} for name in game]
    for change in changes:
        path.write_text(json.dumps(change))
        reports.play(path)


def test_a_log_longer_than_any_is_refused_before_it_is_played(say, head):
    assert "longer than any" in say(changed(head, log=1025))


def test_half_a_character_is_told_as_it_stands(say, head):
    for name in ("firmware", "board"):
        assert f'"{name}" that no board writes' in say(changed(head, **{name: "\ud800"}))


def test_the_report_of_a_board_is_printed_in_any_terminal(capsys):
    telling._print("link: \udc80 \ufffd d4")
    assert capsys.readouterr().out == "link: \\udc80 \\ufffd d4\n"


@pytest.mark.gate
@pytest.mark.parametrize("seed", range(amount(1, 20)))
def test_damaged_reports_are_played_or_refused(head, seed, tmp_path):
    random = Random(seed)
    path = tmp_path / "a.rootlight-report"
    for _ in range(15):
        path.write_bytes(reports.report(random, head))
        reports.play(path)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16-le", "utf-16-be"])
def test_a_file_is_read_in_utf_8_and_in_marked_utf_16(encoding, tmp_path):
    path = tmp_path / "board.json"
    mark = "\ufeff" if encoding.startswith("utf-16") else ""
    path.write_text(mark + '"\u00e9"', encoding=encoding)
    assert text_in(path, 100) == '"\u00e9"'


def test_a_file_in_anything_else_is_told_with_what_to_do(tmp_path):
    path = tmp_path / "board.json"
    for data in (b"\xe9", b"\xff\xfe1"):
        path.write_bytes(data)
        with pytest.raises(BadFile, match="is not UTF-8; save the file as UTF-8"):
            text_in(path, 100)
