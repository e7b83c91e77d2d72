"""Names of boards of hexagons that several games are played on, from small to large.

Used by the entries of games. The shapes themselves are in `geometry.shapes`.
"""

# A board with a cell in its middle, which the board's own menu offers by its outline.
HEXAGONS = (
    "hex-4", "hex-5", "hex-6", "hex-7", "hex-8", "hex-9", "hex-10", "hex-11", "hex-12", "hex-13",
)  # fmt: skip
CENTRELESS = (
    "hex-3-4", "hex-4-5", "hex-5-6", "hex-6-7", "hex-7-8", "hex-8-9", "hex-9-10", "hex-10-11",
    "hex-11-12", "hex-12-13",
)  # fmt: skip
