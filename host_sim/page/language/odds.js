// Who wins, and by how much, of the games that a forecast tries.

import { percentText } from "./formats.js";
import { colourName } from "./names.js";
import { t, tn } from "./texts.js";

/** @import { ByColour } from "../messages/messages" */

/**
 * @param {ByColour<number>} win From 0 to 1, by player.
 * @param {ByColour<number> | null} lead The mean of a score less the best other's.
 */
export function oddsSentences(win, lead) {
  const [winner, share] = largest(win);
  const values = { player: colourName(winner), share: percentText(share) };
  const sentences = [t("{player} wins {share} of trial games.", values)];
  const [ahead, points] = lead === null ? ["", 0] : largest(lead);
  const by = Math.round(points);
  // In an even game one player may win more often while the other leads. Both sentences together
  // would read as a mistake.
  if (by > 0 && ahead === winner) {
    sentences.push(
      tn(
        "{player} leads by {count} point on average.",
        "{player} leads by {count} points on average.",
        by,
        { player: colourName(ahead) },
      ),
    );
  }
  return sentences.join(" ");
}

/** @param {ByColour<number>} by */
function largest(by) {
  const [first] = Object.entries(by).sort(([, one], [, other]) => other - one);
  return first;
}
