"""A board whose file system does not mount: it plays, says so, and writes nothing."""

import pytest

from host_sim.link.sim_link import LinkError
from tests.support import Table


@pytest.fixture
def table():
    """A table whose board has lost its file system since it was last on."""
    table = Table("hex-4")
    table.turn("d4")
    table.link.board.hardware.flash.unmount()
    table.power(cycle=True)
    table.run(200)
    return table


def told(table):
    """(part, code) of the faults told since the last call."""
    found = [params for method, params in table.notifications() if method == "fault"]
    return [(params["part"], params["code"]) for params in found]


@pytest.mark.gate
def test_it_is_named_as_soon_as_the_board_starts(table):
    assert told(table) == [("storage", "not_mounted")]
    assert table.diagnose()["storage"] == {"ok": False, "code": "not_mounted"}


def test_a_game_is_played_all_the_same(table):
    assert table.state()["turn"] == 0
    table.turn("d4")
    table.turn("a1,g4")
    assert table.state()["last"] == "a1,g4"
    table.undo()
    assert table.state()["last"] == "d4"


def test_an_unmounted_flash_is_not_written(table):
    writes = table.link.board.hardware.flash.writes
    table.turn("d4")
    table.settings(brightness=2)
    table.run(6000)
    assert table.link.board.hardware.flash.writes == writes


def test_service_would_lose_the_game_and_so_asks_for_leave(table):
    table.turn("d4")
    with pytest.raises(LinkError) as caught:
        table.service()
    assert (caught.value.code, caught.value.data["code"]) == (-32000, "not_saved")
    with pytest.raises(LinkError) as caught:
        table.service(bootsel=True)
    assert caught.value.data["code"] == "not_saved"
    assert table.service(unsaved=True) == {"service": True}
