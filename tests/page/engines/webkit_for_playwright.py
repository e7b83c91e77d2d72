"""WebKit as Playwright can drive it: `python -m tests.page.engines.webkit_for_playwright ...`.

Playwright drives browsers by WebDriver BiDi, and WebKit's driver has the older WebDriver alone. This
program stands between the two: it takes commands of BiDi and gives them to the driver. The driver
tells nothing unasked, so pages are asked again and again what has happened in them.
"""

import asyncio
import itertools
import json
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from websockets.asyncio.server import serve

from tests.page.engines.filling import fit_for_numbers
from tests.page.engines.tab import Failed
from tests.page.engines.webkit import WebKit

_IN_PAGE = Path(__file__).with_name("in_webkit.js").read_text("utf-8")
_BIDI = 'window["bidi of the tests"]'
_LOOK_S = 0.02
_NEWS = f"""
const bidi = {_BIDI};
return bidi ? bidi.news() : {{ realm: null, href: location.href, state: document.readyState }};
"""
_INSTALL = f"({_IN_PAGE})(arguments[0]);"
_CALL = f"""
const [token, given, isKept, done] = [...arguments];
const bidi = {_BIDI};
if (!bidi) return done({{ gone: true }});
let values;
try {{ values = given.map(bidi.given); }} catch (error) {{ return done({{ gone: true }}); }}
bidi.begin(token, () => (%s)(...values), isKept).then((answer) => done({{ answer }}));
"""
_ELEMENT = "return " + _BIDI + ".taken(arguments[0]);"
_RELEASE = "arguments[0].forEach(" + _BIDI + "?.release ?? (() => undefined));"
_ELEMENT_KEY = "element-6066-11e4-a52e-4f735466cecf"


class Unknown(Exception):
    """A command of BiDi that is not translated."""


class Window:
    """A window: a browsing context of BiDi. `realm`: of the document in it."""

    def __init__(self, user, handle):
        self.user = user
        self.handle = handle
        self.realm = None
        self.href = "about:blank"
        self.state = None
        self.pending = {}


class User:
    """A user context: a WebKit of its own, with the windows in it."""

    def __init__(self, name, folder):
        self.name = name
        self.windows = {}
        self._webkit = WebKit(folder)
        self._session = None
        self._current = None
        self.downloads = self._webkit.downloads
        self.sizes = {}
        self.acting = None
        self.folder = None
        self.lock = asyncio.Lock()
        self.size = None

    def open(self):
        """A new window, in a new browser if there is none; its handle."""
        if self._session is None:
            self._session = self._webkit.open_tab().session
            self._current = self.ask("/window", None, "GET")
            return self._current
        return self.ask("/window/new", {"type": "window"})["handle"]

    def ask(self, path, body=None, method="POST"):
        return self._webkit.ask(method, self._session + path, body)

    def in_window(self, window, path, body=None, method="POST"):
        if self._current != window.handle:
            self.ask("/window", {"handle": window.handle})
            self._current = window.handle
        return self.ask(path, body, method)

    def run(self, window, script, *arguments):
        body = {"script": script, "args": list(arguments)}
        return self.in_window(window, "/execute/sync", body)

    def run_async(self, window, script, *arguments):
        body = {"script": script, "args": list(arguments)}
        return self.in_window(window, "/execute/async", body)

    def new_files(self):
        """Files that have been saved whole: they are as large as before."""
        sizes = {file: file.stat().st_size for file in self.downloads.iterdir()}
        whole = [file for file, size in sizes.items() if self.sizes.get(file) == size]
        self.sizes = sizes
        return whole

    def shut(self, window):
        """Close a window; with the last one its browser ends."""
        if len(self.windows) == 1:
            self.ask("", None, "DELETE")
            self._session = None
        else:
            self.in_window(window, "/window", None, "DELETE")
        self._current = None

    def close(self):
        self._webkit.close()


