"""Simulated chips, each as its data sheet describes it. None of them knows the firmware.

Plain Python that runs on MicroPython too. Every chip has two faces: the bus face, which a driver
sees, and the back face, by which fingers, faults and tests act on it.

A chip on an I2C bus offers `address`, `start(reading) -> bool` (whether the chip acknowledges),
`write(byte) -> bool`, `read() -> int` and `stop()`; the bus calls nothing else, so any other bus
that works byte by byte can carry the same chips.
"""
