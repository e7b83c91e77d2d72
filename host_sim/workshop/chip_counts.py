"""The formulas of an MPR121's counts: what a finger takes off, and what the chip charges with.

Used by `three_pads` and `evening`, and by the drawings and pages of `hardware`. D: a data sheet.
"""

from __future__ import annotations

from rootlight import physics

RAIL = physics.RAIL_V.value
# Counts of an idle electrode; D: where the automatic search puts it at 3.3 V (TL 180, times 4).
AT_REST = 720
ELECTRODE_PIN_PF = physics.PIN_PF.value


def wire_pf(length_mm: float) -> float:
    """The capacitance of a pad's wire."""
    return physics.WIRE_PF_MM.value * length_mm


def counts(pad_pf: float, finger_pf: float, wire_mm: float) -> float:
    """The counts that a finger takes off: n * dC / (C + dC), n = 720 (D: the chip's formula)."""
    idle = ELECTRODE_PIN_PF + pad_pf + wire_pf(wire_mm)
    return AT_REST * finger_pf / (idle + finger_pf)


def charge(electrode_pf: float) -> float:
    """uA x us that the automatic search gives an electrode: C * V, V = n / 1024 * VDD (D)."""
    return electrode_pf * AT_REST / 1024 * RAIL


def limits(volts: float = RAIL) -> tuple[int, int, int]:
    """(upper, target, lower) limit of the search, as the chip holds them: the upper 8 of 10 bits.

    (VDD - 0.7) / VDD * 256, and 90 % and 65 % of it, cut off (D: MPR121 Rev. 4, 5.11; AN3889).
    """
    upper = int((volts - 0.7) / volts * 256)
    return upper, upper * 90 // 100, upper * 65 // 100
