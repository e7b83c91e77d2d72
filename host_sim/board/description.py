"""The description of a built board, with which the page draws it and offers games on it.

Used by the simulated board's link and by `real_board`. Everything about a game comes from the
catalogue and from the game's class, so the page offers a new game as soon as the catalogue has it.
"""

from collections import OrderedDict

from host_sim.board.simulated_board import built_boards, load_board_file
from rootlight import sound
from rootlight.board_files.reader import BoardFileError
from rootlight.compat import const
from rootlight.games import catalogue
from rootlight.games.game import SetUpError
from rootlight.geometry.notation import cell_name
from rootlight.geometry.shapes import SQUARE, outline
from rootlight.lights.palette import COLOURS, colour_of
from rootlight.match.match import Match
from rootlight.match.new_game import boards_for, standard_board

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Any

    from rootlight.board_files.reader import BoardFile
    from rootlight.games.entry import Entry
    from rootlight.games.game import Game
    from rootlight.geometry.shapes import Shape


# Caches: drawings by name, and the players at the start of a game by game and board.
_drawings: "dict[str, dict[str, Any]]" = {}
_first_players: "dict[tuple[str, str], tuple[str, ...]]" = {}


def describe(board: "BoardFile") -> "dict[str, Any]":
    """The result of `sim.board` for a board file."""
    description = _describe_shape(board.shape)
    description["name"] = board.name
    for role in board.roles:
        x, y = board.button_places[role]
        description["buttons"][role] = {"x": x, "y": y}
    labels = {board.pad_name(pad): board.corners[pad] for pad in board.corners}
    for name in sorted(labels):
        description["corners"][name] = labels[name]
    return description


def describe_shape(name: str, built: "str | None" = None) -> "dict[str, Any]":
    """The same for a built board of which only the shape is known. ValueError: no such shape.

    The board file of that shape, if there is one, tells where the buttons are; if there are
    several, the one that is called `built`.
    """
    board = board_file_of(name, built)
    return _describe_shape(outline(name)) if board is None else describe(board)


def board_file_of(shape: str, built: "str | None" = None) -> "BoardFile | None":
    """The board file of a shape that is called `built`, or as the shape, or else any of it."""
    wanted = outline(shape).name
    for name in sorted(built_boards(), key=lambda name: (name != built, name != shape, name)):
        try:
            board = load_board_file(name)
        except BoardFileError:
            # Somebody is still writing this file; it is not the file of this board.
            continue
        if board.shape.name == wanted:
            return board
    return None


def built_board_for(game: str, built: "tuple[str, ...]", board: "str | None" = None) -> str:
    """The first of some built boards that holds a game: on one of its boards, or on that one.

    Raises ValueError if none does.
    """
    for name in built:
        boards = boards_for(catalogue.entry(game), outline(name))
        if board in boards or (board is None and boards):
            return name
    wanted = game if board is None else f"{game} on {board}"
    raise ValueError(
        f"None of these boards holds {wanted}: {', '.join(built)}. Add one to that list."
    )


def _describe_shape(shape: "Shape") -> "dict[str, Any]":
    games = [_describe_game(catalogue.entry(name), shape) for name in catalogue.NAMES]
    names = {shape.name} | {name for game in games for name in game["boards"]}
    return {
        "name": shape.name,
        "shape": shape.name,
        "shapes": OrderedDict([(name, drawing(name)) for name in sorted(names)]),
        "buttons": OrderedDict(),
        "corners": OrderedDict(),
        "games": games,
        "lights": {meaning: list(COLOURS[meaning]) for meaning in ("spot", "button")},
        "sounds": _sounds(),
    }


def _sounds() -> "dict[str, Any]":
    """The firmware's own table of notes, for a page that plays them: see `SoundTable` there."""
    volumes = sound.VOLUMES
    notes = OrderedDict()
    for number, name in enumerate(sound.NAMES):
        notes[name] = [
            (hertz, ms, pulse / sound.PULSES) for hertz, ms, pulse in sound.notes(number)
        ]
    return {
        "volumes": {name: volumes[name] / volumes["on"] for name in volumes},
        "notes": notes,
    }


def _describe_game(entry: "Entry", built_shape: "Shape") -> "dict[str, Any]":
    """Return the choices of a game on a built board, and its data for the page's drawing.

    `boards` are those that fit, smallest first; `standard` is the one that `new` takes if none is
    named, or None.
    """
    rules: "type[Game]" = entry.game_class()
    boards = boards_for(entry, built_shape)
    try:
        standard = standard_board(entry.name, built_shape)
    except SetUpError:
        standard = None
    return {
        "name": entry.name,
        "boards": boards,
        "standard": standard,
        "options": OrderedDict(
            [(name, _describe_option(entry.options[name])) for name in sorted(entry.options)]
        ),
        "presets": OrderedDict([(name, entry.presets[name]) for name in sorted(entry.presets)]),
        "cards": entry.cards,
        "colours": list(rules.COLOURS),
        "players": OrderedDict([(board, _players(entry.name, board)) for board in boards]),
        "pieces": OrderedDict([(piece, list(colour_of(rules, piece))) for piece in rules.PIECES]),
        # True if a turn's number tells which player made it, once each player has a colour.
        "alternates": not rules.LISTS_MOVES,
        "texts": entry.texts(),
    }


def names_of_games() -> "dict[str, dict[str, Any]]":
    """Return the title, the seven words and the colours of each game; see `games.game_texts`."""
    kept = ("title", "brief", "colours")
    texts = {name: catalogue.entry(name).texts() for name in catalogue.NAMES}
    return {name: {key: texts[name][key] for key in kept if key in texts[name]} for name in texts}


def _describe_option(option: "tuple[tuple[Any, ...], object]") -> "dict[str, Any]":
    values, usual = option
    return {"values": list(values), "standard": usual}


def _players(game: str, board: str) -> "tuple[str, ...]":
    """Return the names of the players when a game begins on a board."""
    if (game, board) not in _first_players:
        _first_players[game, board] = Match(game, board).game.players()
    return _first_players[game, board]


def drawing(name: str) -> "dict[str, Any]":
    """The drawing of a shape: the form of its cells, and the place of each cell by name.

    The unit is the pitch, the distance of neighbouring cells' middles: x to the right, y up, 0, 0
    in the middle of the board.
    """
    if name not in _drawings:
        shape = outline(name)
        kind = "square" if shape.degree == SQUARE else "hexagon"
        places = [(round(x, 4), round(y, 4)) for x, y in shape.places()]
        names = [cell_name(shape, cell) for cell in range(shape.count)]
        _drawings[name] = {"kind": kind, "cells": OrderedDict(zip(names, places))}
    return _drawings[name]
