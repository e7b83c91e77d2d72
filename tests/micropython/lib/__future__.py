"""MicroPython evaluates no annotations anyway."""

annotations = None
