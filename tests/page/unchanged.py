"""A server whose files do not change while tests run, so that a browser loads them once.

In WebKit, Playwright's functions are subject to the page's own policy, which forbids `eval`. There
alone the policy is looser.
"""

from starlette.datastructures import MutableHeaders

from tests.page.engines.playwright import ENGINE

PARTS = (".js", ".css", ".svg", ".json")
# Files below these are those of one board or another.
VARIES = ("/images/", "/steps/", "/audience")


def as_tested(app, is_kept):
    """Return an app as a test serves it. is_kept: whether the browser may keep files."""
    app = Unchanged(app) if is_kept else app
    return Evaluating(app) if ENGINE == "webkit" else app


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


class Evaluating:
    """Lets Playwright evaluate its functions in the page."""

    def __init__(self, app):
        self._app = app

    async def __call__(self, scope, receive, send):
        async def send_with_header(message):
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                policy = headers.get("Content-Security-Policy", "")
                headers["Content-Security-Policy"] = policy.replace(
                    "default-src 'self';", "default-src 'self' 'unsafe-eval';"
                )
            await send(message)

        await self._app(scope, receive, send_with_header)


def is_part(path):
    """Return whether a file of the page is asked for, which is the same at each board."""
    return path.endswith(PARTS) and not any(part in path for part in VARIES)
