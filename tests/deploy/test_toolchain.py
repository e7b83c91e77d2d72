"""Sources and compiler for the image: the same bytes from several servers, or a sentence."""

import hashlib
import platform
import socket
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

from host_sim.deploy.image import debian
from host_sim.deploy.image.debian import CannotBuild, Package, Parts, Sources, sum_of_tree
from host_sim.toolchain.downloads import Wanted
from tests.deploy.packed import package, tarball

pytestmark = pytest.mark.skipif(
    platform.system() != "Linux", reason="The compiler for the image runs on Linux only."
)

SOURCES = "pool/main/m/micropython/micropython_1+ds.orig.tar.xz"
COMPILER = "pool/main/g/gcc/gcc+1_{}.deb"
LIBRARY = "pool/main/p/pico-sdk/pico-sdk_1_all.deb"
HEADER = "/usr/src/pico-sdk/pico.h"
# All that is fetched, as honest servers have it.
MICROPYTHON = {"m-1/py/gc.c": "int gc;", "m-1/lib/README.md": "", "m-1/docs/a.rst": "not wanted"}
GCC = {
    "./usr/bin/arm-none-eabi-gcc": "#!/bin/sh\n",
    "./usr/lib/arm-none-eabi/newlib/libc.a": "",
    "./usr/lib/arm-none-eabi/other/libc.a": "",
}


def sha256(data):
    return hashlib.sha256(data).hexdigest()


FILES = {
    SOURCES: tarball(MICROPYTHON),
    COMPILER.format(debian.PROCESSORS.get(platform.machine(), "")): package(GCC),
    LIBRARY: package({f".{HEADER}": "#define PICO"}),
}
# The same sources as their authors pack them, beside more that is not wanted.
RELEASE = tarball(MICROPYTHON | {"m-1/lib/pico-sdk/pico.h": "another", "m-1/docs/b.rst": "more"})


