"""Firefox as Playwright can drive it: `python -m tests.page.engines.firefox_for_playwright ...`.

Playwright drives a stock Firefox by WebDriver BiDi, of which Debian's Firefox does not know all
yet. This program starts Firefox and stands between the two.
"""

import asyncio
import itertools
import json
import re
import signal
import sys
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.asyncio.server import serve

from host_sim.toolchain.debian_programs import FIREFOX, find
from tests.page.engines.filling import fit_for_numbers

_LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
# It is asked for in each new context, with nothing to emulate.
_UNKNOWN = "emulation.setMediaFeaturesOverride"
# Playwright counts from 1, and overlooks answers to others.
_FIRST_OF_OURS = 1_000_000_000


async def main():
    firefox = await asyncio.create_subprocess_exec(
        find(FIREFOX), *sys.argv[1:], stderr=asyncio.subprocess.PIPE
    )
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, firefox.terminate)
    async for line in firefox.stderr:
        if found := _LISTENS.search(line.decode()):
            break
    else:
        return
    async with serve(Relay(found[1]), "127.0.0.1", 0, max_size=None) as server:
        port = server.sockets[0].getsockname()[1]
        print(f"WebDriver BiDi listening on ws://127.0.0.1:{port}", file=sys.stderr, flush=True)
        async for _ in firefox.stderr:
            pass
        await firefox.wait()


class Relay:
    """Passes messages on between Playwright and a browser."""

    def __init__(self, address):
        self._address = address
        self._numbers = itertools.count(_FIRST_OF_OURS)
        self._names = {}

    async def __call__(self, playwright):
        address = self._address + playwright.request.path
        async with connect(address, max_size=None, ping_interval=None) as browser:
            there = asyncio.create_task(self._ask(playwright, browser))
            async for message in browser:
                await playwright.send(self._as_expected(message))
            there.cancel()

    async def _ask(self, playwright, browser):
        async for message in playwright:
            request = json.loads(message)
            if request["method"] == _UNKNOWN:
                answer = {"type": "success", "id": request["id"], "result": {}}
                await playwright.send(json.dumps(answer))
                continue
            if request["method"] == "browsingContext.navigate":
                # Only one tab has the focus: the one that a test begins to use.
                await self._activate(browser, request["params"]["context"])
            await browser.send(fit_for_numbers(message))

    async def _activate(self, browser, context):
        request = {"id": next(self._numbers), "method": "browsingContext.activate"}
        await browser.send(json.dumps({**request, "params": {"context": context}}))

    def _as_expected(self, message):
        if "browsingContext.download" not in message:
            return message
        event = json.loads(message)
        if event.get("method") == "browsingContext.downloadWillBegin":
            self._names[event["params"]["url"]] = event["params"]["suggestedFilename"]
        elif event.get("method") == "browsingContext.downloadEnd":
            self._call_as_suggested(event["params"])
        else:
            return message
        event["params"]["download"] = event["params"]["url"]
        return json.dumps(event)

    def _call_as_suggested(self, download):
        """Playwright looks for a file by that name; Firefox adds a number if there is one."""
        if download.get("filepath"):
            file = Path(download["filepath"])
            file.rename(file.with_name(self._names[download["url"]]))


if __name__ == "__main__":
    asyncio.run(main())
