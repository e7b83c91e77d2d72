"""The form of built-by.md, from the report of a real bring-up on the simulated board."""

import pytest

from host_sim.exit_codes import DONE, FAILED
from host_sim.workshop.built_by import NoReport, form, main
from tests.bring_up.person import Person, built_with


def report_of(*mistakes):
    person = Person(built_with(*mistakes, built="hex-2"))
    person.goes_through()
    text, start = "", 0
    while start is not None:
        piece = person.table.bringup(read=start)
        text, start = text + piece["text"], piece["next"]
    return text


def test_a_sound_board_fills_in_all_that_it_knows():
    report = report_of()
    filled = form(report)
    assert filled.startswith("## hex-2, firmware ")
    assert "| findings | 0 |" in filled
    assert "| pads | 9, 9 of them felt a finger |" in filled
    rests = [int(line.split()[3]) for line in report.splitlines() if " touch0 " in line]
    assert len(rests) == 9
    assert f"| counts at rest | {min(rests)} to {max(rests)} |" in filled
    assert filled.count("| ... |") == 9


def test_findings_are_told_and_a_pad_without_its_wire_is_not_counted_as_felt():
    filled = form(report_of(("wire_broken", {"pad": "b2"})))
    assert "| findings | 1 |" in filled
    assert "open: The wire of b2" in filled
    assert "| pads | 9, 8 of them felt a finger |" in filled


def test_a_bring_up_that_was_stopped_says_so():
    person = Person(built_with(built="hex-2"))
    person.begin()
    person.table.bringup(do="stop")
    filled = form(person.table.bringup(read=0)["text"])
    assert "| stopped at | touch |" in filled


@pytest.mark.parametrize("text", ["", "Hello.", "Found: 3\n"])
def test_another_text_is_refused_with_what_to_do(text):
    with pytest.raises(NoReport, match="make bring-up"):
        form(text)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_report_is_read_as_windows_writes_it(encoding, tmp_path, capsys):
    path = tmp_path / "report.txt"
    path.write_text("Bring-up of hex-2 (hexagons), firmware 1.0\nFound: 0\n", encoding)
    assert main([str(path)]) == DONE
    assert capsys.readouterr().out.startswith("## hex-2, firmware 1.0")


def test_a_report_in_another_encoding_is_told_with_what_to_do(tmp_path, capsys):
    path = tmp_path / "report.txt"
    path.write_bytes(b"Bring-up of h\xeax-4")
    assert main([str(path)]) == FAILED
    assert "it is not UTF-8; save the file as UTF-8." in capsys.readouterr().err
