"""Small runs of the programs whose `make` targets nothing else starts."""

import json
import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from hardware import __main__ as hardware
from hardware.print import __main__ as printing
from hardware.steps import __main__ as steps
from host_sim.deploy import rescue
from host_sim.deploy.image import format as format_files
from host_sim.deploy.line import Clock
from host_sim.languages import __main__ as languages
from host_sim.tools import bench
from host_sim.trials import power_cuts, soak
from host_sim.workshop import bring_up, probe
from tests.effort import amount
from tests.fuzz import __main__ as fuzz
from tests.page.board_on_a_socket import closed_port

ROOT = Path(__file__).parents[2]


@pytest.fixture
def run(monkeypatch, capsys):
    """A function that runs a program; its exit code and what it printed."""

    def run(main, *arguments):
        monkeypatch.setattr(sys, "argv", ["program", *(str(argument) for argument in arguments)])
        code = main()
        told = capsys.readouterr()
        return code, told.out + told.err

    return run


@pytest.mark.slow
def test_the_bench_prints_its_figures(run):
    code, told = run(bench.main, "--short")
    assert not code
    for figure in (
        "random games to the end",
        "ending a turn, median",
        "accepted touch, worst",
        "to the page",
    ):
        assert figure in told
    games = json.loads(told.splitlines()[-1])["games_per_second"]
    assert all(games[form] > 0 for form in ("python", "native", "wasm"))


@pytest.mark.slow
def test_the_files_of_one_board_go_where_the_builder_wants_them(run, tmp_path):
    code, told = run(hardware.main, amount("hex-2", "growy-2"), "--to", tmp_path)
    assert code == 0
    assert (tmp_path / "wiring.md").exists()
    assert f"files in {tmp_path}" in told


def test_no_files_are_made_for_an_unknown_board(run, tmp_path):
    code, told = run(hardware.main, "hex-99", "--to", tmp_path)
    assert code == 1
    assert "hex-99" in told
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_the_parts_of_a_board_for_a_3d_printer_are_written(run, tmp_path):
    code, told = run(printing.main, "hex-2", "--to", tmp_path)
    assert code == 0
    assert f"7 parts of hex-2 are in {tmp_path / 'hex-2'}" in told
    names = {path.name for path in (tmp_path / "hex-2").iterdir()}
    assert {
        "piece-1.3mf",
        "piece-2.stl",
        "piece-2-upper.3mf",
        "one-cell.3mf",
        "pieces.svg",
    } < names


@pytest.mark.gate
def test_the_steps_of_a_board_that_are_not_kept_are_written(run, tmp_path):
    code, told = run(steps.main, "hex-5", "--to", tmp_path)
    assert code == 0
    assert f"The steps of hex-5 are in {tmp_path / 'hex-5'}" in told
    assert {path.name for path in (tmp_path / "hex-5").iterdir()} == {
        "steps",
        "steps.json",
        "steps.md",
        "steps.pdf",
    }
    assert len(list((tmp_path / "hex-5" / "steps").iterdir())) == 16
    assert run(steps.main, "hex-99", "--to", tmp_path)[0] == 1


@pytest.mark.gate
def test_a_folder_that_is_none_gets_a_sentence(run, tmp_path):
    taken = tmp_path / "hex-5"
    taken.write_text("a file")
    code, told = run(steps.main, "hex-5", "--to", tmp_path)
    assert code == 1
    assert f"Nothing can be written into {tmp_path}" in told
    assert taken.read_text() == "a file"


def test_nothing_is_printed_of_an_unknown_board(run, tmp_path):
    code, told = run(printing.main, "hex-99", "--to", tmp_path)
    assert code == 1
    assert "hex-99" in told
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_the_soak_reports_its_turns(run):
    told = run(soak.main, "--turns", "10")[1]
    assert re.search(r"\bturns\D+10\b|\b10 turns", told), told


@pytest.mark.gate
def test_the_day_reports_its_touches(run):
    assert "touches" in run(soak.main, "--day", "--hours", "0.01")[1]


@pytest.mark.slow
def test_the_power_cuts_are_counted(run):
    code, told = run(power_cuts.main, "classroom", "--every", "400")
    assert code == 0
    assert re.search(r"classroom: [1-9]\d* power cuts survived", told), told


