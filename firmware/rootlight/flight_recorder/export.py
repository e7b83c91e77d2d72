"""Giving out what the recorder has noted: a bug report, in pieces.

Used by the link, which borrows it. `recording` says what is in the log, `marking` what a mark is;
`python -m host_sim --replay` plays a report.
"""

from binascii import b2a_base64, crc32

from rootlight import VERSION
from rootlight.compat import const
from rootlight.games.game import SetUpError
from rootlight.texts import codes

FORMAT = const(1)
_PIECE = const(384)

# Names of members, in texts: words that stand alone would be spared when names are made shorter.
_OF_HEAD = "rootlight_report firmware board sim wiring languages books games log end crc parts"
_OF_GAME = "number game board options seed cards bytes"

# What is being given out, in parts as bytes; forgotten with this module.
_parts = []


def give_out(device, part=None):
    """A report, as a dict: its head, or one of its parts, for whoever asks for them in turn.

    The head tells how many `parts` there are. The file is the head with the texts of all parts
    in a list, `data`: base64 of the log and then of the journals of the games, in their order.
    Raises SetUpError if there is no such part.
    """
    if part is None:
        return _begin(device)
    if not 0 <= part < len(_parts):
        raise SetUpError("There is no such part of a report; ask for a new report first.")
    return _named("part data", (part, b2a_base64(_parts[part]).decode().rstrip()))


def _begin(device):
    from rootlight.lessons import shelf

    recorder = device.recorder
    _parts.clear()
    # What came in this step is not noted as a whole yet.
    crc = _add(memoryview(recorder.log)[: recorder.noted], 0)
    games = []
    for number, move_stack, set_up in recorder.games:
        end = move_stack.end()
        for at in range(0, end, _PIECE):
            crc = _add(move_stack.dump(at, min(at + _PIECE, end)), crc)
        games.append(_named(_OF_GAME, (number,) + set_up + (end,)))
    end = (recorder.last_ms, recorder.crc ^ recorder.sums, not recorder.rests)
    return _named(
        _OF_HEAD,
        (
            FORMAT,
            VERSION,
            device.shape.name,
            device.simulated,
            wiring_sum(device),
            codes(device.link.platform),
            shelf.books(device.link.platform),
            games,
            recorder.noted,
            _named("time_ms crc complete", end),
            crc,
            len(_parts),
        ),
    )


def _named(names, values):
    """A dict of values by their names, which stand in one text."""
    words = names.split()
    return {words[index]: values[index] for index in range(len(words))}


def _add(data, crc):
    """Add bytes to the parts; their checksum after that of those before."""
    for at in range(0, len(data), _PIECE):
        _parts.append(bytes(data[at : at + _PIECE]))
    return crc32(data, crc)


def wiring_sum(device):
    """A checksum of what the board file says of pads, LEDs and current."""
    crc = crc32(bytes(device.pads.wire_of))
    crc = crc32(bytes(device.chain.pads), crc)
    return crc32(b"%d" % device.chain.budget_ma, crc)
