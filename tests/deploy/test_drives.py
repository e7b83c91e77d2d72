"""The drive of a Pico on Linux, macOS and Windows: by stand-ins for what the system lists."""

import os
import sys

import pytest

from host_sim.deploy import drives
from host_sim.deploy.drives import (
    INFO,
    Drive,
    DriveError,
    LinuxDrives,
    drives_among,
    folders_of_windows,
)


def a_drive(folder, board="RPI-RP2"):
    folder.mkdir(parents=True)
    (folder / INFO).write_text(f"UF2 Bootloader v3.0\nModel: Raspberry Pi\nBoard-ID: {board}\n")
    return folder


# macOS lists its folders in /Volumes, Windows has a letter for each drive.


def test_drives_of_picos_are_found_among_several_volumes(tmp_path):
    folders = [a_drive(tmp_path / "RPI-RP2"), a_drive(tmp_path / "RP2350", "RP2350")]
    stick = tmp_path / "STICK"
    stick.mkdir()
    found = drives_among([*folders, stick, tmp_path / "F:", tmp_path / "no such drive"])
    assert found == [Drive(folders[0], "pico"), Drive(folders[1], "pico2")]
    assert all(drive.is_there for drive in found)
    (folders[0] / INFO).unlink()
    assert not found[0].is_there


def test_the_drive_of_another_board_is_named_as_it_names_itself(tmp_path):
    (drive,) = drives_among([a_drive(tmp_path / "X", "SAMD51G-Feather")])
    assert drive.chip == "SAMD51G-Feather"


def test_a_file_that_says_nothing_makes_no_drive(tmp_path):
    (tmp_path / INFO).write_bytes(b"\xff\xfe nothing")
    assert drives_among([tmp_path]) == []


def test_on_windows_sticks_and_disks_are_looked_at_and_no_network():
    """A drive of a network that is away would take a minute, at each look."""
    stick, disk, network, disc, none = 2, 3, 4, 5, 1
    kinds = {"D": disc, "E": stick, "F": disk, "N": network}
    found = folders_of_windows(lambda drive: kinds.get(drive.removesuffix(":\\"), none))
    assert [str(folder) for folder in found] == ["E:\\", "F:\\"]


@pytest.mark.parametrize("name", ["RPI-RP2", "RP2350 1"])
def test_where_macos_lets_nobody_read_a_picos_drive_it_is_told(tmp_path, monkeypatch, name):
    def refuse(folder):
        raise PermissionError(1, "Operation not permitted", str(folder))

    monkeypatch.setattr(drives, "_info_of", refuse)
    assert drives_among([tmp_path / "STICK"]) == []
    with pytest.raises(DriveError, match="allow your terminal to use removable volumes"):
        drives_among([tmp_path / "STICK", tmp_path / name])


# Linux.


class Linux:
    """Lists in a folder. `mounts_by_itself`: whether udisksctl works here."""

    def __init__(self, folder):
        self.folder = folder
        self.mounts_by_itself = True
        self.asked = []
        (folder / "by-label").mkdir()
        self.mounts = folder / "mounts"
        self.mounts.write_text("/dev/sda1 / ext4 rw 0 0\nproc /proc proc rw 0 0\n")
        self.drives = LinuxDrives(self.mounts, folder / "by-label", self._run)

    def plug(self, label="RPI-RP2"):
        device = self.folder / "sdb1"
        device.touch()
        (self.folder / "by-label" / label).symlink_to(device)
        return device

    def mount(self, device, name="RPI-RP2"):
        folder = a_drive(self.folder / "media" / name)
        written = str(folder).replace(" ", r"\040")
        with self.mounts.open("ab") as file:
            file.write(os.fsencode(f"{device} {written} vfat rw,nosuid 0 0\n"))
        return folder

    def _run(self, command):
        self.asked.append(command)
        if self.mounts_by_itself:
            self.mount(command[-1])
        return self.mounts_by_itself


@pytest.fixture
def linux(tmp_path):
    if sys.platform != "linux":
        pytest.skip("other systems do not take the names of Linux's devices and folders")
    return Linux(tmp_path)


def test_a_mounted_drive_is_found_wherever_it_is(linux):
    device = linux.plug()
    folder = linux.mount(device, os.fsdecode("a b's Prüfer ".encode() + b"\xff RPI-RP2"))
    assert linux.drives.find() == [Drive(folder, "pico", device)]
    assert linux.asked == []


def test_an_unmounted_drive_is_mounted(linux):
    device = linux.plug()
    (drive,) = linux.drives.find()
    assert drive.device == device
    assert linux.asked == [["udisksctl", "mount", "--block-device", str(device)]]


def test_the_desktop_may_mount_a_drive_that_we_could_not(linux):
    linux.mounts_by_itself = False
    device = linux.plug()
    assert linux.drives.find() == []
    linux.mount(device)
    assert len(linux.drives.find()) == 1


def test_in_the_end_the_person_is_told_how(linux):
    linux.mounts_by_itself = False
    device = linux.plug("RP2350")
    with pytest.raises(DriveError, match="is not mounted") as told:
        for _ in range(100):
            assert linux.drives.find() == []
    assert f"sudo mount -o uid=$(id -u) {device} /mnt" in str(told.value)
    assert 5 <= len(linux.asked) < 100


def test_a_drive_whose_device_is_gone_is_gone_though_its_folder_can_still_be_read(linux):
    device = linux.plug()
    linux.mount(device)
    (drive,) = linux.drives.find()
    assert drive.is_there
    device.unlink()
    assert not drive.is_there