@pytest.mark.slow
def test_the_fuzzer_goes_through_a_round(run, monkeypatch):
    monkeypatch.setattr(fuzz, "ROUNDS", (fuzz.documents_round,))
    # Tests of pages have a browser in this thread already.
    with ThreadPoolExecutor(1) as thread:
        code, told = thread.submit(run, fuzz.main, "--rounds", "1", "--minutes", "5").result()
    assert code == 0
    assert "1 rounds, 0 broke" in told


class HurriedClock(Clock):
    """A clock for programs that wait: sleeping moves it on at once."""

    def __init__(self):
        self._now = 0.0

    def now(self):
        self._now += 0.01
        return self._now

    def sleep(self, seconds):
        self._now += seconds


@pytest.mark.parametrize("program", [probe, bring_up, format_files, rescue])
def test_programs_for_a_real_board_say_when_there_is_none(program, run, monkeypatch):
    monkeypatch.setattr(program, "Clock", HurriedClock)
    code, told = run(program.main, "--port", f"socket://127.0.0.1:{closed_port()}")
    assert code == 1
    assert told.strip()


def test_no_game_is_found_on_an_empty_flash(run, tmp_path):
    image = tmp_path / "flash.bin"
    image.write_bytes(b"\xff" * (2 * 1024 * 1024))
    code, told = run(rescue.main, "--image", image, "--to", tmp_path / "rescued")
    assert code == 0
    assert "No game was found." in told


def test_a_language_that_nobody_speaks_is_not_begun(run):
    code, told = run(languages.main, "--new", "zz1")
    assert code == 2
    assert "no language" in told


@pytest.mark.parametrize("name", ["JOIN", "AS", "NEW_GAME", "WATCH", "LAN", "BROKER"])
@pytest.mark.parametrize(
    "trick", ["`touch %s`", "$(shell touch %s)", "$$(touch %s)", "; touch %s"]
)
def test_text_pasted_behind_make_is_no_command(tmp_path, name, trick):
    made = tmp_path / "made"
    pasted = "mqtt://host/" + trick % made
    target, program = ("site", "host_sim.site.build") if name == "BROKER" else ("play", "host_sim")
    shown = subprocess.run(
        ["make", "--dry-run", "--no-print-directory", target, f"{name}={pasted}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert not made.exists()
    line = next(line for line in shown.stdout.splitlines() if f"-m {program} " in line)
    assert f'"${name}"' in line
    assert "touch" not in line


def test_an_address_comes_through_make_sign_by_sign():
    """Also where one make calls another one, as that of `play` does."""
    pasted = """mqtt://o'b $x $(HOME) $$ & "q" #1 /?%41 \\ \\\\ : =, @:`p`; %@host/CODE"""
    inner = 'said: ; @printf \'%s\\n\' "$$JOIN" "$$WATCH" $(call quoted,$(IMAGE))'
    outer = "again: ; +@$(MAKE) --no-print-directory said"
    shown = subprocess.run(
        ["make", "--no-print-directory", "--eval", inner, "--eval", outer, "again"]
        + [f"{name}={pasted}" for name in ("JOIN", "WATCH", "IMAGE")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert shown.stdout.splitlines() == [pasted] * 3


@pytest.mark.parametrize(
    ("target", "name"),
    [
        ("play", "PORT"), ("play", "BUILT"), ("play", "BOARDS"), ("play", "PAGE_PORT"),
        ("flash", "IMAGE"), ("flash", "PORT"), ("image", "CHIP"), ("bring-up", "PORT"),
        ("hardware", "BUILT"), ("print", "BUILT"), ("steps", "BUILT"), ("languages", "NEW"),
    ],
)  # fmt: skip
def test_names_of_ports_files_and_boards_are_one_word_for_the_shell(tmp_path, target, name):
    made = tmp_path / "made"
    given = f"it's `touch {made}` $(shell touch {made}) $$(touch {made}); touch {made} ; a"
    shown = subprocess.run(
        ["make", "--dry-run", "--no-print-directory", target, f"{name}={given}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert not made.exists()
    line = [line for line in shown.stdout.splitlines() if "touch" in line][-1]
    assert given in shlex.split(line)
