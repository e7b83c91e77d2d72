"""The wiring that a board has learnt: a small file beside the board file, which it overrides.

Used at the start if there is such a file, and by the bring-up, which writes it. The board file
stays as the builder wrote it, so an update may replace it; what was learnt is laid over it and
then checked with it, by the reader of board files. It names the board file that it is for:

    {"format": 1, "board": NAME, "touch": {CHIP: "pads ..."}, "leds": "pads of the chain ..."}
"""

import json

from rootlight.board_files.pad_numbers import ELECTRODES
from rootlight.board_files.reader import BoardFileError
from rootlight.geometry.notation import cell_name
from rootlight.texts import filled

FILE = "wiring.json"
_FORMAT = 1
_KEYS = ("board", "format", "leds", "touch")
_HALF = ".new"
_ENOENT = 2
_FORGET = "Run the bring-up again, or delete the file."


def compose(board, pad_of, chain) -> str:
    """The text of the file: for a BoardFile, the pad at each wire and at each LED."""
    names = [_pad_name(board, pad) for pad in pad_of]
    touch = {}
    for index in range(len(board.chips)):
        first = index * ELECTRODES
        touch[board.chips[index].name] = " ".join(names[first : first + ELECTRODES])
    leds = " ".join([_pad_name(board, pad) for pad in chain])
    return json.dumps({"format": _FORMAT, "board": board.name, "touch": touch, "leds": leds})


def _pad_name(board, pad):
    if pad >= board.pads:
        return "-"
    return cell_name(board.shape, pad) if pad < board.shape.count else board.pad_name(pad)


def merged(text: str, learnt: str) -> str:
    """The text of a board file with what was learnt in its place. Raises BoardFileError.

    The board file itself is whole; what comes of both is for its reader to check.
    """
    try:
        wiring = json.loads(learnt)
    except (ValueError, RuntimeError):  # RuntimeError: nested without end
        raise _wrong("%s is not JSON. %s")
    if not isinstance(wiring, dict) or sorted(wiring) != list(_KEYS):
        raise _wrong("%s does not have the keys %s. %s", " ".join(_KEYS))
    if wiring["format"] != _FORMAT:
        raise _wrong("%s comes from another firmware version. %s")
    board = json.loads(text)
    name = board["name"]
    if wiring["board"] != name:
        raise _wrong("%s belongs to another board, not to %s. %s", name)
    chips = {chip["name"]: chip for chip in board["touch"]}
    touch = wiring["touch"]
    if not isinstance(touch, dict) or sorted(touch) != sorted(chips):
        raise _wrong("%s and %s name different touch chips. %s", name)
    for chip in touch:
        chips[chip]["pads"] = touch[chip]
    board["leds"]["chain"] = wiring["leds"]
    return json.dumps(board)


def _wrong(pattern, *values):
    """The error about the file, with what to do."""
    return BoardFileError(filled(pattern, *((FILE,) + values + (filled(_FORGET),))))


def write(platform, text: str) -> None:
    """Keep the file. Raises OSError, and then the old one stands."""
    replace(platform, FILE, text + "\n")


def forget(platform) -> dict:
    """Remove the file; what a host is told."""
    try:
        platform.files.remove(FILE)
    except OSError as error:
        if error.args[0] != _ENOENT:
            raise ValueError(filled("The file %s could not be deleted.", FILE))
        return {"forgotten": False, "message": "The board has not learnt any wiring."}
    text = (
        "The board has forgotten the wiring. Switch it off and on: then it uses the wiring of its "
        "board file."
    )
    return {"forgotten": True, "message": text}


def replace(platform, name: str, lines) -> None:
    """Put a text, or lines without their ends, in the place of a file. Raises OSError.

    The old file stands until the new one is whole.
    """
    half = name + _HALF
    try:
        with platform.open_file(half, "w") as file:
            if isinstance(lines, str):
                file.write(lines)
            else:
                for line in lines:
                    file.write(line + "\n")
    except OSError:
        try:
            platform.files.remove(half)
        except OSError:
            pass
        raise
    platform.files.rename(half, name)
