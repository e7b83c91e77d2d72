"""Programs that are changed for a board, and what they say before and after."""

import subprocess
import sys

from host_sim.deploy.build import FIRMWARE
from tests.micropython.interpreters import unix_ports


def lay(folder, sources):
    for path, text in sources.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    return folder


def run(folder, sources):
    """What a program says whose start is main.py."""
    lay(folder, sources)
    return subprocess.run(
        [sys.executable, "-B", "main.py"], cwd=folder, capture_output=True, text=True, check=True
    ).stdout


# A game by touches and lines, on a platform without chips, with all that was sent and shown.
GAME = """
import sys
sys.path.insert(0, sys.path[0] + "/firmware" if sys.path[0] else "firmware")
import json
from binascii import crc32
from rootlight.board_files.board_file import read_board_file
from rootlight.device.device import Device
from rootlight.match.notation_view import InNames

# A flash: `os` and `open` in one.
class Files:
    def __init__(self):
        self.held = {}
        self.folders = []
    def listdir(self, folder=""):
        if not folder:
            return self.folders + [path for path in self.held if "/" not in path]
        return [path.split("/")[1] for path in self.held if path.startswith(folder + "/")]
    def mkdir(self, folder):
        self.folders.append(folder)
    def rename(self, old, new):
        self.held[new] = self.held.pop(old)
    def remove(self, path):
        del self.held[path]
    def open(self, path, mode):
        if mode == "wb":
            self.held[path] = b""
        return File(self.held, path)

class File:
    def __init__(self, held, path):
        self.held = held
        self.path = path
        self.at = 0
    def __enter__(self):
        return self
    def __exit__(self, *error):
        pass
    def write(self, data):
        self.held[self.path] += bytes(data)
        return len(data)
    def read(self, size=None):
        data = self.held[self.path][self.at :]
        data = data if size is None else data[:size]
        self.at += len(data)
        return data
    def tell(self):
        return self.at

class Platform:
    simulated = False
    changed = False
    def __init__(self):
        self.files = Files()
        self.open_file = self.files.open
        self.bank = self
        self.odd = bytes(len(board.chips))
        self.down = ()
        self.frames = 0
        self.lines = []
        self.answers = []
        self.faults = [("chip", "absent", "A chip does not answer.")]
        self.restarts = 0
    def start(self):
        self.frames = 1
        self.said = b""
    def read_touch(self, masks):
        for chip in range(len(masks)):
            masks[chip] = 0
        for chip, electrode in self.down:
            masks[chip] |= 1 << electrode
        return 0
    def strength(self, chip, electrode):
        return 20 + chip
    def is_working(self, chip):
        return True
    def next_fault(self):
        return self.faults.pop() if self.faults else None
    def show(self, frame):
        self.frames = crc32(frame, self.frames)
    def read_link(self, buffer):
        if not self.lines:
            return 0
        line = self.lines.pop(0)
        buffer[: len(line)] = line
        return len(line)
    def link_room(self):
        return 64
    def write_link(self, data):
        *lines, self.said = (self.said + bytes(data)).split(b"\\n")
        self.answers.extend([json.loads(line) for line in lines])
    def load(self, name):
        return self.files.held.get(name)
    def save(self, name, data):
        self.files.held[name] = data
    def feed(self):
        pass
    def restart(self, service):
        self.restarts += 1
    def ticks_ms(self):
        return 0
    def diagnose(self):
        return []

with open("board.json") as file:
    board = read_board_file(file.read())
wires = {}
for chip in range(len(board.chips)):
    pads = board.chips[chip].pads
    for electrode in range(len(pads)):
        wires.setdefault(pads[electrode], (chip, electrode))
platform = Platform()
device = Device(platform, board, {"brightness": 2, "touch_threshold": 8})
device.start()
now = 0
chance = 1

def below(limit):
    global chance
    chance = (chance * 37 + 11897) & 0xFFFFFF
    return (chance >> 10) * limit >> 14

def go_on(ms):
    global now
    for _ in range(ms // 8):
        now += 8
        device.step(now)

def touch(*pads, ms=160):
    platform.down = [wires[pad] for pad in pads]
    go_on(ms)
    platform.down = ()
    go_on(240)

def ask(method, **params):
    message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    text = json.dumps(message).encode() + b"\\n"
    for at in range(0, len(text), 100):
        platform.lines.append(text[at : at + 100])
    go_on(200)

def plain(value):
    # Dicts have no order on MicroPython, and memory is not the same twice.
    if isinstance(value, dict):
        return [(key, plain(value[key])) for key in sorted(value) if key != "memory"]
    return [plain(each) for each in value] if isinstance(value, list) else value

def tell():
    for answer in platform.answers:
        print(plain(answer))
    platform.answers.clear()
    print(now, platform.frames)

cells = board.shape.count
ask("hello")
ask("watch", lights=True)
for turn in range(14):
    for _ in range(1 + below(3)):
        touch(below(cells))
    if turn % 4 == 3:
        mask = bytearray(device.controller.match.shape.count)
        device.controller.match.game.legal_cells((), mask)
        legal = [cell for cell in range(len(mask)) if mask[cell]]
        touch(legal[below(len(legal))])
    ask("legal")
    ask("explain", cell="a1")
    touch(cells + device.controller.live_end())
    if turn % 5 == 4:
        touch(cells + 3, below(cells), ms=400)  # hint
        touch(cells + 2)  # undo
    tell()
for _ in range(2):
    touch(cells + device.controller.live_end())
    touch(cells + device.controller.live_end(), ms=1400)
    go_on(6000)
for method in ("undo", "redo", "record", "lights", "diagnose", "nothing"):
    ask(method)
ask("play", move="zz")
ask("settings", brightness=3)
ask("new", game="rootbound", board="hex-4", moves=["a1"])
touch(0, 1, 2, 5, 6, 7, 11)
touch(cells + 4, ms=2400)  # menu
go_on(9000)
ask("service")
tell()
other = Device(platform, board, {})
other.start()
other.step(now)
print(plain(InNames(other.controller.match).record()))
print(platform.restarts, sorted(platform.files.held))
"""


def play(folder, sources, command):
    """What the game says with this firmware."""
    lay(folder / "firmware", {path: text for path, text in sources.items() if path != "game.py"})
    board = FIRMWARE / "boards" / "hex-4.json"
    (folder / "board.json").write_bytes(board.read_bytes())
    (folder / "game.py").write_text(sources["game.py"])
    done = subprocess.run(
        [*command, "game.py"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    assert done.stdout.count("jsonrpc") > 100
    return done.stdout


# The interpreters of this machine that run programs by their path.
COMMANDS = {"cpython": [sys.executable, "-B"]} | {
    port.name: [port.path, "-X", "heapsize=2m"] for port in unix_ports()
}
