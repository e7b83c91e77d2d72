"""WebKit as Playwright can drive it: `python -m tests.page.engines.webkit_for_playwright ...`.

Playwright drives browsers by WebDriver BiDi, and WebKit's driver knows only the older WebDriver.
This program stands between the two: it takes commands of BiDi and gives them to the driver. The
driver tells nothing unasked, so pages are asked again and again what has happened in them. What
the driver cannot do, scripts before the page's own and requests that wait, a proxy does.
"""

import asyncio
import base64
import itertools
import json
import sys
import tempfile
import time
from contextlib import suppress
from functools import partial
from pathlib import Path

from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

from tests.page.engines.filling import fit_for_numbers
from tests.page.engines.tab import PATIENCE_S, Failed
from tests.page.engines.webkit_proxy import Proxy
from tests.page.engines.webkit_windows import BIDI, User, Window

_LOOK_S = 0.02
# New windows and files are rare.
_LOOKS_BETWEEN = 10
_IN_PAGE = Path(__file__).with_name("in_webkit.mjs").read_text("utf-8")
# A page that somebody comes back to has it already.
_INSTALL = f"if (!{BIDI}) {{ {_IN_PAGE} }} {BIDI}.realm = arguments[0];"
_NEWS = f"""
const bidi = {BIDI};
return bidi ? bidi.news() : {{ realm: null, href: location.href, state: document.readyState }};
"""
_CALL = f"""
const [token, given, isKept, done] = [...arguments];
const bidi = {BIDI};
let values;
try {{
    values = given.map(bidi.given);
}} catch {{
    return done({{ gone: true }});
}}
bidi.begin(token, () => (FUNCTION)(...values), isKept).then((answer) => done({{ answer }}));
"""
_ELEMENT = f"return {BIDI}.taken(arguments[0]);"
_RELEASE = f"arguments[0].forEach({BIDI}?.release ?? (() => undefined));"
# WebDriver's name for a reference to an element.
_ELEMENT_KEY = "element-6066-11e4-a52e-4f735466cecf"
# For commands whose effect this program cannot have.
_NOTHING = {"intercept": "none", "script": "none", "collector": "none"}
_OFFLINE = {"type": "offline"}


