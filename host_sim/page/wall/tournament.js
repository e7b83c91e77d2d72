// The tournament on the wall in words, and what comes next in it.

import { listed } from "../language/formats.js";
import { t, tn } from "../language/texts.js";
import { isPlayed } from "./outcomes.js";

/** @import { Club, ClubGame } from "../messages/messages" */
/** @typedef {"new" | "start" | "pair" | "end" | ""} NextStep "" while games are played. */

/**
 * Return what the leader does next.
 *
 * @param {Club | null} club
 * @returns {NextStep}
 */
export function nextStep(club) {
  if (club === null || !club.is_open) return "new";
  if (club.games.some(({ is_ready: isReady }) => isReady)) return "start";
  if (club.may_pair) return "pair";
  return club.games.some(isOwed) ? "" : "end";
}

/**
 * Return the words on the button of the next step.
 *
 * @param {NextStep} step
 * @param {Club | null} club
 */
export function nextText(step, club) {
  if (step === "new" || club === null) return t("New tournament");
  if (step === "pair") return t("Pair the next round");
  if (step === "end") return t("End the tournament");
  if (step === "") return owedText(club);
  return hasBegun(club, club.round) ? t("Start the next games") : t("Start the round");
}

/**
 * Return the tournament, its round, and how far that is; or who has won.
 *
 * @param {Club} club
 */
export function clubSentence(club) {
  if (!club.is_open) return endSentence(club);
  const values = { name: club.name, round: roundTitle(club) };
  return isNext(club) ? t("{name}: {round} comes next.", values) : t("{name}: {round}.", values);
}

/**
 * Return how many results of the round are in, and whether rounds fall away; "" after the end.
 * There are none of a round that comes next.
 *
 * @param {Club} club
 */
export function resultsSentence(club) {
  if (!club.is_open) return "";
  const { rounds, rounds_possible: possible } = club;
  const fewer = possible < rounds ? t("Only {count} can be played.", { count: possible }) : "";
  if (isNext(club)) return fewer;
  const games = gamesOf(club, club.round).filter(({ second }) => second !== null);
  const done = games.filter(({ outcome }) => outcome !== null).length;
  const results = t("Results: {done} of {count}.", { done, count: games.length });
  return [fewer, results].filter(Boolean).join(" ");
}

/** @param {{round: number, rounds: number}} club */
export function roundTitle({ round, rounds }) {
  return t("Round {round} of {rounds}", { round, rounds });
}

/**
 * @param {Club} club
 * @param {number} round
 */
export function gamesOf({ games }, round) {
  return games.filter((game) => game.round === round);
}

/**
 * Whether a round is over, and the one after it waits to be started.
 *
 * @param {Club} club
 */
function isNext(club) {
  return club.round > 1 && !hasBegun(club, club.round);
}

/**
 * Whether a game of a round is on or has been. What was lost by going home has not.
 *
 * @param {Club} club
 * @param {number} round
 */
function hasBegun(club, round) {
  return gamesOf(club, round).some(
    ({ is_on: isOn, by_leader: byLeader, outcome }) => isOn || byLeader || isPlayed(outcome),
  );
}

/** @param {Club} club */
function owedText(club) {
  const { length: count } = gamesOf(club, club.round).filter(isOwed);
  return tn("Waiting for {count} result", "Waiting for {count} results", count);
}

/** @param {ClubGame} game */
function isOwed({ second, outcome }) {
  return second !== null && outcome === null;
}

/**
 * The name of a player, by the number; "" for nobody.
 *
 * @param {Club} club
 * @param {number | null} player
 */
export function nameOf({ players }, player) {
  return player === null ? "" : (players[player - 1] ?? "");
}

/** @param {Club} club */
function endSentence(club) {
  const { name, standings } = club;
  if (standings.every(({ played }) => played === 0)) {
    return t("{name} is over. Nobody has played.", { name });
  }
  const first = standings.filter(({ rank }) => rank === 1);
  const winners = listed(first.map(({ player }) => nameOf(club, player)));
  return t("{name} is over. First: {winners}.", { name, winners });
}

/**
 * The two players of a game.
 *
 * @param {Club} club
 * @param {{first: number, second: number | null}} game
 */
export function pairOf(club, { first, second }) {
  return t("{first} and {second}", { first: nameOf(club, first), second: nameOf(club, second) });
}
