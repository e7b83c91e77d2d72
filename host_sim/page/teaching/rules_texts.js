// What the rules cards say, by game: the aim, the steps, each with the name of its picture in
// `rules_pictures.json`, and how the game ends. The binding rules are the firmware's.

import { t } from "../language/texts.js";

/** @typedef {{picture: string, says: string}} Step */
/** @typedef {{aim: string, steps: Step[], end: string}} RulesText */

const CLAIMED = t(
  "Empty cells that only one colour touches are claimed by it. Nobody may play there, not even their owner.",
);
const TRIANGLE = t(
  "Three stones of one colour may not form a small triangle, in which each touches the other two.",
);
const STRAIGHT = t(
  "Two neighbouring stones of one turn may not stand in line with an older stone of their colour. Grow round a bend.",
);

/** @type {{[game: string]: RulesText}} */
export const RULES = {
  rootbound: {
    aim: t("Claim cells for your colour, and let none of your groups be cut off."),
    steps: [
      {
        picture: "turns",
        says: t(
          "Black (blue) begins with one stone. White (amber) answers with two that are not neighbours. From then on, place one or two stones each turn, or pass.",
        ),
      },
      { picture: "claimed", says: CLAIMED },
      { picture: "triangle", says: TRIANGLE },
      { picture: "straight", says: STRAIGHT },
      {
        picture: "cut_off",
        says: t(
          "A group that touches cells claimed by its colour is live: it stays. Any other group needs a path of empty cells to a friend, another group of its colour. If it has none, it is captured.",
        ),
      },
      {
        picture: "single",
        says: t(
          "After Black's first turn, your turn may not leave you with just one group, unless that group is live. So play your second stone away from the first.",
        ),
      },
      {
        picture: "end",
        says: t(
          "Both have passed here. Black has four stones and one claimed cell, White three and one: Black wins 5 to 4.",
        ),
      },
    ],
    end: t(
      "The game ends when both players pass, one after the other. Groups that are not live and cannot reach a live group of their colour are removed. Each stone and each claimed cell is a point. If the scores are equal, the player who passed first in the game wins.",
    ),
  },
  classroom: {
    aim: t("Claim more empty cells than the other player."),
    steps: [
      {
        picture: "turns",
        says: t(
          "Black (blue) begins with one stone. From then on, place one or two stones each turn.",
        ),
      },
      { picture: "claimed", says: CLAIMED },
      { picture: "triangle", says: TRIANGLE },
      { picture: "straight", says: STRAIGHT },
      {
        picture: "cut_off",
        says: t(
          "A group that touches cells claimed by its colour is live. Any other group that has no path of empty cells to another group of its colour is captured.",
        ),
      },
      {
        picture: "alone",
        says: t(
          "Never keep a single group at the start: here White's only stone had no friend, and with it the game was lost. Begin with two stones that can reach each other.",
        ),
      },
    ],
    end: t(
      "You may pass only when you cannot place a stone. The game ends when neither player can. Only claimed cells count; with the same number it is a draw.",
    ),
  },
  rootzone: {
    aim: t("Grow the largest group of connected stones."),
    steps: [
      {
        picture: "start",
        says: t(
          "Yellow places the blocking stone on any cell and a yellow stone on an empty cell of the edge, not beside the blocking stone, or skips this. Orange may swap and take that stone over, or play.",
        ),
      },
      {
        picture: "grow",
        says: t(
          "Place one stone each turn: on the edge of the board, or beside a stone of your own.",
        ),
      },
      {
        picture: "apart",
        says: t("Stay away from the other player: never beside an enemy stone."),
      },
      {
        picture: "block",
        says: t("Nor may you play beside the blocking stone, which is nobody's."),
      },
      {
        picture: "crowd",
        says: t(
          "Do not crowd: you may not play beside a stone of yours that already has more than three friendly neighbours.",
        ),
      },
    ],
    end: t(
      "You may always pass. The game ends when both players pass, one after the other. Your largest group counts double, and whoever first had a group of that size gets one more point. More points win.",
    ),
  },
  droched: {
    aim: t("Leave the other player without a legal turn: whoever acts last wins."),
    steps: [
      {
        picture: "komi",
        says: t(
          "First, one player puts any number of black stones in the prison; then the other chooses Black (blue) or White (amber). Black moves first.",
        ),
      },
      {
        picture: "anchors",
        says: t(
          "The six corners and the six edges between them are anchors. Every group must reach two of them, with its own stones or over empty cells beside it.",
        ),
      },
      {
        picture: "locked_in",
        says: t(
          "Place one stone each turn. Enemy groups that no longer reach two anchors go to prison, then your own do.",
        ),
      },
      {
        picture: "suicide",
        says: t("You may not place a stone that would be the only one to go to prison."),
      },
      {
        picture: "release",
        says: t(
          "Instead of placing a stone, you may release one enemy stone from the prison. So prisoners are turns that you have saved up.",
        ),
      },
      {
        picture: "repetition",
        says: t(
          "No stone may make the board look as it did after an earlier turn of yours. So Black cannot capture straight back here.",
        ),
      },
    ],
    end: t("There is no pass and no draw. If you have no legal turn left, you lose at once."),
  },
  growy: {
    aim: t("Grow your root to water and artifacts; make it long, with many tips."),
    steps: [
      {
        picture: "seed",
        says: t(
          "Your root starts at your seed. Each turn you get a stick, with which you may grow to any neighbouring cell, diagonally too.",
        ),
      },
      {
        picture: "cards",
        says: t(
          "A card is turned up where you grow. Dirt costs one stick, fertilizer gives one back. Stone stops you: your turn ends, but you keep your sticks.",
        ),
      },
      {
        picture: "water",
        says: t("Each water cell of your root gives you one more stick in all later turns."),
      },
      {
        picture: "branch",
        says: t(
          "Begin each turn at any connector of your root; then go on from the one laid last. This is how branches come about.",
        ),
      },
      {
        picture: "crossing",
        says: t("A diagonal stick may not cross another stick ..."),
      },
      {
        picture: "bridge",
        says: t("... except as a bridge: it costs three sticks, and counts as two in length."),
      },
    ],
    end: t(
      "The game ends when the fifth artifact is turned up, or when all players end their turn, one after the other, without trying to grow. Each water cell and each artifact is a point; most tips are one point more, the longest root three. The highest total wins.",
    ),
  },
};
