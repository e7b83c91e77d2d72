"""Every command that a page names exists, and something runs what each target of `make` runs."""

import ast
import re
import shlex
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from host_sim import __main__ as host_sim
from host_sim.command.commands import COMMANDS

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    *sorted((ROOT / "firmware").rglob("*.md")),
    ROOT / "hardware" / "README.md",
    *sorted((ROOT / "host_sim").rglob("README.md")),
    ROOT / "tests" / "README.md",
    ROOT / "tests" / "micropython" / "README.md",
]
MAKE = re.compile(r"(?:^ {4}|`)make ([a-z-]+)(?=[ `\n]|$)|; make ([a-z-]+) ", re.M)
INSTALLED = re.compile(r"(?:^ {4}|`)rootlight ([a-z][a-z-]*)(?=[ `\n]|$)", re.M)
AT_ONCE = re.compile(r"\$\(AT_ONCE\) (.*)")
LATER_ON = re.compile(r"later on just: make ([a-z-]+)")
PLAY = re.compile(r"make play((?: [A-Z_]+=[^\s`]+)+)")
OPTION = re.compile(r"(?<!\S)--[a-z-]+")
MODULE = re.compile(r"python3?\s-m\s+([a-z_]+(?:\.[a-z_]+)*)")
OURS = ("hardware", "host_sim", "rootlight", "tests")
PROGRAMS_OF_OTHERS = {"pytest", "serial.tools.miniterm", "venv"}

# A make target, and the test that runs the same program, where `.ci/run` does not.
RUN_BY_A_TEST = {
    "bench": "tests/simulator/test_commands.py",
    "bench-board": "tests/emulator/test_bench.py",
    "bench-site": "tests/page/test_site_figures.py",
    "bring-up": "tests/simulator/test_commands.py",
    "calibration": "tests/search/test_calibration.py",
    "flash": "tests/deploy/test_command.py",
    "hardware": "tests/simulator/test_commands.py",
    "ladder": "tests/search/test_ladder.py",
    "languages": "tests/simulator/test_commands.py",
    "learn": "tests/search/test_learn.py",
    "picture": "tests/page/test_picture.py",
    "platforms": "tests/simulator/test_platforms.py",
    "play": "tests/page/test_command_line.py",
    "print": "tests/simulator/test_commands.py",
    "probe": "tests/simulator/test_commands.py",
    "reviews": "tests/engine/test_reviews_trial.py",
    "steps": "tests/simulator/test_commands.py",
    "touch-model": "tests/hardware/test_touch_model.py",
    "wheel": "tests/command/test_installed.py",
}
# Targets that run no program of ours, and what shows that they work.
SHOWN_OTHERWISE = {
    "clean": "tests/deploy/test_command.py runs it in a copy of the tree",
    "format": "`make lint` has the same programs check what this one writes",
    "help": "it lists the lines of the Makefile",
    "lock": "tests/architecture/test_requirements.py reads what it writes",
    "quick": "it starts pytest, as `make test` does",
    "trials": "it starts pytest, as `make test` does, and PARTS_OF_TRIALS",
}
# The parts of `make trials` besides pytest run in small in these tests.
PARTS_OF_TRIALS = {
    "host_sim.trials.hostile_audience": "tests/simulator/test_hostile_audience.py",
    "host_sim.trials.joined_games": "tests/shared_games/test_joined_games.py",
    "host_sim.trials.physics": "tests/simulator/test_physics.py",
    "host_sim.trials.power_cuts": "tests/simulator/test_commands.py",
    "host_sim.trials.soak": "tests/simulator/test_commands.py",
    "tests.equal": "tests/equal/test_equal.py",
    "tests.fuzz": "tests/simulator/test_commands.py",
    "tests.page.joined_games": "tests/page/test_page_and_program.py",
}


def workflows():
    """The text of each workflow, by its name."""
    folder = ROOT / ".github" / "workflows"
    return {path.name: path.read_text("utf-8") for path in folder.glob("*.yml")}


def test_workflows_make_what_there_is_and_run_tests_that_there_are():
    found = workflows()
    assert {"tests.yml", "publish.yml"} <= set(found)
    for name, text in found.items():
        made = set(re.findall(r"\bmake ([a-z-]+)(?= PYTHON=)", text))
        assert made and made <= set(targets()), name
        for path in re.findall(r"\btests/[\w/.]+", text):
            assert (ROOT / path).exists(), f"{name} runs {path}"
        files = re.findall(r"(?:--requirement |hashFiles\()'?([\w/.]+)", text)
        assert all((ROOT / path).exists() for path in files if "*" not in path), name


def test_workflows_may_do_little_and_name_the_versions_of_what_they_use():
    for name, text in workflows().items():
        assert text.index("\npermissions:\n  contents: read\n") < text.index("\njobs:\n"), name
        for action in re.findall(r"uses: (\S+)", text):
            assert re.fullmatch(r"actions/[a-z-]+@v\d+", action), f"{name} uses {action}"


