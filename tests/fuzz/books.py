"""Books of lessons that nobody would write: those of the firmware, with lines and words changed.

Used by the tests here, by those of the lessons, and by `__main__`.
"""

from host_sim.lesson_books.lessons import all_books, check_book
from tests.fuzz.files import damaged

# A line of a book may have 400 letters, and a sentence may quote it, or list all turns.
_LONGEST_SENTENCE = 20_000
WORDS = ["constructor", "__proto__", "toString", "*", "pass", "a1", "z99", "a1,a2", "-1", "9" * 99]
WORDS += [
    "hex-99999",
    "chess",
    "black",
    "purple",
    "because",
    "closes",
    "a1>a2",
    "^",
    ";",
    "ä",
    "=",
]


def book(random):
    """The bytes of a book that is wrong in some way, or in none."""
    data = random.choice(list(all_books())).read_bytes()
    if random.random() < 0.3:
        return damaged(random, data)
    lines = data.decode().split("\n")
    for _ in range(random.choice((1, 1, 3))):
        at = random.randrange(len(lines))
        how = random.randrange(4)
        if how == 0:
            del lines[at]
        elif how == 1:
            lines.insert(at, random.choice(lines))
        else:
            lines[at] = _with_another_word(random, lines[at])
    return "\n".join(lines).encode()


def _with_another_word(random, line):
    words = line.split(" ")
    words[random.randrange(len(words))] = random.choice(WORDS)
    return " ".join(words)


def check(path):
    """Check a book: it is all right, or a short sentence says what is wrong. Whether it is."""
    try:
        check_book(path)
    except ValueError as error:
        sentence = str(error)
        assert 0 < len(sentence) < _LONGEST_SENTENCE, sentence
        return False
    return True
