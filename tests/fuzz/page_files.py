"""Files that the page's own readers get: records, texts of moves, books, and what is none of them.

Used by the tests here and by `__main__`. The readers run in an open page, many files at a time.
"""

import base64
import json

from tests.fuzz import books
from tests.fuzz.byte_fuzzer import some_bytes
from tests.fuzz.files import changed, damaged

RECORD = {
    "game": "rootbound",
    "board": "hex-4",
    "options": {"form": "classic"},
    "seed": 0,
    "moves": ["d4", "b2,f3", "e2"],
    "turn": 2,
    "date": "2026-01-31",
    "comments": {"0": "At first"},
    "marks": {"2": "bad"},
    "variations": [{"after": 1, "moves": ["c3", "d1"], "comments": {"3": "x"}}],
}
SGF = r"(;FF[4]GM[0]CA[UTF-8]RLGAME[rootbound]RLSEED[0]C[a \] b];B[d4](;W[c3]TE[1])(;W[e2];B[]))"
SETTINGS = {"brightness": 2, "guard": "auto", "language": "de", "locks": {"hints": 3}}
NAMES = ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"]
ODD = [
    "null",
    "1e999",
    "-0",
    '"\\ud800"',
    "[" * 9000,
    '{"a":' * 9000,
    "[]",
    "{}",
    '"' + "x" * 9000,
]
TEXT = "# Root Bound, hex-4\n1. d4 b2,f3\n2. e2 pass\n"

# Each reader gives the text of what it has read, or throws a RecordError; all else is a mistake.
_READ = """async (files) => {
  const { RecordError } = await import("/records/errors.js");
  const { readGameFile } = await import("/records/game_files.js");
  const { sgfOf } = await import("/records/sgf_games.js");
  const { recordOf, textOf } = await import("/records/moves_as_text.js");
  const { bookIn, piecesOf } = await import("/lessons/books.js");
  const readers = {
    record: async (file) => {
      const { record } = await readGameFile(file);
      return record.moves.every((move) => move.length < 256) && sgfOf(record).startsWith("(;");
    },
    text: async (file) => {
      const record = recordOf(await file.text(), "rootbound", "hex-4");
      return typeof textOf(record, { title: "Root Bound" }) === "string";
    },
    book: async (file) => {
      const text = await bookIn(file);
      const pieces = piecesOf(text);
      const isShort = pieces.every((piece) => JSON.stringify(piece.text).length < 900);
      return isShort && pieces.map((piece) => piece.text).join("") === text;
    },
  };
  const wrong = [];
  let taken = 0;
  for (const [kind, data] of files) {
    const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
    try {
      if (!(await readers[kind](new File([bytes], "a file")))) wrong.push([kind, data]);
      taken += 1;
    } catch (error) {
      if (!(error instanceof RecordError)) wrong.push([kind, data, String(error)]);
    }
  }
  return { taken, wrong };
}"""


def files(random, count):
    """Pairs of a reader's name and the bytes of a file for it."""
    return [(kind, _file(random, kind)) for kind in random.choices(_KINDS, k=count)]


def read(page, some):
    """Let the readers of an open page read files; how many they took. Raises AssertionError."""
    sent = [(kind, base64.b64encode(data).decode()) for kind, data in some]
    found = page.evaluate(_READ, sent)
    assert found["wrong"] == []
    return found["taken"]


def record(random):
    """The bytes of a record that is wrong in some way, or of a file that is none."""
    how = random.randrange(7)
    if how == 6:
        return damaged(random, SGF.encode())
    if how == 0:
        return some_bytes(random)
    if how == 1:
        return random.choice(ODD).encode()
    value = random.choice((RECORD, RECORD, RECORD, SETTINGS))
    if how == 2:
        return damaged(random, json.dumps(value).encode())
    if how == 3:
        name = random.choice(sorted(value))
        text = json.dumps(value | {name: "ODD"})
        return text.replace('"ODD"', random.choice(ODD)).encode()
    if how == 4:
        return json.dumps(value | {random.choice(NAMES): random.choice(NAMES)}).encode()
    return json.dumps(changed(random, value)).encode()


def _text(random):
    return damaged(random, random.choice((TEXT, "a1," * 5000, "1." * 9000, ",\n" * 9000)).encode())


_KINDS = ("record", "text", "book")


def _file(random, kind):
    return {"record": record, "text": _text, "book": books.book}[kind](random)
