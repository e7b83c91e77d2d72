// The sounds that go with the board's news. The firmware decides in the same way for its piezo
// (rootlight/device/reporter.py).

import { isOpponentsTurn } from "../messages/who_plays.js";

/** @import { State } from "../messages/messages" */
/** @import { Change } from "../session/board_session.js" */

/**
 * The sound of a state that was told; null if it has none.
 *
 * @param {State} state
 * @param {Change["told"]} told
 */
export function soundOf(state, told) {
  if (told === "turn") {
    if (state.over) return "over";
    return state.captured.length > 0 ? "captured" : "turn";
  }
  if (told === "state") return "heard";
  // The stones of an opponent come by themselves: nobody was heard.
  return told === "pending" && !isOpponentsTurn(state) ? "heard" : null;
}
