"""Checks the head of a bug report, which `rootlight.flight_recorder.export` writes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from host_sim.replay.report import BadReport, Head
from rootlight.flight_recorder.format import SIZE

_LONGEST_WORD = 64
_Check = Callable[[Any], bool]


def check_head(head: Head) -> None:
    """Raise BadReport unless each member of a head is there and of its kind."""
    _check(head, _HEAD, "it")
    _check(head["end"], _END, "its end")
    for game in head["games"]:
        _check(game, _GAME, "one of its games")
    if head["log"] > SIZE:
        raise BadReport(f"its log is longer than any: a board keeps {SIZE} bytes.")


def _check(part: Head, kinds: dict[str, _Check], what: str) -> None:
    for name, is_right in kinds.items():
        if name not in part:
            raise BadReport(f'{what} has no "{name}"; save it once more.')
        if not is_right(part[name]):
            raise BadReport(f'{what} has a "{name}" that no board writes.')


def _is_whole(value: Any) -> bool:
    # Not isinstance: true and false are integers, too.
    return type(value) is int


def _is_size(value: Any) -> bool:
    return type(value) is int and value >= 0


def _is_truth(value: Any) -> bool:
    return isinstance(value, bool)


def _is_word(value: Any) -> bool:
    """Return whether it is a name of the firmware's, which any terminal can show."""
    return (
        isinstance(value, str)
        and len(value) <= _LONGEST_WORD
        and value.isascii()
        and value.isprintable()
    )


def _are_words(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_word, value))


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _are_objects(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, dict) for one in value)


def _is_object(value: Any) -> bool:
    return isinstance(value, dict)


def _are_options(value: Any) -> bool:
    return isinstance(value, dict) and not any(
        isinstance(one, list | dict) for one in value.values()
    )


def _is_text_or_none(value: Any) -> bool:
    return value is None or isinstance(value, str)


_HEAD: dict[str, _Check] = {
    "firmware": _is_word,
    "board": _is_word,
    "wiring": _is_whole,
    "languages": _are_words,
    "books": _are_words,
    "levels": _is_size,
    "games": _are_objects,
    "log": _is_size,
    "end": _is_object,
    "crc": _is_whole,
    "data": _are_texts,
}
_END: dict[str, _Check] = {"time_ms": _is_whole, "crc": _is_whole, "complete": _is_truth}
_GAME: dict[str, _Check] = {
    "number": _is_whole,
    "game": _is_word,
    "board": _is_word,
    "options": _are_options,
    "seed": _is_whole,
    "cards": _is_text_or_none,
    "bytes": _is_size,
}
