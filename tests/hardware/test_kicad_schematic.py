"""The schematic, read back: its nets are those of the board, its rules hold, its parts are there.

KiCad 6 itself finds no error and no warning in any board (its check of electrical rules has
no command line); here a part of the same rules is applied by a reader that knows only the format.
"""

import re
import shutil
from collections import Counter

import pytest

from tests.hardware import kicad_reader, pcb_reader
from tests.hardware.firmware_tables import BUILT

pytestmark = pytest.mark.slow

PROJECTS = {
    "hex-4": "hex-4/pcb",
    "hex-7": "hex-7/pcb",
    "carrier": "hex-4/carrier",
    "hex-2-pads": "hex-2/pads-circuit",
    "hex-4-pads": "hex-4/pads-circuit",
}
# Pico, shifter, touch chips, cable; of a circuit of pads its rows.
CHIPS = {"hex-4": 6, "hex-7": 5, "carrier": 1, "hex-2-pads": 1, "hex-4-pads": 4}
LIT = ("hex-4", "hex-7")


@pytest.fixture(scope="module", params=PROJECTS)
def project(request):
    name = request.param
    folder = BUILT / PROJECTS[name]
    sheets, root = kicad_reader.read_schematic(folder, name)
    return name, folder, sheets, root


def board_nets(folder):
    """By net: the pins of parts, from the list for the test of the bare board."""
    (path,) = folder.glob("*.ipc")
    found = {}
    for record in pcb_reader.records_of(path.read_bytes()):
        if record.pin and record.net and not record.part.startswith("E_"):
            found.setdefault(record.net, set()).add((record.part, record.pin))
    return found


def parts_alone(nets):
    """The same without electrodes and marks of power, which are no parts of the board."""
    return {
        name: {(one.part, one.pin) for one in joints if not one.part.startswith(("E_", "#"))}
        for name, joints in nets.items()
    }


def test_the_nets_of_the_schematic_are_those_of_the_board(project):
    _, folder, sheets, _ = project
    nets, _ = kicad_reader.nets_of(sheets)
    assert parts_alone(nets) == board_nets(folder)


def test_each_electrode_is_drawn_at_its_net(project):
    _, folder, sheets, _ = project
    nets, _ = kicad_reader.nets_of(sheets)
    drawn = {name for name, joints in nets.items() if any(_is_electrode(one) for one in joints)}
    assert drawn == {net for net in board_nets(folder) if net.startswith("E_")}


def _is_electrode(joint):
    return joint.part.startswith("E_")


def test_the_electrical_rules_hold(project):
    _, _, sheets, _ = project
    assert kicad_reader.electrical_errors(*kicad_reader.nets_of(sheets)) == []


def test_there_is_a_sheet_a_chip_and_one_for_the_lights(project):
    name, folder, sheets, root = project
    assert len(sheets) == CHIPS[name] + (name in LIT)
    assert {folder / file for file in sheets} == set((folder / "sheets").iterdir())
    pages = [
        one_of[1]
        for one_of in kicad_reader.all_of(kicad_reader.one_of(root, "sheet_instances"), "path")
    ]
    assert len(pages) == 1 + len(sheets)


def test_no_symbol_lies_upon_another_and_all_lie_on_the_paper(project):
    _, folder, sheets, _ = project
    for file, sheet in sheets.items():
        paper = kicad_reader.one_of(
            kicad_reader.parse((folder / file).read_text("utf-8")), "paper"
        )[1]
        width, height = {"A3": (420, 297), "A2": (594, 420)}[paper]
        places = Counter(joint.at for joint in sheet.joints)
        assert max(places.values()) == 1
        assert all(10 < x < width - 10 and 10 < y < height - 10 for x, y in places), file


# What board and schematic know of each other.


def footprints(folder, name):
    text = (folder / f"{name}.kicad_pcb").read_text("utf-8")
    return kicad_reader.all_of(kicad_reader.parse(text), "footprint")


def reference_of(footprint):
    return next(
        one[2] for one in kicad_reader.all_of(footprint, "fp_text") if one[1] == "reference"
    )


def test_each_part_of_the_board_knows_its_symbol_and_each_symbol_its_footprint(project):
    name, folder, sheets, root = project
    instances = {
        one[1]: kicad_reader.one_of(one, "reference")[1]
        for one in kicad_reader.all_of(kicad_reader.one_of(root, "symbol_instances"), "path")
    }
    found = {}
    for footprint in footprints(folder, name):
        paths = kicad_reader.all_of(footprint, "path")
        if not paths:
            attributes = kicad_reader.one_of(footprint, "attr")
            assert "board_only" in attributes, footprint[1]
            continue
        assert instances[paths[0][1]] == reference_of(footprint)
        found[reference_of(footprint)] = footprint[1]
    symbols = {key: one for sheet in sheets.values() for key, one in sheet.symbols.items()}
    wanted = {
        key: kicad_reader.property_of(one, "Footprint")
        for key, one in symbols.items()
        if kicad_reader.one_of(one, "on_board")[1] == "yes"
    }
    assert found == wanted


