"""Simulated chips, each as its data sheet describes it, none knowing the firmware.

Plain Python that runs on MicroPython too. Every chip has two faces: the bus face, which a driver
sees, and the back face, by which fingers, faults and tests act on it.

A chip on an I2C bus offers `address`, `start(reading) -> bool` (whether it acknowledges),
`write(byte) -> bool`, `read() -> int` and `stop()`; the bus calls nothing else, so that any other
bus that deals in bytes can carry the same chips.
"""
