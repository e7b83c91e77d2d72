"""Boards without MicroPython on a Pico: CircuitPython, and Blinka on a Raspberry Pi.

Copied to such boards only; the build for a Pico leaves this folder out.
"""
