"""What the page needs to draw a built board and to offer games on it.

Used by the simulated board's link and by `real_board`. Everything about a game comes from the
catalogue and from the game's class, so the page offers a new game as soon as the catalogue has it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from host_sim.board.simulated_board import built_boards, load_board_file
from rootlight import sound
from rootlight.board_files.reader import BoardFile, BoardFileError
from rootlight.games import catalogue
from rootlight.games.game import Game, SetUpError
from rootlight.geometry.notation import cell_name
from rootlight.geometry.shapes import SQUARE, Shape, outline
from rootlight.lights.palette import COLOURS
from rootlight.match.match import Match
from rootlight.match.new_game import boards_for, standard_board


def describe(board: BoardFile) -> dict[str, Any]:
    """The result of `sim.board` for a board file."""
    description = _describe_shape(board.shape)
    description["name"] = board.name
    for role, place in board.button_places.items():
        description["buttons"][role] = {"x": place[0], "y": place[1]}
    for pad, label in board.corners.items():
        description["corners"][board.pad_name(pad)] = label
    return description


def describe_shape(name: str, built: str | None = None) -> dict[str, Any]:
    """The same for a built board of which only the shape is known. ValueError: no such shape.

    The board file of that shape, if there is one, tells where the buttons are; if there are
    several, the one that is called `built`.
    """
    board = board_file_of(name, built)
    return _describe_shape(outline(name)) if board is None else describe(board)


def board_file_of(shape: str, built: str | None = None) -> BoardFile | None:
    """The board file of a shape that is called `built`, or as the shape, or else any of it."""
    wanted = outline(shape).name
    for name in sorted(built_boards(), key=lambda name: (name != built, name != shape)):
        try:
            board = load_board_file(name)
        except BoardFileError:
            # Somebody is still writing this file; it is not the file of this board.
            continue
        if board.shape.name == wanted:
            return board
    return None


def _describe_shape(shape: Shape) -> dict[str, Any]:
    games = [_describe_game(catalogue.entry(name), shape) for name in catalogue.NAMES]
    names = {shape.name} | {name for game in games for name in game["boards"]}
    return {
        "name": shape.name,
        "shape": shape.name,
        "shapes": {name: drawing(name) for name in sorted(names)},
        "buttons": {},
        "corners": {},
        "games": games,
        "lights": {meaning: list(COLOURS[meaning]) for meaning in ("spot", "button")},
        "sounds": _sounds(),
    }


def _sounds() -> dict[str, Any]:
    """The firmware's own table of notes, for a page that plays them: see `SoundTable` there."""
    return {
        "volumes": {name: volume / sound.VOLUMES["on"] for name, volume in sound.VOLUMES.items()},
        "notes": {
            name: [(hertz, ms, pulse / sound.PULSES) for hertz, ms, pulse in sound.notes(number)]
            for number, name in enumerate(sound.NAMES)
        },
    }


def _describe_game(entry: catalogue.Entry, built_shape: Shape) -> dict[str, Any]:
    """What a person may choose in a game on a built board, and how the page draws it.

    `boards` are those that fit, smallest first; `standard` is the one that `new` takes if none is
    named, or None.
    """
    rules: type[Game] = entry.game_class()
    try:
        standard = standard_board(entry.name, built_shape)
    except SetUpError:
        standard = None
    return {
        "name": entry.name,
        "boards": boards_for(entry, built_shape),
        "standard": standard,
        "options": {
            name: {"values": list(values), "standard": usual}
            for name, (values, usual) in entry.options.items()
        },
        "presets": entry.presets,
        "cards": entry.cards,
        "colours": list(rules.COLOURS),
        "players": {
            board: _players(entry.name, board) for board in boards_for(entry, built_shape)
        },
        "pieces": {piece: list(COLOURS[piece]) for piece in rules.PIECES},
        # Whether a turn's number tells which player made it, once each player has a colour.
        "alternates": not rules.LISTS_MOVES,
    }


@cache
def _players(game: str, board: str) -> tuple[str, ...]:
    """What the players are called when a game begins on a board."""
    return Match(game, board).game.players()


@cache
def drawing(name: str) -> dict[str, Any]:
    """The drawing of a shape: the form of its cells, and the place of each cell by name.

    The unit is the pitch, the distance of neighbouring cells' middles: x to the right, y up, 0, 0
    in the middle of the board.
    """
    shape = outline(name)
    kind = "square" if shape.degree == SQUARE else "hexagon"
    places = [(round(x, 4), round(y, 4)) for x, y in shape.places()]
    names = [cell_name(shape, cell) for cell in range(shape.count)]
    return {"kind": kind, "cells": dict(zip(names, places, strict=True))}
