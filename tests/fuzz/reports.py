"""Bug reports that no board wrote: honest ones with a part changed, checksums made to fit.

Used by the tests here, by those of the replay, and by `__main__`.
"""

import binascii
import json

from host_sim.replay import telling
from host_sim.replay.report import BadReport
from tests.fuzz.files import changed, damaged
from tests.replay.watching import saved_report
from tests.support import Table

# A sentence names a file and perhaps a word of it.
_LONGEST_SENTENCE = 1000


def honest_head():
    """A report of some turns, a dict."""
    table = Table("hex-4")
    table.run(1000)
    for move in ("d4", "a1,c3"):
        table.turn(move)
        table.run(1500)
    table.press("undo")
    table.run(2000)
    return saved_report(table)


def report(random, head):
    """The bytes of a report that is wrong in some way."""
    kind = random.randrange(3)
    if kind == 0:
        return damaged(random, json.dumps(head).encode())
    if kind == 1:
        return json.dumps(changed(random, head)).encode()
    return json.dumps(_with_another_log(random, head)).encode()


def _with_another_log(random, head):
    """The log damaged, and a checksum that fits."""
    data = bytearray(b"".join(binascii.a2b_base64(piece) for piece in head["data"]))
    for _ in range(random.choice((1, 3, 20))):
        data[random.randrange(len(data))] = random.randrange(256)
    piece = binascii.b2a_base64(data).decode()
    return head | {"data": [piece], "crc": binascii.crc32(data)}


def play(path):
    """Play a file: it is played, or a short sentence says why not. Whether it is played."""
    try:
        telling.play(path, None, lambda line: None)
    except BadReport as error:
        sentence = str(error)
        assert 0 < len(sentence) < _LONGEST_SENTENCE, sentence
        assert sentence.endswith("."), sentence
        return False
    return True
