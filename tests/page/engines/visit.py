"""A first visit in a window that nobody drives, and what it asks the server for.

WebKit's driver opens private windows alone, and those keep no files of a server.
"""

_NAME = "visit.html"
# Shows the site, and asks for `visited` once the site plays without a network. It looks again and
# again: a visit that waited for one promise of the engine has once not ended.
_PAGE = """<!doctype html>
<link rel="icon" href="data:" />
<script>
    const look = async () => {
        const kept = await navigator.serviceWorker.getRegistration("club/");
        if (kept?.active) await fetch("visited");
        else setTimeout(look, 200);
    };
</script>
<iframe src="club/" onload="look()"></iframe>
"""


def add_visit(folder):
    """Put the page of a visit into the folder of a server, beside the site in `club`."""
    (folder / _NAME).write_text(_PAGE)


def asked_in_a_visit(engine, files):
    """The files of the site that a first visit asks for, in order."""
    visited = files.hold("/visited")
    with engine.visit(f"{files.address}../{_NAME}"):
        assert visited.has_come(), f"The visit did not end; it asked for {files.asked}"
    return [name for name in files.asked if name.startswith("/club/")]
