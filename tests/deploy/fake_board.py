"""A board in a few lines: files in a dict, a prompt that runs the scripts it is sent, a link.

It stands behind the real mpremote, quick enough to break off an update at each of its steps. The
scripts run on Python here; that MicroPython runs them too is shown by the emulated board. Its
drive is a folder: an image that is written there becomes the board's.
"""

import builtins
import io
import json
import struct
import traceback
import types

from host_sim.deploy.drives import INFO
from host_sim.deploy.image.layout import BLOCK_BYTES, OURS, STOCK
from host_sim.web.serial_ports import PortMissing

BLOCK = BLOCK_BYTES
BANNER = b"raw REPL; CTRL-B to exit\r\n>"


class FakeClock:
    """Time passes only when somebody waits."""

    def __init__(self):
        self.seconds = 0.0

    def now(self):
        return self.seconds

    def sleep(self, seconds):
        self.seconds += seconds


class FakeBoard:
    """A Pico. files: dict of bytes by path; layout: where its image has them; drive: the folder
    that stands for its drive; implementation: what is other than usual in `sys.implementation`.

    `version`: of the Rootlight in its image, or None. `answers`: what the link answers, by method.
    `break_after`: the number of scripts after which the cable is pulled out, or None. `state`:
    "running", "prompt", "raw", "paste" or "drive".
    """

    def __init__(self, clock, files=None, layout=OURS, drive=None, **implementation):
        self.clock = clock
        self.files = dict(files or {})
        self.folders = {
            path[:at] for path in self.files for at, sign in enumerate(path) if sign == "/"
        }
        self.layout = layout
        self.drive = drive
        self.version = "0.1.0" if layout == OURS else None
        self.named = "hex-7"
        self.break_after = None
        self.scripts = 0
        self._openings_missed = 0
        self._leaves_soon = False
        self.fail_at(None, 0)
        self.is_mute = False
        self.unholdable = None  # contents that worn out flash does not give back
        self.service_asked = False  # a register that a restart leaves alone
        self.refuses_service = False
        self.trace = ""
        self.is_mounted = True
        self.answers = {}
        self.watchdog_stopped = False
        self.safe_because = ""  # what a board in safe mode says
        self.implementation = {
            "name": "micropython",
            "version": (1, 26, 1, ""),
            "_machine": "Raspberry Pi Pico with RP2040",
        } | implementation
        self.is_pico_2 = "RP2350" in self.implementation["_machine"]
        self.start()

    # The drive.

    def become_drive(self):
        self.state = "drive"
        self.is_there = False
        if self.drive is not None:
            name = "RP2350" if self.is_pico_2 else "RPI-RP2"
            (self.drive / INFO).write_text(f"UF2 Bootloader v3.0\nBoard-ID: {name}\n")

    def take_image(self, version):
        """Start with an image of Rootlight: the drive goes."""
        (self.drive / INFO).unlink()
        if self.layout == STOCK:
            self.is_mounted = False
            self.files, self.folders, self.layout = {}, set(), OURS
        self.version = version
        self.plug_in_again()

    # The serial port, as pyserial offers it.

    def open(self, name):
        if self.state == "drive" or self._openings_missed or self._is_pulled_out():
            self._openings_missed -= 1
            raise PortMissing("There is no such port.")
        self.is_there = True
        self.port = name
        self.timeout = 0.02
        self._sent = bytearray()
        return self

    def close(self):
        self._sent = bytearray()
        if self._leaves_soon:
            self._restart()

    def inWaiting(self):
        self._check_cable()
        return len(self._sent)

    def read(self, size=1):
        self._check_cable()
        if not self._sent:
            self.clock.sleep(self.timeout)
        data = bytes(self._sent[:size])
        del self._sent[:size]
        return data

    def write(self, data):
        self._check_cable()
        if self.is_mute:
            return
        for byte in data:
            self._take(byte)

    def _is_pulled_out(self):
        return self.break_after is not None and self.scripts > self.break_after

    def _check_cable(self):
        if not self.is_there:
            raise OSError(5, "Input/output error")

    # Power.

    def start(self):
        """Start the board; after a request for `service` it goes to the prompt, once."""
        self._heard = bytearray()
        self._sent = bytearray()
        self._leaves_soon = False
        asked, self.service_asked = self.service_asked, False
        self.state = "prompt" if asked or not self._has_game() else "running"
        if self.trace and self.state == "running":
            self.state = "prompt"
        self._names = {"__builtins__": vars(builtins) | {"open": self._open}}
        self._names["__builtins__"]["__import__"] = self.import_module

    def _has_game(self):
        """Return whether Rootlight runs: that of the image, or on stock MicroPython a copy."""
        if self.layout == STOCK:
            return "main.py" in self.files
        return "main.py" not in self.files or "rootlight" in self.folders

    def _restart(self):
        """Start again: the port goes away, and is not back at once."""
        self.start()
        self.is_there = False
        self._openings_missed = 2

    def plug_in_again(self):
        self.break_after = None
        self._openings_missed = 0
        self.start()

    # Taking a byte.

    def _take(self, byte):
        if self.state == "paste":
            self._take_paste(byte)
        elif self.state == "running":
            self.take_link(byte)
        elif byte == 1:
            self.state = "raw"
            self._heard.clear()
            self._sent += BANNER
        elif byte == 2:
            self.state = "prompt"
            self._sent += b"\r\nMicroPython v1.26.1\r\n>>> "
        elif byte == 3:
            self._heard.clear()
        elif byte == 4:
            self._soft_reset()
        elif self.state == "raw":
            self._heard.append(byte)
            if self._heard.endswith(b"\x05A"):
                self.state = "paste"
        else:
            self._sent.append(byte)
            if byte == 13:
                self._sent += b"\n>>> "

    def _take_paste(self, byte):
        if byte == 1:
            self._heard.clear()
            self._sent += b"R\x01" + struct.pack("<H", 0xFFFF)
        elif byte == 3:
            self.state = "raw"
            self._heard.clear()
            self._sent += b"\x04\x04KeyboardInterrupt:\r\n\x04>"
        elif byte != 4:
            self._heard.append(byte)
        else:
            self.state = "raw"
            code = self._heard.decode()
            self._heard.clear()
            self._run(code)

    def take_link(self, byte):
        if byte != 10:
            self._heard.append(byte)
            return
        line = bytes(self._heard)
        self._heard.clear()
        if not line.strip():
            return
        try:
            request = json.loads(line)
        except ValueError:
            self._answer({"id": None, "error": {"code": -32700, "message": "Not JSON."}})
            return
        self._answer({"method": "turn", "params": {}})
        if request["method"] == "hello":
            hello = {"firmware": self.version, "board": "hex-7", "built": self.named}
            if self.safe_because:
                hello |= {"board": None, "built": None, "safe": True, "message": self.safe_because}
            self._answer({"id": request["id"], "result": hello})
        elif request["method"] in self.answers:
            self._answer({"id": request["id"], "result": self.answers[request["method"]]})
        elif self.refuses_service and not request["params"].get("unsaved"):
            error = {"code": -32603, "message": "The flash is full."}
            self._answer({"id": request["id"], "error": error})
        else:
            self._answer({"id": request["id"], "result": {"service": True}})
            self.service_asked = True
            self._leaves_soon = True

    def _answer(self, message):
        self._sent += json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n"

    # The prompt.

    def _soft_reset(self):
        if self.state == "raw":
            self._sent += b"OK\r\nMPY: soft reboot\r\n" + BANNER
        elif self.trace:
            self._sent += b"\r\nMPY: soft reboot\r\n" + self.trace.encode() + b"\r\n>>> "
        elif self._has_game():
            self.state = "running"

    def _run(self, code):
        self.scripts += 1
        if self._is_pulled_out():
            self.is_there = False
            return
        printed = io.StringIO()
        self._names["print"] = lambda *things: print(*things, file=printed)
        error = ""
        try:
            exec(code, self._names)
        except _Reset:
            self._restart()
            return
        except _Bootloader:
            self.become_drive()
            return
        except OSError as problem:
            error = f"Traceback:\r\nOSError: {problem.args[0]}\r\n"
        except Exception:
            error = traceback.format_exc()
        text = printed.getvalue().replace("\n", "\r\n")
        self._sent += b"\x04" + text.encode() + b"\x04" + error.encode() + b"\x04>"

    # Imports of the scripts.

    def import_module(self, name, *rest):
        modules = {"os": self, "machine": self, "rp2": self, "sys": types.SimpleNamespace()}
        modules["vfs"] = self
        modules["sys"].implementation = _Implementation(self.implementation)
        return modules.get(name) or __import__(name, *rest)

    @property
    def mem32(self):
        board = self

        watchdog = 0x400D8000 if self.is_pico_2 else 0x40058000

        class Registers:
            def __setitem__(self, address, value):
                assert (address, value) in ((watchdog + 0x3000, 1 << 30), (watchdog + 0x10, 0))
                board.watchdog_stopped |= address == watchdog + 0x3000
                board.service_asked &= address != watchdog + 0x10

        return Registers()

    def reset(self):
        raise _Reset

    def bootloader(self):
        raise _Bootloader

    def unique_id(self):
        return bytes.fromhex("e661a4d1234567ab")

    def fail_at(self, write, error):
        """Have a write of the flash fail, counted from now on, with this number of an error."""
        self._writes_left, self._error = write, error

    def count_write(self):
        if self._writes_left is None:
            return
        self._writes_left -= 1
        if self._writes_left == 0:
            raise OSError(self._error)

    def free_blocks(self):
        used = sum(-(-len(data) // BLOCK) for data in self.files.values())
        return self.layout.blocks - used - 2 * len(self.folders)

    def statvfs(self, path):
        return (BLOCK if self.is_mounted else 0,) * 9

    def stat(self, path):
        if path[1:] not in (*self.files, *self.folders):
            raise OSError(2)
        return (0x4000 if path[1:] in self.folders else 0x8000, *[0] * 9)

    @property
    def VfsLfs2(self):
        board = self

        class VfsLfs2:
            def __init__(self, flash, progsize):
                pass

            @staticmethod
            def mkfs(flash, progsize):
                board.files, board.folders = {}, set()

        return VfsLfs2

    def mount(self, files, path):
        self.is_mounted = True

    def ilistdir(self, path):
        prefix = path.strip("/") + "/" if path.strip("/") else ""
        for folder in sorted(self.folders):
            if folder.startswith(prefix) and "/" not in folder[len(prefix) :]:
                yield folder[len(prefix) :], 0x4000, 0
        for file in sorted(self.files):
            if file.startswith(prefix) and "/" not in file[len(prefix) :]:
                yield file[len(prefix) :], 0x8000, 0, len(self.files[file])

    def mkdir(self, path):
        self.count_write()
        self.folders.add(path[1:])

    def rmdir(self, path):
        self.count_write()
        inside = [name for name in (*self.files, *self.folders) if name.startswith(path[1:] + "/")]
        if inside:
            raise OSError(39)
        self.folders.remove(path[1:])

    def remove(self, path):
        self.count_write()
        if path[1:] not in self.files:
            raise OSError(2)
        del self.files[path[1:]]

    def rename(self, before, after):
        self.count_write()
        if after.rpartition("/")[0][1:] not in (*self.folders, ""):
            raise OSError(2)
        self.files[after[1:]] = self.files.pop(before[1:])

    def Flash(self):
        return self

    def ioctl(self, operation, argument=0):
        return {4: self.layout.blocks, 5: BLOCK}[operation]

    def _open(self, path, mode):
        if mode == "rb":
            data = self.files[path[1:]]
            return io.BytesIO(data[1:] if data == self.unholdable else data)
        return _Written(self, path[1:])


class _Reset(Exception):
    pass


class _Bootloader(Exception):
    pass


class _Implementation(types.SimpleNamespace):
    def __init__(self, names):
        super().__init__(**names)

    def __getitem__(self, index):
        return (self.name, self.version)[index]


class _Written(io.BytesIO):
    def __init__(self, board, path):
        super().__init__()
        self.board = board
        self.path = path
        board.files[path] = b""

    def write(self, data):
        self.board.files[self.path] += data
        self.board.count_write()
        if self.board.free_blocks() < 0:
            raise OSError(28)
        return len(data)
