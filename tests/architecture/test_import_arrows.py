"""Who may import whom: dependencies point one way, as firmware/README.md draws them."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "firmware" / "rootlight"

# Room: the rooms that it may import besides itself and `compat`.
MAY_IMPORT = {
    "compat": set(),
    "on_demand": set(),
    "hot": {"hot_plain", "hot_viper"},
    "hot_plain": set(),
    "hot_plain_bridges": set(),
    "hot_plain_end": set(),
    "hot_viper": set(),
    "hot_viper_bridges": set(),
    "hot_viper_end": set(),
    "geometry": {"on_demand"},
    "games": {
        "geometry",
        "hot",
        "hot_plain_bridges",
        "hot_plain_end",
        "hot_viper_bridges",
        "hot_viper_end",
        "on_demand",
    },
    "journal": set(),
    "set_up": {"geometry", "games", "match"},
    "departure": {"controller"},
    "match": {"games", "in_names", "journal", "on_demand", "set_up"},
    "in_names": {"games", "geometry"},
    "board_file": {"board_reader", "geometry", "on_demand"},
    "board_reader": {"geometry", "board_file"},
    "touch": {"board_file"},
    "drivers": {"on_demand"},
    "controller": {
        "board_file",
        "buttons",
        "departure",
        "on_demand",
        "set_up",
        "touch",
    },
    "buttons": {
        "board_file",
        "controller",
        "games",
        "match",
        "menu",
        "on_demand",
        "set_up",
    },
    "menu": {"board_file", "games", "geometry", "on_demand", "set_up"},
    "lights": {"board_file", "controller", "games", "hot", "on_demand"},
    "link": {"controller", "match", "games", "geometry", "board_file", "in_names", "on_demand"},
    "upkeep": {"board_file", "controller", "games", "lights", "on_demand", "saved_game"},
    "storage": set(),
    "saved_game": {"match", "storage"},
    "platforms": {"drivers", "on_demand"},
    "start": {"board_file", "device", "platforms"},
    "device": {
        "board_file",
        "controller",
        "drivers",
        "geometry",
        "lights",
        "link",
        "match",
        "on_demand",
        "games",
        "storage",
        "touch",
        "upkeep",
    },
}
HARDWARE = {"machine", "busio", "board", "neopixel", "digitalio", "rp2"}
NOT_IN_MICROPYTHON = {"typing", "dataclasses", "enum", "pathlib", "functools", "__future__"}


def modules():
    return sorted(PACKAGE.rglob("*.py"))


def imported(path):
    """Names of all modules that a file imports, inside functions too."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide where they lead"
            yield node.module
            if node.module.count(".") <= 1 and node.module.startswith("rootlight"):
                yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and str(node.value).startswith("rootlight."):
            yield node.value  # to be borrowed


def room_of(path):
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_imports_only_rooms_below_its_own(path):
    room = room_of(path)
    if room == "__init__":
        return
    names = [name for name in imported(path) if name.split(".")[0] == "rootlight"]
    rooms = {name.split(".")[1] for name in names if "." in name}
    known = {entry.stem for entry in PACKAGE.iterdir()}
    assert (rooms & known) - {room, "compat"} <= MAY_IMPORT[room]


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_only_platforms_touch_the_hardware(path):
    roots = {name.split(".")[0] for name in imported(path)}
    assert not roots & NOT_IN_MICROPYTHON
    assert "host_sim" not in roots
    if room_of(path) != "platforms":
        assert not roots & HARDWARE


def test_every_room_is_described_here():
    rooms = {room_of(path) for path in modules()} - {"__init__"}
    assert rooms == set(MAY_IMPORT)
