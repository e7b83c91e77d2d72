"""The bytes of the flight recorder. Used by this package; `format` says what they mean."""

from rootlight.flight_recorder.format import HEARD, LAST_RUN, LONGEST, RUN, SIZE


class Log:
    """A log of `SIZE` bytes that never grows.

    `data`: bytearray. `end`: how much of it is filled. `noted`: where the last step ends that was
    noted as a whole. `rests`: whether nothing is noted until there is a keyframe to begin from.
    `next_keyframe`: once the log is longer than this, the next calm moment gets a keyframe.
    `keyframes`: where they are, in order.
    """

    def __init__(self) -> None:
        self.data = bytearray(SIZE)
        self.end = 0
        self.noted = 0
        self.rests = True
        self.next_keyframe = -1
        self.keyframes: list[int] = []

    def stop(self) -> None:
        """Note nothing until there is a new keyframe: no room, or nobody could play the log."""
        self.rests = True
        self.next_keyframe = -1

    def pause(self) -> None:
        """Note nothing until `go_on`."""
        self.rests = True

    def go_on(self) -> None:
        """Note what comes from now on."""
        self.rests = False

    def end_step(self) -> None:
        """The step is over: all that was noted so far counts."""
        self.noted = self.end

    def cut(self, end: int) -> None:
        """Forget what was noted from a place on."""
        self.end = end

    def wait_for_keyframe(self, length: int) -> None:
        """Ask for the next keyframe once so many more bytes are noted."""
        self.next_keyframe = self.end + length

    def byte(self, value: int) -> None:
        """Add 8 bits; without room for them, stop."""
        if self.end == SIZE:
            self.stop()
        if not self.rests:
            self.data[self.end] = value & 0xFF
            self.end += 1

    def note(self, kind: int, value: int) -> None:
        """Note an entry of two bytes, with a value of up to 10 or 11 bits."""
        self.byte(kind | value >> 8)
        self.byte(value)

    def note_bytes(self, kind: int, data: bytes) -> None:
        """Note an entry of up to 255 bytes."""
        self.note(kind, 0)
        end = self.end + len(data)
        if end > SIZE:
            self.stop()
        if self.rests:
            return
        self.data[self.end - 1] = len(data)
        self.data[self.end : end] = data
        self.end = end

    def note_line(self, line: bytes) -> None:
        """Note a line of the link, in parts where it is long."""
        for at in range(0, len(line) + 1, LONGEST):
            self.note_bytes(HEARD, line[at : at + LONGEST])

    def lengthen_run(self) -> None:
        """Note one more step like the last."""
        if not self.rests and RUN <= self.data[self.end - 1] < LAST_RUN:
            self.data[self.end - 1] += 1
        else:
            self.byte(RUN)

    def drop_first(self) -> bool:
        """Forget what is before the second keyframe; false if there is no second one."""
        keyframes = self.keyframes
        if len(keyframes) < 2:
            return False
        keyframes.pop(0)
        shift = keyframes[0]
        self.end -= shift
        self.noted -= shift
        self.next_keyframe -= shift
        view = memoryview(self.data)
        view[: self.end] = view[shift : shift + self.end]
        for index in range(len(keyframes)):
            keyframes[index] -= shift
        return True

    def clear(self) -> None:
        """Forget all."""
        self.end = 0
        self.noted = 0
        self.keyframes.clear()
