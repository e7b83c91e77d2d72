// A phone in the room: it says the code of the big screen, and then looks on.
//
// Nothing can be done from here; the room answers questions and refuses all else.

import { element, say } from "./elements.js";
import { Spectator } from "./spectator.js";
import { t } from "./texts.js";
import { Transport } from "./transport.js";

const NOT_ADMITTED = 4401;
const CODE = "code of the room";
const LAST_MOVES = 4;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8000;

class RoomTransport extends Transport {
  #socket = null;
  #pause = FIRST_PAUSE_MS;
  #wasIn = false;

  // `refused(reason)`: the room did not let this phone in.
  constructor(refused) {
    super();
    this.refused = refused;
  }

  join(code) {
    const socket = new WebSocket(`ws://${location.host}/look`);
    this.#socket = socket;
    socket.addEventListener("open", () => this.#say(code));
    socket.addEventListener("message", (event) => this.received(event.data));
    socket.addEventListener("close", (event) => this.#closed(event, code));
  }

  send(text) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(text);
    return true;
  }

  async #say(code) {
    try {
      await this.request("join", { code });
    } catch {
      return; // the socket is closed, with a reason
    }
    this.#pause = FIRST_PAUSE_MS;
    this.#wasIn = true;
    this.stateChanged("open");
  }

  #closed({ code: why, reason }, code) {
    this.stateChanged("closed", reason);
    if (why === NOT_ADMITTED || !this.#wasIn) {
      this.#wasIn = false;
      this.refused(reason || t("Nobody answers. Is this phone in the same Wi-Fi as the board?"));
      return;
    }
    // Not all phones at once.
    setTimeout(() => this.join(code), this.#pause * (0.5 + Math.random()));
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
  }
}

const transport = new RoomTransport(askForCode);
new Spectator(transport, LAST_MOVES);
transport.onState((connection) => {
  if (connection === "open") showBoard();
});

function showBoard() {
  remember(element("code").value);
  element("joining").hidden = true;
  element("looking").hidden = false;
}

function askForCode(reason) {
  remember("");
  element("looking").hidden = true;
  element("joining").hidden = false;
  say(element("join-problem"), reason);
  element("code").focus();
}

function remember(code) {
  try {
    sessionStorage.setItem(CODE, code);
  } catch {
    // Then it is asked for after a reload.
  }
}

function remembered() {
  try {
    return sessionStorage.getItem(CODE) ?? "";
  } catch {
    return "";
  }
}

function join() {
  say(element("join-problem"), "");
  transport.join(element("code").value);
}

element("join").addEventListener("submit", (event) => {
  event.preventDefault();
  join();
});
element("show-names").addEventListener("change", (event) => {
  document.body.classList.toggle("names", event.target.checked);
});

// Until here nobody could have read what was typed.
element("code").disabled = false;
element("look-on").disabled = false;

// A picture taken of the QR code brings the code along; no server on the way sees it.
element("code").value = location.hash.slice(1) || remembered();
if (location.hash) history.replaceState(null, "", location.pathname);
if (element("code").value) join();
else element("code").focus();
