"""Every sentence for people is found, translated and compiled, in every language."""

import re
from functools import cache

import pytest
from babel.messages.catalog import Catalog

from host_sim.folders import TREE
from host_sim.languages import catalogues
from host_sim.languages.found import (
    FIRMWARE,
    PAGE,
    NotFollowed,
    all_sentences,
    sentences_of_lessons,
    sentences_of_script,
)
from host_sim.languages.pages import sentences_of_page
from host_sim.languages.programs import askers_of, sentences_of_program, texts_like_sentences
from rootlight.games import catalogue as games
from rootlight.match.new_game import make_game

# One worker makes the list of all sentences, once.
pytestmark = pytest.mark.xdist_group("catalogues")

LANGUAGES = catalogues.codes()
# A Pico's file system has room for many languages; this limit keeps an eye on the size.
LARGEST_ON_BOARD = 65_536


@cache
def sentences():
    return all_sentences()


@cache
def up_to_date(code):
    """A language as `make languages` would leave it."""
    catalog = catalogues.read(code)
    catalogues.bring_up_to_date(catalog, sentences())
    return catalog


def test_there_is_german():
    assert "de" in LANGUAGES


@pytest.mark.gate
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_sentence_is_translated_with_its_values(code):
    """If this fails: make languages, and translate what it lists."""
    assert catalogues.complaints(up_to_date(code)) == []


def test_the_compiled_c_is_the_translated_one():
    """If this fails: make languages."""
    for path, data in catalogues.compiled({code: up_to_date(code) for code in LANGUAGES}).items():
        assert path.read_bytes() == data, path.name
        print(f"{path.name}: {len(data):,} bytes")
        assert path.suffix != ".bin" or len(data) <= LARGEST_ON_BOARD


def test_nothing_is_left_of_a_language_that_is_no_more():
    there = {path.stem for path in catalogues.ON_BOARD.iterdir()}
    on_page = {path.stem for path in catalogues.ON_PAGE.iterdir()} - {"languages"}
    assert there == on_page == set(LANGUAGES)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_letters_of_the_colours_differ_within_each_game(code):
    names = catalogues.for_page(up_to_date(code))["texts"]
    for game in games.NAMES:
        board = games.entry(game).boards[-1]
        known = {"black": "Black (blue)", "white": "White (amber)"}
        colours = make_game(game, board, None, 0, None)[0].COLOURS
        letters = [names[known.get(each, each.capitalize())][0] for each in colours]
        assert len(set(letters)) == len(letters), game


@pytest.mark.parametrize("code", LANGUAGES)
def test_sentences_name_a_pad_as_it_is_labelled(code):
    catalog = up_to_date(code)
    label = catalog["End"].string
    quoted = {"de": f"„{label}“", "fr": f"«\u00a0{label}\u00a0»"}[code]
    asked = [one for one in catalog if re.search(r"\b[Tt]ap (the lit )?End\b", str(one.id))]
    assert len(asked) > 30
    assert [one.string for one in asked if quoted not in str(one.string)] == []


# Finding.


def test_sentences_of_all_kinds_of_files_are_found():
    found = sentences()
    assert "firmware/rootlight/games/sentences.py" in found["The game is over."]
    assert "host_sim/page/language/words.js" in found["The game is over."]
    assert found["What the lights mean"] == ["host_sim/page/index.html"]
    assert ("{count} turn", "{count} turns") in found


def test_a_program_of_the_page_has_its_texts_in_the_call():
    text = 'say(t(name), `${t("One" + " of")} ${tn("{count} cell",\n "{count} cells", n)}`, "no");'
    assert list(sentences_of_script(text, "a.js")) == ["One of", ("{count} cell", "{count} cells")]


