"""A kept file is kept: whatever the disk does, at whichever of its steps.

The disk is in memory, and fails as disks do: full, read-only, slow, broken, taken away and given
back, perhaps with what it held before.
"""

from pathlib import Path
from random import Random

import pytest

from host_sim.kept_files.disk import Disk
from host_sim.kept_files.kept_file import RETRY_S, KeptFile, Listener
from tests.effort import amount
from tests.kept_files.faulty_disk import AFTER, BEFORE, BROKEN, FULL, HALF, READ_ONLY, FaultyDisk
from tests.kept_files.full_disk import nothing_is_written

PATH = Path("kept", "evening.json")
EVENING = [b"one turn", b"two turns", b"three turns and more", b"four"]


class Heard(Listener):
    """Notes what it is told. late: whether it takes what can be read only later."""

    def __init__(self, late=False):
        super().__init__(lambda text: None)
        self.codes = []
        self.late = late
        self.took = None

    def unkept(self, trouble):
        self.codes.append(trouble.notice.code)

    def kept_again(self, path):
        self.codes.append("again")

    def take_late(self, content):
        if self.late:
            self.took = content
        return self.late


def kept_file(disk, **heard):
    listener = Heard(**heard)
    return KeptFile(PATH, listener, disk, disk.clock), listener


def wait(disk, file, seconds=2 * RETRY_S):
    """Let time pass, in which nobody plays."""
    for _ in range(10):
        disk.seconds += seconds / 10
        file.try_again()


def steps_of_an_evening():
    disk = FaultyDisk()
    play(disk, kept_file(disk)[0])
    return disk.steps


def play(disk, file):
    file.found()
    for content in EVENING:
        file.keep(content)
        disk.seconds += 1


@pytest.mark.parametrize("when", [BEFORE, HALF, AFTER])
@pytest.mark.parametrize("error", [FULL, READ_ONLY, BROKEN])
@pytest.mark.parametrize("count", [1, 3, 1000])
@pytest.mark.parametrize("reads", [False, True])
def test_whichever_step_fails_it_is_told_tried_again_and_nothing_is_lost(
    when, error, count, reads
):
    for step in range(1, 2 * steps_of_an_evening()):
        for older in (None, b"of yesterday"):
            disk = FaultyDisk({PATH: older} if older else {})
            file, heard = kept_file(disk)
            disk.fail(step, count, error, when, reads)
            play(disk, file)
            case = step, older
            if disk.files.get(PATH) != EVENING[-1]:
                assert heard.codes and heard.codes[-1] != "again", case
            # A file that was whole before is whole still.
            assert disk.files.get(PATH) in (older, *EVENING), case
            disk.heal()
            wait(disk, file)
            assert disk.files[PATH] == EVENING[-1], case
            assert file.trouble is None or file.trouble.notice.code == "kept_earlier", case
            if older and file.trouble is not None:
                assert disk.files[PATH.with_suffix(".earlier")] == older, case


def test_a_disk_that_takes_nothing_is_told_once_and_left_alone_for_a_while():
    disk = FaultyDisk()
    file, heard = kept_file(disk)
    file.found()
    disk.fail(1, 1000)
    for _ in range(100):
        file.keep(b"a turn")
        disk.seconds += RETRY_S / 50
    assert heard.codes == ["file_fails"]
    assert disk.failed <= 3


def test_a_disk_that_is_taken_away_and_comes_back_with_what_it_held_has_all_again():
    """The folder below its place takes files meanwhile; with the disk the older ones are back."""
    disk = FaultyDisk()
    file, heard = kept_file(disk)
    file.found()
    file.keep(b"one")
    before = dict(disk.files)
    disk.is_away = True
    file.keep(b"two")
    disk.heal()
    disk.files = {}
    wait(disk, file)
    assert disk.files[PATH] == b"two"
    disk.files = before
    file.keep(b"three")
    assert disk.files[PATH] == b"three"
    assert heard.codes == ["file_fails", "again"]


def test_the_file_of_another_program_stays():
    disk = FaultyDisk()
    file, heard = kept_file(disk)
    file.found()
    file.keep(b"one")
    disk.files[PATH] = b"theirs"
    file.keep(b"two")
    wait(disk, file)
    file.close()
    assert disk.files[PATH] == b"theirs"
    assert heard.codes == ["other_program"]