class Handler(SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@pytest.fixture
def serve(tmp_path):
    """A function that serves files on this machine; the address."""
    servers = []

    def serve(name, files):
        for path, data in files.items():
            place = tmp_path / name / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
        (tmp_path / name).mkdir(exist_ok=True)
        handler = partial(Handler, directory=tmp_path / name)
        servers.append(ThreadingHTTPServer(("127.0.0.1", 0), handler))
        threading.Thread(target=servers[-1].serve_forever, args=(0.02,)).start()
        return f"http://127.0.0.1:{servers[-1].server_port}"

    yield serve
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture
def down():
    """The address of a server that is down."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"


@pytest.fixture
def bring(tmp_path, down):
    """A function that brings a toolchain from mirrors, and MicroPython from its authors."""
    honest = tmp_path / "honest"
    (honest / "py").mkdir(parents=True)
    (honest / "py" / "gc.c").write_text(MICROPYTHON["m-1/py/gc.c"])
    (honest / "lib").mkdir()
    (honest / "lib" / "README.md").touch()

    def bring(*mirrors, upstream=down, release=RELEASE):
        authors = Wanted("m-1.tar.xz", sha256(release), (f"{upstream}/m-1.tar.xz",))
        of_debian = sha256(FILES[SOURCES])
        only = ("m-1/py", "m-1/lib/README.md")
        sources = Sources("1", SOURCES, of_debian, authors, only, sum_of_tree(honest))
        sums = {processor: sha256(package(GCC)) for processor in ("amd64", "arm64")}
        library = Package(LIBRARY, {"all": sha256(FILES[LIBRARY])})
        compiler = Package(COMPILER, sums, without=("*/other/*",))
        parts = Parts(sources, (library,), (compiler,))
        return debian.bring(tmp_path / "toolchain", parts, mirrors)

    return bring


def check(toolchain):
    assert (toolchain.micropython / "py" / "gc.c").read_text() == "int gc;"
    assert (toolchain.micropython / "lib" / "pico-sdk" / "pico.h").read_text() == "#define PICO"
    assert not (toolchain.micropython / "docs").exists()
    assert (toolchain.compiler / "arm-none-eabi-gcc").exists()
    assert not (toolchain.folder / "compiler/usr/lib/arm-none-eabi/other").exists()
    assert (toolchain.folder / "compiler/usr/lib/arm-none-eabi/lib/libc.a").exists()


def without(*paths):
    return {path: data for path, data in FILES.items() if path not in paths}


def test_a_mirror_has_it_all(serve, bring, tmp_path):
    toolchain = bring(serve("mirror", FILES))
    check(toolchain)
    assert bring() == toolchain
    assert not [*tmp_path.glob("toolchain.*")]


def test_a_file_that_a_mirror_has_no_more_comes_from_the_next_one(serve, bring):
    check(bring(serve("newer", without(SOURCES, LIBRARY)), serve("snapshot", FILES)))


def test_a_mirror_that_is_down_is_passed_over(serve, bring, down):
    check(bring(down, serve("snapshot", FILES)))


@pytest.mark.parametrize("path", FILES)
def test_wrong_bytes_are_not_used(serve, bring, path):
    data = FILES[path]
    for lie in (data[:-1] + b"?", data[:100], b""):
        check(bring(serve(f"liar{len(lie)}", FILES | {path: lie}), serve("snapshot", FILES)))


def test_the_sources_come_from_their_authors_where_debian_has_them_no_more(serve, bring):
    authors = serve("authors", {"m-1.tar.xz": RELEASE})
    check(bring(serve("newer", without(SOURCES)), upstream=authors))


def test_a_wrong_release_of_the_authors_is_refused(serve, bring, tmp_path):
    newer = serve("newer", without(SOURCES))
    authors = serve("authors", {"m-1.tar.xz": RELEASE[:-1] + b"?"})
    with pytest.raises(CannotBuild, match=r"m-1\.tar\.xz cannot be had.*another file.*SHA-256"):
        bring(newer, upstream=authors)
    assert not (tmp_path / "toolchain").exists()


@pytest.mark.parametrize("change", [{"m-1/py/gc.c": "int evil;"}, {"m-1/py/more.c": ""}])
def test_a_release_with_other_sources_is_refused(serve, bring, change, tmp_path):
    """Though its own sum is right, what is unpacked must be what was tested."""
    release = tarball(MICROPYTHON | change)
    authors = serve("authors", {"m-1.tar.xz": release})
    with pytest.raises(CannotBuild, match=r"not hold the sources .* tested with: their SHA-256"):
        bring(serve("newer", without(SOURCES)), upstream=authors, release=release)
    assert not (tmp_path / "toolchain").exists()


def test_a_sentence_says_why_a_file_can_be_had_nowhere(serve, bring, down, tmp_path):
    lacking = serve("newer", without(LIBRARY))
    liar = serve("liar", FILES | {LIBRARY: b"lies"})
    with pytest.raises(CannotBuild) as error:
        bring(lacking, liar, down)
    said = str(error.value)
    assert said.startswith("pico-sdk_1_all.deb cannot be had. ")
    assert f"{lacking}/{LIBRARY}: the server answers 404; " in said
    assert f"{liar}/{LIBRARY}: it is another file, or not whole, and is not used" in said
    assert f"{down}/{LIBRARY}: the server cannot be reached (" in said
    assert "Is the network there? Then try again." in said
    assert not (tmp_path / "toolchain").exists()


def test_files_downloaded_before_the_network_failed_are_not_fetched_again(serve, bring, down):
    with pytest.raises(CannotBuild):
        bring(serve("first", without(LIBRARY)))
    check(bring(serve("second", {LIBRARY: FILES[LIBRARY]})))


def test_every_address_that_is_tried_is_debians_or_the_authors(monkeypatch):
    """Beside those that this machine's own list of sources names."""
    monkeypatch.setattr(debian.shutil, "which", lambda tool: None)
    debian.mirrors.cache_clear()
    named = [*debian.mirrors(), *debian.MICROPYTHON.upstream.addresses]
    debian.mirrors.cache_clear()
    assert [address.split("/")[2] for address in named] == [
        "deb.debian.org",
        "snapshot.debian.org",
        "github.com",
        "micropython.org",
    ]


# The tools for building an image.


@pytest.mark.parametrize(("system", "machine"), [("Darwin", "arm64"), ("Linux", "armv7l")])
def test_a_machine_that_cannot_run_the_compiler_is_told_what_to_do(monkeypatch, system, machine):
    monkeypatch.setattr(debian.platform, "system", lambda: system)
    monkeypatch.setattr(debian.platform, "machine", lambda: machine)
    with pytest.raises(CannotBuild, match="docker run -it debian:bookworm"):
        debian.check_machine()


def test_a_compiler_that_does_not_run_is_told(serve, bring, monkeypatch):
    broken = GCC | {"./usr/bin/arm-none-eabi-gcc": "#!/bin/sh\necho no glibc >&2; exit 1\n"}
    path = COMPILER.format(debian.PROCESSORS[platform.machine()])
    monkeypatch.setitem(FILES, path, package(broken))
    monkeypatch.setitem(GCC, "./usr/bin/arm-none-eabi-gcc", broken["./usr/bin/arm-none-eabi-gcc"])
    with pytest.raises(CannotBuild, match=r"does not run here: no glibc\. It needs glibc 2\.36"):
        bring(serve("mirror", FILES))
