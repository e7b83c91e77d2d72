"""Marks in the recorder's log, from which it can be played, and room in it.

Used by the recorder and `recording`, which borrow it. A mark tells how the board was when nothing
was going on. Of the game it only tells how long the journal was: the turns themselves are taken
from the journal when the log is given out, and those that were taken back since, from the log.
"""

import json
import struct

from rootlight.board_files.board_file import ELECTRODES
from rootlight.compat import const
from rootlight.flight_recorder.format import LONGEST, MARK, keep, note_bytes, stop
from rootlight.flight_recorder.log import ROOM, SIZE
from rootlight.lights.scene import Scene
from rootlight.saving.standard_settings import STANDARD
from rootlight.touch.pads import Pads

# A mark: time; checksum; when the last show started, for lights count from it; when the board was
# started, or NEVER if that does not matter any more; what the gestures remember: when buckets leak
# next, when a crowd began, its pads, touches that were none; flags. Then of the game, and of the
# one before it that `undo` may bring back if there is one: its number, where its journal ended,
# how many turns could be played again. Then lists, each with its length before it: pending stones,
# electrodes that are felt, pads out of order (two bytes each), buckets (four). Then, in JSON and
# if there are any, the settings that are not as they are at first, and the hints that were used,
# see `leader`, in the game and in the one before it.
HEAD = "<IIIIIIBBB"
NEVER = const(0x3FFFFFFF)
STANDING = "<BHH"
_FREE = const(400)  # so much is free after a mark
_SEGMENT = const(192)  # so much is noted at least before there is another mark
_AGAIN = const(48)  # if the moment was not calm

UNSAVED = const(1)
STORAGE_OK = const(2)
FAULTY = const(4)
STARTS = const(8)  # the board has just been switched on
GAP = const(16)  # something is missing before
SWAPPED = const(32)
OLD = const(64)
OLD_SWAPPED = const(128)


def tidy(recorder, device, now_ms):
    """Mark the end of the log, if the board is calm; else make room in it if that is short."""
    if _is_calm(device, now_ms):
        _mark(recorder, device, now_ms)
        return
    if recorder.rests:
        return
    recorder.next_mark = recorder.end + _AGAIN
    while recorder.end > SIZE - ROOM:
        if not drop(recorder):
            stop(recorder)
            return


def _is_calm(device, now_ms):
    """Whether the board is as it would be if it had started with this game just now."""
    controller = device.controller
    return (
        not (
            controller.asks
            or controller.show.kind
            or controller.hint_held
            or controller.hand
            or controller.menu is not None
            or controller.capture_animation is not None
        )
        and device.gestures.is_quiet()
        and not any(device.gestures.wary)
        and controller.is_settled(now_ms)
        and controller.analysis is None
        and controller.lesson is None
        # While somebody looks for a dead LED, other ones stand there.
        and isinstance(device.scene, Scene)
        and isinstance(device.pads, Pads)
    )


def _mark(recorder, device, now_ms):
    gap = recorder.rests
    recorder.end = recorder.noted
    while recorder.end > SIZE - _FREE:
        if not drop(recorder):
            forget(recorder)
    recorder.rests = False
    recorder.plain_ms = -1
    recorder.crc ^= recorder.sums
    recorder.sums = 0
    data = _described(recorder, device, now_ms, gap)
    place = recorder.end
    if len(data) <= LONGEST:
        note_bytes(recorder, MARK, data)
    _keep_undone(recorder, device.controller)
    recorder.next_mark = recorder.end + _SEGMENT
    if len(data) > LONGEST or recorder.rests:
        # Too much that is felt, or that could be played again.
        recorder.end = place
        recorder.rests = gap
        return
    recorder.marks.append(place)
    recorder.last_ms = now_ms
    recorder.noted = recorder.end


