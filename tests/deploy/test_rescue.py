"""Games off a flash whose file system was lost: by their marks and checksums alone."""

import itertools
import json
import struct
from binascii import crc32

import pytest

from host_sim.deploy import rescue
from host_sim.deploy.image.layout import BLOCK_BYTES, OURS, STOCK
from host_sim.deploy.kept import Copies
from host_sim.emulator import filesystem
from host_sim.trials.random_play import Chance, play_turn
from rootlight.match.match import Match
from rootlight.storage.frames import FORMAT, HEAD_OF_FRAME
from rootlight.storage.library import LIBRARY_HEAD
from tests.deploy.killed import is_killed
from tests.deploy.saved import FINISHED, a_table, files_of
from tests.support import Table

SUPERBLOCKS = 2 * BLOCK_BYTES


def lost(files):
    """The part of a flash with such files whose first blocks were overwritten."""
    return b"\x12" * SUPERBLOCKS + filesystem.format_with(files, OURS)[SUPERBLOCKS:]


def test_the_game_in_progress_and_the_library_are_found():
    table = a_table(12)
    game = table.record()
    found = rescue.find_records(rescue.blocks_of_image(lost(files_of(table))))
    assert sorted(record["moves"] for record in found) == sorted([game["moves"], FINISHED])
    table.new(**found[0])
    assert table.record()["moves"] == game["moves"]


def test_a_log_of_several_blocks_is_put_together():
    match = Match("growy", "growy-4", None, 1)
    chance = Chance(1)
    while not match.game.is_over() and len(match.moves()) < 200:
        play_turn(match, chance)
    table = Table("growy-4")
    moves = match.moves()
    controller = table.link.board.device.controller
    controller.session.start_match(match)
    table.run(100)
    assert max(len(data) for data in files_of(table).values()) > BLOCK_BYTES
    (record,) = rescue.find_records(rescue.blocks_of_image(lost(files_of(table))))
    assert record["moves"] == moves


def test_a_flash_without_games_has_none():
    image = lost({"settings.json": b"RH RT RL" * 2000})
    assert rescue.find_records(rescue.blocks_of_image(image)) == []


def test_records_are_written_as_the_link_takes_them(tmp_path):
    table = a_table(6)
    records = rescue.find_records(rescue.blocks_of_image(lost(files_of(table))))
    paths = rescue.write_records(records, Copies(tmp_path / "rescued"))
    assert [path.name for path in paths] == ["game-1.json", "game-2.json"]
    assert [json.loads(path.read_text()) for path in paths] == records


@pytest.mark.parametrize("layout", [STOCK, OURS])
def test_an_image_of_the_whole_flash_is_read_where_its_files_lie(layout):
    """MicroPython in it says where; without it, the layout of our image is taken."""
    told = struct.pack("<H2sIII", 7, b"MP", 0x10001234, 0x10000000 + layout.start, layout.size)
    flash = (b"" if layout is OURS else told).ljust(layout.start, b"\0")
    flash += b"\1" * BLOCK_BYTES + bytes(layout.size - BLOCK_BYTES)
    blocks = rescue.blocks_of_image(flash)
    assert len(blocks) == layout.blocks
    assert blocks[0] == b"\1" * BLOCK_BYTES


# Copies of earlier runs.


def rescue_image(image, to, monkeypatch):
    """The program on an image of a flash; its exit code."""
    monkeypatch.setattr("sys.argv", ["rescue", "--image", str(image), "--to", str(to)])
    return rescue.main()


def games_in(folder):
    """The records in a folder, by path."""
    return {path: json.loads(path.read_text()) for path in sorted(folder.rglob("game-*.json"))}


@pytest.fixture
def images(tmp_path):
    """Two flashes with lost games, and the records in each."""
    tables = [a_table(6), a_table(9)]
    paths = []
    for number, table in enumerate(tables):
        paths.append(tmp_path / f"{number}.bin")
        paths[-1].write_bytes(lost(files_of(table)))
    return paths


def test_a_second_board_overwrites_nothing_of_the_first(images, tmp_path, monkeypatch, capsys):
    to = tmp_path / "rescued"
    assert rescue_image(images[0], to, monkeypatch) == 0
    first = games_in(to)
    assert rescue_image(images[1], to, monkeypatch) == 0
    both = games_in(to)
    assert len(both) == 4
    assert {path: both[path] for path in first} == first
    assert {path.parent.name for path in both} == {"1", "2"}
    told = capsys.readouterr().out
    assert all(str(path) in told for path in both)


@pytest.mark.gate
def test_wherever_a_rescue_is_killed_earlier_copies_stay(images, tmp_path, monkeypatch):
    to = tmp_path / "rescued"
    rescue_image(images[0], to, monkeypatch)
    before = games_in(to)
    # The games themselves are not what is tested here, and take long to put together.
    records = list(before.values())
    monkeypatch.setattr(rescue, "find_records", lambda blocks: records)
    for last in itertools.count(1):
        is_unfinished = is_killed(lambda step: rescue_image(images[0], to, monkeypatch), last)
        found = games_in(to)
        assert {path: found[path] for path in before} == before
        assert all(record in records for record in found.values())
        if not is_unfinished:
            break
    assert last >= 8
    assert len(games_in(to)) >= 2 * len(before)


def test_a_kept_flash_can_be_looked_through_again(tmp_path, monkeypatch):
    """A later rescue may find more; the board may be gone by then."""
    table = a_table(6)
    flash = lost(files_of(table))
    monkeypatch.setattr(rescue, "read_board", lambda line, copies: flash)
    monkeypatch.setattr("sys.argv", ["rescue", "--to", str(tmp_path)])
    assert rescue.main() == 0
    assert (tmp_path / "1" / "flash.bin").read_bytes() == flash
    again = rescue.find_records(rescue.blocks_of_image(flash))
    assert again == list(games_in(tmp_path).values())


def test_a_folder_that_cannot_be_written_is_a_sentence(images, tmp_path, monkeypatch, capsys):
    (tmp_path / "rescued").write_text("a file")
    assert rescue_image(images[0], tmp_path / "rescued", monkeypatch) == 1
    assert "A copy cannot be written into" in capsys.readouterr().err


@pytest.mark.parametrize("held", [b"[]", b"{}", b'{"turns": 1}', b'{"turns": "x", "sum": 1}'])
def test_a_damaged_game_of_the_library_hides_no_other(held):
    start = struct.pack(HEAD_OF_FRAME, LIBRARY_HEAD, FORMAT, len(held), 1, 0) + held
    block = (start + struct.pack("<I", crc32(start))).ljust(BLOCK_BYTES, b"\xff")
    blocks = rescue.blocks_of_image(lost(files_of(a_table(6))))
    found = rescue.find_records(blocks)
    assert len(found) == 2
    assert rescue.find_records(blocks | {len(blocks): block}) == found
