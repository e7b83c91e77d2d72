"""What the bring-up writes: the wiring that it learnt, the thresholds, the report.

Borrowed by its last step, and when it is stopped. Each file is written beside the old one and
takes its place when it is whole.
"""

import json

from rootlight.board_files.board_file import ELECTRODES
from rootlight.board_files.reader import read_board_file
from rootlight.bring_up.tuning import USUAL

REPORT = "bringup.txt"
_SETTINGS = "settings.json"


def keep_what_was_learnt(bring_up):
    """Write the wiring and the thresholds, and let them count; a sentence, or ""."""
    said = []
    # Each of these has an end, and takes a Pico nearly as long as the watchdog waits.
    bring_up.platform.feed()
    board = _keep_wiring(bring_up)
    bring_up.platform.feed()
    if board is not None:
        _adopt(bring_up, board)
        said.append("The wiring was learnt; the board plays with it from now on.")
    keeps_thresholds = _keep_thresholds(bring_up)
    bring_up.platform.feed()
    if keeps_thresholds:
        said.append("Touches count from %d counts on." % bring_up.notes["tuned"][0])
    return " ".join(said)


# The wiring.


def _keep_wiring(bring_up):
    """The BoardFile with what was learnt, once it is written; None if there is nothing new."""
    from rootlight.board_files import builder_files
    from rootlight.board_files import learnt_wiring as wiring

    if not bring_up.moved and bring_up.new_chain is None:
        return None
    learnt = wiring.compose(bring_up.board, _pads_of_wires(bring_up), _chain(bring_up))
    text = builder_files.board_text(bring_up.device.read_file)
    bring_up.platform.feed()
    try:
        merged = wiring.merged(text, learnt)
        bring_up.platform.feed()
        board = read_board_file(merged)
    except ValueError as error:
        bring_up.find("not_learnt", "wiring", [], error)
        return None
    bring_up.platform.feed()
    try:
        wiring.write(bring_up.platform, learnt)
    except OSError:
        bring_up.find("not_written", wiring.FILE, [], wiring.FILE)
        return None
    return board


def _chain(bring_up):
    """The pad that each LED lights. Each must be there; who is left over stays where it was."""
    chain = list(bring_up.chain)
    if bring_up.new_chain is None:
        return chain
    new = list(bring_up.new_chain)
    known = [led for led in range(len(new)) if bring_up.pairs[led] >= 0]
    return _completed(new, known, chain)


def _pads_of_wires(bring_up):
    """List of the pad at each wire, `pads` for none."""
    old = list(bring_up.pad_of)
    if not bring_up.moved:
        return old
    new = list(old)
    for wire in bring_up.moved:
        new[wire] = bring_up.moved[wire]
    return _completed(new, list(bring_up.moved), old, len(bring_up.device.pads.down))


def _completed(new, known, old, none=-1):
    """Give what was not learnt a place: its old one if that is free, else one that is left.

    new, old: lists of pads; known: places of `new` that were learnt; none: stands for no pad.
    """
    left = list(old)
    for place in known:
        if new[place] in left:
            left.remove(new[place])
    open_places = [place for place in range(len(new)) if place not in known]
    for place in open_places:
        new[place] = none
        if old[place] in left and old[place] != none:
            new[place] = old[place]
            left.remove(old[place])
    for place in open_places:
        rest = [pad for pad in left if pad != none]
        if new[place] == none and rest:
            new[place] = rest[0]
            left.remove(rest[0])
    return new


def _adopt(bring_up, board):
    """Let the new wiring count at once; the chips stay as they are."""
    device = bring_up.device
    device.pads.wire(board)
    device.chain.pads = board.chain
    # What was known of some pads was the trouble of others: the chips are looked at afresh.
    device.care = None
    bring_up.platform.changed = True


# The thresholds.


def _keep_thresholds(bring_up):
    """Write them into the settings file, and tell the chips; whether they are new."""
    from rootlight.board_files import builder_files, learnt_wiring

    found = bring_up.notes.get("tuned")
    bank = bring_up.bank
    if found is None or bytes(found) == bytes(bank.thresholds):
        return False
    settings = builder_files.settings_of(bring_up.device.read_file)
    settings["touch_threshold"], settings["release_threshold"] = found
    try:
        learnt_wiring.replace(bring_up.platform, _SETTINGS, json.dumps(settings) + "\n")
    except OSError:
        bring_up.find("not_written", _SETTINGS, [], _SETTINGS)
        return False
    bank.restart(bytes(found), bring_up.platform.ticks_ms())
    return True


# The report.


def write_report(bring_up, stopped_at):
    """Write the report; stopped_at: the name of the step at which it was stopped, or None."""
    from rootlight.board_files import learnt_wiring

    try:
        learnt_wiring.replace(bring_up.platform, REPORT, _lines(bring_up, stopped_at))
    except OSError:
        bring_up.find("not_written", REPORT, [], REPORT)


def _lines(bring_up, stopped_at):
    """The lines of the report, one after the other."""
    notes = bring_up.notes
    head = "Bring-up of %s (%s), firmware %s"
    yield head % (bring_up.board.name, bring_up.device.shape.name, notes["firmware"])
    if stopped_at is not None:
        yield "Stopped at the step: %s. Nothing but this report was written." % stopped_at
    yield ""
    yield "Found: %d" % len(bring_up.found)
    for code, _, _, text in bring_up.found:
        yield "- %s: %s" % (code, text)
    yield ""
    if "tuned" in notes:
        text = "Thresholds: %d and %d counts (usual: %d and %d)"
        yield text % (tuple(notes["tuned"]) + USUAL)
    if "current_ma" in notes:
        text = "All lights on: %d mA of %d mA by the limiter (%d mA without it), computed"
        budget = bring_up.device.chain.budget_ma
        yield text % (notes["current_ma"], budget, notes["unlimited_ma"])
    yield ""
    yield "pad    part       electrode  rest  swing  lights  finger  ratio   pF"
    weights = notes.get("pf", [])
    swings = bring_up.dark_swing
    if weights and swings:
        for line in _table(bring_up, weights, swings):
            yield line


def _table(bring_up, weights, swings):
    lit = bring_up.notes.get("lit_off", {})
    text = "%-6s %-10s %9d %5d %6d %7s %7d %6.1f %4d"
    for wire in range(len(weights)):
        pad = bring_up.moved.get(wire, bring_up.pad_of[wire])
        if pad >= len(bring_up.device.pads.down):
            continue
        bring_up.platform.feed()
        signal = bring_up.counts.signal[wire]
        yield text % (
            bring_up.name(pad),
            bring_up.chip_name(wire // ELECTRODES),
            wire % ELECTRODES,
            bring_up.counts.rest(wire),
            swings[wire],
            lit.get(wire, "-"),
            signal,
            signal / max(1, swings[wire]),
            weights[wire],
        )
