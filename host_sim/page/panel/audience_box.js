// Beside the board: how phones join, and whether somebody is guessing the code.

import { element, say } from "../elements.js";
import { t } from "../language/texts.js";
import { typedCode } from "../language/words.js";
import { noticeSentence } from "../session/notices.js";
import { changeCode, followAudience } from "../session/audience.js";

/** @import { Audience } from "../messages/messages" */

/** Show the audience, if the leader has asked phones in. */
export function showAudienceBox() {
  followAudience(show);
  element("audience-change").addEventListener("click", async () => {
    try {
      show(await changeCode());
    } catch {
      // The program is away, which is told beside the board.
    }
  });
}

/** @param {Audience} audience */
function show(audience) {
  element("audience").hidden = !audience.open;
  if (!audience.open) return;
  const { address, phones } = audience;
  const code = typedCode(audience.code);
  say(
    element("audience-says"),
    t("{address} · code {code} · phones: {phones}", { address, code, phones }),
  );
  say(element("audience-warning"), audience.warning ? noticeSentence(audience.warning) : "");
}
