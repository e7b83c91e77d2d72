"""What a line to a broker tells of its room.

Used by `joined_board` and by the lines.
"""


class News:
    """The news since the last look.

    documents: (seat, data), by seat, each seat's in the order in which they came; then (seat, b"")
    for those whose document somebody has written over. has_seen: whether all that the broker kept
    has come. is_new: whether the line is another one than before.
    """

    def __init__(self, documents: "list[tuple[int, bytes]]", has_seen: bool, is_new: bool) -> None:
        self.documents = documents
        self.has_seen = has_seen
        self.is_new = is_new


class Here:
    """A program that is in the room: which side it plays, None if it watches."""

    def __init__(self, name: str, seat: "int | None") -> None:
        self.name = name
        self.seat = seat
