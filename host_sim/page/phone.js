// A phone in the audience: it says the code of the big screen, and then watches.
//
// Nothing can be done from here; the server answers questions and refuses all else.

import { element, enable, say } from "./elements.js";
import { codeIsThere } from "./first/handing_over.js";
import { PhoneTransport } from "./spectators/phone_transport.js";
import { Spectator } from "./spectators/spectator.js";
import { remember, remembered } from "./storage.js";

const KEY = "room key";
const LAST_MOVES = 4;

const codeField = element("code", HTMLInputElement);
const transport = new PhoneTransport(askForCode);
new Spectator(transport, LAST_MOVES);
transport.onState((connection) => {
  if (connection === "open") showBoard();
});

function showBoard() {
  remember("sessionStorage", KEY, transport.key);
  element("joining").hidden = true;
  element("looking").hidden = false;
}

/** @param {string} reason */
function askForCode(reason) {
  remember("sessionStorage", KEY, "");
  element("looking").hidden = true;
  element("joining").hidden = false;
  say(element("join-problem"), reason);
  codeField.focus();
}

/** @param {string} code */
function join(code) {
  say(element("join-problem"), "");
  transport.join(code);
}

element("join").addEventListener("submit", (event) => {
  event.preventDefault();
  join(codeField.value);
});
const showNames = element("show-names", HTMLInputElement);
showNames.addEventListener("change", () => {
  document.body.classList.toggle("names", showNames.checked);
});

// Until here nobody could have read what was typed.
codeField.disabled = false;
enable(true, "look-on");

// The QR code brings a secret along, after the #; no server on the way sees it.
const code = location.hash.slice(1) || (remembered("sessionStorage", KEY) ?? "");
if (location.hash) history.replaceState(null, "", location.pathname);
if (code) join(code);
else codeField.focus();
codeIsThere();