def test_a_game_that_is_unreadable_at_the_start_comes_back_later_or_is_set_aside():
    for late in (True, False):
        disk = FaultyDisk({PATH: b"of yesterday"})
        file, heard = kept_file(disk, late=late)
        disk.is_away = True
        assert file.found() is None
        if not late:
            file.keep(b"new")
        disk.heal()
        wait(disk, file)
        if late:
            assert heard.took == b"of yesterday"
            assert disk.files == {PATH: b"of yesterday"}
            assert heard.codes == ["file_fails", "again"]
        else:
            aside = PATH.with_suffix(".earlier")
            assert disk.files == {PATH: b"new", aside: b"of yesterday"}
            assert heard.codes == ["file_fails", "kept_earlier"]


@pytest.mark.parametrize("when", [BEFORE, AFTER])
def test_a_refused_file_is_set_aside_under_a_free_name_whichever_step_fails(when):
    taken = PATH.with_suffix(".unreadable")
    for step in range(1, 12):
        disk = FaultyDisk({PATH: b"{", taken: b"older"})
        file, _ = kept_file(disk)
        assert file.found() == b"{"
        disk.fail(step, 3, READ_ONLY, when)
        file.refuse()
        file.keep(b"new")
        disk.heal()
        wait(disk, file)
        kept = {path: data for path, data in disk.files.items() if not path.match("*.part")}
        aside = PATH.with_suffix(".2.unreadable")
        assert kept == {PATH: b"new", taken: b"older", aside: b"{"}, step


def test_a_slow_disk_is_told_leaves_the_program_its_time_and_loses_nothing():
    disk = FaultyDisk()
    file, heard = kept_file(disk)
    file.found()
    disk.step_s = 0.5
    for turn in range(100):
        file.keep(b"turn %d" % turn)
        disk.seconds += 0.1
    at_work = disk.steps * disk.step_s
    assert at_work < disk.seconds / 2
    assert heard.codes == ["disk_slow"]
    file.close()
    assert disk.files[PATH] == b"turn 99"
    disk.step_s = 0
    wait(disk, file, 60)
    file.keep(b"the last one")
    assert heard.codes == ["disk_slow", "again"]


def test_random_evenings_on_a_random_disk():
    for seed in range(amount(300, 20_000)):
        spend(Random(seed))


def spend(random):
    """Keep things while the disk fails at random; what was kept last is in the file at last."""
    disk = FaultyDisk()
    newest = None
    for _ in range(random.randrange(1, 4)):
        # The program starts.
        file, _ = kept_file(disk, late=newest is None)
        found = file.found()
        assert found == newest or file.trouble is not None
        for turn in range(random.randrange(1, 8)):
            if random.random() < 0.4:
                error = random.choice([FULL, READ_ONLY, BROKEN])
                when = random.choice([BEFORE, HALF, AFTER])
                disk.fail(random.randrange(1, 8), random.choice([1, 2, 50]), error, when)
            disk.is_away = random.random() < 0.1
            newest = b"%d %d" % (turn, random.randrange(10**6))
            file.keep(newest)
            disk.seconds += random.random() * RETRY_S
        disk.heal()
        wait(disk, file)
        assert disk.files[PATH] == newest
        assert file.trouble is None


def test_a_real_file_is_written_whole_and_set_aside_under_a_free_name(tmp_path):
    disk = Disk()
    path = tmp_path / "deep" / "kept.json"
    assert disk.read(path) is None
    disk.write(path, b"one")
    disk.write(path, b"two")
    assert disk.read(path) == b"two"
    for content in (b"two", b"three"):
        disk.write(path, content)
        disk.rename(path, disk.free_name(path, ".unreadable"))
    assert {each.name: each.read_bytes() for each in path.parent.iterdir()} == {
        "kept.unreadable": b"two",
        "kept.2.unreadable": b"three",
    }


def test_a_real_disk_that_takes_nothing_is_told_and_has_all_once_it_does(tmp_path):
    path = tmp_path / "kept.json"
    heard = Heard()
    seconds = 0.0
    file = KeptFile(path, heard, clock=lambda: seconds)
    assert file.found() is None
    file.keep(b"one")
    with nothing_is_written():
        file.keep(b"two")
        assert path.read_bytes() == b"one"
        assert heard.codes == ["file_fails"]
    seconds += RETRY_S
    file.try_again()
    assert path.read_bytes() == b"two"
    assert heard.codes == ["file_fails", "again"]
