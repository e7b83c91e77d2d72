"""The simulated flash, with its power cuts, and the serial line."""

import pytest

from host_sim.board.chips.flash import Flash, PowerCut
from host_sim.board.chips.serial import Serial


def save(flash, name, data):
    with flash.open(name + ".new", "wb") as file:
        file.write(data)
    flash.rename(name + ".new", name)


def load(flash, name):
    with flash.open(name, "rb") as file:
        return file.read()


def test_a_file_is_read_as_it_was_written():
    flash = Flash()
    save(flash, "game", b"abc")
    assert load(flash, "game") == b"abc"
    assert load(flash, "/game") == b"abc"
    assert flash.listdir() == ["game"]
    assert flash.stat("game")[6] == 3


def test_a_missing_file_is_error_2():
    flash = Flash()
    for call in (flash.open, flash.remove, flash.stat):
        with pytest.raises(OSError) as caught:
            call("nothing")
        assert caught.value.args[0] == 2


def test_text_files_carry_text():
    flash = Flash()
    with flash.open("a.txt", "w") as file:
        file.write("one\ntwo\n")
    with flash.open("a.txt") as file:
        assert list(file) == ["one\n", "two\n"]


def test_files_may_be_appended_to_and_written_inside():
    flash = Flash()
    flash.put("log", b"abc")
    with flash.open("log", "ab") as file:
        file.write(b"def")
    with flash.open("log", "r+b") as file:
        file.seek(1)
        file.write(b"X")
        assert file.tell() == 2
        buffer = bytearray(8)
        assert file.readinto(buffer) == 4
    assert flash.content("log") == b"aXcdef"


def test_a_closed_file_or_the_wrong_mode_is_error_22():
    flash = Flash()
    with flash.open("a", "wb") as file, pytest.raises(OSError, match="22"):
        file.read()
    with pytest.raises(OSError, match="22"):
        file.write(b"x")


def test_folders_hold_files():
    flash = Flash()
    flash.mkdir("data")
    save(flash, "data/game", b"1")
    assert flash.listdir() == ["data"]
    assert flash.listdir("/data") == ["game"]
    with pytest.raises(OSError, match="17"):
        flash.mkdir("data")


@pytest.mark.parametrize(("cut", "old", "half"), [(1, b"old", b"new"), (2, b"old", b"newest")])
def test_the_power_is_cut_at_the_write_that_was_named(cut, old, half):
    flash = Flash()
    save(flash, "game", b"old")
    flash.cut_after_writes(cut)
    with pytest.raises(PowerCut):
        save(flash, "game", b"newest")
    flash.power_on()
    assert load(flash, "game") == old
    assert load(flash, "game.new") == half


@pytest.mark.parametrize(
    ("landed", "left"), [(0, b""), (1, b"n"), (-1, b"newes"), (99, b"newest")]
)
def test_as_many_bytes_of_a_write_land_as_was_said(landed, left):
    flash = Flash()
    flash.cut_after_writes(1, landed)
    with pytest.raises(PowerCut):
        save(flash, "game", b"newest")
    flash.power_on()
    assert load(flash, "game.new") == left
    assert flash.cuts == 1


# A flash that holds back, as littlefs does.


def test_delayed_writes_are_there_when_the_file_is_closed():
    flash = Flash(holds_back=True)
    flash.put("log", b"abc")
    with flash.open("log", "ab") as file:
        file.write(b"def")
        assert flash.content("log") == b"abc"
        file.flush()
        assert flash.content("log") == b"abcdef"
        file.write(b"g")
    assert flash.content("log") == b"abcdefg"
    assert flash.writes == 2


def test_a_file_that_is_begun_afresh_keeps_its_bytes_until_it_is_closed():
    flash = Flash(holds_back=True)
    flash.put("tail", b"old")
    with flash.open("tail", "wb") as file:
        file.write(b"new")
        assert flash.content("tail") == b"old"
    assert flash.content("tail") == b"new"


@pytest.mark.parametrize("mode", ["ab", "wb"])
def test_delayed_writes_vanish_with_the_power(mode):
    flash = Flash(holds_back=True)
    flash.put("log", b"abc")
    flash.cut_after_writes(1)
    with pytest.raises(PowerCut), flash.open("log", mode) as file:
        file.write(b"def")
    flash.power_on()
    assert flash.content("log") == b"abc"


def test_a_write_for_which_there_is_no_room_changes_nothing():
    flash = Flash(size=10, holds_back=True)
    flash.put("log", b"12345678")
    with pytest.raises(OSError, match="28"), flash.open("log", "ab") as file:
        file.write(b"9")
        file.write(b"0123")
    assert flash.content("log") == b"12345678"


def test_one_write_later_all_is_saved():
    flash = Flash()
    flash.cut_after_writes(3)
    save(flash, "game", b"newest")
    assert flash.content("game") == b"newest"
    with pytest.raises(PowerCut):
        flash.remove("game")
    flash.power_on()
    assert flash.content("game") == b"newest"


def test_no_handler_of_the_firmware_catches_a_power_cut():
    flash = Flash()
    flash.cut_after_writes(1)
    with pytest.raises(PowerCut):
        try:
            save(flash, "game", b"x")
        except Exception:
            flash.put("wrong", b"")
    assert flash.content("wrong") is None


def test_without_power_nothing_can_be_done():
    flash = Flash()
    flash.cut_after_writes(1)
    with pytest.raises(PowerCut):
        save(flash, "game", b"x")
    for call in (lambda: flash.open("game"), flash.listdir, lambda: save(flash, "a", b"")):
        with pytest.raises(PowerCut):
            call()


def test_a_full_flash_is_error_28_and_keeps_what_it_has():
    flash = Flash(size=10)
    save(flash, "game", b"12345678")
    with pytest.raises(OSError, match="28"):
        save(flash, "more", b"12345")
    assert load(flash, "game") == b"12345678"
    assert flash.statvfs()[3] == 2


def test_bytes_cross_the_serial_line_both_ways():
    serial = Serial()
    assert serial.host_write(b"hello") == 5
    buffer = bytearray(3)
    assert serial.peek() == ord("h")
    assert serial.read_into(buffer) == 3
    assert buffer == b"hel"
    assert serial.read_into(buffer) == 2
    assert serial.read_into(buffer) == 0
    assert serial.peek() == -1
    assert serial.write(b"answer") == 6
    assert serial.host_read() == b"answer"
    assert serial.host_read() == b""


def test_full_queues_take_what_fits():
    serial = Serial(to_board=4, to_host=5)
    assert serial.host_write(b"abcdef") == 4
    assert serial.host_write(b"ef") == 0
    assert serial.write(b"abcdefgh") == 5
    assert serial.space == 0
    assert serial.waiting == 4


def test_a_restart_loses_what_the_board_has_not_read():
    serial = Serial()
    serial.host_write(b"lost")
    serial.write(b"kept")
    serial.reset()
    assert serial.waiting == 0
    assert serial.host_read() == b"kept"
