"""The mistakes that a bring-up has found. `workbench` adds to them; the steps read them."""

from rootlight.texts import Filled, put


class Finding:
    """One thing that is wrong.

    code: see `words`. part: the name of what is wrong. cells: names of the pads that it concerns.
    pad: the first of them, -1 for none. message: what is wrong and what to do, a sentence.
    """

    def __init__(
        self, code: str, part: str, cells: "list[str]", pad: int, message: "Filled"
    ) -> None:
        self.code = code
        self.part = part
        self.cells = cells
        self.pad = pad
        self.message = message

    def as_dict(self) -> dict:
        """For the link."""
        return put({"code": self.code, "part": self.part, "cells": self.cells}, self.message)

    def is_same(self, other: "Finding") -> bool:
        """Return whether another finding tells of the same thing."""
        if (self.code, self.part) != (other.code, other.part):
            return False
        return self.cells == other.cells


class Findings:
    """All findings so far.

    `entries`: the Findings, oldest first. A change makes another list, so one that was kept stays
    as it was; `restore` takes it again.
    """

    def __init__(self) -> None:
        self.entries: "list[Finding]" = []

    def add(self, finding: Finding) -> bool:
        """Add a finding, unless it is known; whether it was added."""
        for known in self.entries:
            if known.is_same(finding):
                return False
        self.entries = self.entries + [finding]
        return True

    def restore(self, entries: "list[Finding]") -> None:
        """Forget what was found since these were all."""
        self.entries = entries

    def remove(self, parts: "list[str]", code: "str | None" = None) -> None:
        """Forget what was found at these parts: all of it, or what has this code."""
        self.entries = [
            finding
            for finding in self.entries
            if finding.part not in parts or code not in (None, finding.code)
        ]

    def in_order(self) -> "list[Finding]":
        """Return all findings for a person to read: one code after the other, pad after pad.

        They were found in the order of electrodes and of lights, which nobody sees.
        """
        codes: "list[str]" = []
        for finding in self.entries:
            if finding.code not in codes:
                codes.append(finding.code)
        # MicroPython's sort may swap equal entries, so their places decide.
        places = range(len(self.entries))
        keys = [(codes.index(self.entries[at].code), self.entries[at].pad, at) for at in places]
        return [self.entries[at] for _, _, at in sorted(keys)]

    def has_code(self, code: str) -> bool:
        """Return whether anything was found that has this code."""
        return any(finding.code == code for finding in self.entries)

    def has_part(self, part: str) -> bool:
        """Return whether anything was found at this part."""
        return any(finding.part == part for finding in self.entries)

    def explain(self, name: str, codes: "tuple[str, ...]") -> bool:
        """Return whether something with one of these codes was found that concerns the pad."""
        return any(finding.code in codes and name in finding.cells for finding in self.entries)
