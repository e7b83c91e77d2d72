"""Rootlight: the firmware of a lit board for territory games on hexagons."""

VERSION = "0.1.0"
PROTOCOL = 1  # of the link