class Translator:
    """One conversation."""

    def __init__(self, socket, folder):
        self._socket = socket
        self._folder = folder
        self._numbers = itertools.count(1)
        self._users = {}
        self._windows = {}
        self._tasks = set()

    async def converse(self):
        watching = asyncio.create_task(self._watch())
        try:
            async for message in self._socket:
                task = asyncio.create_task(self._answer(json.loads(fit_for_numbers(message))))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
        finally:
            watching.cancel()
            for user in self._users.values():
                user.close()

    async def _answer(self, request):
        try:
            result = await self._do(request["method"], request["params"])
            answer = {"type": "success", "result": result}
        except (Failed, Unknown, AssertionError) as error:
            answer = {"type": "error", "error": "unknown error", "message": str(error)}
        await self._send({"id": request["id"], **answer})

    async def _send(self, message):
        with suppress(Exception):
            await self._socket.send(json.dumps(message))

    async def _event(self, method, **params):
        await self._send({"type": "event", "method": method, "params": params})

    async def _do(self, method, params):
        do = _COMMANDS.get(method)
        if do is None:
            return {"intercept": "0", "script": "0", "collector": "0"}
        return await do(self, **params)

    def _number(self):
        return str(next(self._numbers))

    # Contexts.

    async def _new_session(self, **_):
        capabilities = {"browserVersion": "0", "userAgent": "WebKit"}
        return {"sessionId": "0", "capabilities": capabilities}

    async def _create_user(self, **_):
        name = self._number()
        folder = self._folder / name
        folder.mkdir()
        self._users[name] = await asyncio.to_thread(User, name, folder)
        return {"userContext": name}

    async def _remove_user(self, userContext):
        user = self._users.pop(userContext)
        async with user.lock:
            for handle in list(user.windows):
                del user.windows[handle]
                window = self._windows.pop(handle)
                await self._told_destroyed(window)
            await asyncio.to_thread(user.close)
        return {}

    async def _told_destroyed(self, window):
        await self._event("browsingContext.contextDestroyed", **self._described(window))

    def _described(self, window):
        return {
            "context": window.handle,
            "url": window.href,
            "userContext": window.user.name,
            "children": None,
            "parent": None,
        }

    async def _create(self, userContext, **_):
        user = self._users[userContext]
        async with user.lock:
            handle = await asyncio.to_thread(user.open)
            window = await self._met(user, handle)
            if user.size:
                await asyncio.to_thread(resize, window, user.size)
        return {"context": handle}

    async def _met(self, user, handle, opener=None):
        window = Window(user, handle)
        user.windows[handle] = self._windows[handle] = window
        user.acting = handle
        described = self._described(window)
        await self._event("browsingContext.contextCreated", **described, originalOpener=opener)
        await self._look(window)
        return window

    async def _close(self, context, **_):
        window = self._windows[context]
        async with window.user.lock:
            await asyncio.to_thread(window.user.shut, window)
            del window.user.windows[context]
            del self._windows[context]
        await self._told_destroyed(window)
        return {}

    async def _set_downloads(self, downloadBehavior, userContexts):
        for name in userContexts:
            self._users[name].folder = downloadBehavior.get("destinationFolder")
        return {}

    async def _set_viewport(self, viewport, context=None, userContexts=(), **_):
        if context is None:
            for name in userContexts:
                self._users[name].size = viewport
        else:
            window = self._windows[context]
            async with window.user.lock:
                await asyncio.to_thread(resize, window, viewport)
        return {}

    # What happens in them.

    async def _watch(self):
        for looked in itertools.count():
            if looked % 10 == 0:
                for user in list(self._users.values()):
                    await self._look_around(user)
            for window in list(self._windows.values()):
                async with window.user.lock:
                    if window.handle in self._windows:
                        with suppress(Failed):
                            await self._look(window)
            await asyncio.sleep(_LOOK_S)

    async def _look_around(self, user):
        """See whether there are more windows, or new files."""
        async with user.lock:
            if not user.windows:
                return
            opener = next(iter(user.windows))
            for handle in await asyncio.to_thread(user.ask, "/window/handles", None, "GET"):
                if handle not in user.windows:
                    await self._met(user, handle, opener)
            for file in user.new_files():
                await self._saved(user, file)

    async def _saved(self, user, file):
        file.rename(Path(user.folder) / file.name)
        download = {"context": user.acting, "download": self._number(), "url": user.windows[user.acting].href}
        begun = {**download, "navigation": None, "timestamp": 0, "suggestedFilename": file.name}
        await self._event("browsingContext.downloadWillBegin", **begun)
        await self._event("browsingContext.downloadEnd", **download, status="complete")

    async def _look(self, window, navigation=None):
        """See what is new in a window."""
        news = await asyncio.to_thread(window.user.run, window, _NEWS)
        if news["realm"] is None or news["realm"] != window.realm:
            await self._new_document(window, news, navigation)
            return True
        await self._take(window, news)
        return False

    async def _new_document(self, window, news, navigation):
        old, window.realm = window.realm, self._number()
        await asyncio.to_thread(window.user.run, window, _INSTALL, window.realm)
        window.href, window.state = news["href"], None
        where = {"context": window.handle, "url": news["href"], "timestamp": 0}
        if old is not None:
            await self._event("script.realmDestroyed", realm=old)
            where["navigation"] = navigation or self._number()
            if navigation is None:
                await self._event("browsingContext.navigationStarted", **where)
            await self._event("browsingContext.navigationCommitted", **where)
        realm = {"realm": window.realm, "type": "window", "context": window.handle}
        await self._event("script.realmCreated", origin="null", **realm)
        for token in list(window.pending):
            window.pending.pop(token).set_exception(Failed("another page came"))
        await self._come(window, news["state"])

    async def _come(self, window, state):
        """Say how far a page has come."""
        before, window.state = window.state, state
        where = {"context": window.handle, "url": window.href, "timestamp": 0, "navigation": None}
        if state != "loading" and before in (None, "loading"):
            await self._event("browsingContext.domContentLoaded", **where)
        if state == "complete" and before != "complete":
            await self._event("browsingContext.load", **where)

    async def _take(self, window, news):
        if news["href"] != window.href:
            window.href = news["href"]
            await self._event(
                "browsingContext.historyUpdated", context=window.handle, url=window.href
            )
        for note in news["notes"]:
            await self._note(window, **note)
        for token, answer in news["settled"]:
            if token in window.pending:
                window.pending.pop(token).set_result(answer)
        await self._come(window, news["state"])

    async def _note(self, window, method, said):
        source = {"realm": window.realm, "context": window.handle}
        entry = {"source": source, "timestamp": 0, "text": " ".join(said)}
        if method == "thrown":
            entry |= {"type": "javascript", "level": "error"}
        else:
            arguments = [{"type": "string", "value": text} for text in said]
            entry |= {"type": "console", "level": "info", "method": method, "args": arguments}
        await self._event("log.entryAdded", **entry)

    # Navigation.

    async def _navigate(self, context, url, **_):
        return await self._go(context, "/url", {"url": url}, url)

    async def _reload(self, context, **_):
        window = self._windows[context]
        return await self._go(context, "/refresh", {}, window.href)

    async def _traverse(self, context, delta):
        window = self._windows[context]
        return await self._go(context, "/back" if delta < 0 else "/forward", {}, window.href)

    async def _go(self, context, path, body, url):
        window = self._windows[context]
        navigation = self._number()
        where = {"context": context, "navigation": navigation, "url": url, "timestamp": 0}
        async with window.user.lock:
            await self._event("browsingContext.navigationStarted", **where)
            try:
                await asyncio.to_thread(window.user.in_window, window, path, body)
            except Failed:
                await self._event("browsingContext.navigationFailed", **where)
                raise
            if not await self._look(window, navigation):
                await self._event("browsingContext.fragmentNavigated", **where)
        return {"navigation": navigation, "url": url}

    # Scripts.

    async def _evaluate(self, expression, target, resultOwnership="none", **_):
        return await self._run(target, f"() => ({expression.rstrip().rstrip(';')}\n)", [], resultOwnership)

    async def _call(
        self, functionDeclaration, target, arguments=(), resultOwnership="none", **_
    ):
        return await self._run(target, functionDeclaration, list(arguments), resultOwnership)

    async def _run(self, target, function, given, ownership):
        window = self._windows[target["context"]]
        token = self._number()
        script = _CALL.replace("%s", function)
        arguments = (token, given, ownership == "root")
        settled = asyncio.get_running_loop().create_future()
        async with window.user.lock:
            window.pending[token] = settled
            came = await asyncio.to_thread(window.user.run_async, window, script, *arguments)
            if came.get("gone"):
                window.pending.pop(token, None)
                await self._look(window)
                raise Failed("that page is gone")
            if came["answer"] is not None:
                window.pending.pop(token, None)
                settled.set_result(came["answer"])
        answer = await settled
        realm = f"{window.realm} {target.get('sandbox', '')}"
        return {"realm": realm, **answer}

    async def _disown(self, target, handles):
        window = self._windows.get(target["context"])
        if window is not None:
            async with window.user.lock:
                await asyncio.to_thread(window.user.run, window, _RELEASE, handles)
        return {}

    # Hands.

    async def _perform(self, context, actions):
        self._windows[context].user.acting = context
        for source in actions:
            for action in source["actions"]:
                if action["type"] in ("pointerMove", "scroll"):
                    action |= {"x": round(action["x"]), "y": round(action["y"]), "duration": 0}
        window = self._windows[context]
        async with window.user.lock:
            await asyncio.to_thread(window.user.in_window, window, "/actions", {"actions": actions})
            with suppress(Failed):
                await self._look(window)
        return {}

    async def _set_files(self, context, element, files):
        window = self._windows[context]

        def give():
            found = window.user.run(window, _ELEMENT, element["sharedId"])
            path = f"/element/{found[_ELEMENT_KEY]}/value"
            window.user.in_window(window, path, {"text": "\n".join(files)})

        async with window.user.lock:
            await asyncio.to_thread(give)
        return {}

    async def _picture(self, context, **_):
        window = self._windows[context]
        async with window.user.lock:
            picture = await asyncio.to_thread(
                window.user.in_window, window, "/screenshot", None, "GET"
            )
        return {"data": picture}

    async def _end(self, **_):
        await self._socket.close()
        return {}


