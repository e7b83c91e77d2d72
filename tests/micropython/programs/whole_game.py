"""A whole game by simulated fingers on a simulated board, on any interpreter."""

from binascii import crc32

from tests.support import Table


class Eye:
    """Sees every frame that a chain of LEDs shows, and when."""

    def __init__(self, leds):
        self.checksum = 0
        leds.on_latch = self.see

    def see(self, leds):
        seen = b"%d " % leds.latched_at_us + bytes(leds.latched)
        self.checksum = crc32(seen, self.checksum)


def play(built, moves):
    """Play moves by fingers: what the LEDs showed all the time, and how it ended."""
    return seen_and_told(Table(built), moves)


def seen_and_told(table, moves):
    """The same on a table that is there."""
    leds = table.link.board.hardware.leds
    eye = Eye(leds)
    for move in moves:
        table.turn(move)
    table.run(20000)
    return {
        "frames": leds.frames,
        "seen": eye.checksum,
        "unlike the data sheet": leds.violations,
        "state": table.state(),
        "record": table.record(),
        "said": len(table.notifications()),
    }
