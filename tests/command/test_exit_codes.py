"""What `rootlight` returns to scripts, as host_sim/exit_codes.py says, and how it ends."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from host_sim import exit_codes, folders
from host_sim.command import commands
from host_sim.deploy import __main__ as flash
from host_sim.workshop import bring_up, probe

ROOTLIGHT = [sys.executable, "-m", "host_sim"]
PATIENCE_S = 120


def started(*words, stdin=None, stdout=subprocess.PIPE, **around):
    """The command in a process of its own.

    Whoever runs the tests in the background of a shell has them ignore Ctrl+C, and their children
    with them.
    """
    hears_ctrl_c = None if sys.platform == "win32" else hear_ctrl_c
    return subprocess.Popen(
        [*ROOTLIGHT, *map(str, words)],
        cwd=folders.TREE,
        env=os.environ | {"PYTHONPATH": "firmware", "PYTHONUNBUFFERED": ""} | around,
        stdin=stdin,
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hears_ctrl_c,
    )


def hear_ctrl_c():
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_help_tells_all_codes():
    codes = [value for name, value in vars(exit_codes).items() if name.isupper()]
    for code in codes:
        assert f" {code} " in commands.help_text()


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["paly"],
        ["play", "--bild", "hex-4"],
        ["play", "--built", "hex-77"],
        ["play", "--boards", "99"],
        ["club", "--built", "hex-4"],
        ["club", "--join", "mqtt://HOST/CODE"],
        ["headless", "--built", "hex-77"],
        ["flash", "--built", "hex-77"],
        ["flash", "--chip", "pico3"],
        ["probe", "--built", "hex-77"],
        ["replay"],
        ["completion", "dos"],
    ],
)
def test_words_that_it_does_not_know(words, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(folders, "BOARDS", tmp_path / "boards")
    monkeypatch.setattr("host_sim.command.play.take_over", lambda: None)
    try:
        code = commands.main(words)
    except SystemExit as left:
        code = left.code
    assert code == exit_codes.WRONG_WORDS


@pytest.mark.parametrize(
    "words",
    [
        ["replay", "missing"],
        ["built-by", "missing"],
        ["rescue", "--image", "missing"],
        ["flash", "--port", "socket://127.0.0.1:9"],
        ["probe", "--port", "socket://127.0.0.1:9"],
        ["bring-up", "--port", "socket://127.0.0.1:9"],
    ],
)
def test_what_cannot_be_done(words, capsys):
    assert commands.main(words) == exit_codes.FAILED
    assert capsys.readouterr().err != ""


# What was done, and found something.


def test_a_bug_report_that_comes_out_otherwise(monkeypatch):
    monkeypatch.setattr("host_sim.replay.telling.play", lambda path, built: False)
    assert commands.main(["replay", "a.report"]) == exit_codes.NOT_AS_IT_SHOULD_BE


class OnALine:
    """A line with somebody at it who answers everything."""

    clock = SimpleNamespace(now=lambda: 0.0)

    def __init__(self, *where):
        pass

    def open(self):
        pass

    def close(self):
        pass

    def ask(self, method, **params):
        return {"board": "hex-4"}


@pytest.mark.parametrize(
    ("findings", "code"), [(0, exit_codes.DONE), (2, exit_codes.NOT_AS_IT_SHOULD_BE)]
)
def test_a_bring_up_with_findings(findings, code, monkeypatch, tmp_path):
    monkeypatch.setattr(bring_up, "Line", OnALine)
    monkeypatch.setattr(bring_up, "Conversation", OnALine)
    monkeypatch.setattr(bring_up, "report_of", lambda talk: f"Found: {findings}")
    words = ["bring-up", "--report", "--to", str(tmp_path / "report.txt")]
    assert commands.main(words) == code


@pytest.mark.parametrize(
    ("advice", "code"), [([], exit_codes.DONE), (["rub"], exit_codes.NOT_AS_IT_SHOULD_BE)]
)
def test_a_probe_that_says_not_yet(advice, code, monkeypatch):
    prompt = SimpleNamespace(run=None, restart=lambda: None)
    monkeypatch.setattr(probe, "prompt_of", lambda line, say: prompt)
    measured = SimpleNamespace(measure=lambda *how: [])
    monkeypatch.setattr(probe, "Probe", lambda run, say: measured)
    for name in ("table", "verdict"):
        monkeypatch.setattr(probe, name, lambda reports: "")
    monkeypatch.setattr(probe, "advice", lambda reports: advice)
    assert commands.main(["probe"]) == code


# How it ends.


@pytest.mark.parametrize(
    ("program", "called", "words"),
    [
        (flash, "Flasher", ["flash"]),
        (probe, "prompt_of", ["probe"]),
        (bring_up, "Conversation", ["bring-up"]),
    ],
)
def test_ctrl_c_is_told_in_a_sentence(program, called, words, monkeypatch, capsys):
    def press(*arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(program, "Line", OnALine)
    monkeypatch.setattr(program, called, press)
    assert commands.main(words) == exit_codes.STOPPED
    assert capsys.readouterr().err.count("\n") == 2


def wait_until_it_sleeps(process):
    """A signal in the moment before a program begins to wait would not end that waiting."""
    state = Path(f"/proc/{process.pid}/stat")
    while state.read_text(encoding="ascii").rpartition(") ")[2][0] != "S":
        os.sched_yield()


@pytest.mark.gate
@pytest.mark.skipif(sys.platform != "linux", reason="there is no such file system of processes")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_and_the_system_end_it_without_a_traceback(number, tmp_path):
    """It waits for somebody who writes into the file when it hears the signal."""
    os.mkfifo(tmp_path / "flash.bin")
    words = ("rescue", "--image", tmp_path / "flash.bin")
    with started(*words) as running, (tmp_path / "flash.bin").open("wb"):
        wait_until_it_sleeps(running)
        running.send_signal(number)
        _, said = running.communicate(timeout=PATIENCE_S)
    assert (running.returncode, said) == (exit_codes.STOPPED, "")


@pytest.mark.gate
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_what_is_ended_by_ctrl_c_is_done_then():
    with started("headless", "--built", "hex-2", stdin=subprocess.PIPE) as running:
        running.stdin.write('{"id": 1, "method": "hello"}\n')
        running.stdin.flush()
        assert '"id": 1' in running.stdout.readline()
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=PATIENCE_S)
    assert (running.returncode, said) == (exit_codes.DONE, "")


@pytest.mark.gate
@pytest.mark.parametrize("words", [["--help"], ["play", "--help"], ["completion", "bash"]])
def test_where_nobody_reads_any_more_it_ends_without_a_word(words):
    """As with `rootlight replay FILE | head -1`."""
    reads, writes = os.pipe()
    os.close(reads)
    with started(*words, stdout=writes) as running:
        _, said = running.communicate(timeout=PATIENCE_S)
    os.close(writes)
    assert (running.returncode, said) == (exit_codes.FAILED, "")


@pytest.mark.gate
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no such device")
@pytest.mark.parametrize("words", [["--help"], ["completion", "bash"]])
def test_a_full_disk_is_told_in_a_sentence(words):
    with open("/dev/full", "w") as full, started(*words, stdout=full) as running:
        _, said = running.communicate(timeout=PATIENCE_S)
    assert (running.returncode, said.count("\n")) == (exit_codes.FAILED, 1)
    assert "cannot be written" in said


@pytest.mark.gate
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such shell")
@pytest.mark.parametrize(
    ("words", "closed", "code"),
    [
        ("--version", ">&-", exit_codes.DONE),
        ("headless --built hex-2", "<&-", exit_codes.DONE),
        ("paly", "2>&-", exit_codes.WRONG_WORDS),
    ],
)
def test_a_stream_that_the_shell_closed_leads_nowhere(words, closed, code):
    done = subprocess.run(
        ["sh", "-c", f'"$0" -m host_sim {words} {closed}', sys.executable],
        cwd=folders.TREE,
        env=os.environ | {"PYTHONPATH": "firmware"},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout, done.stderr) == (code, "", "")


@pytest.mark.gate
@pytest.mark.parametrize("words", [["--help"], ["play", "--help"], ["flash", "--bild"]])
def test_nothing_is_coloured_where_no_terminal_shows_it(words):
    with started(*words) as running:
        told = running.communicate(timeout=PATIENCE_S)
    assert "\x1b" not in "".join(told)


@pytest.mark.gate
def test_letters_that_a_terminal_lacks_are_spelled_out():
    around = {"ROOTLIGHT_HOME": "/home/\u0141ucja", "PYTHONIOENCODING": "cp1252"}
    with started("rescue", "--help", **around) as running:
        told, said = running.communicate(timeout=PATIENCE_S)
    assert (running.returncode, said) == (exit_codes.DONE, "")
    assert r"/home/\u0141ucja" in told
