"""The installed packages are the tested ones: each is locked, in its range, with its hashes."""

import re
import tomllib
from importlib.metadata import PackageNotFoundError, distributions, requires, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCKS = ROOT / "host_sim" / "requirements"
_TOLD = tomllib.loads((ROOT / "pyproject.toml").read_text())
_PROJECT = _TOLD["project"]
_COMMAND = _PROJECT["dependencies"]
# What is installed together, as the Makefile's `lock` has it.
GROUPS = dict(_TOLD["dependency-groups"])
GROUPS |= {name: [*_COMMAND, *GROUPS[name]] for name in ("image", "hardware")}
GROUPS["sim"] = _COMMAND
GROUPS["dev"] = [*_COMMAND, *GROUPS["dev"]]
# A package with one version, the machines that it is for, and the hashes of its files.
LOCKED = re.compile(
    r"([a-z0-9-]+==[\w.]+(?: ; [^\\\n]+?)?)((?: \\\n    --hash=sha256:[0-9a-f]{64})+)\n"
)


def ranges_of(group):
    """The requirements of a group, those of the groups that it includes among them."""
    for entry in GROUPS[group]:
        if isinstance(entry, dict):
            yield from ranges_of(entry["include-group"])
        else:
            yield Requirement(entry)


def text_of(group):
    """A group's file without its comments."""
    return re.sub(r"^ *#.*\n", "", (LOCKS / f"{group}.txt").read_text(), flags=re.M)


def locked_in(group):
    """Name to requirement, with its one version, of all that a group installs."""
    found = [Requirement(line) for line, _ in LOCKED.findall(text_of(group))]
    return {each.name: each for each in found}


def version_of(locked):
    (exactly,) = locked.specifier
    return exactly.version


def test_each_group_has_its_file():
    assert {path.stem for path in LOCKS.glob("*.txt")} == set(GROUPS)


@pytest.mark.parametrize("group", GROUPS)
def test_a_file_holds_versions_and_hashes_and_names_no_registry(group):
    assert LOCKED.sub("", text_of(group)) == ""
    assert "://" not in (LOCKS / f"{group}.txt").read_text()


@pytest.mark.parametrize("group", GROUPS)
def test_each_requirement_of_a_group_is_locked_within_its_range(group):
    locked = locked_in(group)
    for wanted in ranges_of(group):
        name = canonicalize_name(wanted.name)
        assert name in locked, f"{name} is not locked; run make lock KEEP=1"
        assert wanted.specifier.contains(version_of(locked[name])), (
            f"{locked[name]} is not in the range {wanted}; run make lock KEEP=1"
        )


@pytest.mark.parametrize("group", ["sim", "image", "hardware", "native"])
def test_people_get_the_versions_that_are_tested(group):
    tested = locked_in("dev")
    for name, locked in locked_in(group).items():
        assert locked.specifier == tested[name].specifier


# The packages installed here. Packages of other systems are not, and cannot be looked at.


def locked_for_here():
    return {
        name: version_of(locked)
        for group in ("pip", "dev")
        for name, locked in locked_in(group).items()
        if locked.marker is None or locked.marker.evaluate()
    }


def test_the_versions_that_are_tested_are_installed():
    for name, wanted in locked_for_here().items():
        try:
            found = version(name)
        except PackageNotFoundError:
            found = "none"
        assert found == wanted, f"{name}: run make quick, which installs what is locked"


def test_requirements_of_the_locked_packages_are_locked():
    locked = locked_for_here()
    for name in locked:
        for line in requires(name) or ():
            needed = Requirement(line)
            if needed.marker is None or needed.marker.evaluate({"extra": ""}):
                found = locked[canonicalize_name(needed.name)]
                assert needed.specifier.contains(found), f"{name} needs {needed}"


def test_the_old_setuptools_of_a_new_environment_is_gone():
    names = {canonicalize_name(each.metadata["Name"]) for each in distributions()}
    assert not {"setuptools"} & names, "run make quick, which removes it"
