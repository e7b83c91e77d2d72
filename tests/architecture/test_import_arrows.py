"""Who may import whom: dependencies point one way, as firmware/README.md draws them."""

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "firmware" / "rootlight"

# Room: the rooms that it may import besides itself and `compat`.
MAY_IMPORT = {
    "compat": set(),
    "on_demand": set(),
    "texts": {"on_demand"},
    "hot": {"hot_plain", "hot_viper"},
    "hot_plain": set(),
    "hot_plain_bridges": set(),
    "hot_plain_end": set(),
    "hot_viper": set(),
    "hot_viper_bridges": set(),
    "hot_viper_end": set(),
    "geometry": {"on_demand", "texts"},
    "games": {
        "geometry",
        "hot",
        "hot_plain_bridges",
        "hot_plain_end",
        "hot_viper_bridges",
        "hot_viper_end",
        "on_demand",
        "texts",
    },
    "journal": set(),
    "set_up": {"geometry", "games", "in_names", "match", "on_demand", "texts"},
    "departure": {"controller"},
    "match": {"games", "journal", "on_demand", "set_up", "turning_back"},
    "turning_back": {"games"},
    "recorder": {"marking", "on_demand", "recording"},
    "recording": {"marking", "on_demand", "recorder"},
    "marking": {
        "board_file",
        "first_settings",
        "lights",
        "recorder",
        "recording",
        "touch",
    },
    "bug_report": {"games", "lessons", "on_demand", "texts"},
    "first_settings": set(),
    "in_names": {"games", "geometry"},
    "board_file": {"board_reader", "geometry", "on_demand"},
    "board_reader": {"geometry", "board_file"},
    "touch": {"board_file", "recorder"},
    "drivers": {"on_demand"},
    "controller": {
        "board_file",
        "buttons",
        "departure",
        "on_demand",
        "set_up",
        "touch",
    },
    "asking": set(),
    "leader": {"board_file", "controller"},
    "score_bars": {"controller"},
    "dangers": {"controller"},
    "buttons": {
        "asking",
        "board_file",
        "controller",
        "dangers",
        "games",
        "leader",
        "match",
        "menu",
        "on_demand",
        "score_bars",
        "set_up",
        "turning_back",
    },
    "menu": {"board_file", "games", "geometry", "lessons", "on_demand", "set_up"},
    "lessons": {
        "board_file",
        "controller",
        "games",
        "geometry",
        "match",
        "on_demand",
        "set_up",
        "texts",
    },
    "lights": {"board_file", "controller", "games", "hot", "on_demand"},
    "link": {
        "asking",
        "leader",
        "controller",
        "match",
        "games",
        "geometry",
        "board_file",
        "bug_report",
        "in_names",
        "lessons",
        "on_demand",
        "recording",
        "self_test",
        "set_up",
        "turning_back",
        "texts",
    },
    "deaf_pads": set(),
    "self_test": {"deaf_pads", "drivers", "texts"},
    "bring_up": {
        "board_file",
        "deaf_pads",
        "drivers",
        "geometry",
        "on_demand",
        "recording",
        "self_test",
        "starting",
        "touch",
        "wiring_file",
    },
    "wiring_file": {"board_file", "board_reader", "geometry"},
    "upkeep": {
        "board_file",
        "controller",
        "game_log",
        "games",
        "leader",
        "lights",
        "marking",
        "on_demand",
        "recorder",
        "recording",
        "saved_game",
        "set_up",
        "texts",
    },
    "services": {
        "board_file",
        "bring_up",
        "games",
        "library",
        "link",
        "mishaps",
        "on_demand",
        "saved_game",
        "study",
        "upkeep",
    },
    "study": {"games", "match", "on_demand", "set_up", "upkeep"},
    "storage": {"game_log", "on_demand"},
    "game_log": {"library", "on_demand", "storage"},
    "library": {"game_log", "games", "in_names", "storage"},
    "saved_game": {
        "game_log",
        "library",
        "match",
        "storage",
    },
    "pad_care": {
        "board_file",
        "drivers",
        "geometry",
        "on_demand",
        "recorder",
        "recording",
        "texts",
        "touch",
        "upkeep",
    },
    "platforms": {"drivers", "on_demand", "texts"},
    "start": {"device", "drivers", "on_demand", "platforms", "running", "starting"},
    "start_circuitpython": {
        "device",
        "drivers",
        "on_demand",
        "platforms",
        "running",
        "starting",
    },
    "starting": {
        "board_file",
        "device",
        "mishaps",
        "on_demand",
        "running",
        "safe_mode",
        "wiring_file",
    },
    "running": {"mishaps", "on_demand"},
    "mishaps": {"on_demand", "recorder", "set_up", "texts"},
    "safe_mode": {"link", "mishaps", "on_demand", "texts", "upkeep"},
    "assembly": {
        "board_file",
        "controller",
        "drivers",
        "first_settings",
        "lights",
        "link",
        "on_demand",
        "recorder",
        "touch",
        "upkeep",
    },
    "device": {
        "assembly",
        "board_file",
        "controller",
        "drivers",
        "geometry",
        "lights",
        "link",
        "match",
        "on_demand",
        "games",
        "marking",
        "pad_care",
        "recorder",
        "services",
        "storage",
        "touch",
        "upkeep",
    },
}
HARDWARE = {"machine", "busio", "board", "neopixel", "digitalio", "rp2", "microcontroller"}
HARDWARE |= {"adafruit_mpr121", "adafruit_tca9548a", "storage", "supervisor", "usb_cdc"}
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
            room, _, rest = node.module.partition(".")
            if room == "host_sim" or (room == "rootlight" and "." not in rest):
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


def test_no_modules_of_the_simulator_import_each_other_in_a_circle():
    arrows = {}
    for path in (ROOT / "host_sim").rglob("*.py"):
        parts = path.relative_to(ROOT).with_suffix("").parts
        arrows[".".join(parts).removesuffix(".__init__")] = set(imported(path))
    assert len(arrows) > 100
    TopologicalSorter(arrows).prepare()  # raises CycleError, which names them
