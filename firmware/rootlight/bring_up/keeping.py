"""Keeps what the bring-up learnt: the wiring and the thresholds, on the flash and from now on.

Used by `report_step`. Each file is written beside the old one, and replaces it when it is whole.
"""

import json

from rootlight.board_files import builder_files, learnt_wiring, reader
from rootlight.bring_up.workbench import Workbench
from rootlight.texts import filled, said_by


def keep_what_was_learnt(workbench: Workbench) -> "list[str]":
    """Write the wiring and the thresholds, and let them count; a sentence for each that is new."""
    platform = workbench.platform
    said = []
    # A Pico needs nearly as long for each of these as the watchdog waits; each has an end.
    platform.feed()
    board = _keep_wiring(workbench)
    platform.feed()
    if board is not None:
        # The chips stay as they are.
        workbench.device.rewire(board)
        said.append(filled("The board has learnt its wiring and uses it from now on."))
    keeps_thresholds = _keep_thresholds(workbench)
    platform.feed()
    if keeps_thresholds:
        counts = platform.bank.thresholds[0]
        said.append(filled("A touch must now measure at least %d counts.", counts))
    return said


def _keep_wiring(workbench: Workbench):
    """The BoardFile with what was learnt, once that is written; None if there is nothing new."""
    wiring = workbench.wiring
    if not wiring.moved and wiring.new_chain is None:
        return None
    board = workbench.board
    learnt = learnt_wiring.compose(board, wiring.learnt_pad_of(), wiring.learnt_chain())
    text = builder_files.board_text(workbench.read_file)
    workbench.platform.feed()
    try:
        merged = learnt_wiring.merged(text, learnt)
        workbench.platform.feed()
        new_board = reader.read_board_file(merged)
    except ValueError as error:
        workbench.find("not_learnt", "wiring", [], said_by(error))
        return None
    workbench.platform.feed()
    try:
        learnt_wiring.write(workbench.platform, learnt)
    except OSError:
        workbench.find("not_written", learnt_wiring.FILE, [], learnt_wiring.FILE)
        return None
    return new_board


def _keep_thresholds(workbench: Workbench) -> bool:
    """Write them into the settings file, and tell the chips; whether they are new."""
    bank = workbench.bank
    found = workbench.measurements.thresholds
    if found is None or bytes(found) == bytes(bank.thresholds):
        return False
    settings = builder_files.settings_of(workbench.read_file)
    settings["touch_threshold"], settings["release_threshold"] = found
    file = builder_files.SETTINGS
    try:
        learnt_wiring.replace(workbench.platform, file, json.dumps(settings) + "\n")
    except OSError:
        workbench.find("not_written", file, [], file)
        return False
    bank.restart(bytes(found), workbench.platform.ticks_ms())
    # The same as after the next start.
    workbench.device.housekeeping.leave_thresholds()
    return True
