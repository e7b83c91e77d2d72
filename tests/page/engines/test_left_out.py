"""The table of scenarios that Chromium alone runs names tests that are there, each once."""

from collections import Counter
from pathlib import Path

from tests.page.engines.left_out import LEFT_OUT

PAGE = Path(__file__).parents[1]


def test_the_table_names_tests_that_need_a_browser():
    for entry in LEFT_OUT:
        for file, tests in entry.tests.items():
            text = (PAGE / f"{file}.py").read_text("utf-8")
            for test in tests:
                assert test == "*" or f"def {test}(" in text, f"{file} has no {test}"


def test_the_table_names_each_test_once_for_an_engine():
    named = Counter(
        (engine, file, test)
        for entry in LEFT_OUT
        for engine in entry.engines
        for file, tests in entry.tests.items()
        for test in tests
    )
    assert [name for name, count in named.items() if count > 1] == []
    whole = {(engine, file) for engine, file, test in named if test == "*"}
    assert [name for name in named if name[:2] in whole and name[2] != "*"] == []
