"""Two people far from each other, at pages of the site or of a program, and their broker."""

from __future__ import annotations

import json
import re
import select
import time

from playwright.sync_api import expect

from host_sim.trials.random_play import Chance, play_turn
from rootlight.match.match import Match

# The page's own worker is asked beside the page.
ASKS = """(() => {
    const waiting = new Map();
    let board = null;
    window.Worker = class extends Worker {
        constructor(...how) {
            super(...how);
            board = this;
            this.addEventListener("message", ({ data }) => {
                if (typeof data.line !== "string") return;
                const said = JSON.parse(data.line);
                waiting.get(said.id)?.(said);
                waiting.delete(said.id);
            });
        }
    };
    window.askBoard = (method, params) => new Promise((resolve) => {
        const id = `test-${waiting.size}-${performance.now()}`;
        waiting.set(id, resolve);
        board.postMessage({ line: JSON.stringify({ jsonrpc: "2.0", id, method, params }) });
    });
})();"""
# An answer of the board that fulfils a condition.
WAITS = """async ([method, condition, patience]) => {
    const fulfils = new Function("told", `return ${condition};`);
    const last = performance.now() + patience;
    while (performance.now() < last) {
        const { result } = await window.askBoard(method, {});
        if (result && fulfils(result)) return true;
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return false;
}"""
PATIENCE_MS = 60000


class Friend:
    """One person at a page."""

    def __init__(self, page):
        self.page = page

    def ask(self, method, **params):
        """The board's answer; a refusal fails the test."""
        answer = self.page.evaluate(
            "([method, params]) => window.askBoard(method, params)", [method, params]
        )
        assert "result" in answer, f"{method} {json.dumps(params)}: {answer}"
        return answer["result"]

    def play(self, move):
        """Play a turn. The board refuses it while it is compared with the room: then once more."""
        while True:
            answer = self.page.evaluate("(move) => window.askBoard('play', { move })", move)
            code = answer.get("error", {}).get("data", {}).get("code")
            if code != "behind":
                break
        assert "result" in answer, f"{move}: {answer}"

    def has_caught_up(self):
        """Wait until the board is level with the room: before, any turn is refused as behind."""
        illegal = "() => window.askBoard('play', { move: 'z9' })"
        while self.page.evaluate(illegal).get("error", {}).get("data", {}).get("code") == "behind":
            pass

    def wait_for_turns(self, turns):
        """Wait until so many turns are on the board."""
        self.wait("state", f"told.turn >= {turns}")

    def is_level(self):
        """Wait until the board takes turns for the shared game."""
        self.wait("state", "told.remote?.held === null")

    def wait(self, method, condition):
        """Wait for an answer that fulfils a condition on what is `told`."""
        assert self.page.evaluate(WAITS, [method, condition, PATIENCE_MS]), condition

    def invite(self):
        """Press the button; return the link for the friend."""
        self.press_invite()
        return self.take_link()

    def press_invite(self):
        self.page.get_by_role("button", name="Invite a friend").click()

    def take_link(self):
        """Close the dialog; return the link for the friend."""
        field = self.page.get_by_role("textbox", name="Link for your friend")
        expect(field).to_have_value(re.compile("#join="))
        link = field.input_value()
        self.page.get_by_role("button", name="Close", exact=True).click()
        return link

    def hears(self, text):
        """Wait until the page says this of the shared game."""
        expect(self.page.locator("#joined")).to_contain_text(text)


class FriendAtProgram(Friend):
    """One person at a page that a program serves; its board is asked beside the page."""

    def __init__(self, page, served):
        super().__init__(page)
        self._link = served.link()

    def ask(self, method, **params):
        return self._link.request(method, **params)

    def wait(self, method, condition):
        """Wait for an answer that fulfils a condition, a function."""
        last = time.monotonic() + PATIENCE_MS / 1000
        while not condition(self.ask(method)):
            assert time.monotonic() < last, "it never comes"
            select.select((), (), (), 0.05)

    def wait_for_turns(self, turns):
        self.wait("state", lambda told: told["turn"] >= turns)

    def is_level(self):
        self.wait("state", lambda told: "remote" in told and told["remote"]["held"] is None)

    def play(self, move):
        """Play a turn. The board refuses it while it is compared with the room: then once more."""
        while True:
            answer = self._link.answer("play", move=move)
            if answer.get("error", {}).get("data", {}).get("code") != "behind":
                break
            select.select((), (), (), 0.05)
        assert "result" in answer, f"{move}: {answer}"


def play_whole_game(sides, seed=1, most=400):
    """Play a random game to its end, each turn at the page of its player; return the moves.

    sides: by their seats.
    """
    begun = sides[0].ask("record")
    how = begun["options"], begun.get("seed", 0), begun.get("cards")
    match, chance = Match(begun["game"], begun["board"], *how), Chance(seed)
    while not match.game.is_over() and len(match.moves()) < most:
        turns = len(match.moves())
        for side in sides:
            side.wait_for_turns(turns)
        players = sides[0].ask("joined")["players"]
        mover = players.index(sides[0].ask("state")["to_move"])
        sides[mover].play(play_turn(match, chance))
    for side in sides:
        side.wait_for_turns(len(match.moves()))
    return match.moves()
