"""Simulated chips, each as its data sheet describes it. None of them knows the firmware.

Plain Python that runs on MicroPython too. Every chip has two faces: the bus face, which a driver
sees, and the back face, by which fingers, faults and tests act on it.

A chip on an I2C bus offers `address`, `start(reading) -> bool` (whether the chip acknowledges),
`write(byte) -> bool`, `read() -> int` and `stop()`, by which any bus that works byte by byte can
carry it; and `fetch(register, buffer, pause_us) -> bool`, in which all of a read from a register
is one call, where the chip can do that.
"""
