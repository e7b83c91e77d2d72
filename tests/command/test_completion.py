"""Completion for shells: bash itself completes words with the script that is printed for it."""

import io
import shutil
import subprocess
import sys

import pytest

from host_sim.command.commands import COMMANDS, command_lines, main
from host_sim.command.completion import script

pytestmark = pytest.mark.gate
# What Windows itself calls bash only starts the Linux beside it, if there is one.
needs_bash = pytest.mark.skipif(
    sys.platform == "win32" or shutil.which("bash") is None, reason="there is no bash"
)

# Calls what the script has registered, as bash does when somebody presses the tab key.
_PRESS_TAB = """
source "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
registered=$(complete -p rootlight)
called=${registered##*-F }
${called%% *} rootlight "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture(scope="module")
def completed(tmp_path_factory):
    """A function that returns what bash offers for the last of these words."""
    folder = tmp_path_factory.mktemp("completion")
    (folder / "script").write_text(script("bash", command_lines()), "utf-8", newline="\n")

    def completed(*words):
        command = ["bash", "-c", _PRESS_TAB, "bash", str(folder / "script"), "rootlight", *words]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        assert done.stderr == ""
        return done.stdout.split()

    return completed


@needs_bash
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("fla",), ["flash"]),
        (("b",), ["bring-up", "built-by"]),
        (("play", "--page"), ["--page-port"]),
        (("play", "--built", "hex-4"), ["hex-4", "hex-4-pcb"]),
        (("flash", "--chip", "pi"), ["pico", "pico2"]),
        (("completion", "z"), ["zsh"]),
    ],
)
def test_bash_completes_commands_options_and_names(completed, words, offered):
    assert completed(*words) == offered


@needs_bash
def test_bash_offers_all_commands(completed):
    assert set(COMMANDS) <= set(completed(""))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "tcsh", "powershell"])
def test_each_shell_has_a_script_with_all_commands(shell, capsys):
    assert main(["completion", shell]) == 0
    said = capsys.readouterr().out
    assert all(command in said for command in COMMANDS)


def test_its_lines_end_as_shells_want_on_windows_too(monkeypatch):
    """A shell for Linux takes the carriage returns that Windows writes for parts of words."""
    bytes_ = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(bytes_, "utf-8", newline="\r\n"))
    assert main(["completion", "bash"]) == 0
    sys.stdout.flush()
    assert b"\r" not in bytes_.getvalue()
