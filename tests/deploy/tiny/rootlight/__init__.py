"""The tiny firmware."""

VERSION = "0.0.1"
