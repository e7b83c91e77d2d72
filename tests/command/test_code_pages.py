"""What commands print where the code page lacks some characters, as in pipes of Windows."""

import io
import os
import subprocess
import sys

import pytest

from host_sim import folders
from host_sim.command.terminal import spell_out

# A Polish person at a Windows for Western Europe, and a Linux without a language.
WINDOWS = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "cp1252", "LC_ALL": "C"}
OLD_LINUX = {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LC_ALL": "C"}
NAME = "\u0141\u00f3d\u017a"


def written(text, encoding, errors="strict"):
    """What such a stream writes of a text."""
    bytes_ = io.BytesIO()
    stream = io.TextIOWrapper(bytes_, encoding, errors)
    spell_out(stream)
    stream.write(text)
    stream.flush()
    return bytes_.getvalue()


def test_what_a_code_page_lacks_is_spelled_out():
    assert written("J\u00fcrgen, " + NAME, "cp1252") == b"J\xfcrgen, \\u0141\xf3d\\u017a"
    assert written("J\u00fcrgen", "ascii") == b"J\\xfcrgen"
    assert written(NAME, "utf-8") == NAME.encode()


def test_bytes_of_a_name_that_are_no_text_are_written_as_they_are():
    name = "J\u00fcrgen".encode().decode("ascii", "surrogateescape")
    assert written(name + " \u0141", "ascii", "surrogateescape") == b"J\xc3\xbcrgen \\u0141"


def test_a_program_without_a_terminal_has_nothing_to_change():
    spell_out(None)


@pytest.fixture
def run(tmp_path):
    """A function that runs commands of ours in a folder with a Polish name."""
    folder = tmp_path / NAME
    folder.mkdir()

    def run(*words, system, **how):
        places = os.pathsep.join([str(folders.TREE), str(folders.FIRMWARE)])
        return subprocess.run(
            [sys.executable, "-m", "host_sim", *words],
            cwd=folder,
            env=os.environ | system | {"PYTHONPATH": places, "ROOTLIGHT_HOME": str(folder)},
            capture_output=True,
            timeout=120,
            check=False,
            **how,
        )

    run.folder = folder
    return run


@pytest.mark.gate
@pytest.mark.parametrize("system", [WINDOWS, OLD_LINUX])
def test_a_path_with_any_name_ends_no_command(run, system):
    (run.folder / "flash.bin").write_bytes(bytes(4096))
    done = run("rescue", "--image", "flash.bin", "--to", str(run.folder), system=system)
    assert (done.returncode, done.stderr) == (0, b"")
    helped = run("play", "--help", system=system)
    assert (helped.returncode, helped.stderr) == (0, b"")
    missing = run("replay", str(run.folder / "missing"), system=system)
    assert missing.returncode == 1
    assert b"Traceback" not in missing.stderr


@pytest.mark.gate
@pytest.mark.parametrize("system", [WINDOWS, OLD_LINUX])
def test_the_link_is_the_same_bytes_in_every_code_page(run, system):
    script = b'{"id": "\xc5\x81", "method": "hello"}\n'
    done = run("headless", "--built", "hex-2", system=system, input=script)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\r" not in done.stdout
    assert b'"id": "\\u0141"' in done.stdout or b"\xc5\x81" in done.stdout