class Translator:
    """One conversation with Playwright, about browsers with folders of their own in a folder."""

    def __init__(self, socket, folder):
        self._socket = socket
        self._folder = folder
        self._numbers = itertools.count(1)
        self._users = {}
        self._windows = {}
        self._tasks = set()
        self._asked = {}
        self._commands = {
            "session.new": self._begin,
            "browser.close": self._end,
            "browser.createUserContext": self._create_user,
            "browser.removeUserContext": self._remove_user,
            "browser.setDownloadBehavior": self._set_folder,
            "browsingContext.captureScreenshot": self._picture,
            "browsingContext.close": self._close,
            "browsingContext.create": self._create,
            "browsingContext.navigate": self._navigate,
            "browsingContext.reload": self._reload,
            "browsingContext.setViewport": self._set_viewport,
            "browsingContext.traverseHistory": self._traverse,
            "emulation.setLocaleOverride": self._set_language,
            "emulation.setNetworkConditions": self._set_network,
            "input.performActions": self._perform,
            "input.setFiles": self._set_files,
            "network.addIntercept": self._add_intercept,
            "network.continueRequest": self._let_go,
            "network.failRequest": self._fail,
            "network.provideResponse": self._provide,
            "network.removeIntercept": self._remove_intercept,
            "script.addPreloadScript": self._add_script,
            "script.callFunction": self._call,
            "script.disown": self._disown,
            "script.evaluate": self._evaluate,
            "script.removePreloadScript": self._remove_script,
        }

    async def converse(self):
        """Do what is asked until the other end leaves."""
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
        except (Failed, AssertionError) as error:
            answer = {"type": "error", "error": "unknown error", "message": str(error)}
        await self._send({"id": request["id"], **answer})

    async def _do(self, method, params):
        command = self._commands.get(method)
        return _NOTHING if command is None else await command(**params)

    async def _send(self, message):
        with suppress(ConnectionClosed):
            await self._socket.send(json.dumps(message))

    async def _event(self, method, /, **params):
        await self._send({"type": "event", "method": method, "params": params})

    async def _ask(self, context, path, body=None, method="POST"):
        """Return the driver's answer about a window."""
        window = self._windows[context]
        async with window.user.lock:
            return await asyncio.to_thread(window.user.ask, window, path, body, method)

    def _number(self):
        return str(next(self._numbers))

    # Browsers and windows.

    async def _begin(self, **_):
        capabilities = {"browserVersion": "WebKitGTK", "userAgent": "WebKitGTK"}
        return {"sessionId": self._number(), "capabilities": capabilities}

    async def _end(self, **_):
        await self._socket.close()
        return {}

    async def _create_user(self, **_):
        name = self._number()
        folder = self._folder / name
        folder.mkdir()
        proxy = Proxy()
        address = await proxy.start()
        self._users[name] = await asyncio.to_thread(User, name, folder, proxy, address)
        return {"userContext": name}

    async def _remove_user(self, userContext):
        user = self._users.pop(userContext)
        async with user.lock:
            for handle, window in user.windows.items():
                del self._windows[handle]
                await self._event("browsingContext.contextDestroyed", **window.described())
            user.windows.clear()
            await asyncio.to_thread(user.close)
        return {}

    def _meant(self, contexts, names):
        """The users of these windows and names; all of them if neither are named."""
        if not contexts and not names:
            return list(self._users.values())
        users = {self._windows[context].user for context in contexts}
        return [*users, *(self._users[name] for name in names)]

    async def _set_folder(self, downloadBehavior, userContexts):
        for name in userContexts:
            self._users[name].folder = downloadBehavior.get("destinationFolder")
        return {}

    async def _create(self, userContext, **_):
        user = self._users[userContext]
        async with user.lock:
            handle = await asyncio.to_thread(user.open)
            window = await self._met(user, handle)
            if user.size:
                await asyncio.to_thread(user.resize, window, user.size)
        return {"context": handle}

    async def _met(self, user, handle, opener=None):
        """Take note of a new window."""
        window = Window(user, handle)
        user.windows[handle] = self._windows[handle] = window
        user.acting = handle
        told = {**window.described(), "originalOpener": opener}
        await self._event("browsingContext.contextCreated", **told)
        await self._look(window)
        return window

    async def _close(self, context, **_):
        window = self._windows.pop(context)
        async with window.user.lock:
            await asyncio.to_thread(window.user.shut, window)
        await self._event("browsingContext.contextDestroyed", **window.described())
        return {}

    async def _set_viewport(self, viewport, context=None, userContexts=(), **_):
        for name in userContexts:
            self._users[name].size = viewport
        if context is not None:
            window = self._windows[context]
            async with window.user.lock:
                await asyncio.to_thread(window.user.resize, window, viewport)
        return {}

    async def _picture(self, context, **_):
        return {"data": await self._ask(context, "/screenshot", None, "GET")}

    # Events in the windows.

    async def _watch(self):
        for looked in itertools.count():
            if looked % _LOOKS_BETWEEN == 0:
                for user in list(self._users.values()):
                    await self._look_around(user)
            for window in list(self._windows.values()):
                await self._look_if_open(window)
            await asyncio.sleep(_LOOK_S)

    async def _look_if_open(self, window):
        async with window.user.lock:
            if window.handle in self._windows:
                with suppress(Failed):
                    await self._look(window)

    async def _look_around(self, user):
        """See whether a page has opened a window, or saved a file."""
        async with user.lock:
            if not user.windows:
                return
            opener = user.acting
            for handle in await asyncio.to_thread(user.handles):
                if handle not in user.windows:
                    await self._met(user, handle, opener)
            for file in user.new_files():
                await self._saved(user, file)

    async def _saved(self, user, file):
        file.rename(Path(user.folder) / file.name)
        where = {"context": user.acting, "url": "", "navigation": None, "timestamp": 0}
        download = {**where, "download": self._number()}
        begun = {**download, "suggestedFilename": file.name}
        await self._event("browsingContext.downloadWillBegin", **begun)
        await self._event("browsingContext.downloadEnd", **download, status="complete")

    async def _look(self, window, navigation=None):
        """See what is new in a window; whether it has another document."""
        news = await asyncio.to_thread(window.user.run, window, _NEWS)
        if news["realm"] is None or news["realm"] != window.realm:
            await self._new_document(window, news, navigation)
            return True
        await self._take(window, news)
        return False

    async def _new_document(self, window, news, navigation):
        old, new = window.realm, self._number()
        await asyncio.to_thread(window.user.run, window, _INSTALL, new)
        window.realm = new
        window.href, window.state = news["href"], None
        if old is not None:
            await self._event("script.realmDestroyed", realm=old)
        # A window that a page opens has its address from the beginning.
        if old is not None or window.href != "about:blank":
            await self._committed(window, navigation)
        realm = {"realm": window.realm, "type": "window", "context": window.handle}
        await self._event("script.realmCreated", origin="null", **realm)
        for pending in window.pending.values():
            pending.set_exception(Failed("Another page has come."))
        window.pending.clear()
        await self._come(window, news["state"])

    async def _committed(self, window, navigation):
        where = {"context": window.handle, "url": window.href, "timestamp": 0}
        where["navigation"] = navigation or self._number()
        if navigation is None:
            await self._event("browsingContext.navigationStarted", **where)
        await self._event("browsingContext.navigationCommitted", **where)

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
            where = {"context": window.handle, "url": window.href}
            await self._event("browsingContext.historyUpdated", **where)
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

    # Addresses.

    async def _navigate(self, context, url, **_):
        return await self._go(context, "/url", {"url": url}, url)

    async def _reload(self, context, **_):
        return await self._go(context, "/refresh", {}, self._windows[context].href)

    async def _traverse(self, context, delta):
        path = "/back" if delta < 0 else "/forward"
        return await self._go(context, path, {}, self._windows[context].href)

    async def _go(self, context, path, body, url):
        window = self._windows[context]
        gone = {"navigation": self._number(), "url": url}
        where = {"context": context, "timestamp": 0, **gone}
        async with window.user.lock:
            await self._event("browsingContext.navigationStarted", **where)
            await asyncio.to_thread(window.user.ask, window, path, body)
            await self._arrive(window, gone["navigation"])
            if window.href.startswith("about:") and not url.startswith("about:"):
                await self._event("browsingContext.navigationFailed", **where)
                raise Failed(f"{url} cannot be loaded.")
        return gone

    async def _arrive(self, window, navigation):
        """Wait for another document, or another place in the same one."""
        before = window.href
        last = time.monotonic() + PATIENCE_S
        while time.monotonic() < last:
            # A page that is about to leave may not answer.
            with suppress(Failed):
                if await self._look(window, navigation) or window.href != before:
                    return
            await asyncio.sleep(_LOOK_S)

    # Scripts.

    async def _evaluate(self, expression, target, resultOwnership="none", **_):
        function = f"() => ({expression.rstrip().rstrip(';')}\n)"
        return await self._call(function, target, (), resultOwnership)

    async def _call(self, functionDeclaration, target, arguments=(), resultOwnership="none", **_):
        window = self._windows[target["context"]]
        script = _CALL.replace("FUNCTION", functionDeclaration)
        isKept = resultOwnership == "root"
        async with window.user.lock:
            settled = await self._start(window, script, arguments, isKept)
        answer = await settled
        return {"realm": f"{window.realm} {target.get('sandbox', '')}", **answer}

    async def _start(self, window, script, given, isKept):
        """Call a function; what promises its answer."""
        token = self._number()
        settled = asyncio.get_running_loop().create_future()
        came = await asyncio.to_thread(
            window.user.run_async, window, script, token, list(given), isKept
        )
        if came.get("gone"):
            await self._look(window)
            raise Failed("That page is gone.")
        if came["answer"] is None:
            window.pending[token] = settled
        else:
            settled.set_result(came["answer"])
        return settled

    async def _disown(self, target, handles):
        if target["context"] in self._windows:
            body = {"script": _RELEASE, "args": [handles]}
            await self._ask(target["context"], "/execute/sync", body)
        return {}

    # Before pages come.

    async def _add_script(
        self, functionDeclaration, arguments=(), contexts=(), userContexts=(), **_
    ):
        if arguments:
            # A function of Python's, which a page is to call.
            return _NOTHING
        number = self._number()
        for user in self._meant(contexts, userContexts):
            user.proxy.scripts[number] = functionDeclaration
        return {"script": number}

    async def _remove_script(self, script):
        for user in self._users.values():
            user.proxy.scripts.pop(script, None)
        return {}

    async def _set_language(self, locale, userContexts):
        for user in self._meant((), userContexts):
            user.proxy.language = locale
        return {}

    async def _set_network(self, networkConditions, userContexts):
        for user in self._meant((), userContexts):
            user.proxy.is_offline = networkConditions == _OFFLINE
        return {}

    # Requests.

    async def _add_intercept(self, phases, contexts=(), **_):
        if "beforeRequestSent" not in phases:
            return _NOTHING
        number = self._number()
        for user in self._meant(contexts, ()):
            user.intercepts.add(number)
            user.proxy.ask = partial(self._ask_about, user)
        return {"intercept": number}

    async def _remove_intercept(self, intercept):
        for user in self._users.values():
            user.intercepts.discard(intercept)
            if not user.intercepts:
                user.proxy.ask = None
        return {}

    async def _ask_about(self, user, method, address, headers):
        """Return what Playwright answers to a request; see Proxy."""
        number = self._number()
        self._asked[number] = asyncio.get_running_loop().create_future()
        request = {"request": number, "method": method, "url": address, "headers": headers}
        where = {"context": user.acting, "navigation": None, "timestamp": 0, "redirectCount": 0}
        where |= {"isBlocked": True, "intercepts": list(user.intercepts)}
        await self._event("network.beforeRequestSent", request=request, **where)
        return await self._asked[number]

    def _answer_for(self, request, answer):
        asked = self._asked.pop(request, None)
        if asked is not None:
            asked.set_result(answer)
        return {}

    async def _let_go(self, request, **_):
        return self._answer_for(request, None)

    async def _fail(self, request):
        return self._answer_for(request, b"")

    async def _provide(self, request, statusCode, headers=(), body=None, **_):
        content = b"" if body is None else base64.b64decode(body["value"])
        fields = {header["name"].lower(): header["value"]["value"] for header in headers}
        fields |= {"content-length": len(content), "connection": "close"}
        lines = (f"{name}: {value}" for name, value in fields.items())
        head = "\r\n".join([f"HTTP/1.1 {statusCode} As asked", *lines, "", ""])
        return self._answer_for(request, head.encode() + content)

    # Hands.

    async def _perform(self, context, actions):
        for action in (action for source in actions for action in source["actions"]):
            if action["type"] in ("pointerMove", "scroll"):
                action |= {"x": round(action["x"]), "y": round(action["y"]), "duration": 0}
        self._windows[context].user.acting = context
        await self._ask(context, "/actions", {"actions": actions})
        return {}

    async def _set_files(self, context, element, files):
        body = {"script": _ELEMENT, "args": [element["sharedId"]]}
        found = await self._ask(context, "/execute/sync", body)
        path = f"/element/{found[_ELEMENT_KEY]}/value"
        await self._ask(context, path, {"text": "\n".join(files)})
        return {}


async def main():
    over = asyncio.Event()
    with tempfile.TemporaryDirectory() as folder:

        async def converse(socket):
            await Translator(socket, Path(folder)).converse()
            over.set()

        async with serve(converse, "127.0.0.1", 0, max_size=None) as server:
            port = server.sockets[0].getsockname()[1]
            address = f"ws://127.0.0.1:{port}"
            print(f"WebDriver BiDi listening on {address}", file=sys.stderr, flush=True)
            await over.wait()


if __name__ == "__main__":
    asyncio.run(main())
