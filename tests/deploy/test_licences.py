"""Licences of what an image is made of: each component has its own, and no file is unknown."""

import pytest

from host_sim.deploy.image.debian import CannotBuild
from host_sim.deploy.image.images import image_licences
from host_sim.deploy.image.licences import as_text, licences_of, linked_archives, merged
from tests.emulator.image import image_of

MICROPYTHON = "sources/micropython"
PICO_SDK = "sources/usr/src/pico-sdk/src"
LISTED = "sources/usr/share/doc/pico-sdk-source/copyright"
LIBC = "compiler/usr/lib/arm-none-eabi/newlib/libc.a"

MIT = """\
/*
 * The MIT License (MIT)
 *
 * Copyright (c) {holder}
 *
 * Permission is hereby granted.
 */
int x;  // a remark
"""
FILES = {
    f"{MICROPYTHON}/LICENSE": "MIT of MicroPython",
    f"{MICROPYTHON}/py/gc.c": MIT.format(holder="2013 Damien P. George"),
    f"{MICROPYTHON}/py/map.c": MIT.format(holder="2016 Paul Sokolovsky"),
    f"{MICROPYTHON}/lib/littlefs/lfs2.c": "/* Copyright (c) 2017, Arm Limited. */",
    f"{PICO_SDK}/rp2040/crt0.S": "// Copyright 2020 Raspberry Pi\n// SPDX: BSD\n\n// Jump.\n",
    LISTED: "Files: *\nLicense: Expat\n\nLicense: BSD-3-clause\n Redistribution\n .\n and use\n",
    LIBC: "/* Copyright 1990, but no text */",
    "compiler/usr/share/doc/libnewlib-dev/copyright": "Regents",
}
COMPILED = [path for path in FILES if path.endswith((".c", ".S", ".a"))]


@pytest.fixture
def root(tmp_path):
    """The folder of a toolchain that has the FILES."""
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def found(root, *names):
    return licences_of([root / name for name in names], root)


def test_files_that_share_a_notice_tell_it_once_below_their_holders(root):
    texts = found(root, f"{MICROPYTHON}/py/gc.c", f"{MICROPYTHON}/py/map.c")["MicroPython"]
    assert texts["MIT of MicroPython"] == []
    assert texts["Permission is hereby granted."] == [
        "The MIT License (MIT)",
        "Copyright (c) 2013 Damien P. George",
        "Copyright (c) 2016 Paul Sokolovsky",
    ]


def test_a_notice_that_names_its_licence_has_the_whole_text_beside_it(root):
    assert found(root, f"{MICROPYTHON}/lib/littlefs/lfs2.c")["littlefs"] == {
        "Redistribution\n\nand use": [],
        "Copyright (c) 2017, Arm Limited.": [],
    }


def test_a_remark_that_tells_of_no_rights_is_left_out(root):
    texts = found(root, f"{PICO_SDK}/rp2040/crt0.S")["Raspberry Pi Pico SDK"]
    assert texts["SPDX: BSD"] == ["Copyright 2020 Raspberry Pi"]
    assert len(texts) == 2


def test_a_library_has_the_licence_of_its_package(root):
    assert found(root, LIBC) == {"newlib": {"Regents": []}}


def test_a_library_counts_if_the_linker_took_something_of_it():
    assert linked_archives("/c/libm.a(wf_log2.o)\n      main.o\nLOAD /c/libc.a\n") == {"/c/libm.a"}


@pytest.mark.parametrize("name", ["sources/micropython/lib/lwip/tcp.c", "sources/usr/src/own.c"])
def test_an_image_that_contains_what_nobody_knows_is_not_built(root, name):
    with pytest.raises(CannotBuild, match=f"{name} is in the image.*does not say whose work"):
        found(root, name)


@pytest.mark.parametrize("text", [None, "", "License: Expat\n MIT\n"])
def test_an_image_without_the_text_of_a_licence_is_not_built(root, text):
    (root / LISTED).unlink()
    if text is not None:
        (root / LISTED).write_text(text)
    with pytest.raises(CannotBuild, match=r"text of a licence is missing: .*BSD-3-clause$"):
        found(root, f"{MICROPYTHON}/lib/littlefs/lfs2.c")


def test_a_component_whose_files_say_nothing_is_not_built(root):
    (root / MICROPYTHON / "lib" / "libm").mkdir(parents=True)
    (root / MICROPYTHON / "lib" / "libm" / "math.c").write_text("int x;\n")
    with pytest.raises(CannotBuild, match="No licence of libm"):
        found(root, f"{MICROPYTHON}/lib/libm/math.c")


def test_one_file_tells_the_licences_of_all_images(root):
    first = found(root, f"{MICROPYTHON}/py/gc.c")
    text = as_text(merged([first, found(root, *COMPILED), first]))
    for said in ("The Rootlight developers", "Paul Sokolovsky", "Arm Limited", "Regents"):
        assert text.count(said) == 1
    assert text.count("Permission is hereby granted.") == 1
    chapters = [text.index(f"\n{name}\n===") for name in ("Rootlight", "littlefs", "MicroPython")]
    assert chapters == sorted(chapters)


# The content of the real image.


@pytest.fixture(scope="module")
def shipped():
    """The licences of a built image: texts, with the lines above them, by component."""
    licences = image_licences(image_of("hex-4"))
    return {name: as_text({name: texts}) for name, texts in licences.items()}


@pytest.mark.slow
@pytest.mark.xdist_group("image")
@pytest.mark.parametrize(
    ("component", "said"),
    [
        ("MicroPython", ["The MIT License", "Damien P. George", "Permission is hereby granted"]),
        ("Raspberry Pi Pico SDK", ["Raspberry Pi (Trading) Ltd.", "Redistributions in binary"]),
        ("TinyUSB", ["Ha Thach", "Permission is hereby granted"]),
        ("littlefs", ["The littlefs authors", "Arm Limited", "Redistributions in binary"]),
        ("newlib", ["Regents of the University of California", "Redistributions in binary"]),
        ("CMSIS", ["Apache License", "END OF TERMS AND CONDITIONS"]),
        ("printf", ["Marco Paland", "Permission is hereby granted"]),
        ("libm", ["Sun Microsystems", "Permission to use"]),
        ("re1.5", ["Russ Cox", "Redistributions in binary"]),
        ("uzlib", ["Joergen Ibsen", "This notice may not be removed"]),
        ("GCC's libraries", ["Runtime Library Exception"]),
    ],
)
def test_each_part_of_the_image_has_its_licence(shipped, component, said):
    assert [each for each in said if each not in shipped[component]] == []


@pytest.mark.slow
@pytest.mark.xdist_group("image")
@pytest.mark.parametrize(
    ("name", "text"), [("BSD-3-Clause", "Redistributions in binary"), ("Apache-2.0", "Apache L")]
)
def test_a_licence_that_files_only_name_is_there_in_full(shipped, name, text):
    named = f"SPDX-License-Identifier: {name}\n"
    assert [each for each in shipped if named in shipped[each] and text not in shipped[each]] == []
