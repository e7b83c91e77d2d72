"""A platform file in miniature: MicroPython calls as the firmware may make them.

Executed by the loader's tests on the stand-ins; it cannot be imported on a PC.
"""

import gc
import os
import select
import sys
import time

import machine
import micropython
from machine import SoftI2C

from rootlight.compat import const

ANSWER = const(42)
FREE = gc.mem_free()


def save(name, data):
    with open(name + ".new", "wb") as file:
        file.write(data)
    os.rename(name + ".new", name)
    os.sync()


def load(name):
    try:
        os.stat(name)
    except OSError:
        return None
    with open(name, "rb") as file:
        return file.read()


def now_ms():
    return time.ticks_ms()


def read_link():
    """All bytes that wait, one by one."""
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    data = bytearray()
    one = bytearray(1)
    while poll.poll(0):
        sys.stdin.buffer.readinto(one)
        data.extend(one)
    return bytes(data)


def hold_interrupts():
    micropython.kbd_intr(-1)


def write_link(data):
    return sys.stdout.buffer.write(data)


def hardware_bus(number, scl, sda):
    return machine.I2C(
        number, scl=machine.Pin(scl), sda=machine.Pin(sda), freq=400000, timeout=5000
    )


def soft_bus(scl, sda):
    return SoftI2C(machine.Pin(scl), machine.Pin(sda), freq=100000, timeout=5000)


def recover(scl_number, sda_number):
    """Clocks a bus free; whether its data line is high in the end."""
    scl = machine.Pin(scl_number, machine.Pin.OPEN_DRAIN, value=1)
    sda = machine.Pin(sda_number, machine.Pin.OPEN_DRAIN, value=1)
    for _ in range(9):
        if sda.value():
            break
        scl.value(0)
        time.sleep_us(5)
        scl.value(1)
        time.sleep_us(5)
    sda.value(0)
    scl.value(1)
    sda.value(1)
    return sda.value() == 1


def show(number, data, mode=machine.Pin.OUT):
    pin = machine.Pin(number)
    pin.init(mode)
    machine.bitstream(pin, 0, (320, 930, 700, 600), data)
    time.sleep_us(300)