_COMMANDS = {
    "session.new": Translator._new_session,
    "browser.close": Translator._end,
    "browser.createUserContext": Translator._create_user,
    "browser.removeUserContext": Translator._remove_user,
    "browser.setDownloadBehavior": Translator._set_downloads,
    "browsingContext.captureScreenshot": Translator._picture,
    "browsingContext.close": Translator._close,
    "browsingContext.create": Translator._create,
    "browsingContext.navigate": Translator._navigate,
    "browsingContext.reload": Translator._reload,
    "browsingContext.setViewport": Translator._set_viewport,
    "browsingContext.traverseHistory": Translator._traverse,
    "input.performActions": Translator._perform,
    "input.setFiles": Translator._set_files,
    "script.callFunction": Translator._call,
    "script.disown": Translator._disown,
    "script.evaluate": Translator._evaluate,
}


def resize(window, viewport):
    """Give a page so much room: its window is larger by what is above the page."""
    frame = window.user.run(
        window, "return [outerWidth - innerWidth, outerHeight - innerHeight];"
    )
    width, height = viewport["width"] + frame[0], viewport["height"] + frame[1]
    window.user.in_window(window, "/window/rect", {"width": width, "height": height})


async def main():
    with tempfile.TemporaryDirectory() as folder:
        over = asyncio.Event()

        async def converse(socket):
            await Translator(socket, Path(folder)).converse()
            over.set()

        async with serve(converse, "127.0.0.1", 0, max_size=None) as server:
            port = server.sockets[0].getsockname()[1]
            print(f"WebDriver BiDi listening on ws://127.0.0.1:{port}", file=sys.stderr, flush=True)
            await over.wait()


if __name__ == "__main__":
    asyncio.run(main())
