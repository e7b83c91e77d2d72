// What a correction, a departure or an end would change, in sentences.

import { columnText, listed, measured } from "../language/formats.js";
import { numberText, t, tn } from "../language/texts.js";
import { outcomeSign } from "./outcomes.js";
import { nameOf, pairOf } from "./tournament.js";

/** @import { Club, ClubEffect, Outcome } from "../messages/messages" */

// More games than these, of a player who goes home early, are told in one sentence.
const FEW = 2;

/**
 * @param {ClubEffect} effect
 * @param {Club | null} club The tournament that it would change.
 */
export function effectSentences(effect, club) {
  return [...endingSentences(effect), ...(club === null ? [] : changeSentences(effect, club))];
}

/** @param {string} name Of a tournament. */
export function endOf(name) {
  return t("{name} ends now. Its results stay, and it can be reopened.", { name });
}

/** @param {ClubEffect} effect */
function endingSentences({ ends }) {
  if (ends === null) return [];
  const { name, games, rounds } = ends;
  const parts = [endOf(name)];
  if (games > 0) {
    parts.push(tn("{count} result is missing.", "{count} results are missing.", games));
  }
  if (rounds > 0) {
    parts.push(tn("{count} round is not played.", "{count} rounds are not played.", rounds));
  }
  return parts;
}

/**
 * @param {ClubEffect} effect
 * @param {Club} club
 */
function changeSentences({ games, lines, uncounted, running, stays, rounds }, club) {
  const parts = gamesSentences(games, club);
  const inPoints = lines.filter(({ points: [had, has] }) => had !== has);
  parts.push(...inPoints.map((line) => pointsSentence(line, club)));
  const inRank = lines.filter((line) => !inPoints.includes(line));
  if (inRank.length > 0) parts.push(ranksSentence(inRank, club));
  for (const player of uncounted) {
    const values = { player: nameOf(club, player) };
    parts.push(t("The games of {player} count no longer: fewer than half are played.", values));
  }
  if (running !== null) {
    parts.push(t("The game on board {board} goes on.", { board: running }));
  }
  if (stays.length > 0) {
    const list = listed(stays.map(numberText));
    parts.push(t("Rounds that are paired already stay as they are: {rounds}.", { rounds: list }));
  }
  const [before, after] = rounds;
  if (after < before) {
    const values = { before, after };
    parts.push(t("There can be {after} rounds, no longer {before}.", values));
  }
  return parts;
}

/**
 * @param {ClubEffect["games"]} games
 * @param {Club} club
 */
function gamesSentences(games, club) {
  const open = games.filter(({ outcome: [before] }) => before === null);
  const told = open.length > FEW ? games.filter((game) => !open.includes(game)) : games;
  const parts = told.map((game) => gameSentence(game, club));
  if (open.length <= FEW) return parts;
  const count = open.length;
  return [...parts, t("{count} games that are not over are not played any more.", { count })];
}

/**
 * @param {ClubEffect["games"][number]} game
 * @param {Club} club
 */
function gameSentence({ round, first, second, outcome: [before, after] }, club) {
  const values = {
    round,
    pair: pairOf(club, { first, second }),
    before: signOf(before),
    after: signOf(after),
  };
  return t("Round {round}, {pair}: {before} becomes {after}.", values);
}

/**
 * @param {ClubEffect["lines"][number]} line
 * @param {Club} club
 */
function pointsSentence({ player, points: [had, has], rank: [was, is] }, club) {
  const values = {
    player: nameOf(club, player),
    had: columnText(had),
    has: columnText(has),
    was,
    is,
  };
  if (was === is) return t("{player}: {had} points become {has}.", values);
  return t("{player}: {had} points become {has}, rank {was} becomes {is}.", values);
}

/**
 * The players who have as many points as before, in one sentence.
 *
 * @param {ClubEffect["lines"]} lines
 * @param {Club} club
 */
function ranksSentence(lines, club) {
  const ranks = lines.map(
    ({ player, rank: [was, is] }) => `${nameOf(club, player)} ${was} → ${is}`,
  );
  return t("Other ranks: {ranks}.", { ranks: measured(ranks) });
}

/** @param {Outcome | null} outcome */
function signOf(outcome) {
  return outcomeSign(outcome) || t("not yet");
}
