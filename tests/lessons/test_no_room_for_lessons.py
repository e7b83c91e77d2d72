"""A board without room for lessons, as on stock MicroPython, says so and plays."""

import pytest

from host_sim.link.sim_link import LinkError
from rootlight.device.parts import Parts
from rootlight.unloading import Unloader
from tests.board.playing import corner_of
from tests.support import Table


@pytest.fixture
def table():
    table = Table("hex-4")
    table.link.board.device.controller.lesson_offer = None
    return table


def test_where_code_takes_heap_no_lessons_are_offered():
    assert Parts(unloader=Unloader(True)).lesson_offer(None) is None
    assert Parts(unloader=Unloader(False)).lesson_offer(None) is not None


@pytest.mark.parametrize(
    "params", [{"do": "list"}, {"do": "start", "book": "1-first-course"}, {"do": "stop"}]
)
def test_who_asks_for_lessons_is_told_what_to_install(table, params):
    with pytest.raises(LinkError, match="image") as caught:
        table.link.request("lesson", params)
    assert caught.value.data["code"] == "no_lessons"


def test_no_lesson_is_on_and_the_game_goes_on(table):
    assert table.link.request("lesson") == {"lesson": None}
    table.touch("d4")
    table.link.request("play", {"move": "a1"})
    assert table.link.request("lesson") == {"lesson": None}


def test_the_corner_of_the_lessons_stays_dark_and_refuses(table):
    corner = corner_of(table, "lessons")
    table.press("menu")
    table.run(200)
    assert not any(table.led(corner))
    table.notifications()
    table.touch(corner)
    assert [method for method, _ in table.notifications()] == ["refused"]
    assert table.link.request("lesson") == {"lesson": None}
