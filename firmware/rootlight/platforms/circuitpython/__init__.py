"""What a board runs on that is no Pico with MicroPython: CircuitPython, Blinka on a Raspberry Pi.

Copied to such boards only; the build for a Pico leaves this folder out.
"""
