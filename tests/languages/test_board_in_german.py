"""The board tells its sentences in German, and in English where it has no other."""

import sys

import pytest

from rootlight.link.messages import BAD_PARAMS, REFUSED, LinkError
from rootlight.texts import codes, t
from tests.support import Table

FILE = "languages/de.bin"
OVER = "The game is over."
GERMAN = "Die Partie ist zu Ende."
NO_CELL = "This cell is not part of this game."
NO_CELL_GERMAN = "Dieses Feld gehört nicht zu diesem Spiel."


@pytest.fixture
def table():
    table = Table("hex-4")
    yield table
    # The next board of this process begins in English, as every board does; so do plain calls.
    Table("hex-4")


def flash_of(table):
    return table.link.board.hardware.flash


def speak_german(table):
    assert table.settings(language="de")["language"] == "de"


def refused(table, method, **params):
    with pytest.raises(LinkError) as caught:
        getattr(table, method)(**params)
    return caught.value


def told(table, method):
    return [params["message"] for name, params in table.notifications() if name == method]


def test_a_board_speaks_english_until_it_is_told(table):
    assert table.settings()["language"] == "en"
    assert t(OVER) == OVER


def test_a_touch_that_is_refused_is_told_in_german(table):
    table.play(move="d4")
    speak_german(table)
    table.notifications()
    table.touch("d4")
    assert told(table, "refused") == ["Dieses Feld ist schon besetzt."]


def test_a_move_that_is_refused_is_told_in_german(table):
    speak_german(table)
    error = refused(table, "play", move="z99")
    assert error.code == REFUSED
    assert error.message == NO_CELL_GERMAN
    assert error.data["code"] == "no_such_cell"


def test_a_cell_that_is_asked_about_is_described_in_german(table):
    speak_german(table)
    table.play(move="d4")
    assert table.explain(cell="d4")["message"] == "Dieses Feld ist schon besetzt."


def test_values_are_put_into_the_german_sentence(table):
    speak_german(table)
    error = refused(table, "new", game="chess")
    assert error.message.startswith("Ein Spiel namens chess gibt es nicht; es gibt: rootbound,")


def test_a_wrong_parameter_is_explained_in_german(table):
    speak_german(table)
    error = refused(table, "play", move=7)
    expected = 'Der Parameter "move" ist falsch; verlangt ist: ein Zug wie e5,f7.'
    assert error.message == expected


def test_a_fault_is_told_in_german(table):
    speak_german(table)
    table.fault(part="touch1", kind="absent")
    table.run(3000)
    expected = "touch1 antwortet nicht, darum erkennen seine Pads nichts; prüfe Stecker und Strom."
    assert expected in told(table, "fault")


def test_a_lesson_is_told_in_german(table):
    speak_german(table)
    lesson = table.lesson(do="start", book="1-first-course")
    assert lesson["lesson"] == "Steine und Züge"
    assert lesson["sentence"].startswith("Du bist Schwarz (blau) und beginnst mit einem Stein.")
    listed = table.lesson(do="list", book="1-first-course")
    assert listed["title"] == "Root Bound: der erste Kurs"
    assert listed["lessons"][0] == "Steine und Züge"


def test_a_program_that_knows_no_languages_is_told_in_german_too(table):
    speak_german(table)
    assert refused(table, "lesson", do="stop").message == "Keine Lektion läuft."


def test_back_to_english(table):
    speak_german(table)
    assert table.settings(language="en")["language"] == "en"
    assert refused(table, "play", move="z99").message == NO_CELL


def test_the_language_is_kept_when_the_power_goes(table):
    speak_german(table)
    table.power(cycle=True)
    assert table.settings()["language"] == "de"
    assert refused(table, "play", move="z99").message == NO_CELL_GERMAN


@pytest.mark.parametrize("language", ["nl", "DE", "", "../de", 1, True, None, ["de"], {}])
def test_an_unknown_language_is_refused_with_those_there_are(table, language):
    error = refused(table, "settings", language=language, guard="on")
    assert error.code == BAD_PARAMS
    assert error.message == "The language is one of: de, en, fr."
    settings = table.settings()
    assert settings["language"] == "en"
    assert settings["guard"] == "auto"


