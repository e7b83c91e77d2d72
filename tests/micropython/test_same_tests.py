"""The project's plain tests once more, on MicroPython.

They are the same files that pytest runs on CPython. `lib/` has what they import: as much of
pytest, and of CPython's library, as they use.
"""

import ast

import pytest

from tests.effort import EVERYTHING
from tests.micropython.interpreters import (
    DESK_HEAP,
    PICO_HEAP,
    ROOT,
    interpreters,
    unix_ports,
)

# File: the heap that it gets where heaps are bounded, and each n-th of how many cases a slow port
# runs; a quick one runs twice as many, and then the slow one half as many. In `make trials` a slow
# port runs twice as many.
FILES = {
    "board/test_asking.py": (DESK_HEAP, 8),
    "board/test_droched_by_fingers.py": (DESK_HEAP, 12),
    "board/test_gestures.py": (DESK_HEAP, 12),
    "board/test_growy_by_fingers.py": (DESK_HEAP, 12),
    "board/test_guard.py": (DESK_HEAP, 2),
    "board/test_leader.py": (DESK_HEAP, 20),
    "board/test_menu.py": (DESK_HEAP, 16),
    "board/test_old_game.py": (DESK_HEAP, 4),
    "board/test_replaced_games.py": (DESK_HEAP, 8),
    "board/test_remote.py": (DESK_HEAP, 8),
    "board/test_resigning.py": (DESK_HEAP, 12),
    "board/test_rootzone_by_fingers.py": (DESK_HEAP, 12),
    "board/test_score_bars.py": (DESK_HEAP, 8),
    "board/test_shows.py": (DESK_HEAP, 12),
    "board_files/test_board_files.py": (PICO_HEAP, 1),
    "bring_up/test_begin_and_end.py": (DESK_HEAP, 8),
    "bring_up/test_going_back.py": (DESK_HEAP, 9),
    "bring_up/test_learning.py": (DESK_HEAP, 12),
    "chips/test_flash_and_serial.py": (PICO_HEAP, 1),
    "chips/test_hardware.py": (DESK_HEAP, 1),
    "chips/test_i2c_bus.py": (PICO_HEAP, 1),
    "chips/test_mpr121_registers.py": (PICO_HEAP, 1),
    "chips/test_mpr121_touch.py": (PICO_HEAP, 1),
    "chips/test_ws2812.py": (PICO_HEAP, 1),
    "clock/test_at_the_board.py": (DESK_HEAP, 12),
    "clock/test_clock.py": (PICO_HEAP, 1),
    "drivers/test_led_chain.py": (PICO_HEAP, 1),
    "drivers/test_mpr121_driver.py": (PICO_HEAP, 1),
    "drivers/test_pico_platform.py": (DESK_HEAP, 1),
    "drivers/test_pico_touch.py": (DESK_HEAP, 5),
    "drivers/test_processor_clock.py": (DESK_HEAP, 3),
    "drivers/test_registers.py": (DESK_HEAP, 2),
    "drivers/test_tca9548a_driver.py": (PICO_HEAP, 1),
    "engine/test_helped_thinker.py": (DESK_HEAP, 8),
    "languages/test_board_in_german.py": (DESK_HEAP, 4),
    "lessons/test_around_a_lesson.py": (DESK_HEAP, 12),
    "lessons/test_books.py": (PICO_HEAP, 1),
    "lessons/test_by_touches.py": (DESK_HEAP, 10),
    "lights/test_current.py": (DESK_HEAP, 8),
    "link/test_framing.py": (PICO_HEAP, 1),
    "link/test_methods.py": (DESK_HEAP, 4),
    "link/test_pieces.py": (DESK_HEAP, 8),
    "link/test_score_parts.py": (DESK_HEAP, 2),
    "link/test_shows.py": (DESK_HEAP, 4),
    "link/test_strict.py": (PICO_HEAP, 1),
    "link/test_study.py": (DESK_HEAP, 8),
    "opponents/test_playing.py": (DESK_HEAP, 24),
    "rules/test_boards.py": (DESK_HEAP, 8),
    "rules/test_classroom.py": (DESK_HEAP, 1),
    "rules/test_droched.py": (DESK_HEAP, 2),
    "rules/test_droched_anchors.py": (DESK_HEAP, 1),
    "rules/test_growy.py": (DESK_HEAP, 1),
    "rules/test_kernels.py": (DESK_HEAP, 1),
    "rules/test_rootbound.py": (DESK_HEAP, 1),
    "rules/test_rootzone.py": (DESK_HEAP, 1),
    "rules/test_square_boards.py": (DESK_HEAP, 1),
    "search/test_droched_world.py": (DESK_HEAP, 4),
    "search/test_shapes.py": (DESK_HEAP, 2),
    "search/test_even.py": (DESK_HEAP, 1),
    "search/test_plays_on.py": (DESK_HEAP, 1),
    "search/test_forecast.py": (DESK_HEAP, 1),
    "search/test_grove.py": (DESK_HEAP, 1),
    "search/test_growy_world.py": (DESK_HEAP, 2),
    "search/test_rootbound_world.py": (DESK_HEAP, 8),
    "search/test_rootzone_world.py": (DESK_HEAP, 4),
    "search/test_same_everywhere.py": (DESK_HEAP, 1),
    "search/test_thinker.py": (DESK_HEAP, 2),
    "search/test_turns.py": (DESK_HEAP, 8),
    "simulator/test_firmware_mistakes.py": (DESK_HEAP, 8),
    "simulator/test_interpreter.py": (DESK_HEAP, 1),
    "simulator/test_power_and_faults.py": (DESK_HEAP, 8),
    "simulator/test_saved_games.py": (DESK_HEAP, 8),
    "simulator/test_self_test.py": (DESK_HEAP, 3),
    "simulator/test_unmounted.py": (DESK_HEAP, 1),
    "sound/test_at_the_table.py": (DESK_HEAP, 4),
    "sound/test_table.py": (PICO_HEAP, 1),
    "touch/test_any_fingers.py": (PICO_HEAP, 12),
    "touch/test_gestures.py": (PICO_HEAP, 1),
    "touch/test_pads.py": (PICO_HEAP, 1),
    "touch/test_square_cells.py": (PICO_HEAP, 1),
}
# The tests that stay on CPython, and why.
LEFT_THERE = {
    "board/test_games_by_fingers.py": "slow; test_records plays random games here",
    "board/test_whole_games.py": "slow; test_whole_game plays one here",
    "board_files/test_built_boards.py": "processes, and boards that are large for a slow machine",
    "bring_up/test_what_is_kept.py": "many bring-ups; test_learning has some here",
    "bring_up/test_mistakes.py": "many bring-ups; test_learning has some here",
    "chips/test_adafruit_drivers.py": "libraries for CircuitPython, in a process of their own",
    "chips/test_stand_ins.py": "the Unix port imports no method of a stand-in by its name",
    "board/test_starter_board.py": "a board file of few buttons; what it plays runs in test_menu",
    "bring_up/test_starter_board.py": "bring-ups; test_learning has some here",
    "bring_up/test_light_data.py": "bring-ups; test_learning has some here",
    "clock/test_told.py": "what the page's server tells",
    "clock/test_power_cuts.py": "many power cuts; test_at_the_board has some here",
    "clock/test_random_clock.py": "Hypothesis",
    "clock/test_replay.py": "a replay is CPython's",
    "engine/test_played_puzzles.py": "compiled loops of a PC",
    "engine/test_process.py": "processes",
    "engine/test_reasons.py": "compiled loops of a PC",
    "engine/test_review.py": "compiled loops of a PC",
    "engine/test_reviews_trial.py": "games of levels, as search/test_ladder.py",
    "engine/test_shared_search.py": "smaller trees, by a constant that has no name there",
    "languages/test_catalogues.py": "what the board never does: finding and compiling sentences",
    "lessons/test_proofs.py": "all legal turns of all puzzles; the board is told the answers",
    "lights/test_brightness.py": "whole numbers; test_current has the limiter here",
    "lights/test_colours_of_the_page.py": "the page's styles",
    "lights/test_legend.py": "a drawing for the README",
    "lights/test_meanings.py": "numpy",
    "lights/test_open_cards.py": "numpy",
    "lights/test_pieces.py": "numpy",
    "link/test_any_pieces.py": "Hypothesis",
    "opponents/test_forecast.py": "recorded games and a replay; search/test_forecast runs here",
    "opponents/test_lights.py": "many minutes of lights; test_playing has the board's turns here",
    "opponents/test_link.py": "a process of the headless program",
    "opponents/test_replay.py": "a replay is CPython's",
    "opponents/test_saved.py": "power cuts; simulator/test_saved_games has some here",
    "opponents/test_with_the_search.py": "whole games; search/test_turns finds turns here",
    "rules/test_count_off.py": "Hypothesis",
    "rules/test_random_classroom.py": "Hypothesis",
    "rules/test_random_dangers.py": "as test_random_games, with the slow rules",
    "rules/test_random_droched.py": "Hypothesis",
    "rules/test_random_growy.py": "Hypothesis",
    "rules/test_random_games.py": "Hypothesis; test_records plays some here",
    "rules/test_random_rootzone.py": "Hypothesis",
    "rules/test_recorded_games.py": "all games at once; test_records replays them here",
    "rules/test_slow_rootbound.py": "the second implementation, which is CPython's",
    "rules/test_turn_counts_growy.py": "as test_turn_counts",
    "rules/test_turn_counts.py": "takes minutes; test_records compares legal moves here",
    "search/test_calibration.py": "games of levels, as search/test_ladder.py",
    "search/test_finding.py": "every turn is tried, which takes time and memory",
    "search/test_fair_komi.py": "games of levels, as search/test_ladder.py",
    "search/test_ladder.py": "games of levels; test_same_everywhere compares turns",
    "search/test_learn.py": "games of a PC",
    "search/test_many_turns.py": "compiled loops of a PC; test_turns has some of them here",
    "search/test_quick_turns.py": "compiled loops of a PC",
    "simulator/test_hostile_audience.py": "servers, and programs that attack them",
    "simulator/test_sleeping_host.py": "hours; test_pico_platform has a host that sleeps",
    "simulator/test_power_cuts_of_lessons.py": "many power cuts; test_saved_games has some here",
    "simulator/test_kept_board.py": "a file of this computer, and a board in a browser",
    "simulator/test_faults_of_parts.py": "minutes of noise; test_self_test has some faults here",
    "simulator/test_commands.py": "programs for a PC",
    "simulator/test_headless.py": "processes",
    "simulator/test_platforms.py": "the package index",
    "simulator/test_power_cuts.py": "takes long; test_saved_games cuts the power here",
    "simulator/test_resting_arms.py": "minutes of noise; touch/test_gestures has arms here",
    "simulator/test_physics.py": "whole boards; drivers/test_mpr121_driver runs here",
    "simulator/test_film.py": "the page's wiring lists and the formulas of a desk",
    "simulator/test_learnt_thresholds.py": "CPython's trials; test_self_test plays here",
    "simulator/test_ways_in.py": "CPython's random; board/test_replaced_games.py runs here",
    "simulator/test_speed.py": "a computer's speed; a Pico has its own levels",
    "simulator/test_soak.py": "minutes of noise; CPython's random",
}
# `make test` runs these, and `make trials` all.
CORE = {
    "board/test_guard.py",
    "board_files/test_board_files.py",
    "chips/test_flash_and_serial.py",
    "clock/test_clock.py",
    "drivers/test_mpr121_driver.py",
    "drivers/test_pico_platform.py",
    "languages/test_board_in_german.py",
    "lessons/test_books.py",
    "link/test_framing.py",
    "link/test_methods.py",
    "link/test_strict.py",
    "rules/test_classroom.py",
    "rules/test_droched.py",
    "rules/test_growy.py",
    "rules/test_kernels.py",
    "rules/test_rootbound.py",
    "rules/test_rootzone.py",
    "search/test_same_everywhere.py",
    "simulator/test_interpreter.py",
    "simulator/test_saved_games.py",
    "touch/test_any_fingers.py",
    "touch/test_gestures.py",
    "touch/test_pads.py",
}
# Beside a Unix port a slow one runs these: what is cheap and touches all that the two ports bring
# with them, numbers, texts, bytes, parsing, memory.
ON_BOTH = {
    "board_files/test_board_files.py",
    "chips/test_flash_and_serial.py",
    "chips/test_i2c_bus.py",
    "chips/test_mpr121_registers.py",
    "clock/test_clock.py",
    "drivers/test_led_chain.py",
    "drivers/test_mpr121_driver.py",
    "lessons/test_books.py",
    "link/test_framing.py",
    "link/test_strict.py",
    "rules/test_kernels.py",
    "rules/test_rootbound.py",
    "simulator/test_interpreter.py",
    "touch/test_gestures.py",
}
FIXTURES = {"rules/test_rootbound.py": ["rules/conftest.py"]}
# A fixture's parameter, for tests of the second implementation.
LEFT_OUT = ["slow"]


