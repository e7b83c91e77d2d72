"""A simulated chain of WS2812B-like LEDs, decoded from the wave on its data line.

Used by `hardware`, the stand-ins and tests; imports nothing, runs on MicroPython too.
Sources: WS2812B, WS2812B-V5 and SK6812 data sheets, as hardware/facts.md gives them in section 3.
Each LED takes the first 24 bits that it sees (green, red, blue, high bit first) and passes the
rest on; what was taken shows when the line has been low for the latch time.
"""

BYTES_PER_LED = 3
LATCH_US = 280
# T0H, T0L, T1H, T1L in ns, least and most, that all three parts accept.
WINDOWS = ((250, 380), (750, 1000), (580, 750), (580, 750))
NAMES = ("T0H", "T0L", "T1H", "T1L")
# Between the longest pulse of a zero and the shortest of a one, a chip may read either. The glitch
# filter hides pulses shorter than its limit.
_ONE_FROM_NS = 480
_GLITCH_NS = 100
_LOG_LENGTH = 64


class Ws2812Chain:
    """`count` LEDs one after the other, timed by `clock`.

    `frames`: frames latched so far; `latched_at_us`: clock time of the last latch, or -1;
    `violations`: list, bounded, of (name, ns) for every timing outside the windows;
    `order`: at which of its three bytes an LED takes red, green and blue;
    `on_latch`: None, or a function called with the chain when a latch is noticed.
    `on_bytes`: None, or a function called with whole bytes when they have been sent.
    """

    def __init__(self, clock, count):
        self.count = count
        self.frames = 0
        self.latched_at_us = -1
        self.violations = []
        self.on_latch = None
        self.on_bytes = None
        self.order = (1, 0, 2)
        self._clock = clock
        self._shown = bytearray(BYTES_PER_LED * count)
        self._arriving = bytearray(BYTES_PER_LED * count)
        self._received = 0
        self._bits = 0
        self._bit_count = 0
        self._low_since_us = clock.now_us
        self._working = count

    # The wave.

    def bitstream(self, timing_ns, data):
        """Sends whole bytes with one set of timings (T0H, T0L, T1H, T1L) in ns.

        The wave's time passes. If the line was low for the latch time, the previous frame ends
        first.
        """
        self._settle()
        for index in range(4):
            low, high = WINDOWS[index]
            if not low <= timing_ns[index] <= high:
                self._violate(NAMES[index], timing_ns[index])
        zero = self._reads(timing_ns[0])
        one = self._reads(timing_ns[2])
        ones = 0
        for byte in data:
            ones += _ONES[byte]
        if zero == 0 and one == 1 and not self._bit_count:
            self._take_bytes(data)
        else:
            for byte in data:
                for place in range(7, -1, -1):
                    self._take_bit(one if byte >> place & 1 else zero)
        zeros = 8 * len(data) - ones
        wave_ns = zeros * (timing_ns[0] + timing_ns[1]) + ones * (timing_ns[2] + timing_ns[3])
        self._clock.advance_us(wave_ns // 1000)
        self._low_since_us = self._clock.now_us
        if self.on_bytes is not None:
            self.on_bytes(data)

    def bit(self, high_ns, low_ns):
        """Takes a high pulse and the low after it, measured by the caller; no time passes.

        A low that reaches the latch time shows the frame at once.
        """
        value = self._reads(high_ns)
        self._check_bit(value, high_ns, low_ns)
        self._take_bit(value)
        self._low_since_us = self._clock.now_us
        if low_ns >= LATCH_US * 1000:
            self._latch(self._clock.now_us)

    def pulse(self, high_ns):
        """Takes a high pulse that ends now; the clock tells the low before it."""
        rise_us = self._clock.now_us - high_ns // 1000
        if rise_us - self._low_since_us >= LATCH_US:
            self._latch(self._low_since_us + LATCH_US)
        value = self._reads(high_ns)
        self._check_bit(value, high_ns, -1)
        self._take_bit(value)
        self._low_since_us = self._clock.now_us

    def _reads(self, high_ns):
        """Return what an LED makes of a high pulse: 0, 1, or -1 for nothing."""
        if high_ns < _GLITCH_NS:
            return -1
        return 1 if high_ns >= _ONE_FROM_NS else 0

    def _check_bit(self, value, high_ns, low_ns):
        index = 2 if value == 1 else 0
        low, high = WINDOWS[index]
        if not low <= high_ns <= high:
            self._violate(NAMES[index], high_ns)
        low, high = WINDOWS[index + 1]
        # After the last bit the line stays low, so that low has no upper limit.
        if 0 <= low_ns < low or high < low_ns < LATCH_US * 1000:
            self._violate(NAMES[index + 1], low_ns)

    def _violate(self, name, time_ns):
        if len(self.violations) < _LOG_LENGTH:
            self.violations.append((name, time_ns))

    # The shift registers.

    def _take_bit(self, value):
        if value < 0:
            return
        self._bits = self._bits << 1 | value
        self._bit_count += 1
        if self._bit_count == 8:
            self._take_byte(self._bits)
            self._bits = 0
            self._bit_count = 0

    def _take_byte(self, byte):
        if self._received < len(self._arriving):
            self._arriving[self._received] = byte
        self._received += 1

    def _take_bytes(self, data):
        first = self._received
        room = max(0, min(len(data), len(self._arriving) - first))
        if room:
            self._arriving[first : first + room] = bytes(data[:room])
        self._received += len(data)

    def _settle(self):
        """Shows the bits that have arrived once the line has been low for the latch time."""
        if not self._received and not self._bit_count:
            return
        if self._clock.now_us - self._low_since_us >= LATCH_US:
            self._latch(self._low_since_us + LATCH_US)

    def _latch(self, at_us):
        # An LED that got fewer than 24 bits keeps its colour, and so do the LEDs after it.
        leds = min(self._received // BYTES_PER_LED, self._working)
        size = BYTES_PER_LED * leds
        self._shown[:size] = bytes(self._arriving[:size])
        self._received = 0
        self._bits = 0
        self._bit_count = 0
        self.frames += 1
        self.latched_at_us = at_us
        if self.on_latch is not None:
            self.on_latch(self)

    # The visible colours.

    @property
    def latched(self):
        """The bytes that the LEDs show now, three for each in the order of the wire (G, R, B)."""
        self._settle()
        return self._shown

    def colour(self, index):
        """(red, green, blue) that an LED shows now, 0 to 255 each."""
        shown = self.latched
        first = BYTES_PER_LED * index
        red, green, blue = self.order
        return shown[first + red], shown[first + green], shown[first + blue]

    # Faults.

    def power_cycle(self):
        """Takes the supply away and gives it back: all black, nothing in the shift registers."""
        self._blacken(0)
        self._received = 0
        self._bits = 0
        self._bit_count = 0
        self._low_since_us = self._clock.now_us
        self.latched_at_us = -1

    def break_at(self, index):
        """Breaks the chain at an LED: this one and all after it are dark. None mends the chain."""
        self._settle()
        self._working = self.count if index is None else index
        self._blacken(self._working)

    def _blacken(self, first):
        for index in range(BYTES_PER_LED * first, len(self._shown)):
            self._shown[index] = 0


def _count_ones():
    table = bytearray(256)
    for byte in range(1, 256):
        table[byte] = table[byte >> 1] + (byte & 1)
    return bytes(table)


_ONES = _count_ones()
