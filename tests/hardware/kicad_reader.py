"""Reads KiCad's files back: nested lists, the nets of a schematic, the footprints of a board.

Nothing here comes from the generator; KiCad's documents say what the files mean. A schematic's
nets follow from places alone: ends of lines, labels and pins that lie upon each other are joined,
and global labels of one name.
"""

import re
from collections import defaultdict
from typing import NamedTuple

TOKEN = re.compile(r'\s*(?:(\()|(\))|"((?:[^"\\]|\\.)*)"|([^\s()"]+))')


def parse(text):
    """The file as nested lists of strings."""
    stack = [[]]
    place = 0
    text = text.rstrip()
    while place < len(text):
        match = TOKEN.match(text, place)
        assert match, text[place : place + 40]
        opened, closed, quoted, word = match.groups()
        if opened:
            stack.append([])
        elif closed:
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(word if quoted is None else quoted)
        place = match.end()
    assert len(stack) == 1, "a bracket is not closed"
    return stack[0][0]


def all_of(node, key):
    return [one for one in node if isinstance(one, list) and one and one[0] == key]


def one_of(node, key):
    (found,) = all_of(node, key)
    return found


def numbers(node, key):
    return tuple(round(float(one), 4) for one in one_of(node, key)[1:] if one[0] in "-.0123456789")


def property_of(node, key):
    return next(one[2] for one in all_of(node, "property") if one[1] == key)


class Joint(NamedTuple):
    """A pin on a sheet: of which symbol, what it does, where it is joined."""

    part: str
    pin: str
    kind: str
    at: tuple


class Sheet(NamedTuple):
    """One sheet: pins, lines as pairs of ends, labels as (name, place), crosses, symbols."""

    joints: list
    lines: list
    labels: list
    crosses: list
    symbols: dict


def read_sheet(text, references):
    """A sheet. `references`: by the identity of a symbol its reference, from the root sheet."""
    tree = parse(text)
    forms = {one[1]: _pins(one) for one in all_of(one_of(tree, "lib_symbols"), "symbol")}
    joints, symbols = [], {}
    for symbol in all_of(tree, "symbol"):
        x, y, turn = numbers(symbol, "at")
        assert turn == 0
        own = one_of(symbol, "uuid")[1]
        assert property_of(symbol, "Reference") == references[own]
        symbols[references[own]] = symbol
        for pin, (kind, px, py) in forms[one_of(symbol, "lib_id")[1]].items():
            at = (round(x + px, 4), round(y - py, 4))
            joints.append(Joint(references[own], pin, kind, at))
        assert {one[1] for one in all_of(symbol, "pin")} == set(forms[one_of(symbol, "lib_id")[1]])
    lines = [
        tuple(tuple(map(float, one[1:])) for one in all_of(one_of(wire, "pts"), "xy"))
        for wire in all_of(tree, "wire")
    ]
    labels = [(one[1], numbers(one, "at")[:2]) for one in all_of(tree, "global_label")]
    crosses = [numbers(one, "at") for one in all_of(tree, "no_connect")]
    return Sheet(joints, lines, labels, crosses, symbols)


def _pins(form):
    """By number: what a pin does, and where it is joined, y upwards."""
    found = {}
    for unit in all_of(form, "symbol"):
        for pin in all_of(unit, "pin"):
            found[one_of(pin, "number")[1]] = (pin[1], *numbers(pin, "at")[:2])
    return found


def read_schematic(folder, name):
    """All sheets of a project by their files, and the root sheet."""
    root = parse((folder / f"{name}.kicad_sch").read_text("utf-8"))
    instances = all_of(one_of(root, "symbol_instances"), "path")
    references = {one[1].rpartition("/")[2]: one_of(one, "reference")[1] for one in instances}
    sheets = {}
    for sheet in all_of(root, "sheet"):
        file = property_of(sheet, "Sheet file")
        sheets[file] = read_sheet((folder / file).read_text("utf-8"), references)
    return sheets, root


def nets_of(sheets):
    """By name: the pins that a net joins, as Joints; and pins that hang in the air."""
    found, alone = defaultdict(list), []
    for sheet in sheets.values():
        group = {}

        def root(at, group=group):
            while group.setdefault(at, at) != at:
                at = group[at]
            return at

        for start, end in sheet.lines:
            group[root(start)] = root(end)
        names = defaultdict(set)
        for label, at in sheet.labels:
            names[root(at)].add(label)
        for joint in sheet.joints:
            labels = names[root(joint.at)]
            for label in labels:
                found[label].append(joint)
            if not labels and joint.at not in sheet.crosses:
                alone.append(joint)
    return dict(found), alone


def electrical_errors(nets, alone):
    """What KiCad's check of electrical rules calls an error: a part of its rules, in words."""
    errors = [f"{one.part}.{one.pin} is not joined" for one in alone]
    for name, joints in nets.items():
        kinds = [one.kind for one in joints]
        if len(joints) < 2:
            errors.append(f"{name} leads nowhere")
        if kinds.count("power_out") + kinds.count("output") > 1:
            errors.append(f"{name} is driven twice")
        if "power_in" in kinds and "power_out" not in kinds:
            errors.append(f"{name} has no power")
        drives = {"output", "power_out", "passive", "tri_state", "bidirectional"}
        if "input" in kinds and not drives & set(kinds):
            errors.append(f"{name} is driven by nothing")
    for joints in nets.values():
        for joint in joints:
            if sum(joint in others for others in nets.values()) > 1:
                errors.append(f"{joint.part}.{joint.pin} has two names")
    return errors


def pads_of(footprint, flipped=False):
    """Its pads as a library has them, sorted: number, kind, form, place, size, layers, mask."""
    turn = numbers(footprint, "at")[2] if flipped and len(numbers(footprint, "at")) > 2 else 0
    found = []
    for pad in all_of(footprint, "pad"):
        x, y, *angle = numbers(pad, "at")
        assert (angle or [0])[0] == turn
        layers = [one.replace("B.", "F.") if flipped else one for one in one_of(pad, "layers")[1:]]
        extra = [one[1:] for key in ("drill", "solder_mask_margin") for one in all_of(pad, key)]
        way = -1 if flipped else 1
        found.append((*pad[1:4], (x, way * y + 0), numbers(pad, "size"), layers, extra))
    return sorted(found, key=str)


def lines_of(footprint, flipped=False):
    """The lines of its silk-screen, as a library has them."""
    way = -1 if flipped else 1
    ends = []
    for line in all_of(footprint, "fp_line"):
        (x, y), (to_x, to_y) = numbers(line, "start"), numbers(line, "end")
        ends.append(((x, way * y + 0), (to_x, way * to_y + 0)))
    return sorted(ends)