@pytest.mark.parametrize(
    "text",
    [
        "t(`a ${b}`)",
        'tn("one")',
        'tn("one", two, 2)',
        't("a", { b: t("c") })',
        '`${t("a {b}", { b })}`',
        't(a ? "b" : "c")',
    ],
)
def test_a_text_that_cannot_be_followed_is_an_error(text):
    with pytest.raises(NotFollowed, match=r"a\.js"):
        list(sentences_of_script(text, "a.js"))


# Sentences on mistakes in a board file and in a learnt table, and of a terminal, stay English; the
# others are names, or what a trace of the firmware is made of.
ENGLISH_ONLY = {
    "reader.py",
    "builder_files.py",
    "droched_world.py",
    "on_linux.py",
    "raw_socket.py",
}
NO_SENTENCES = {"the MPR121 at 0x%02X %s", "the MPR121 at 0x%02X: %s", "rootlight.games."}
NO_SENTENCES |= {'File "%s", line %s, in %s'}


@pytest.mark.gate
def test_nothing_that_the_firmware_says_is_forgotten():
    """If this fails: ask it of t, or name the module in host_sim/languages/found.py."""
    for path in FIRMWARE.glob("rootlight/**/*.py"):
        said = set(texts_like_sentences(path.read_text("utf-8"))) - NO_SENTENCES
        assert path.name in ENGLISH_ONLY or said <= set(sentences()), path.name


# Names of keys and of games, and what is remembered under a name.
NOT_SAID = {"Tab", "Enter", "Escape", "Home", "End", "Alt", "Control", "Meta", "Shift"}
NOT_SAID |= {"code of the room", "lesson to go on with", "Sonneborn-Berger"}
NOT_SAID |= {"Root Bound", "Droched", "Roots Growy Roots", "Growy Roots"}
NOT_SAID |= {"Apple"}  # what Safari calls its maker
NOT_SAID |= {"Draw", "Rootlight", "Rootlight, level"}  # in files for other programs
COMMENT = re.compile(r"(?:^|\s)//\s.*$", re.MULTILINE)
ASKED = re.compile(r'(?<![\w.$#])tn?\(\s*(?:"(?:[^"\\\n]|\\.)*"(?:\s*[+,]\s*)?)+')
TEXT = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')


def test_no_program_of_the_page_says_anything_but_by_t():
    no_sentences = ("texts.js", "languages.js")
    paths = [path for path in PAGE.rglob("*.js") if path.name not in no_sentences]
    assert len(paths) > 100
    for path in paths:
        assert set(said_by(path)) - NOT_SAID == set(), path.name


def said_by(path):
    """Return texts that look like sentences or words for people, and are not asked of `t`."""
    program = ASKED.sub("", COMMENT.sub("", path.read_text("utf-8")))
    for one, other in TEXT.findall(program):
        text = re.sub(r"\$\{[^}]*\}", "", one or other).strip()
        if re.match(r"[A-Z][a-z]+\b|.*\b[a-z]+ [a-z]+ [a-z]+", text):
            yield text


def test_a_page_of_html_is_read_as_the_browser_reads_it():
    page = """<body><h1 translate="no">Name</h1><script>no();</script>
    <p aria-label="A label">Press <kbd>E</kbd>
      to end.</p><button><svg><path/></svg>Undo</button> 12 </body>"""
    found = sentences_of_page(page)
    assert found == ["A label", "Press <kbd>E</kbd> to end.", "Undo"]


def test_the_firmware_is_followed_through_tables_and_parameters():
    text = """
_TABLE = {"a": "First %s.", "b": "Second."}
_ONE = "Third."
def tell(code): return t(_TABLE[code])
def must(name, what="Fourth."): return texts.t(what)
def others(x): return must(1, "Fifth."), must(what=_ONE, name=2), t("A" if x else "B")
"""
    found = sentences_of_program(text, "a.py")
    assert set(found) == {"First %s.", "Second.", "Third.", "Fifth.", "A", "B"}
    with pytest.raises(ValueError, match="line 1"):
        sentences_of_program("t(name)", "a.py")