def strange(folder, name):
    """Parts of the board whose footprint in the library is another one, or is missing."""
    found = []
    for footprint in footprints(folder, name):
        library, _, form = footprint[1].rpartition(":")
        if not library:
            continue
        assert library == "rootlight"
        path = folder / "rootlight.pretty" / f"{form}.kicad_mod"
        if not path.exists():
            found.append(reference_of(footprint))
            continue
        own = kicad_reader.parse(path.read_text("utf-8"))
        same = kicad_reader.pads_of(footprint, True) == kicad_reader.pads_of(own)
        if not same or kicad_reader.lines_of(footprint, True) != kicad_reader.lines_of(own):
            found.append(reference_of(footprint))
    return found


def test_each_part_is_the_footprint_that_the_library_beside_the_board_has(project):
    name, folder, _, _ = project
    assert strange(folder, name) == []
    tables = {"fp-lib-table": "rootlight.pretty", "sym-lib-table": "rootlight.kicad_sym"}
    for table, target in tables.items():
        (uri,) = re.findall(r'\(uri "([^"]+)"\)', (folder / table).read_text("utf-8"))
        assert uri == f"${{KIPRJMOD}}/{target}" and (folder / target).exists()


def test_the_symbols_of_the_sheets_are_those_of_the_library(project):
    _, folder, sheets, _ = project
    library = kicad_reader.parse((folder / "rootlight.kicad_sym").read_text("utf-8"))
    own = {one[1]: one[2:] for one in kicad_reader.all_of(library, "symbol")}
    used = set()
    for file in sheets:
        tree = kicad_reader.parse((folder / file).read_text("utf-8"))
        for one in kicad_reader.all_of(kicad_reader.one_of(tree, "lib_symbols"), "symbol"):
            prefix, _, name = one[1].partition(":")
            assert prefix == "rootlight" and own[name] == one[2:]
            used.add(name)
    assert used == set(own)


# Mistakes that the checks must catch.


def spoilt(sheets, change):
    """The sheets with one of them changed."""
    file = next(file for file, sheet in sheets.items() if sheet.crosses or len(sheets) == 1)
    return {**sheets, file: change(sheets[file])}


def another_than(label, sheet):
    """A label of the sheet with another name."""
    return next(one for one in sheet.labels if one[0] != label[0])


def test_a_wrong_label_is_found(project):
    _, folder, sheets, _ = project

    def change(sheet):
        labels = list(sheet.labels)
        labels[0] = (another_than(sheet.labels[0], sheet)[0], labels[0][1])
        return sheet._replace(labels=labels)

    nets, _ = kicad_reader.nets_of(spoilt(sheets, change))
    assert parts_alone(nets) != board_nets(folder)


def test_a_line_that_is_missing_is_found(project):
    _, _, sheets, _ = project
    nets, alone = kicad_reader.nets_of(
        spoilt(sheets, lambda sheet: sheet._replace(lines=sheet.lines[1:]))
    )
    assert any("not joined" in one for one in kicad_reader.electrical_errors(nets, alone))


def test_two_symbols_whose_labels_meet_are_found(project):
    _, _, sheets, _ = project

    def change(sheet):
        one = sheet.labels[0]
        return sheet._replace(lines=[*sheet.lines, (one[1], another_than(one, sheet)[1])])

    errors = kicad_reader.electrical_errors(*kicad_reader.nets_of(spoilt(sheets, change)))
    assert any("two names" in one for one in errors)


def test_a_footprint_of_the_library_that_was_changed_is_found(project, tmp_path):
    name, folder, _, _ = project
    shutil.copytree(folder / "rootlight.pretty", tmp_path / "rootlight.pretty")
    shutil.copy(folder / f"{name}.kicad_pcb", tmp_path)
    path = max((tmp_path / "rootlight.pretty").iterdir(), key=lambda one: one.stat().st_size)
    text = path.read_text("utf-8")
    path.write_text(text.replace('(pad "1" ', '(pad "99" '), "utf-8")
    form = path.stem
    expected = {
        reference_of(one) for one in footprints(folder, name) if one[1] == f"rootlight:{form}"
    }
    assert set(strange(tmp_path, name)) == expected != set()


def test_a_pin_that_leads_nowhere_bears_its_own_net_on_the_board(project):
    """As KiCad calls it, which else tells that board and schematic differ."""
    name, folder, _, _ = project
    text = (folder / f"{name}.kicad_pcb").read_text("utf-8")
    crosses = sum(
        (folder / file).read_text("utf-8").count("(no_connect") for file in sheets_of(folder, name)
    )
    nets = set(re.findall(r'^  \(net \d+ "(unconnected-\([^"]+)"\)$', text, re.M))
    assert len(nets) == crosses > 0
    for net in nets:
        part, pin = re.fullmatch(r"unconnected-\((\w+)-.+-Pad(\w+)\)", net).groups()
        assert text.count(f'"{net}"') == 2, (part, pin)


def sheets_of(folder, name):
    """The files of a schematic, from the folder."""
    return [f"{name}.kicad_sch", *(f"sheets/{one.name}" for one in (folder / "sheets").iterdir())]


def test_the_rings_of_zones_are_the_copper_itself(project):
    """Else KiCad lays a line of the least thickness round each, and copper comes nearer."""
    name, folder, _, _ = project
    text = (folder / f"{name}.kicad_pcb").read_text("utf-8")
    assert text.count("  (zone (net") == text.count("(filled_areas_thickness no)")
