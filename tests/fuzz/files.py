"""Files that somebody or something has damaged: board files, and all that lies on the flash.

Used by the tests here and by `__main__`.
"""

import json
from pathlib import Path

from host_sim.board.firmware_files import firmware_path
from host_sim.link.sim_link import SimLink
from rootlight.board_files.learnt_wiring import compose
from rootlight.board_files.reader import BoardFileError, read_board_file
from tests.fuzz.byte_fuzzer import ODD

# A name of 3,000 letters may stand in it.
_LONGEST_SENTENCE = 8000
_VALUES = [None, True, -1, 0, 1e30, 10**30, "", "a1", "hex-4", "-", "\ud800", [], {}, [[]]]
_VALUES += [["a1"] * 50, {"": {}}, "hex-999999999", "a9999999999999999999", "a1..a9", "x" * 3000]


def damaged(random, data):
    """Bytes of a file, damaged."""
    data = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 5))):
        at = random.randrange(len(data) + 1)
        end = min(len(data), at + random.choice((1, 4, 30, 400)))
        how = random.randrange(6)
        if how == 0:
            data[at:end] = random.randbytes(end - at)
        elif how == 1:
            del data[at:end]
        elif how == 2:
            data[at:at] = data[at:end]
        elif how == 3:
            data[at:end] = random.choice(ODD)
        elif how == 4:
            data[at:end] = bytes(end - at)
        else:
            del data[at:]
    return bytes(data)


def changed(random, value):
    """A value of JSON with one part of it changed."""
    if isinstance(value, dict) and value and random.random() < 0.9:
        name = random.choice(sorted(value))
        if random.random() < 0.15:
            return {each: value[each] for each in value if each != name}
        if random.random() < 0.1:
            return value | {random.choice(["x", "", "bus", "id"]): random.choice(_VALUES)}
        return value | {name: changed(random, value[name])}
    if isinstance(value, list) and value and random.random() < 0.8:
        at = random.randrange(len(value))
        return value[:at] + [changed(random, value[at])] + value[at + 1 :]
    return random.choice(_VALUES)


def board_file(random):
    """The text of a board file that is wrong in one way or several, bytes."""
    names = sorted(Path(firmware_path("boards")).glob("*.json"))
    data = random.choice(names).read_bytes()
    if random.random() < 0.3:
        return damaged(random, data)
    value = json.loads(data)
    for _ in range(random.choice((1, 1, 2))):
        value = changed(random, value)
    return json.dumps(value).encode()


def read(data):
    """Read a board file: it is one, or a short sentence says what is wrong. Whether it is one."""
    try:
        read_board_file(data)
    except BoardFileError as error:
        sentence = str(error)
        assert 0 < len(sentence) < _LONGEST_SENTENCE, sentence
        return False
    return True


class Flash:
    """A board that has saved a game and settings; its files are damaged, and it starts again."""

    def __init__(self):
        self.link = SimLink("hex-4")
        self.link.request("new", {"game": "rootbound", "moves": ["d4", "a1,g4"]})
        self.link.advance(500)
        self.link.request("play", {"move": "b2"})
        self.link.request("settings", {"brightness": 2})
        self.link.advance(500)
        flash = self.link.board.hardware.flash
        board = self.link.board.hardware.board
        flash.put("wiring.json", compose(board, board.wiring()[0], board.chain).encode())
        self.files = {name: flash.content(name) for name in flash.names()}

    def start_with_damage(self, random):
        """Damage some files, or put garbage in their place, and start; the state it tells."""
        flash = self.link.board.hardware.flash
        for name in flash.names():
            flash.remove(name)
        for name, data in self.files.items():
            how = random.randrange(5)
            if how == 0:
                data = random.randbytes(random.randrange(2000))
            elif how == 1:
                data = random.choice(ODD) * random.randrange(1, 400)
            elif how < 4:
                data = damaged(random, data)
            flash.put(name, data)
        self.link.board.power_cycle()
        self.link.advance(100)
        state = self.link.request("state")
        assert self.link.request("hello")["protocol"] == 1
        assert state["game"] == "rootbound" and state["turn"] in (0, 2, 3), state
        return state
