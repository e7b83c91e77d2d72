"""`rootlight built-by bringup-BOARD.txt`: fills in the form for the page built-by.md.

Takes the report that the board wrote at the end of its bring-up (firmware/rootlight/bring_up), and
prints the form as Markdown, with gaps for what only its builder knows. Of `probe-BOARD.json`,
which `make probe` writes, it prints what was measured, and which constants that contradicts.
"""

from __future__ import annotations

import argparse
import re
import sys
from dataclasses import dataclass

from host_sim.board.foreign_files import BadFile, text_in
from host_sim.board.simulated_board import NoSuchBoard
from host_sim.exit_codes import DONE, FAILED
from host_sim.folders import called
from host_sim.workshop.evening import NoEvening, read, summary

_HEAD = re.compile(r"Bring-up of (\S+) \(\S+\), firmware (\S+)")
_LARGEST = 1 << 20
_FOUND = re.compile(r"Found: (\d+)")
_THRESHOLDS = re.compile(r"Thresholds: (\d+) and (\d+) counts")
# Pad, part, electrode, rest, swing, lights, finger, ratio, pF.
_PAD = re.compile(r"(\w+) +(\w+) +\d+ +(\d+) +(\d+) +(-?\d+|-) +(-?\d+) +-?[\d.]+ +(\d+)$")
_GAP = "..."
_ASKED = (
    "Built in (month, region)",
    "Panel (material, mm), diffuser, spacers",
    "Breakouts (maker, print on them)",
    "Lights (pitch, maker)",
    "Sheets cut by",
    "Hours, euros",
    "What went wrong, and what was it",
    "What I would do otherwise",
    "Measured of what only a bench can tell",
)


class NoReport(ValueError):
    """The text is no report of a bring-up; the sentence says what to do."""


@dataclass(frozen=True)
class Figures:
    """The measurements of the board at one pad, in counts and pF."""

    rest: int
    noise: int
    finger: int
    picofarad: int


def form(report: str) -> str:
    """The form as Markdown. Raises NoReport."""
    head = _HEAD.search(report)
    found = _FOUND.search(report)
    if head is None or found is None:
        raise NoReport(
            "This is no report of a bring-up: it does not begin with `Bring-up of`. "
            f"{called('bring-up')} keeps one as bringup-BOARD.txt."
        )
    lines = [f"## {head[1]}, firmware {head[2]}", "", "| the board says | |", "|---|---|"]
    lines.append(f"| findings | {found[1]} |")
    lines += [f"| | {line[2:]} |" for line in report.splitlines() if line.startswith("- ")]
    thresholds = _THRESHOLDS.search(report)
    if thresholds is not None:
        lines.append(f"| thresholds | {thresholds[1]} and {thresholds[2]} counts |")
    lines += _measured(_figures(report))
    stopped = re.search(r"Stopped at this step: (\w+)", report)
    if stopped is not None:
        lines.append(f"| stopped at | {stopped[1]} |")
    lines += ["", "| the builder says | |", "|---|---|"]
    return "\n".join([*lines, *(f"| {words} | {_GAP} |" for words in _ASKED)]) + "\n"


def _figures(report: str) -> list[Figures]:
    """The rows of the report's table."""
    rows = [_PAD.match(line.strip()) for line in report.splitlines()]
    return [Figures(int(row[3]), int(row[4]), int(row[6]), int(row[7])) for row in rows if row]


def _measured(pads: list[Figures]) -> list[str]:
    if not pads:
        return ["| pads | nothing was measured |"]
    felt = [pad.finger for pad in pads if pad.finger > 0]
    lines = [
        f"| pads | {len(pads)}, {len(felt)} of them felt a finger |",
        f"| counts at rest | {_range([pad.rest for pad in pads])} |",
        f"| noise, counts | {_range([pad.noise for pad in pads])} |",
        f"| pF with the wire | {_range([pad.picofarad for pad in pads])} |",
    ]
    return [*lines, f"| counts of a finger | {_range(felt)} |"] if felt else lines


def _range(numbers: list[int]) -> str:
    return f"{min(numbers)} to {max(numbers)}"


def main(
    words: list[str] | None = None, program: str = "python -m host_sim.workshop.built_by"
) -> int:
    """Print the form; return the exit code."""
    arguments = command_line(program).parse_args(words)
    try:
        text = text_in(arguments.report, _LARGEST)
        if not text.strip():
            raise NoReport(
                f"{arguments.report} is empty: it was cut off. Call {called('bring-up')} or "
                f"{called('probe')} again."
            )
        print(summary(read(text)) if text.startswith("{") else form(text), end="")
    except OSError as error:
        print(f"{arguments.report} cannot be read: {error.strerror}.", file=sys.stderr)
        return FAILED
    except BadFile as error:
        print(f"{arguments.report} is no report: it {error}", file=sys.stderr)
        return FAILED
    except (NoReport, NoEvening, NoSuchBoard) as error:
        print(error, file=sys.stderr)
        return FAILED
    return DONE


def command_line(program: str) -> argparse.ArgumentParser:
    """Its words and options."""
    parser = argparse.ArgumentParser(
        prog=program,
        description="Prints a page for others of what you measured or brought up.",
        epilog=f"example:\n  {program} bringup-hex-4.txt > built-by.md",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("report", metavar="FILE", help="what a bring-up or a probe has kept")
    return parser


if __name__ == "__main__":
    sys.exit(main())
