"""The pages that people look things up in name all that there is, and lead somewhere."""

import ast
import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from host_sim.link.sim_link import SimLink
from rootlight.device.pad_reports import SENTENCES as OF_PADS
from rootlight.device.settings import STANDARD
from rootlight.games import catalogue, sentences
from rootlight.lessons import by_link
from rootlight.link import methods as answers
from rootlight.platforms.touch_chips import STATUS_NAMES as OF_CHIPS

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "firmware" / "rootlight"
RULES, LINK, LIGHTS = (
    ROOT / "firmware" / name for name in ("rules.md", "link.md", "fingers-and-lights.md")
)
FACTS = ROOT / "hardware" / "facts.md"
NOT_OURS = {".venv", ".git", "build", "node_modules", ".pytest_cache", ".hypothesis"}


def ours(*endings):
    """The files of the repository with these endings."""
    for path in sorted(ROOT.rglob("*")):
        if path.suffix in endings and not NOT_OURS & set(path.relative_to(ROOT).parts):
            yield path


def headings(page):
    """The headings of a page, without what stands in blocks of code."""
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.M | re.S)
    return re.findall(r"^#+ (.*)$", text, re.M)


def anchor(heading):
    """As GitHub makes it of a heading."""
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def words_in_code(page):
    """Return the words of a page between single backticks."""
    return set(re.findall(r"`([^`\n]+)`", page.read_text("utf-8")))


def calls(name):
    """All calls of a name in the firmware, or of an attribute of that name."""
    for path in sorted(PROGRAM.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and name in (
                getattr(node.func, "id", None),
                getattr(node.func, "attr", None),
            ):
                yield node


def constants(nodes):
    return [node.value for node in nodes if isinstance(node, ast.Constant)]


def codes_of_answers():
    """Codes that the link's own modules write into an answer."""
    for path in [*sorted(PROGRAM.glob("link/*methods.py")), PROGRAM / "boot" / "safe_mode.py"]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Dict):
                for key, value in zip(node.keys, node.values, strict=True):
                    if isinstance(key, ast.Constant) and key.value == "code":
                        yield from (v for v in constants([value]) if isinstance(v, str))


# Link.


def test_the_link_page_names_every_method_and_none_that_is_not():
    rows = re.findall(r"^\| (`[a-z.`, ]+`) \|", LINK.read_text("utf-8"), re.M)
    named = {word for row in rows for word in re.findall(r"`([^`]+)`", row)}
    simulators = set(SimLink("hex-4").methods)
    assert set(answers.METHODS) | simulators <= named
    assert {word for word in named if word.startswith("sim.")} == simulators


@pytest.mark.gate
def test_the_link_page_names_every_code_of_a_refusal():
    refused = {code for call in calls("Refused") for code in constants(call.args[:1])}
    of_games = {code for name in catalogue.NAMES for code in catalogue.entry(name).refusals()}
    codes = (set(sentences.SENTENCES) - {"allowed"}) | of_games | refused | set(codes_of_answers())
    assert len(codes) > 45
    assert codes - words_in_code(LINK) == set()


@pytest.mark.gate
def test_the_link_page_names_every_code_of_a_fault():
    codes = set(OF_PADS) | set(OF_CHIPS) | {"not_mounted", "not_saved"}
    for call in calls("fault"):
        codes |= set(constants(call.args[:2]))
    assert codes - words_in_code(LINK) == set()


@pytest.mark.gate
def test_the_link_page_names_every_notification_setting_and_deed_of_a_lesson():
    told = {kind for call in calls("tell") for kind in constants(call.args[:1])}
    told |= {"fault", "lights"}
    assert {"turn", "state", "bringup"} <= told
    settings = set(STANDARD) | {"locks", "leader"}
    assert (told | settings | set(by_link.DOINGS)) - words_in_code(LINK) == set()


def test_the_errors_of_the_link_page_are_those_of_the_firmware():
    from rootlight.link import messages

    codes = {value for value in vars(messages).values() if isinstance(value, int)}
    assert {int(code) for code in re.findall(r"-32\d\d\d", LINK.read_text("utf-8"))} == codes


# Citations.


CITED = re.compile(
    r"(rules|facts|link|fingers-and-lights)\.md,?\s(?:#\s)?(?:sections?\s)?([\d., and]+)"
)
CITED_OTHERWISE = re.compile(r"[Ss]ections? ([\d. and]+?) of (?:hardware/)?(rules|facts)\.md")
PAGES = {"rules": RULES, "facts": FACTS, "link": LINK, "fingers-and-lights": LIGHTS}


def cited():
    """(file, page, number) of every section of a page that some file names."""
    for path in ours(".py", ".js", ".mjs", ".md"):
        text = path.read_text("utf-8")
        found = [(page, numbers) for page, numbers in CITED.findall(text)]
        found += [(page, numbers) for numbers, page in CITED_OTHERWISE.findall(text)]
        for page, numbers in found:
            for number in re.findall(r"\d+(?:\.\d+)?", numbers):
                yield path.relative_to(ROOT).as_posix(), page, number


@pytest.mark.gate
def test_every_section_that_is_named_exists():
    found = list(cited())
    assert {"0", "1", "2", "3", "4", "5"} <= {n for _, page, n in found if page == "rules"}
    assert len(found) > 50
    for path, page, number in found:
        known = [heading.split(" ")[0].rstrip(".") for heading in headings(PAGES[page])]
        assert number in known, f"{path} names section {number} of {page}.md"


def test_tests_of_the_rules_name_sections_that_exist():
    known = {heading.split(".")[0] for heading in headings(RULES)}
    for path in sorted((ROOT / "tests" / "rules").glob("*.py")):
        for number in re.findall(r'"""Sections? (\d)', path.read_text("utf-8")):
            assert number in known, path.name


# Links, and the map of the modules.


@pytest.mark.parametrize("path", ours(".md"), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_of_a_page_lead_to_a_file_and_a_heading(path):
    text = re.sub(r"^(?:```.*?^```| {4}.*?$)", "", path.read_text("utf-8"), flags=re.M | re.S)
    text = re.sub(r"`[^`\n]*`", "", text)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"[a-z]+:", link):
            continue
        name, _, wanted = unquote(link).partition("#")
        target = path.parent / name if name else path
        assert target.exists(), link
        if wanted:
            assert wanted in [anchor(heading) for heading in headings(target)], link


def test_the_map_of_the_firmware_has_every_module_and_package():
    text = (ROOT / "firmware" / "README.md").read_text("utf-8")
    start = text.index("## The packages of `rootlight/`")
    named = set(re.findall(r"`([^`]+)`", text[start : text.index("\n## ", start)]))
    for path in PROGRAM.iterdir():
        if path.suffix == ".py":
            assert path.stem in named | {"__init__"}, path.name
        elif path.is_dir() and path.name != "__pycache__":
            assert f"{path.name}/" in named, path.name
