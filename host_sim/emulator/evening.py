"""An evening at the emulated hex-4: a whole game by fingers, a loose plug, a hang.

Used by tests, which check the events and the times. The evening is the same, cycle by cycle, on
every machine. `play_game` is the game alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from host_sim.emulator.board import EmulatedBoard
from host_sim.emulator.plans import PASS, Turn, game_of
from host_sim.emulator.player import EndOfTurn, Player, flash_ms
from rootlight.platforms.base import LOOP_HANGS_MS

BUILT = "hex-4"
# The shortest recorded game; its clean-up removes groups of both players.
MOVES = ("d5", "f3,f5", "f4,g4", PASS, PASS)
# This chip's plug is loose when the power comes, and is put in after its pads were touched. No
# cell of the game is on this chip.
LOOSE_CHIP = "touch1"
CELL_OF_LOOSE_CHIP = "d1"
# The program hangs after so many turns.
TURNS_BEFORE_HANG = 3
_SETTLING_MS = 200
_SHOW_MS = 300
_FRAME_MS = 10
_PARTS_MS = 300
# Longer than the watchdog's timeout.
_SERVICE_MS = LOOP_HANGS_MS + 250


@dataclass
class Evening:
    """The observations. All times are in emulated ms."""

    first_light_ms: float = 0
    flash_at_start_ms: float = 0  # of the time until then, what the flash took
    hello_ms: float = 0
    hello: dict[str, Any] = field(default_factory=dict)
    accepted_ms: list[float] = field(default_factory=list)
    refused_ms: list[float] = field(default_factory=list)
    ends: list[EndOfTurn] = field(default_factory=list)
    chips_without_plug: list[str] = field(default_factory=list)  # statuses of the chips
    colour_at_loose_chip: tuple[int, int, int] = (0, 0, 0)
    chips_at_the_end: list[str] = field(default_factory=list)
    pendings: list[list[str]] = field(default_factory=list)  # as notified
    faults: list[tuple[str, str]] = field(default_factory=list)
    hang_ms: float = 0  # from the hang to the first light after it
    moves_after_hang: list[str] = field(default_factory=list)
    moves_after_power_cut: list[str] = field(default_factory=list)
    storage_is_ok: bool = False
    record: dict[str, Any] = field(default_factory=dict)
    state: dict[str, Any] = field(default_factory=dict)
    leds: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    violations: list[tuple[str, int]] = field(default_factory=list)
    # (ms, Hz, pulse in 1/65536) of each tone that the pin of the piezo began, silence with 0
    tones: list[tuple[float, int, int]] = field(default_factory=list)
    bring_up: dict[str, Any] = field(
        default_factory=dict
    )  # state of the bring-up in its first step
    mistakes: list[dict[str, Any]] = field(default_factory=list)  # errors in the firmware itself
    printed_at_prompt: str = ""  # during an update


def play_game(board: EmulatedBoard) -> Evening:
    """Play the game on a board BUILT, which is off: stones by fingers, passes by link.

    Then cut the power, and ask the board what it has kept.
    """
    evening = Evening()
    _switch_on(board, evening)
    player = Player(board)
    turns = game_of(BUILT, list(MOVES))
    for turn in turns[:TURNS_BEFORE_HANG]:
        _play_turn(player, turn, evening)
    board.pico.run(_SETTLING_MS)
    # Two passes at once cut each other's sounds off.
    board.hardware.piezo.on_change = None
    for turn in turns[TURNS_BEFORE_HANG:]:
        board.request("play", {"move": turn.move})
    _skip_the_count(board)
    _look(board, evening)
    evening.mistakes = board.request("errors")["errors"]
    board.power_cycle()
    board.say_hello()
    evening.moves_after_power_cut = board.request("record")["moves"]
    return evening


def play(board: EmulatedBoard) -> Evening:
    """Play the evening on a board BUILT, which is off."""
    evening = Evening()
    board.hardware.chip(LOOSE_CHIP).power_off()
    _switch_on(board, evening)
    _touch_without_plug(board, evening)
    turns = game_of(BUILT, list(MOVES))
    player = Player(board)
    for turn in turns[:TURNS_BEFORE_HANG]:
        _play_turn(player, turn, evening)
    _touch_again(board, player, evening)
    _hang(board, evening)
    player = Player(board)
    for turn in turns[TURNS_BEFORE_HANG:]:
        _play_turn(player, turn, evening)
    _skip_the_count(board)
    _look(board, evening)
    _bring_up(board, evening)
    evening.mistakes = board.request("errors")["errors"]
    _update(board, evening)
    return evening


def _switch_on(board: EmulatedBoard, evening: Evening) -> None:
    board.hardware.piezo.on_change = lambda piezo: evening.tones.append(
        (board.pico.now_ms, piezo.frequency, piezo.pulse)
    )
    lit_ms = _watch_for_light(board)
    board.pico.boot()
    evening.hello = board.say_hello()
    evening.hello_ms = board.pico.now_ms
    _await_light(board, lit_ms)
    evening.first_light_ms = lit_ms[0]
    operations = board.pico.flash.operations
    evening.flash_at_start_ms = flash_ms(
        [each for each in operations if each.at_ns < 1e6 * lit_ms[0]]
    )


def _watch_for_light(board: EmulatedBoard) -> list[float]:
    """A list that gets the times of frames with a light in them; the very first frame is dark."""
    leds = board.hardware.leds
    lit_ms: list[float] = []

    def on_latch(_chain: object) -> None:
        if any(leds.latched):
            lit_ms.append(board.pico.now_ms)

    leds.on_latch = on_latch
    return lit_ms


def _await_light(board: EmulatedBoard, lit_ms: list[float]) -> None:
    while not lit_ms:
        board.pico.run(_FRAME_MS)


def _play_turn(player: Player, turn: Turn, evening: Evening) -> None:
    if not turn.cells:
        player.pass_(turn.player)
        return
    if turn.refused >= 0:
        evening.refused_ms.append(player.touch(turn.refused))
    for cell in turn.cells:
        evening.accepted_ms.append(player.touch(cell))
    evening.ends.append(player.end(turn.player))


def _touch_without_plug(board: EmulatedBoard, evening: Evening) -> None:
    """Touch a chip without power, which feels nothing; then put its plug in."""
    pad = board.hardware.board.pad_at(CELL_OF_LOOSE_CHIP)
    evening.chips_without_plug = _statuses(board)
    board.fingers.put({pad: 1.0})
    board.pico.run(_SETTLING_MS)
    evening.colour_at_loose_chip = board.hardware.colour(pad)
    board.fingers.lift()
    board.hardware.chip(LOOSE_CHIP).power_on()


def _touch_again(board: EmulatedBoard, player: Player, evening: Evening) -> None:
    """Wait until the firmware finds the chip; put a stone there and take it back."""
    while not board.hardware.chip(LOOSE_CHIP).running:
        board.pico.run(_SETTLING_MS)
    board.pico.run(_SETTLING_MS)
    evening.accepted_ms.append(player.touch(board.hardware.board.pad_at(CELL_OF_LOOSE_CHIP)))
    board.tap(board.hardware.board.pad_at("undo"))


def _hang(board: EmulatedBoard, evening: Evening) -> None:
    """Stop the program; the watchdog restarts the board into the game."""
    hung_ms = board.pico.now_ms
    board.pico.hang()
    lit_ms = _watch_for_light(board)
    board.pico.await_usb()
    board.say_hello()
    _await_light(board, lit_ms)
    evening.hang_ms = lit_ms[0] - hung_ms
    evening.moves_after_hang = board.request("record")["moves"]


def _skip_the_count(board: EmulatedBoard) -> None:
    board.pico.run(_SHOW_MS)
    board.tap(0)
    board.pico.run(_SHOW_MS)


def _look(board: EmulatedBoard, evening: Evening) -> None:
    hardware = board.hardware
    evening.leds = {
        hardware.board.pad_name(pad): hardware.colour(pad) for pad in range(hardware.board.pads)
    }
    evening.record = board.request("record")
    evening.state = board.request("state")
    evening.chips_at_the_end = _statuses(board)
    evening.storage_is_ok = board.request("diagnose")["storage"]["ok"]
    evening.violations = list(hardware.leds.violations)
    for note in board.notifications:
        told = note["params"]
        if note["method"] == "fault":
            evening.faults.append((told["part"], told["code"]))
        elif note["method"] == "pending":
            evening.pendings.append(told["cells"])


def _bring_up(board: EmulatedBoard, evening: Evening) -> None:
    """Begin the bring-up, which looks at chips and electrodes by itself."""
    board.request("bringup", {"do": "start"})
    board.pico.run(_PARTS_MS)
    evening.bring_up = board.request("bringup")
    board.request("bringup", {"do": "stop"})


def _update(board: EmulatedBoard, evening: Evening) -> None:
    """Hand the port to MicroPython, as for an update: no watchdog ends that."""
    board.request("service")
    board.pico.await_usb()
    board.pico.run(_SERVICE_MS)
    evening.printed_at_prompt = board.pico.execute("print(6 * 7)").strip()


def _statuses(board: EmulatedBoard) -> list[str]:
    return [chip["status"] for chip in board.request("diagnose")["touch"]]
