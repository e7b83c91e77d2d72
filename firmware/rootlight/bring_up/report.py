"""The report of a bring-up: a text file on the flash, and its pieces for the link.

Used by `bring_up`, by its last step and by `hardware_tests`.
"""

from rootlight import VERSION
from rootlight.board_files import learnt_wiring
from rootlight.board_files.pad_numbers import ELECTRODES
from rootlight.bring_up.workbench import Workbench
from rootlight.compat import const
from rootlight.touch.tuning import childs, usual

FILE = "bringup.txt"
_PIECE = const(512)  # bytes


def piece(platform, start: int) -> "dict | None":
    """{"from", "text", "next": where it goes on, or None}; None if there is no report."""
    try:
        with platform.open_file(FILE, "rb") as file:
            file.seek(start)
            data = file.read(_PIECE + 1)
    except OSError:
        return None
    after = start + _PIECE if len(data) > _PIECE else None
    return {"from": start, "text": data[:_PIECE].decode(), "next": after}


def remove(platform) -> None:
    """Remove the report. One that cannot be removed stays: it does no harm."""
    try:
        platform.files.remove(FILE)
    except OSError:
        pass


def write(workbench: Workbench, stopped_at: "str | None" = None) -> None:
    """Write the report. stopped_at: the name of the step at which the bring-up was stopped."""
    try:
        learnt_wiring.replace(workbench.platform, FILE, _lines(workbench, stopped_at))
    except OSError:
        workbench.find("not_written", FILE, [], FILE)


def _lines(workbench: Workbench, stopped_at: "str | None"):
    """The lines of the report, one after the other."""
    head = "Bring-up of %s (%s), firmware %s"
    yield head % (workbench.board.name, workbench.board.shape.name, VERSION)
    if stopped_at is not None:
        yield "Stopped at this step: %s. Only this report was saved." % stopped_at
    yield ""
    found = workbench.findings.in_order()
    yield "Found: %d" % len(found)
    for finding in found:
        yield "- %s: %s" % (finding.code, finding.message)
    yield ""
    measured = workbench.measurements
    if measured.thresholds is not None:
        text = "Thresholds: %d and %d counts (usual: %d and %d)"
        yield text % (measured.thresholds + usual(workbench.board.face))
    if measured.weakest is not None:
        child = int(childs(measured.weakest, workbench.board.face))
        text = "Finger on the weakest pad: %d counts; a child's, computed: %d"
        yield text % (measured.weakest, child)
    if measured.current_ma is not None:
        text = "All lights on: %d mA of %d mA by the limiter (%d mA without it), computed"
        budget = workbench.device.chain.budget_ma
        yield text % (measured.current_ma, budget, measured.unlimited_ma)
    if measured.is_heard is not None:
        yield "Sound: heard" if measured.is_heard else "Sound: not heard"
    yield ""
    yield "pad    part       electrode  rest  swing  lights  finger  ratio   pF"
    if measured.picofarads and measured.swing:
        for line in _table(workbench):
            yield line


def _table(workbench: Workbench):
    """A line for each wire that leads to a pad."""
    wiring = workbench.wiring
    measured = workbench.measurements
    counts = workbench.counts
    text = "%-6s %-10s %9d %5d %6d %7s %7d %6.1f %4d"
    for wire in range(len(wiring.pad_of)):
        pad = wiring.moved.get(wire, wiring.pad_of[wire])
        if pad >= wiring.pads:
            continue
        workbench.platform.feed()
        swing = measured.swing[wire]
        signal = counts.signal[wire]
        yield text % (
            workbench.name(pad),
            workbench.chip_name(wire // ELECTRODES),
            wire % ELECTRODES,
            counts.rest(wire),
            swing,
            measured.off_by.get(wire, "-"),
            signal,
            signal / max(1, swing),
            measured.picofarads[wire],
        )
