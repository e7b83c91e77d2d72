"""A server whose files do not change while tests run, so that a browser loads them once."""

from starlette.datastructures import MutableHeaders

PARTS = (".js", ".css", ".svg", ".json")
# Files below these are those of one board or another.
VARIES = ("/images/", "/steps/", "/audience")


class Unchanged:
    """Tells the browser that files stay as they are, as they do while tests run."""

    def __init__(self, app):
        self._app = app

    async def __call__(self, scope, receive, send):
        async def send_with_header(message):
            if message["type"] == "http.response.start" and is_part(scope["path"]):
                headers = MutableHeaders(scope=message)
                headers["Cache-Control"] = "max-age=31536000, immutable"
            await send(message)

        await self._app(scope, receive, send_with_header)


def is_part(path):
    """Return whether a file of the page is asked for, which is the same at each board."""
    return path.endswith(PARTS) and not any(part in path for part in VARIES)
