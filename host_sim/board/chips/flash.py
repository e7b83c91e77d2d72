"""A simulated flash file system that keeps its files, and whose power may be cut in a write.

Used by `hardware`, the stand-ins and tests; runs on MicroPython too.
By default each write takes effect at once, and a power cut leaves a part of it. littlefs, the file
system of a real board, is kinder: a file shows nothing before it is closed or flushed, and then
all of it. With `holds_back` this flash does the same. Renaming is all or nothing in both.
"""

import os

EINVAL = 22
EIO = 5
EEXIST = 17
EISDIR = 21
ENOENT = 2
ENODEV = 19
ENOSPC = 28

# The file system of a Pico takes about 1.4 MB of its 2 MB of flash.
SIZE = 1400 * 1024
_ERASED = 0xFF
# What lies on a flash whose file system does not mount, if nobody says what.
_FOREIGN = b"something else"
_STAT_FILE = 0x8000
_STAT_FOLDER = 0x4000


class PowerCut(BaseException):
    """The power went away: no code of the firmware runs any more, so none may catch this."""


class Flash:
    """Named files, `size` bytes in all. `writes`: number of changes of the flash so far.

    holds_back: whether bytes written to a file reach the flash only when it is closed or flushed.
    Each renaming and each removal is one change, and so is each write to a file (with
    `holds_back`, each closing). `cuts`: how often the power was cut during a change. The calls of
    the firmware raise OSError with the usual codes, and PowerCut from the cut until `power_on`.
    """

    def __init__(self, size=SIZE, holds_back=False):
        self.size = size
        self.holds_back = holds_back
        self.writes = 0
        self.cuts = 0
        self._files = {}
        self._folders = []
        self._brought = {}
        self._cut_at = -1
        self._landed = None
        self._dead = False
        self._mounts = True
        self._foreign = b""
        self._worn = []  # the files that cannot be read

    # The back face.

    def cut_after_writes(self, count, landed=None):
        """Cuts the power at the `count`-th change to come (from 1): half of a write lands.

        landed: number of bytes that land instead of half; if negative, all but so many. A change
        that is all or nothing is not done.
        """
        if count < 1:
            raise ValueError("the power can be cut at the first write to come, or a later one")
        self._cut_at = self.writes + count
        self._landed = landed

    def power_off(self):
        """Takes the power away: every access fails until `power_on`."""
        self._dead = True

    def power_on(self):
        """Gives the power back; files stay, and a cut that has not come yet is cancelled."""
        self._cut_at = -1
        self._dead = False

    def unmount(self, content=_FOREIGN):
        """From now on every access fails, as where the file system does not mount.

        content: the bytes of the flash from its beginning on; the rest of it is erased.
        """
        self._mounts = False
        self._foreign = content

    def wear_out(self, name):
        """From now on a file cannot be read, as where its block of the flash is broken."""
        self._worn.append(_plain(name))

    def names(self):
        """The names of all files, sorted; not of those that came with the firmware."""
        return sorted(self._files)

    def content(self, name):
        """The bytes of a file, or None if there is no such file."""
        data = self._files.get(_plain(name))
        return None if data is None else bytes(data)

    def put(self, name, data):
        """Places a file, with its folder, as if somebody copied it to the board."""
        name = _plain(name)
        folder = name.rpartition("/")[0]
        if folder and folder not in self._folders:
            self._folders.append(folder)
        self._files[name] = bytearray(data)

    def bring(self, name, path):
        """Adds a file that came with the firmware, with the bytes of `path` on this computer."""
        self._brought[_plain(name)] = path

    @property
    def used(self):
        """Bytes in all files together."""
        total = 0
        for name in self._files:
            total += len(self._files[name])
        return total

    # For the stand-ins of `open` and `os`.

    def read_raw(self, start, buffer):
        """Fills a buffer with bytes of the flash, which are only known if nothing is mounted."""
        self._check_supply()
        for index in range(len(buffer)):
            at = start + index
            buffer[index] = self._foreign[at] if at < len(self._foreign) else _ERASED

    def format(self):
        """Makes a new, empty file system in place of all that lies there, and mounts it."""
        self._check_supply()
        self._count_write()
        self._files = {}
        self._folders = []
        self._foreign = b""
        self._mounts = True

    def open(self, name, mode="r"):
        """A File; modes r, w and a, with b and + as usual. Raises OSError 2 or 21."""
        self._check_power()
        name = _plain(name)
        if name in self._folders:
            raise OSError(EISDIR, "EISDIR")
        kind = mode[0]
        if kind not in "rwa":
            raise ValueError(f"unknown mode: {mode}")
        if kind == "r" and name in self._worn:
            raise OSError(EIO, "EIO")
        if name not in self._files:
            if kind == "r":
                return self._open_brought(name, mode)
            self._files[name] = bytearray()
        elif kind == "w" and not self.holds_back:
            self._files[name] = bytearray()
        return File(self, name, self._files[name], mode)

    def _open_brought(self, name, mode):
        if name not in self._brought:
            raise OSError(ENOENT, "ENOENT")
        return open(self._brought[name], mode)

    def rename(self, old, new):
        """Gives a file another name, replacing a file that had it; or renames an empty folder."""
        self._check_power()
        old = _plain(old)
        if old not in self._files and old not in self._folders:
            raise OSError(ENOENT, "ENOENT")
        self._count_write()
        if old in self._folders:
            self._folders[self._folders.index(old)] = _plain(new)
            return
        self._files[_plain(new)] = self._files.pop(old)

    def remove(self, name):
        """Removes a file. Raises OSError 2 if there is none."""
        self._check_power()
        name = _plain(name)
        if name not in self._files and name not in self._brought:
            raise OSError(ENOENT, "ENOENT")
        self._count_write()
        self._files.pop(name, None)
        self._brought.pop(name, None)

    def mkdir(self, name):
        """Makes a folder. Raises OSError 17 if the name is taken."""
        self._check_power()
        name = _plain(name)
        if name in self._folders or name in self._files:
            raise OSError(EEXIST, "EEXIST")
        self._count_write()
        self._folders.append(name)

    def listdir(self, folder=""):
        """The names in a folder, sorted. Raises OSError 2 if there is no such folder."""
        self._check_power()
        folder = _plain(folder)
        prefix = folder + "/" if folder else ""
        brought = [name for name in self._brought if name.startswith(prefix)]
        if folder and folder not in self._folders and not brought:
            raise OSError(ENOENT, "ENOENT")
        if not folder:
            brought += [name.split("/")[0] for name in brought if "/" in name]
        names = []
        for name in sorted(set(list(self._files) + self._folders + brought)):
            if name.startswith(prefix) and "/" not in name[len(prefix) :]:
                names.append(name[len(prefix) :])
        return names

    def stat(self, name):
        """The ten numbers of os.stat: kind first, size seventh. Raises OSError 2."""
        self._check_power()
        name = _plain(name)
        if not name or name in self._folders:
            return (_STAT_FOLDER, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        if name in self._files:
            return (_STAT_FILE, 0, 0, 0, 0, 0, len(self._files[name]), 0, 0, 0)
        if name in self._brought:
            return os.stat(self._brought[name])
        if [one for one in self._brought if one.startswith(name + "/")]:
            return (_STAT_FOLDER, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        raise OSError(ENOENT, "ENOENT")

    def statvfs(self):
        """The ten numbers of os.statvfs, with blocks of one byte."""
        free = self.size - self.used
        return (1, 1, self.size, free, free, 0, 0, 0, 0, 255)

    def check_power(self):
        """Raises PowerCut if the power is away."""
        self._check_power()

    def land(self, content, position, data):
        """Writes `data` into a file's content; raises OSError 28, or PowerCut after half of it."""
        self._check_power()
        self.check_room(position + len(data) - len(content))
        self.writes += 1
        cut = self.writes == self._cut_at
        if cut:
            data = data[: len(data) // 2 if self._landed is None else self._landed]
        while len(content) < position:
            content.append(0)
        content[position : position + len(data)] = data
        if cut:
            self._die()

    def check_room(self, growth):
        """Raises OSError 28 if there is no room for so many more bytes."""
        if growth > 0 and self.used + growth > self.size:
            raise OSError(ENOSPC, "ENOSPC")

    def commit(self, name, content):
        """Gives a file all that was written to it, at once."""
        self._check_power()
        self._count_write()
        self._files[name] = bytearray(content)

    def _check_supply(self):
        if self._dead:
            raise PowerCut("the power is away")

    def _check_power(self):
        self._check_supply()
        if not self._mounts:
            raise OSError(ENODEV, "ENODEV")

    def _count_write(self):
        self.writes += 1
        if self.writes == self._cut_at:
            self._die()

    def _die(self):
        self._dead = True
        self.cuts += 1
        raise PowerCut(f"the power was cut at write {self.writes}")


class File:
    """An open file; a context manager with the methods that MicroPython's files have."""

    def __init__(self, flash, name, content, mode):
        self._flash = flash
        self._name = name
        self._held = None  # how many bytes the file had, if what is written is held back
        if flash.holds_back and mode != "r" and mode != "rb":
            self._held = len(content)
            content = bytearray() if mode[0] == "w" else bytearray(content)
        self._is_changed = self._held is not None and mode[0] == "w"
        self._content = content
        self._text = "b" not in mode
        self._readable = mode[0] == "r" or "+" in mode
        self._writable = mode[0] != "r" or "+" in mode
        self._position = len(content) if mode[0] == "a" else 0

    def read(self, size=-1):
        """Up to `size` bytes (all if negative), or text if the file was opened so."""
        self._check(self._readable)
        end = len(self._content)
        if size is not None and size >= 0:
            end = min(end, self._position + size)
        data = bytes(self._content[self._position : end])
        self._position += len(data)
        return data.decode() if self._text else data

    def readinto(self, buffer):
        """Fills a buffer; returns the number of bytes read."""
        self._check(self._readable)
        count = min(len(buffer), len(self._content) - self._position)
        for index in range(count):
            buffer[index] = self._content[self._position + index]
        self._position += count
        return count

    def readline(self, size=-1):
        """One line with its line feed, or so much of it; empty at the end."""
        self._check(self._readable)
        end = self._content.find(b"\n", self._position) + 1
        length = (end or len(self._content)) - self._position
        return self.read(length if size < 0 else min(length, size))

    def write(self, data):
        """Writes bytes (or text); their number."""
        self._check(self._writable)
        data = data.encode() if self._text else bytes(data)
        if self._held is None:
            self._flash.land(self._content, self._position, data)
        else:
            self._hold(data)
        self._position += len(data)
        return len(data)

    def _hold(self, data):
        """Writes into the bytes held back. A write that fails leaves the file as it was."""
        end = self._position + len(data)
        try:
            self._flash.check_room(end - (self._held or 0))
        except OSError:
            self._is_changed = False
            raise
        while len(self._content) < self._position:
            self._content.append(0)
        self._content[self._position : end] = data
        self._is_changed = True

    def seek(self, offset, whence=0):
        """Moves the position, counted from the start (0), from here (1) or from the end (2)."""
        base = (0, self._position, len(self._content))[whence]
        self._position = max(0, base + offset)
        return self._position

    def tell(self):
        """The position at which the next byte is read or written."""
        return self._position

    def flush(self):
        """Writes the bytes held back to the flash."""
        self._flash.check_power()
        if self._is_changed:
            self._is_changed = False
            self._flash.commit(self._name, self._content)
            self._held = len(self._content)

    def close(self):
        """Ends the use of the file and writes the bytes held back."""
        if self._writable:
            self.flush()
        self._readable = False
        self._writable = False

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        self.close()

    def __iter__(self):
        while True:
            line = self.readline()
            if not line:
                return
            yield line

    def _check(self, allowed):
        self._flash.check_power()
        if not allowed:
            raise OSError(EINVAL, "EINVAL")


def _plain(name):
    """A path without slashes at its ends: all paths begin at the top folder."""
    return name.strip("/")
