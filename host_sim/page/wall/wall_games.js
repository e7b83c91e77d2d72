// The games that all boards of a wall can play, as cards to choose from.

/** @import { Wall } from "../messages/messages" */
/** @import { GameCards } from "../forms/game_cards.js" */

/**
 * @param {GameCards} cards
 * @param {Wall["games"]} games
 * @param {string | undefined} chosen If it is none of them, the first one is.
 */
export function offerGames(cards, games, chosen) {
  const offered = Object.entries(games).map(([name, boards]) => ({ name, boards }));
  const first = offered.find(({ name }) => name === chosen) ?? offered[0];
  cards.offer(offered, first?.name ?? "");
}
