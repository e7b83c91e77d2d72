// The big screen: the board large, with coordinates, what it says, and how phones join.
//
// It drives nothing: the leader does, at the board or on the page beside it.

import { element, make, say } from "./elements.js";
import { codeIsThere } from "./first/handing_over.js";
import { markWhatIsSaid } from "./frame/said.js";
import { followBoard } from "./panel/languages.js";
import { t } from "./language/texts.js";
import { noticeSentence } from "./session/notices.js";
import { followAudience } from "./session/audience.js";
import { linkOfThisServer } from "./session/web_socket.js";
import { typedCode } from "./language/words.js";
import { qrCode } from "./share/qr_code.js";
import { linkOfOpener, onSite } from "./site.js";
import { Spectator } from "./spectators/spectator.js";
import { followPlace } from "./wall/place.js";

/** @import { Audience } from "./messages/messages" */

const LAST_MOVES = 6;

let secretOfPicture = "";

const transport = onSite ? linkOfOpener() : linkOfThisServer();
const spectator = new Spectator(transport, LAST_MOVES);
// It speaks the language that was chosen in this browser when it is opened, else the board's.
transport.onState((connection) => {
  if (connection === "open") followBoard(transport);
});
transport.onNotification((told) => {
  if (told.method === "cable" && told.params.connected) followBoard(transport);
});
transport.connect();
markWhatIsSaid(element("spoken"));

/**
 * Show how phones join, if the leader has asked them in.
 *
 * @param {Audience} audience
 */
function showAudience(audience) {
  element("audience").hidden = !audience.open;
  if (!audience.open) return;
  // A line that is too short for it ends before the port.
  const [, place = "", port = ""] = /^(\w+:\/\/[^/:]+)(.*)$/.exec(audience.address) ?? [];
  element("audience-address").replaceChildren(place, make("wbr"), port);
  say(element("audience-code"), typedCode(audience.code));
  say(element("audience-phones"), t("Phones watching: {count}", { count: audience.phones }));
  say(element("audience-warning"), audience.warning ? noticeSentence(audience.warning) : "");
  // With a new code the secret is a new one, too. The part after # stays in the phone: no log on
  // the way has it.
  if (audience.secret === secretOfPicture) return;
  secretOfPicture = audience.secret;
  element("audience-picture").replaceChildren(qrCode(`${audience.address}#${audience.secret}`));
}

if (!onSite) {
  followAudience(showAudience);
  followPlace((_title, people) => spectator.showPeople(people));
}
codeIsThere();
