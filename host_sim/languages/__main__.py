"""`make languages`: bring the files of translators up to date, and compile them.

`--new fr` begins another language. The exit code is 1 while sentences lack a translation.
"""

from __future__ import annotations

import argparse
import sys

from babel import Locale, UnknownLocaleError

from host_sim.languages import catalogues
from host_sim.languages.found import ROOT, all_sentences


def main() -> int:
    """Update and compile; print what is missing; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m host_sim.languages", description=__doc__)
    parser.add_argument("--new", metavar="CODE", help="begin another language, such as fr")
    new = parser.parse_args().new
    if new is not None and not _is_known(new):
        print(f"There is no language of the code {new}; codes are such as fr or nl.")
        return 2
    try:
        sentences = all_sentences()
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    catalogs = {}
    for code in sorted({*catalogues.codes(), *([new] if new else [])}):
        catalogs[code] = catalogues.read(code)
        catalogues.bring_up_to_date(catalogs[code], sentences)
        catalogues.write(catalogs[code], code)
    wrong = [
        f"{code}.po: {what}"
        for code, catalog in catalogs.items()
        for what in catalogues.complaints(catalog)
    ]
    for path, data in catalogues.compiled(catalogs).items():
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
        print(f"{path.relative_to(ROOT)}: {len(data):,} bytes")
    for code, catalog in catalogs.items():
        print(f"{code}: {len(sentences)} sentences, {len(catalog.obsolete)} more are not used.")
    print("\n".join(wrong) or "Everything is translated.")
    return 1 if wrong else 0


def _is_known(code: str) -> bool:
    try:
        Locale.parse(code)
    except (UnknownLocaleError, ValueError):
        return False
    return code.isalpha()


if __name__ == "__main__":
    sys.exit(main())
