"""A day of people who play, in the site's own workers: it takes no more memory than an hour.

The time is the board's own: nothing here waits for a clock. A day takes a machine an hour.
"""

import pytest

from tests.page.worker_in_node import lines_of, write_page

pytestmark = [pytest.mark.slow, pytest.mark.night]

# The simulated flash holds thirty games that were finished and thirty that were not. It has few of
# them at first, and long ones take the place of short ones later. What it takes besides:
OF_GAMES = 32 * 1024


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    folder = tmp_path_factory.mktemp("page")
    write_page(folder)
    return folder


@pytest.mark.parametrize(("built", "hours", "looks"), [("hex-4", 24, 15), ("growy-2", 12, 10)])
def test_a_day_takes_no_more_memory_than_its_first_hours(page, built, hours, looks):
    found = lines_of("day_in_node.mjs", page, built, hours, looks)
    assert len(found) == hours
    assert found[-1]["reviews"] > hours
    # Memory that is taken from the browser is never given back.
    assert {hour["boardHeap"] for hour in found} == {found[0]["boardHeap"]}
    assert {hour["thinkerHeap"] for hour in found} == {found[0]["thinkerHeap"]}
    # A search may have its tables at the end of an hour, or not.
    third = hours // 3
    first, last = found[:-third], found[-third:]
    for used in (of_board, of_thinker):
        assert max(map(used, last)) < max(map(used, first)) + OF_GAMES


def of_board(hour):
    """The bytes in use without those of the files, whose text is base64."""
    return hour["board"] - hour["kept"] * 3 // 4


def of_thinker(hour):
    return hour["thinker"]
