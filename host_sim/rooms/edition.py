"""How new a document of this side is: its term and its edition.

Used by `room`. A term begins with each start of a program, an edition with each change.
"""

from host_sim.rooms.documents import LARGEST_NUMBER, Document

# A term grows by one with each start of a program. A larger one than this was made up.
_LARGEST_TERM = LARGEST_NUMBER // 2


class Edition:
    """Term and edition of what this side says. kept: its document of an earlier start, or None."""

    def __init__(self, kept: "Document | None") -> None:
        self.term = 1 if kept is None else min(kept.term + 1, LARGEST_NUMBER)
        self.number = 0

    def count(self) -> None:
        """Something has changed."""
        self.number = min(self.number + 1, LARGEST_NUMBER)

    def is_later_than(self, document: "Document") -> bool:
        """Return whether a document of this term is an earlier one."""
        return document.term == self.term and document.edition < self.number

    def overtake(self, document: "Document") -> None:
        """Be newer than a document of this program, which somebody says once more."""
        self.number = min(max(self.number, document.edition) + 1, LARGEST_NUMBER)

    def follow(self, document: "Document") -> bool:
        """Begin a term after that of another program; whether it was not begun already."""
        if document.term < self.term:
            return False
        self.term = min(document.term + 1, LARGEST_NUMBER)
        return True

    def rise_above(self, seat: "int | None", seen: "tuple[tuple[int, int, int], ...]") -> bool:
        """Be newer than what another side knows of this one, from a start that was forgotten.

        Return whether that was necessary.
        """
        has_risen = False
        for of_seat, term, edition in seen:
            if of_seat != seat or term > _LARGEST_TERM:
                continue
            if (term, edition) > (self.term, self.number):
                self.term = min(term + 1, LARGEST_NUMBER)
                has_risen = True
        return has_risen
