"""The packages that the page runs in its worker, on MicroPython as on CPython."""

import json
from functools import cache

import pytest

from host_sim.ranks import PORTABLE
from tests.micropython.interpreters import DESK_HEAP, ROOT
from tests.micropython.programs import page_play

PROGRAMS = "tests.micropython.programs"
# The module that another interpreter does in its own way.
NOT_HERE = "host_sim.interpreter.cpython"


def modules():
    """The names of all modules of these packages."""
    for package in PORTABLE:
        for path in sorted((ROOT / "host_sim" / package).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            if name != NOT_HERE:
                yield name.removesuffix(".__init__")


def test_each_module_can_be_imported_without_stand_ins(each_interpreter):
    names = list(modules())
    assert len(names) > 45
    assert each_interpreter.call(f"{PROGRAMS}.imports", "imported", names) == names


@cache
def on_cpython():
    return page_play.play(page_play.kept_files())


@pytest.mark.gate
def test_the_page_is_told_the_same_on_each_interpreter(each_interpreter):
    """Games, faults, a lesson, a real board, thoughts, message by message; and what is kept."""
    there = on_cpython()
    here = each_interpreter.call(
        f"{PROGRAMS}.page_play", "play", there["files"], heap=2 * DESK_HEAP
    )
    files = here.pop("files")
    for scene in here:
        for number, (one, other) in enumerate(zip(here[scene], there[scene], strict=True)):
            assert meant(one) == meant(other), (scene, number)
    assert files != there["files"]
    brought_back = page_play.gone_on_with(files)
    assert list(map(meant, brought_back)) == list(map(meant, there["kept"]))


def meant(told):
    """Return the meaning of a text, without what each interpreter tells in its own way."""
    if not isinstance(told, str):
        return [json.loads(text) if str(text).startswith("{") else text for text in told]
    message = json.loads(told)
    result = message.get("result") if isinstance(message, dict) else None
    if isinstance(result, dict):
        # The figures of the heap.
        result.pop("memory", None)
        for error in result.get("errors", ()):
            # Paths and lines.
            del error["trace"]
    return message


@pytest.mark.gate
def test_the_scenes_show_what_they_are_about():
    told = {scene: " ".join(map(str, texts)) for scene, texts in on_cpython().items()}
    for scene, word in (
        ("game", '"method": "thinking"'),
        ("game", "sim.leds"),
        ("other games", "flag"),
        ("faults", '"part": "touch'),
        ("faults", "injected"),
        ("lesson", '"step": 2'),
        ("kept", "browser_keeps_nothing"),
        ("real", '"move":"a1,g4"'),
        ("real", "takes_nothing"),
        ("thoughts", '"better"'),
    ):
        assert word in told[scene], (scene, word)


@pytest.mark.gate
def test_ordered_lists_reach_the_page_in_their_order(each_interpreter):
    """A dict of MicroPython has no order."""
    here = each_interpreter.call(f"{PROGRAMS}.page_play", "what_has_an_order")
    there = page_play.what_has_an_order()
    board, wires, *states = there
    assert orders_in_board(here[0]) == orders_in_board(board)
    assert json.loads(here[1]) == json.loads(wires)
    for one, other in zip(here[2:], states, strict=True):
        assert orders_in_state(one) == orders_in_state(other)


def orders_in_board(told):
    description = json.loads(told)["result"]
    by_name = ("options", "presets", "players", "pieces")
    return (
        list(description["buttons"]),
        list(description["corners"].items()),
        [(name, list(shape["cells"])) for name, shape in description["shapes"].items()],
        [[list(game[name]) for name in by_name] for game in description["games"]],
        list(description["sounds"]["notes"]),
    )


def orders_in_state(told):
    message = json.loads(told)
    state = message.get("result") or message["params"]
    state = state.get("state", state)
    assert state["opponents"] == {"black": 3, "white": 2}
    return [list(state[name]) for name in ("cells", "scores", "opponents")]
