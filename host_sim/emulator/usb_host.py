"""The computer at the other end of the emulated USB cable, as quiet as a real one.

Used by `pico`; changes the USB host of rp2040py 0.3.6 and needs some of its private names.
"""

from __future__ import annotations

from collections.abc import Callable

from rp2040py.peripherals.usb import INTR_DEV_RESUME_FROM_HOST, INTR_DEV_SUSPEND, SOF_RD
from rp2040py.usb.cdc import USBCDC

# A real host's driver gathers a program's bytes for about so long before it sends a packet.
_GATHER_NS = 20_000.0
# RP2040 data sheet, section 4.1.2.6: buffer control of endpoint 0, IN, in the USB memory.
_BUFFER_CONTROL = 0x80
# A host that is awake begins a frame each millisecond, and counts them.
_FRAME_NS = 1_000_000
_FRAMES = 2048


def keep_quiet(cdc: USBCDC) -> None:
    """Make the host send packets only when it has bytes.

    rp2040py answers every buffer that the Pico offers at once, with an empty packet if no bytes
    wait. The Pico then offers the next buffer and spends its time in the USB interrupt, so that
    emulated times are up to 3.7 times too long. A real host leaves the buffer open until it has
    bytes.
    """
    _QuietHost(cdc)
    _Frames(cdc)


def fall_asleep(cdc: USBCDC) -> Callable[[], None]:
    """Let the computer sleep while its port stays open; returns a function that wakes it."""
    read_again = stop_reading(cdc)
    frames_go_on = _stop_frames(cdc)
    _interrupt(cdc, INTR_DEV_SUSPEND)

    def wake() -> None:
        frames_go_on()
        _interrupt(cdc, INTR_DEV_RESUME_FROM_HOST)
        read_again()

    return wake


def _interrupt(cdc: USBCDC, cause: int) -> None:
    # rp2040py takes the cause away when the program clears the state that belongs to it.
    cdc.usb._int_raw |= cause
    cdc.usb.check_interrupts()


def _stop_frames(cdc: USBCDC) -> Callable[[], None]:
    """Let the number of the frame stand still; returns a function that lets it go on."""
    usb = cdc.usb
    really_read = usb.read_uint32
    number = really_read(SOF_RD)

    def read(offset: int) -> int:
        return number if offset == SOF_RD else really_read(offset)

    def go_on() -> None:
        usb.read_uint32 = really_read  # type: ignore[method-assign]

    usb.read_uint32 = read  # type: ignore[method-assign]
    return go_on


class _Frames:
    """Counts the frames of the host, which rp2040py does not begin."""

    def __init__(self, cdc: USBCDC) -> None:
        self._clock = cdc.usb.rp2040.clock
        self._really_read = cdc.usb.read_uint32
        cdc.usb.read_uint32 = self._read  # type: ignore[method-assign]

    def _read(self, offset: int) -> int:
        if offset == SOF_RD:
            return int(self._clock.nanos // _FRAME_NS) % _FRAMES
        return self._really_read(offset)


def open_port(cdc: USBCDC, is_open: bool) -> None:
    """Tell the Pico by the line DTR that a program has opened or closed its serial port.

    If the Pico is not enumerated yet, it is told after that.
    """
    is_known = cdc._control_interface >= 0
    if is_known and is_open != cdc.dtr:
        cdc.set_control_lines(dtr=is_open, rts=is_open)


class _QuietHost:
    def __init__(self, cdc: USBCDC) -> None:
        self._cdc = cdc
        usb = cdc.usb
        assert usb.on_endpoint_read is not None
        self._serve: Callable[[int, int], None] = usb.on_endpoint_read
        self._push = cdc.send_serial_byte
        self._reset = usb.on_reset
        self._offered: int | None = None  # size of the buffer that the Pico offers
        self._alarm = usb.rp2040.clock.create_alarm(self._flush)
        usb.on_endpoint_read = self._on_offer
        usb.on_reset = self._on_reset
        cdc.send_serial_byte = self._send  # type: ignore[assignment, method-assign]

    def _on_offer(self, endpoint: int, size: int) -> None:
        is_ours = endpoint > 0 and endpoint == self._cdc._out_endpoint
        if is_ours and self._cdc.tx_fifo.empty:
            self._offered = size
            return
        self._serve(endpoint, size)

    def _send(self, byte: int) -> None:
        self._push(byte)
        if self._offered is not None and self._cdc.tx_fifo.item_count == 1:
            self._alarm.schedule(_GATHER_NS)

    def _flush(self) -> None:
        if self._offered is None or self._cdc.tx_fifo.empty:
            return
        size = self._offered
        self._offered = None
        self._serve(self._cdc._out_endpoint, size)

    def _on_reset(self) -> None:
        self._offered = None
        self._alarm.cancel()
        if self._reset is not None:
            self._reset()


def stop_reading(cdc: USBCDC) -> Callable[[], None]:
    """Make the computer stop reading from the Pico; returns a function that resumes.

    Without this, rp2040py takes a packet as soon as the Pico offers it.
    """
    usb = cdc.usb
    really_update = usb.dpram_updated
    control = _BUFFER_CONTROL + 8 * cdc._in_endpoint
    offered: list[int] = []

    def update(offset: int, value: int) -> None:
        if offset == control:
            # The bit AVAILABLE stays set: the packet waits for the host.
            offered[:] = [value]
        else:
            really_update(offset, value)

    def read_again() -> None:
        usb.dpram_updated = really_update  # type: ignore[method-assign]
        if offered:
            really_update(control, offered[-1])

    usb.dpram_updated = update  # type: ignore[method-assign]
    return read_again
