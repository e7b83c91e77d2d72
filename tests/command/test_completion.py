"""Completion for shells: bash itself completes words with the script that is printed for it."""

import shutil
import subprocess

import pytest

from host_sim.command.commands import COMMANDS, command_lines, main
from host_sim.command.completion import script

pytestmark = pytest.mark.gate

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
    (folder / "script").write_text(script("bash", command_lines()))

    def completed(*words):
        command = ["bash", "-c", _PRESS_TAB, "bash", str(folder / "script"), "rootlight", *words]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        assert done.stderr == ""
        return done.stdout.split()

    return completed


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
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


def test_bash_offers_all_commands(completed):
    assert set(COMMANDS) <= set(completed(""))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "tcsh", "powershell"])
def test_each_shell_has_a_script_with_all_commands(shell, capsys):
    assert main(["completion", shell]) == 0
    said = capsys.readouterr().out
    assert all(command in said for command in COMMANDS)


@pytest.mark.parametrize(("shell", "check"), [("zsh", "-n"), ("fish", "--no-execute")])
def test_the_script_is_one_for_its_shell(shell, check, tmp_path):
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell}")
    (tmp_path / "script").write_text(script(shell, command_lines()))
    done = subprocess.run([shell, check, tmp_path / "script"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
