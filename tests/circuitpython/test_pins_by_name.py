"""A board file tells GPIOs; other boards than a Pico have other names for their pins."""

import json

import pytest

from tests.circuitpython.tables import CIRCUITPYTHON, table_of

NAMES = {"4": "SDA", "5": "SCL", "22": "D9"}


@pytest.fixture
def board(monkeypatch):
    """A table with hex-4, and how to start it on a board whose pins have names like these."""
    table = table_of(CIRCUITPYTHON, "hex-4")

    def start_with(pins, **names):
        settings = {"board": "hex-4"} | ({} if pins is None else {"pins": pins})
        table.link.board.hardware.flash.put("settings.json", json.dumps(settings).encode())
        monkeypatch.setattr(
            "host_sim.circuitpython.circuitpython_board.load_circuitpython",
            lambda hardware: load_with(hardware, names),
        )
        table.power(cycle=True)
        table.run(200)
        return table

    return start_with


def load_with(hardware, names):
    """CircuitPython's platform, and a module `board` with these pins alone."""
    from host_sim.circuitpython.loader import load_circuitpython

    platform = load_circuitpython(hardware)
    pins = platform.modules.load("board")
    pin = platform.modules.load("microcontroller").Pin
    for name in [name for name in vars(pins) if name.startswith(("GP", "SMPS"))]:
        delattr(pins, name)
    for name, number in names.items():
        setattr(pins, name, pin(number))
    return platform


def test_pins_that_the_settings_name_are_used(board):
    table = board(NAMES, SDA=4, SCL=5, D9=22)
    table.turn("d4")
    assert table.state()["turn"] == 1
    assert table.led("d4") != (0, 0, 0)


@pytest.mark.parametrize("form", ["GP%d", "IO%d", "D%d"])
def test_without_names_the_number_of_the_gpio_is_looked_for(board, form):
    table = board(None, **{form % number: number for number in (4, 5, 22)})
    table.turn("d4")
    assert table.state()["turn"] == 1


@pytest.mark.parametrize(
    ("pins", "has_sound"),
    [(NAMES, False), (NAMES | {"15": "D10"}, True)],
)
def test_the_pin_of_the_piezo_need_not_be_named(board, pins, has_sound):
    table = board(pins, SDA=4, SCL=5, D9=22, D10=15)
    assert table.link.board.platform.has_sound == has_sound
    table.turn("d4")
    assert table.state()["turn"] == 1


@pytest.mark.parametrize(
    ("pins", "said"),
    [
        (None, ["no pin here is called GP22", "GPIO 22", '"pins": {"22": "SDA"}']),
        (NAMES | {"22": "D99"}, ["no pin here is called D99", "GPIO 22"]),
        (NAMES | {"15": "D99"}, ["no pin here is called D99", "GPIO 15"]),
        (NAMES | {"5": 5}, ["no pin here is called 5", "GPIO 5"]),
        (["SDA"], ['"pins" is not an object']),
    ],
)
def test_a_pin_that_is_not_there_is_told_in_the_safe_mode(board, pins, said):
    told = board(pins, SDA=4, SCL=5, D9=22).hello()
    assert told["safe"]
    for words in said:
        assert words in told["message"]


def test_the_pico_has_no_such_setting(monkeypatch):
    from tests.support import Table

    table = Table("hex-4")
    text = json.dumps({"board": "hex-4", "pins": NAMES}).encode()
    table.link.board.hardware.flash.put("settings.json", text)
    table.power(cycle=True)
    assert "no setting called pins" in table.hello()["message"]
