"""A board whose file system does not mount: it plays, says so, and writes nothing."""

import pytest

from host_sim.interpreter import bytes_of_base64
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


def copy_of(table):
    """All bytes of the flash, as the page reads them."""
    size = table.flash(read=0)["size"]
    found = bytearray(b"\xff" * size)
    at = 0
    while at < size:
        piece = table.flash(read=at)
        data = bytes_of_base64(piece["data"])
        found[piece["start"] : piece["start"] + len(data)] = data
        at = piece["next"]
    return bytes(found)


@pytest.mark.gate
def test_what_lies_on_the_flash_can_be_copied(table):
    flash = table.link.board.hardware.flash
    theirs = bytes(range(256)) * 33 + b"\xff" * 200_000 + b"the end"
    flash.unmount(theirs)
    copied = copy_of(table)
    assert len(copied) == flash.size
    assert copied.rstrip(b"\xff") == theirs
    assert table.diagnose()["storage"]["code"] == "not_mounted"


def test_a_new_file_system_is_made_when_it_is_asked_for_and_gets_the_game(table):
    table.turn("d4")
    table.turn("a1,g4")
    table.settings(brightness=2)
    before = table.record()
    told(table)
    assert table.flash(format=True) == {"format": True}
    table.run(500)
    assert table.diagnose()["storage"] == {"ok": True}
    table.power(cycle=True)
    assert table.record() == before
    assert table.settings()["brightness"] == 2


def test_a_board_on_which_nobody_has_played_is_well_at_once(table):
    told(table)
    table.flash(format=True)
    table.run(500)
    assert table.diagnose()["storage"] == {"ok": True}
    table.power(cycle=True)
    table.run(200)
    assert told(table) == []


@pytest.mark.parametrize("params", [{"read": 0}, {"format": True}])
def test_files_that_can_be_read_are_never_replaced(params):
    table = Table("hex-4")
    table.turn("d4")
    with pytest.raises(LinkError) as caught:
        table.flash(**params)
    assert (caught.value.code, caught.value.data["code"]) == (-32000, "has_files")
    table.power(cycle=True)
    assert table.record()["moves"] == ["d4"]


@pytest.mark.parametrize("params", [{}, {"read": -1}, {"read": "all"}, {"format": 1}])
def test_it_is_told_what_is_wanted(table, params):
    with pytest.raises(LinkError) as caught:
        table.flash(**params)
    assert caught.value.code == -32602


def test_service_would_lose_the_game_and_so_asks_for_leave(table):
    table.turn("d4")
    with pytest.raises(LinkError) as caught:
        table.service()
    assert (caught.value.code, caught.value.data["code"]) == (-32000, "not_saved")
    with pytest.raises(LinkError) as caught:
        table.service(bootsel=True)
    assert caught.value.data["code"] == "not_saved"
    assert table.service(unsaved=True) == {"service": True}
