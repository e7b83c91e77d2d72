"""The stack-up and the sizes that a board house must make: in mm, of the cheapest usual class.

Used by all of this package.
"""

from __future__ import annotations

# Copper from the front to the back, and the glass epoxy between. 1.6 mm, four layers, as several
# board houses make it without asking; R.
FRONT, INNER_1, INNER_2, BACK = "F.Cu", "In1.Cu", "In2.Cu", "B.Cu"
COPPER = (FRONT, INNER_1, INNER_2, BACK)
PREPREG = 0.21
CORE = 1.065
FR4 = 4.4  # relative permittivity; R

CLEARANCE = 0.15
NARROWEST = 0.15
EDGE = 0.3  # from copper to the outline and to every cut-out
HOLE_CLEARANCE = 0.25  # between the walls of two holes
VIA = 0.6
VIA_DRILL = 0.3
MASK_MARGIN = 0.05

# Widths of tracks.
ELECTRODE = 0.15
SIGNAL = 0.2
SUPPLY = 0.3
FEED = 0.5
STRIP = 1.2  # 5 V along a row
TRUNK = 2.0  # 5 V to the rows
BAND = 2.4  # ground behind the lights' data
HATCH = 0.4
HATCH_PITCH = 4.0

DOT = 2.2  # diameter of the dots of copper on the back
GAP = 0.8  # between the electrodes of neighbours
# Nothing that leads to an electrode comes nearer to the lights' data, but behind ground.
DATA_AWAY = 4.0
GROUND, FIVE, THREE = "GND", "5V", "3V3"
# The pages say so; the board itself says which one it is, for somebody will have it made. The date
# is that of the revision: change both with the copper.
LABEL = "never fabricated"
REVISION, DATE = "1", "2026-11-27"
STAMP = f"rev {REVISION} {DATE}"
LEAST_LETTER = 0.8  # mm; houses print none that are lower