def test_a_text_that_a_function_elsewhere_asks_of_t_is_found_in_its_calls():
    helper = "def must(name, what): raise Bad(t(what))\ndef texts(what): return must('a', what)\n"
    askers = askers_of(helper)
    assert askers == {"must": 1, "texts": 0}
    assert sentences_of_program(helper, "helper.py", askers) == []
    assert sentences_of_program("must(1, 'A list.')\ntexts('Words.')", "a.py", askers) == [
        "A list.",
        "Words.",
    ]


def test_sentences_of_a_program_are_found_with_their_values():
    text = (
        '"""Not this. It is a docstring."""\nname = f"The board on {port} is gone. " f"{why}Go."\n'
    )
    assert list(texts_like_sentences(text)) == ["The board on %s is gone. %sGo."]


def test_titles_and_sentences_of_lessons_are_found():
    text = """# wrong: not this
book A first course
lesson One
step
moves d4; b2,e2
say Touch a1: it is claimed.
right  Yes.
wrong d4 e5: Not there: here.
wrong: Look.
"""
    said = [
        "A first course",
        "One",
        "Touch a1: it is claimed.",
        "Yes.",
        "Not there: here.",
        "Look.",
    ]
    assert list(sentences_of_lessons(text)) == said


# Checking.


def catalog_with(english, german):
    catalog = Catalog("de")
    catalog.add(english, german)
    return catalog


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("Nothing.", ""),
        ("%s on %d.", "%d auf %s."),
        ("%s works.", "Es geht."),
        ("{player} wins.", "{spieler} gewinnt."),
        ("{player} wins.", "Gewonnen."),
        ("<kbd>E</kbd> ends.", "E beendet."),
        ("Save it", " Speichern"),
        (("{count} stone", "{count} stones"), ("{count} Stein", "")),
        (("{count} stone", "{count} stones"), ("{zahl} Stein", "{count} Steine")),
    ],
)
def test_a_translation_that_would_break_is_complained_of(english, german):
    assert len(catalogues.complaints(catalog_with(english, german))) == 1


def test_a_fuzzy_one_is_complained_of():
    catalog = catalog_with("Save it", "Speichern")
    catalog["Save it"].flags.add("fuzzy")
    assert len(catalogues.complaints(catalog)) == 1


def test_good_ones_are_not():
    assert catalogues.complaints(catalog_with("{player} wins.", "Es gewinnt {player}.")) == []
    one = catalog_with(("{count} stone", "{count} stones"), ("Ein Stein", "{count} Steine"))
    assert catalogues.complaints(one) == []


# Bringing up to date and compiling.


def test_a_sentence_that_comes_back_has_its_translation_again():
    catalog = catalog_with("Save it", "Speichern")
    for _ in range(2):
        catalogues.bring_up_to_date(catalog, {"Another.": ["a.py"]})
        assert "Save it" not in catalog
        assert len(catalog.obsolete) == 1
    catalogues.bring_up_to_date(catalog, {"Save it": ["a.py"]})
    assert catalog["Save it"].string == "Speichern"
    assert not catalogues.complaints(catalog)


def test_untranslated_sentences_are_left_out():
    catalog = catalog_with("One.", "")
    catalog.add("Two.", "Zwei.", locations=[("firmware/a.py", 0)])
    assert catalogues.for_page(catalog)["texts"] == {"Two.": "Zwei."}
    assert catalogues.for_board(catalog)[4:6] == b"\0\1"


def test_the_page_has_the_plural_of_each_number():
    polish = Catalog("pl")
    forms = catalogues.for_page(polish)["plural"]
    told = [forms[count] for count in (1, 2, 5, 12, 22, 25, 101, 102)]
    assert told == ["0", "1", "2", "2", "1", "2", "2", "1"]