def _described(recorder, device, now_ms, gap):
    """The bytes of a mark."""
    controller = device.controller
    gestures = device.gestures
    old = controller.old
    flags = (
        (UNSAVED if controller.unsaved else 0)
        | (STORAGE_OK if device.storage_ok else 0)
        | (FAULTY if controller.fault else 0)
        | (STARTS if recorder.changes < 0 else 0)
        | (GAP if gap else 0)
        | (SWAPPED if controller.swapped else 0)
        | (OLD if old else 0)
        | (OLD_SWAPPED if old and old[1] else 0)
    )
    buckets = [
        bytes((pad & 0xFF, pad >> 8, gestures.landings[pad], gestures.odd[pad]))
        for pad in range(len(gestures.odd))
        if gestures.landings[pad] or gestures.odd[pad]
    ]
    settings = device.settings
    hints = [list(one.hints_used) for one in _matches(controller)]
    hints = hints if any([any(used) for used in hints]) else []
    changed = {name: settings[name] for name in settings if settings[name] != STANDARD.get(name)}
    return b"".join(
        (
            struct.pack(
                HEAD,
                now_ms,
                recorder.crc,
                controller.show.started,
                NEVER if controller.at_start is None else controller.at_start,
                gestures.leak_at,
                gestures.crowd_began,
                min(gestures.crowd, LONGEST),
                gestures.glitches,
                flags,
            ),
            _standing(recorder, controller.match),
            _standing(recorder, old[0]) if old else b"",
            _list(controller.partial),
            _list(_felt(device.pads)),
            _list(_set(controller.masked)),
            bytes((len(buckets),)),
            b"".join(buckets),
            json.dumps((changed, hints)).encode() if changed or hints else b"",
        )
    )


def _matches(controller):
    """The game on the board, and the one that `undo` may bring back."""
    old = controller.old
    return (controller.match, old[0]) if old else (controller.match,)


def _list(numbers):
    return bytes((len(numbers),)) + b"".join([bytes((one & 0xFF, one >> 8)) for one in numbers])


def _standing(recorder, match):
    move_stack = match.move_stack
    return struct.pack(
        STANDING, _number_of(recorder, match), move_stack.end(), move_stack.undone()
    )


def _keep_undone(recorder, controller):
    """Note the turns that can be played again: they are behind the end of what stands."""
    for match in _matches(controller):
        move_stack = match.move_stack
        end = move_stack.end()
        for _ in range(move_stack.undone()):
            end = move_stack.end_of(end)
        number = _number_of(recorder, match)
        keep(recorder, number, move_stack.end(), move_stack.dump(move_stack.end(), end))


def _set(flags):
    """The places of those that are not 0, most often none."""
    return [at for at in range(len(flags)) if flags[at]] if any(flags) else []


def _felt(pads):
    """The electrodes that are felt and count, chip * 12 + electrode."""
    found = []
    for chip in range(pads.chips):
        felt = pads.felt(chip) & pads.used[chip]
        if felt:
            first = chip * ELECTRODES
            found += [first + place for place in range(ELECTRODES) if felt >> place & 1]
    return found


def _number_of(recorder, match):
    """The number of a match among the games of the log."""
    games = recorder.games
    move_stack = match.move_stack
    for game in games:
        if game[1] is move_stack:
            return game[0]
    number = games[-1][0] + 1 & 0xFF if games else 0
    move_stack.keeper = recorder
    set_up = (match.game.NAME, match.shape.name, match.options, match.seed, match.cards)
    games.append((number, move_stack, set_up))
    return number


def drop(recorder):
    """Forget what is before the second mark; whether there is one."""
    marks = recorder.marks
    if len(marks) < 2:
        return False
    marks.pop(0)
    shift = marks[0]
    recorder.end -= shift
    recorder.noted -= shift
    recorder.next_mark -= shift
    log = memoryview(recorder.log)
    log[: recorder.end] = log[shift : shift + recorder.end]
    used = []
    for index in range(len(marks)):
        marks[index] -= shift
        used += _games_of(recorder.log, marks[index] + 2)
    _let_go(recorder, used)
    return True


def forget(recorder):
    """Forget all."""
    recorder.end = recorder.noted = 0
    recorder.marks.clear()
    _let_go(recorder, ())


def _let_go(recorder, used):
    """Keep of the games those whose numbers are used."""
    for game in list(recorder.games):
        if game[0] not in used:
            game[1].keeper = None
            recorder.games.remove(game)


def _games_of(log, at):
    """The numbers of the games that a mark names, from its place in the log on."""
    at += struct.calcsize(HEAD)
    return [log[at], log[at + struct.calcsize(STANDING)]] if log[at - 1] & OLD else [log[at]]