def targets():
    """The recipe of each target of the Makefile, by name; needed targets come before it."""
    found = {}
    rules = re.findall(
        r"^([a-z-]+):([^#\n]*)(?:##[^\n]*)?\n((?:\t.*\n)*)", (ROOT / "Makefile").read_text(), re.M
    )
    for name, needs, recipe in rules:
        found[name] = (needs.split(), recipe)
    return found


def with_needs(names):
    """Targets and everything that they need."""
    known = targets()
    reached = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name in known and name not in reached:
            needs, recipe = known[name]
            reached.add(name)
            waiting += needs + " ".join(AT_ONCE.findall(recipe)).split()
    return reached


def targets_named_in(page):
    found = MAKE.findall(page.read_text("utf-8"))
    return {first or second for first, second in found} | set(
        LATER_ON.findall(page.read_text("utf-8"))
    )


def modules_in(text):
    return set(MODULE.findall(text))


def file_of(module):
    """The file that `python -m` runs for a module."""
    spec = find_spec(module)
    assert spec is not None, module
    if spec.submodule_search_locations is None:
        return Path(spec.origin)
    return Path(next(iter(spec.submodule_search_locations))) / "__main__.py"


def is_program(path):
    """Return whether a file does something when it is run: it asks for its own name."""
    tests = [node.test for node in ast.parse(path.read_text("utf-8")).body if type(node) is ast.If]
    return any(ast.unparse(test) == "__name__ == '__main__'" for test in tests)


def imports_of(path):
    """The modules that a file imports, as whole names."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def uses(test, module):
    """Return whether a test imports a program, or names it as something to be started."""
    return module in imports_of(test) or f'"{module}"' in test.read_text("utf-8")


def page_id(page):
    return page.relative_to(ROOT).as_posix()


def test_pages_name_commands():
    named = set().union(*(targets_named_in(page) for page in PAGES))
    assert {"play", "test", "flash", "trials", "bench-board"} <= named
    modules = set().union(*(modules_in(page.read_text("utf-8")) for page in PAGES))
    assert {"host_sim", "host_sim.deploy.rescue", "tests.fuzz"} <= modules


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_each_make_target_that_a_page_names_exists(page):
    assert targets_named_in(page) - set(targets()) == set()


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_each_command_of_rootlight_that_a_page_names_exists(page):
    """`tests/command/test_installed.py` runs each of them."""
    assert set(INSTALLED.findall(page.read_text("utf-8"))) <= set(COMMANDS)


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_each_module_that_a_page_runs_is_a_program(page):
    for module in modules_in(page.read_text("utf-8")) - PROGRAMS_OF_OTHERS:
        assert module.split(".")[0] in OURS, module
        assert is_program(file_of(module)), module


def test_the_makefile_runs_programs():
    for module in modules_in((ROOT / "Makefile").read_text()) - {"pip", "pytest", "venv"}:
        assert is_program(file_of(module)), module


def test_something_runs_each_target_of_the_makefile():
    lines = (ROOT / ".ci" / "run").read_text().splitlines()
    called = [shlex.split(line)[1] for line in lines if line.startswith("make ")]
    run = with_needs(called)
    assert set(targets()) - run == set(RUN_BY_A_TEST) | set(SHOWN_OTHERWISE)
    assert targets_named_in(ROOT / "README.md") <= set(targets())


@pytest.mark.parametrize("target", RUN_BY_A_TEST)
def test_the_test_of_a_target_uses_the_same_program(target):
    recipe = targets()[target][1]
    (module,) = modules_in(recipe)
    program = module if (spec := find_spec(module)) and not spec.submodule_search_locations else ""
    test = ROOT / RUN_BY_A_TEST[target]
    assert uses(test, program or module) or uses(test, f"{module}.__main__"), module


def test_make_hands_on_what_the_pages_ask_make_play_for(monkeypatch, capsys):
    """Each `make play WORD=...` of a page becomes options that the program has."""
    asked = set().union(*(PLAY.findall(page.read_text("utf-8")) for page in PAGES))
    assert len(asked) > 8
    monkeypatch.setattr(sys, "argv", ["host_sim", "play", "--help"])
    with pytest.raises(SystemExit):
        host_sim.main()
    known = set(OPTION.findall(capsys.readouterr().out))
    for words in asked:
        told = subprocess.check_output(["make", "-n", "play", *words.split()], cwd=ROOT, text=True)
        (line,) = re.findall(r"-m host_sim (.*)", told)
        assert len(OPTION.findall(line)) > len(words.split()), words
        assert set(OPTION.findall(line)) <= known, words


def test_each_part_of_the_trials_runs_in_small():
    assert modules_in(targets()["trials"][1]) == set(PARTS_OF_TRIALS)
    for module, test in PARTS_OF_TRIALS.items():
        assert uses(ROOT / test, module), module