def test_a_french_line_never_breaks_before_a_sign_that_stands_apart():
    """Before `:` and within « » the space does not break; before the other signs it is narrow."""
    forms = (message.string for message in catalogues.read("fr") if message.id)
    texts = [text for form in forms for text in ((form,) if isinstance(form, str) else form)]
    wrong = re.compile(r"\S[ \u202f]:(\s|$)|\S[ \u00a0][;!?…](\W|$)|« | »")
    assert [text for text in texts if wrong.search(text)] == []


@pytest.mark.parametrize(("code", "quotes"), [("de", "„“"), ("fr", "«»")])
def test_a_button_that_a_sentence_names_stands_in_quotes(code, quotes):
    """Its name is a word of the language: „Ende“, « Fin ».

    A label of a few words does without.
    """
    named = re.compile(r"(?i:tap|hold|press|touch|lit|lower|upper) (End|Undo|Hint|Menu)\b")
    bare = [
        message.id
        for message in catalogues.read(code)
        if isinstance(message.id, str)
        and named.search(message.id)
        and not set(quotes) <= set(message.string)
    ]
    assert bare == []


# What people heard as translated, or did not understand, when they tried the page.
STIFF = {
    "en": [
        *("What would you play?", "Try: Pass", "then wins about", "as strong as it can"),
        *("The board finds no turn", "The other End pad", "Not a move yet", "No cell touched yet"),
        *("Touched, not yet played:", "Now it is", "turning points", "Step through it"),
        *("Better was", "it left the game", "become a line", "Standard, chosen"),
        *("so wins the tie", "as the hand lock", "Nobody stops", "as set:", "A bit of wood"),
        "first End pad",
    ],
    "de": ["fühlt", "Kein Brett braucht dich", "Kurzes Ticken", "Vorbereitung"],
    "fr": ["n’a besoin de toi", " sent ", "Petits battements"],
}


@pytest.mark.parametrize("code", STIFF)
def test_what_sounded_stiff_is_not_said_again(code):
    forms = sentences() if code == "en" else (one.string for one in catalogues.read(code))
    texts = [text for form in forms for text in ((form,) if isinstance(form, str) else form)]
    assert [text for text in texts if any(one in text for one in STIFF[code])] == []


COLOURS = {
    "en": {"Black": "blue", "White": "amber"},
    "de": {"Schwarz": "blau", "Weiß": "gelb"},
    "fr": {"Noir": "bleu", "Blanc": "ambre"},
}


@pytest.mark.parametrize("code", COLOURS)
def test_a_player_and_the_light_of_its_stones_are_called_by_one_name(code):
    forms = sentences() if code == "en" else (one.string for one in catalogues.read(code))
    texts = [text for form in forms for text in ((form,) if isinstance(form, str) else form)]
    player = re.compile(rf"\b({'|'.join(COLOURS[code])}) \((\w+)\)")
    named = {pair for text in texts for pair in player.findall(text)}
    assert named == set(COLOURS[code].items())


# A noun with a name: "touche" is also what a finger does.
NAMED_KEY = re.compile(r"\b(?:la|une|sa|les) touches? «")
BUTTON_OF_PAGE = re.compile(r"BOOTSEL|buttons? (?:beside|again)")
PLAYED_GAME = re.compile(
    r"(?i)\b(?:new|saved|shared|kept|old|lost|replaced|earlier|your|damaged) games?\b"
    r"|\bgame (?:is over|is back|goes on|ends|over|could not be)\b"
    r"|\bgames? on (?:the|this) board\b"
)
GAME_WITH_RULES = re.compile(r"\bSpiele?(?:s|n)?\b")


def sentences_in(code):
    """Each English sentence with all forms of its translation."""
    for message in catalogues.read(code):
        if message.id:
            english = message.id if isinstance(message.id, str) else message.id[0]
            forms = message.string if isinstance(message.string, tuple) else (message.string,)
            yield from ((english, form) for form in forms)