def test_another_language_is_one_more_file_on_the_board(table):
    flash_of(table).put("languages/nl.bin", flash_of(table).open(FILE, "rb").read())
    assert table.settings(language="nl")["language"] == "nl"
    assert refused(table, "play", move="z99").message == NO_CELL_GERMAN


def test_a_kept_language_that_is_gone_is_told_and_left_aside(table):
    flash_of(table).put("languages/nl.bin", b"")
    table.settings(language="nl")
    flash_of(table).remove("languages/nl.bin")
    table.power(cycle=True)
    assert table.settings()["language"] == "en"
    expected = "The board ignored some saved settings: The language is one of: de, en, fr."
    assert expected in told(table, "fault")


def damaged(data, at):
    """The bytes of a file with one of them changed."""
    return data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :]


@pytest.mark.parametrize("kind", ["empty", "short", "foreign", "text"])
def test_a_damaged_file_falls_back_to_english(table, kind):
    speak_german(table)
    flash = flash_of(table)
    whole = flash.open(FILE, "rb").read()
    place = whole.find(NO_CELL_GERMAN.encode())
    content = {
        "empty": b"",
        "short": whole[:place],
        "foreign": b"{" + whole,
        "text": damaged(whole, place + 3),
    }
    flash.put(FILE, content[kind])
    assert refused(table, "play", move="z99").message == NO_CELL
    assert table.settings()["language"] == "de"


def test_wherever_one_byte_is_wrong_a_sentence_is_german_or_english(table):
    speak_german(table)
    flash = flash_of(table)
    whole = flash.open(FILE, "rb").read()
    for at in range(0, len(whole), 97):
        flash.put(FILE, damaged(whole, at))
        assert t(OVER) in (OVER, GERMAN)


def test_a_sentence_that_is_not_there_is_told_as_it_is_written(table):
    speak_german(table)
    assert t(OVER) == GERMAN
    assert t("A sentence of a club leader's own lesson.") == (
        "A sentence of a club leader's own lesson."
    )


class Counted:
    """A file that counts what is read of it."""

    def __init__(self, file, counts):
        self.file = file
        self.counts = counts
        self.seek = file.seek

    def read(self, size=-1):
        data = self.file.read(size)
        self.counts.append(len(data))
        return data

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        self.file.close()


def test_little_more_than_the_sentence_of_the_file_is_read(table):
    speak_german(table)
    platform = table.link.board.platform
    really = platform.open_file
    counts = []
    platform.open_file = lambda name, mode: Counted(really(name, mode), counts)
    assert t(OVER) == GERMAN
    platform.open_file = really
    assert max(counts) == len(GERMAN.encode())
    assert sum(counts) < 200


def test_without_its_files_a_board_has_english(table):
    flash = flash_of(table)
    really = table.link.board.platform.files.listdir
    table.link.board.platform.files.listdir = none_mounted
    assert codes(table.link.board.platform) == ["en"]
    table.link.board.platform.files.listdir = really
    assert codes(table.link.board.platform) == ["de", "en", "fr"]
    assert flash.content(FILE) is None  # it came with the firmware


def none_mounted(folder):
    raise OSError(19)


def test_the_safe_mode_speaks_the_language_that_was_chosen(table):
    speak_german(table)
    flash_of(table).put("settings.json", b'{"board": "none"}')
    table.power(cycle=True)
    expected = "Das Brett ist im Notbetrieb und kann nicht spielen: Die Datei boards/none.json "
    assert table.hello()["message"].startswith(expected)


class Image:
    """An image with the firmware in it, and its other files: see host_sim/deploy/image."""

    def __init__(self, data):
        self.data = data

    def names(self):
        return ["boards/hex-4.json", "languages/nl.bin"]

    def read(self, name):
        return self.data if name == "languages/nl.bin" else None


def test_a_language_of_the_image_needs_no_file(table):
    sys.modules["frozen_files"] = Image(flash_of(table).open(FILE, "rb").read())
    assert codes(table.link.board.platform) == ["de", "en", "fr", "nl"]
    assert table.settings(language="nl")["language"] == "nl"
    assert refused(table, "play", move="z99").message == NO_CELL_GERMAN
    table.settings(language="en")
    del sys.modules["frozen_files"]