def packages():
    """The folders of the files, in order."""
    return list(dict.fromkeys(file.split("/")[0] for file in FILES))


def core():
    """Each interpreter with those files that `make test` runs on it, in one process."""
    for interpreter in interpreters():
        is_second = interpreter.is_slow and unix_ports()
        yield pytest.param(interpreter, ON_BOTH if is_second else CORE, id=interpreter.name)


@pytest.mark.slow
@pytest.mark.parametrize(("port", "files"), core())
def test_the_core_passes(port, files):
    """Language, numbers, bytes, link, rules, touch and saved games."""
    check(port, files, DESK_HEAP)


@pytest.mark.night
@pytest.mark.slow
@pytest.mark.parametrize("port", interpreters(), ids=lambda each: each.name)
@pytest.mark.parametrize("package", packages())
def test_a_package_passes(port, package):
    """Each file with the heap that it may have."""
    files = [file for file in FILES if file.startswith(f"{package}/")]
    for heap in (PICO_HEAP, DESK_HEAP):
        for file in files:
            if FILES[file][0] == heap:
                check(port, [file], heap)


def check(interpreter, files, heap):
    """Run some files in one process; every test of them passes, and each file has some."""
    plans = [plan_of(file, share_of(FILES[file][1], interpreter)) for file in sorted(files)]
    check_plans(interpreter, plans, heap)


