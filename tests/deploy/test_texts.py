"""Short texts of borrowed modules do not become names on the board, and stay what they are."""

import re

import pytest

from host_sim.deploy import build
from host_sim.deploy.texts import set_texts_apart
from host_sim.deploy.tighten import Tightened
from tests.deploy.programs import run

MAIN = "from rootlight.start import go\ngo()\n"
START = """
def go():
    module = __import__("rootlight.other", None, None, ("*",))
    print(module.told({"zz" + "key": 1, "zzhome": 2}), "zzhome")
"""
OTHER = '''
"""What it is."""
def told(given):
    """Nothing."""
    print(("zzone", "zztwo"), b"zzbytes", "a text of more than ten")
    return {"zzkey": given["zzkey"], "zzhome": given["zzhome"], "append": "zz%d" % 3}
'''


def set_apart(**modules):
    sources = {f"rootlight/{name}.py": text for name, text in modules.items()}
    return set_texts_apart(Tightened(sources, {}), MAIN).sources


def test_texts_of_what_is_borrowed_stand_in_one_tuple():
    found = set_apart(start=START, other=OTHER)
    text = found["rootlight/other.py"]
    assert re.search(r"^\w+ = \('zz%d', 'zzkey'\)$", text, re.MULTILINE)
    assert text.count("zzkey") == text.count("zz%d") == 1
    # It has been set apart already, is a name anyway, or is too long to become one.
    for stays in ("('zzone', 'zztwo')", "'zzhome'", "'append'", "'a text of more than ten'"):
        assert stays in text
    assert found["rootlight/start.py"] == START


def test_the_same_is_said(tmp_path):
    found = set_apart(start=START, other=OTHER)
    plain = {"rootlight/start.py": START, "rootlight/other.py": OTHER}
    said = run(tmp_path / "plain", plain | {"main.py": MAIN})
    assert "zzkey" in said
    assert run(tmp_path / "apart", found | {"main.py": MAIN}) == said


@pytest.mark.parametrize("text", ["x = 3\n", '"zzdoc"\n', 'x = ("zzone",)\n', 'x = f"zz{y}"\n'])
def test_a_module_without_such_texts_stays_as_it_is(text):
    assert set_apart(start=START, other=text)["rootlight/other.py"] == text


def test_the_link_brings_few_names_along():
    """Each takes some 14 bytes of the heap for good, even after the host has gone."""
    text = build.tightened_before().sources["rootlight/answers.py"]
    assert re.search(r"^\w+ = \(('[^']*', ){10}", text, re.MULTILINE)