def test_french_has_one_word_for_a_pad_one_for_a_button_and_one_for_a_key():
    """Une pastille is on the board, un bouton on the page, une touche on the keyboard."""
    for english, french in sentences_in("fr"):
        is_of_page = BUTTON_OF_PAGE.search(english)
        assert is_of_page or not re.search(r"\bboutons?\b", french), french
        assert not NAMED_KEY.search(french), french


def test_german_has_one_word_for_a_game_that_is_played_and_one_for_its_rules():
    """Eine Partie is played; ein Spiel has rules."""
    of_a_played_game = [
        german
        for english, german in sentences_in("de")
        if PLAYED_GAME.search(english) and "play in the other tab" not in english
    ]
    assert len(of_a_played_game) > 60
    assert [text for text in of_a_played_game if GAME_WITH_RULES.search(text)] == []


def test_a_person_who_plays_is_not_nobody():
    assert catalogues.read("fr").get("Person").string == "Humain"


def test_languages_are_called_by_their_own_names():
    program = (catalogues.ON_PAGE / "languages.js").read_text("utf-8")
    assert '  en: "English",\n  de: "Deutsch",\n' in program


def test_files_of_the_project_that_the_page_names_are_there():
    texts = sentences_of_page((PAGE / "index.html").read_text("utf-8"))
    named = {name for text in texts for name in re.findall(r"\b[\w/]*(?:\.md|/built)\b", text)}
    assert {"README.md", "hardware/README.md", "hardware/built", "wiring.md"} <= named
    assert [name for name in named - {"wiring.md"} if not (TREE / name).exists()] == []
    assert "## You want to teach" in (TREE / "README.md").read_text("utf-8")
    folders = [folder for folder in (TREE / "hardware" / "built").iterdir() if folder.is_dir()]
    assert [folder for folder in folders if not (folder / "wiring.md").exists()] == []


def figures_of_ways():
    """Euros for one, each of five, and hours, of the ways to a board, by their beginnings."""
    guide = (TREE / "hardware" / "README.md").read_text("utf-8")
    row = re.compile(
        r"^\| \W*(hex-\d,? \W*[a-z]+)[^|]*\| (\d+) \| (\d+) \| (\d+) \|", re.MULTILINE
    )
    return {re.sub("[^-a-z0-9 ]", "", way): figures for way, *figures in row.findall(guide)}


@pytest.mark.parametrize("code", ["en", *LANGUAGES])
def test_the_page_says_what_a_board_costs_as_the_guide_of_the_hardware_does(code):
    in_english = {text.split("</strong>")[0]: text for text in sentences() if "</strong>" in text}
    ids = [in_english[f"<strong>{way}"] for way in ("Assembled by a board house", "By hand")]
    texts = ids if code == "en" else [catalogues.read(code).get(each).string for each in ids]
    # Not those in names, such as hex-4.
    said = [re.findall(r"(?<![-\w])\d+\b", text) for text in texts]
    ways = figures_of_ways()
    house, by_hand, small = ways["hex-4 assembled"], ways["hex-4 by"], ways["hex-2 by"]
    guide = (TREE / "hardware" / "README.md").read_text("utf-8")
    [cells] = re.findall(r"\*\*hex-4\*\*: (\d+) cells", guide)
    [ends] = set(re.findall(r"hex-4 \[by hand\].* (\d+) ends of wires", guide))
    # By hand five boards are no cheaper each.
    assert by_hand[0] == by_hand[1] and small[0] == small[1]
    assert said == [[cells, *house], [cells, *by_hand[1:], ends, *small[1:]]]


def test_a_page_and_a_board_name_make_only_to_people_with_the_sources():
    """Others have the command `rootlight`, or the site alone."""
    # A sentence with a plural is two.
    texts = [text if isinstance(text, str) else text[0] for text in sentences()]
    with_make = [text for text in texts if re.search(r"(“|run )make [a-z]", text)]
    assert with_make
    for text in with_make:
        assert "sources" in text or "installed Rootlight" in text
