"""The proxy for HTTP between a WebKit and the servers whose pages it shows.

WebKit's driver can do nothing before a page's own code runs, and holds back no request. Here
pages get scripts as they come, and requests are asked about before they go.
"""

import asyncio
import gzip
import json
from contextlib import suppress
from urllib.parse import urlsplit

_END = b"\r\n\r\n"
_LINE = b"\r\n"
_CHUNK = 1 << 16
# Nothing is put into what is packed.
_PACKED = (b"accept-encoding:",)
_POLICY = b"default-src 'self'"
_LOOSER = b"default-src 'self' 'unsafe-eval'"
# Each page asks for it, which a service worker may keep; the scripts may change.
_SCRIPTS = "/before-the-page.js"
_HEAD = b"<head>"
_HEAD_WITH_SCRIPTS = f'<head><script src="{_SCRIPTS}"></script>'.encode()
_GONE = "document.currentScript.remove();"
# The site's service worker keeps a page only as it was built: it counts without our script.
_SERVICE_WORKER = b"/service_worker.js"
_COUNT_WITHOUT = f"""{{
    const digest = crypto.subtle.digest.bind(crypto.subtle);
    const given = {json.dumps(_HEAD_WITH_SCRIPTS.decode())};
    crypto.subtle.digest = (kind, data) => {{
        const text = new TextDecoder().decode(data);
        if (!text.includes(given)) return digest(kind, data);
        return digest(kind, new TextEncoder().encode(text.replace(given, "<head>")));
    }};
}}
""".encode()
_LANGUAGE = """
    for (const [name, value] of [["language", {0}], ["languages", [{0}]]]) {{
        Object.defineProperty(Navigator.prototype, name, {{ get: () => value }});
    }}
"""


class Proxy:
    """The proxy of one WebKit.

    scripts: functions of JavaScript that run in a page before its own code, by number.
    language: what the browser says that its owner speaks. is_offline: whether no request goes out.
    ask: None, or a function that is told of each request: its method, address and headers. It
    promises a whole answer in place of the server's, b"" for none at all, or None.
    """

    def __init__(self):
        self.scripts = {}
        self.language = None
        self.is_offline = False
        self.ask = None
        self._server = None

    async def start(self):
        """Begin; its address."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=_CHUNK)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def stop(self):
        """End."""
        self._server.close()

    async def _serve(self, browser, to_browser):
        with suppress(OSError, asyncio.IncompleteReadError):
            await self._pass_on(browser, to_browser)
        to_browser.close()

    async def _pass_on(self, browser, to_browser):
        head = await browser.readuntil(_END)
        method, address, version = head.split(_LINE, 1)[0].split(b" ")
        if address.endswith(_SCRIPTS.encode()):
            to_browser.write(self._scripts())
            return
        if self.is_offline:
            return
        if self.ask is not None:
            answer = await self.ask(method.decode(), address.decode(), _told(head))
            if answer is not None:
                to_browser.write(answer)
                return
        place = urlsplit(address)
        server, to_server = await asyncio.open_connection(place.hostname.decode(), place.port)
        path = address.partition(place.netloc)[2]
        asked = b" ".join((method, path, version)) + _LINE + head.split(_LINE, 1)[1]
        to_server.write(_closing(_without(asked, _PACKED)))
        sending = asyncio.create_task(_pass_all(browser, to_server))
        try:
            await self._pass_back(server, to_browser, path)
        finally:
            sending.cancel()
            to_server.close()

    async def _pass_back(self, server, to_browser, path):
        head = _closing((await server.readuntil(_END)).replace(_POLICY, _LOOSER))
        change = self._change(head, path)
        if change is None:
            to_browser.write(head)
            await _pass_all(server, to_browser)
            return
        body = await server.read(-1)
        # Some hosts compress whether or not a browser asks for it.
        is_packed = b"\r\ncontent-encoding: gzip" in head.lower()
        body = change(gzip.decompress(body) if is_packed else body)
        head = _without(head, (b"content-length:", b"content-encoding:"))[: -len(_LINE)]
        to_browser.write(head + b"Content-Length: %d" % len(body) + _END + body)

    @staticmethod
    def _change(head, path):
        """Return the function that changes the body of an answer, or None."""
        if b"\r\ncontent-type: text/html" in head.lower():
            return _with_scripts
        if path.endswith(_SERVICE_WORKER):
            return _counting_without
        return None

    def _scripts(self):
        """All of them, as an answer."""
        language = [] if self.language is None else [_LANGUAGE.format(json.dumps(self.language))]
        calls = (f"({script})();" for script in self.scripts.values())
        return _answer("\n".join([*language, *calls, _GONE]).encode(), "text/javascript")


def _answer(body, kind):
    """An answer by HTTP that no browser keeps."""
    fields = (
        f"Content-Type: {kind}; charset=utf-8",
        f"Content-Length: {len(body)}",
        "Cache-Control: no-store",
        "Connection: close",
    )
    return "\r\n".join(("HTTP/1.1 200 OK", *fields, "", "")).encode() + body


def _with_scripts(page):
    return page.replace(_HEAD, _HEAD_WITH_SCRIPTS, 1)


def _counting_without(service_worker):
    return _COUNT_WITHOUT + service_worker


def _told(head):
    """The headers of a request, as BiDi tells of them."""
    lines = head.decode("latin-1").removesuffix("\r\n\r\n").split("\r\n")[1:]
    parts = (line.split(":", 1) for line in lines)
    return [
        {"name": name, "value": {"type": "string", "value": value.strip()}}
        for name, value in parts
    ]


def _without(head, names):
    lines = head.split(_LINE)
    return _LINE.join(line for line in lines if not line.lower().startswith(names))


def _closing(head):
    """A head that ends the connection after this answer, but for one that stays for more."""
    if b"\r\nupgrade:" in head.lower():
        return head
    head = _without(head, (b"connection:", b"proxy-connection:"))
    return head[: -len(_LINE)] + b"Connection: close" + _END


async def _pass_all(here, there):
    """Pass on all that comes, and the end; a tab that is closed breaks its connections off."""
    try:
        with suppress(OSError):
            while chunk := await here.read(_CHUNK):
                there.write(chunk)
                await there.drain()
    finally:
        there.close()
