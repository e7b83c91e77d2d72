// Beside the board: how phones join, and whether somebody is guessing the code.

import { element, say, sayWithNames } from "../elements.js";
import { t } from "../language/texts.js";
import { typedCode } from "../language/words.js";
import { noticeSentence } from "../session/notices.js";
import { changeCode, followAudience } from "../session/audience.js";

/** @import { Audience } from "../messages/messages" */

/** Show the audience, if the leader has asked phones in; else say how that is done. */
export function showAudienceBox() {
  sayWithNames(element("no-phones"), withoutPhonesSentence());
  followAudience(show);
  element("audience-change").addEventListener("click", async () => {
    try {
      show(await changeCode());
    } catch {
      // The program is away, which is told beside the board.
    }
  });
}

/** The sentence that phones cannot watch yet, and what to type so that they can. */
export function withoutPhonesSentence() {
  return t(
    "Phones in this room can watch, not play, if you start the program again with --lan at the end " +
      "of its command, such as “rootlight club --lan”; in the folder of the sources “make play " +
      "LAN=1”. All games stay.",
  );
}

/** @param {Audience} audience */
function show(audience) {
  element("audience").hidden = !audience.open;
  element("no-phones").hidden = audience.open;
  if (!audience.open) return;
  const { address, phones } = audience;
  const code = typedCode(audience.code);
  say(
    element("audience-says"),
    t("{address} · code {code} · phones: {phones}", { address, code, phones }),
  );
  say(element("audience-warning"), audience.warning ? noticeSentence(audience.warning) : "");
}
