"""The requests that the servers of the page answer, and the headers of the answers.

Used by `server` and `lan`. A page of another site must not drive the board: neither from its own
address, which the browser tells in `Origin`, nor under a name that its owner makes point here (DNS
rebinding), which the browser tells in `Host`.

Starlette's TrustedHostMiddleware would check the name in `Host`, too. This check is kept because
it also wants the right port and a single `Host`, because `Origin` is compared with exactly the
host that was checked, and because its answer says at which address the board is.
"""

from __future__ import annotations

from collections.abc import Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

# The reason why a request is not served: a status, and a sentence for a person.
Complaint = tuple[int, str]


class Guard:
    """Turns away requests that are not to be served, and adds headers to all answers.

    complaint: why a request is not served; None if it is.
    """

    def __init__(self, app: ASGIApp, complaint: Callable[[Scope], Complaint | None]) -> None:
        self._app = app
        self._complaint = complaint

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        complaint = self._complaint(scope)
        if complaint is None:
            await self._app(scope, receive, _with_headers(scope, send))
            return
        status, sentence = complaint
        answer = PlainTextResponse(sentence + "\n", status)
        if scope["type"] == "http":
            await answer(scope, receive, _with_headers(scope, send))
        else:
            await WebSocket(scope, receive, send).send_denial_response(answer)


def own_origin(scope: Scope, names: set[str]) -> bool | None:
    """Return whether a request comes from our own page; None if for a host of another name."""
    headers = Headers(scope=scope)
    port = scope["server"][1]
    hosts = {f"{name}:{port}" for name in names} | (names if port == 80 else set())
    host = headers.get("host", "").lower()
    if host not in hosts or len(headers.getlist("host")) > 1:
        return None
    return _is_own_page(headers, host)


def _is_own_page(headers: Headers, host: str) -> bool:
    """Return whether a handshake comes from our own page, or from a program that is no browser.

    Every browser sends Origin with a handshake. Programs do not; should anything in between
    have lost it, Sec-Fetch-Site still tells a foreign page.
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    return origin.lower() == f"http://{host}"


def _with_headers(scope: Scope, send: Send) -> Send:
    host = Headers(scope=scope).get("host", "")

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            _add_headers(message, host)
        await send(message)

    return send_with_headers


def _add_headers(message: Message, host: str) -> None:
    headers = MutableHeaders(scope=message)
    headers["Content-Security-Policy"] = (
        "default-src 'self'; "
        # A drawing is made into a picture.
        "img-src 'self' blob:; "
        # Not every browser counts a WebSocket to the page's own address as 'self'.
        f"connect-src 'self' ws://{host}; "
        "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    headers["X-Content-Type-Options"] = "nosniff"
    headers["X-Frame-Options"] = "DENY"
    headers["Referrer-Policy"] = "no-referrer"
    headers["Cross-Origin-Opener-Policy"] = "same-origin"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"
    # Always ask again: after an update, half an old page would be worse than a slow one.
    # Secrets are not even kept.
    headers.setdefault("Cache-Control", "no-cache")