def check_plans(interpreter, plans, heap):
    """The same for plans, see `plan_of`."""
    found, output = interpreter.run_tests(plans, heap)
    assert [module for module, (_, failed) in found.items() if failed] == [], output
    assert [module for module, (passed, _) in found.items() if not passed] == []
    assert len(found) == len(plans)


def share_of(share, interpreter):
    """Each n-th of how many cases an interpreter runs."""
    if not interpreter.is_slow:
        return max(share // 2, 1)
    if EVERYTHING:
        return (share + 1) // 2
    return share * 2 if unix_ports() else share


def test_no_file_of_these_rooms_is_forgotten_and_each_that_is_named_is_there():
    known = {*FILES, *LEFT_THERE}
    files = [
        path for package in packages() for path in (ROOT / "tests" / package).glob("test_*.py")
    ]
    assert {path.relative_to(ROOT / "tests").as_posix() for path in files} == known
    assert {*ON_BOTH, *CORE, *FIXTURES} <= {*FILES}
    assert [
        each for files in FIXTURES.values() for each in files if not file_of(each).exists()
    ] == []


def plan_of(file, share):
    """Return the plan that `lib/runner.py` needs."""
    fixtures = FIXTURES.get(file, [])
    names = {}
    for each in [file, *fixtures]:
        names.update(arguments_of(each))
    return {
        "module": module_of(file),
        "fixtures": [module_of(each) for each in fixtures],
        "names": names,
        "left_out": LEFT_OUT,
        "every": share,
    }


def file_of(name):
    return ROOT / "tests" / name


def module_of(file):
    return "tests." + file.removesuffix(".py").replace("/", ".")


def arguments_of(file):
    """Names of arguments, by name of the function, of all functions at the top of a file."""
    tree = ast.parse(file_of(file).read_text(encoding="utf-8"))
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    return {each.name: [argument.arg for argument in each.args.args] for each in functions}
