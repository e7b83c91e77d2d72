// Replacing the game on the board: by a new game, a record from a file, a text or an address.
//
// A person has agreed to it: in a dialog that says so, or asked about a file or an address. The
// old game can be brought back, with the turns that were taken back in it, also if a lesson was
// on.

import { listed } from "../language/formats.js";
import { colourName, gameName } from "../language/names.js";
import { t, tn } from "../language/texts.js";
import { askToOpen } from "../frame/asking.js";
import { movesToPlace } from "./notes.js";
import { hasTurns, loadRecord } from "./loading.js";
import { readGameFile } from "./game_files.js";

/**
 * @import {
 *   ClockControl, Colour, GameRecord, Level, NewGame, ReplacedGame, State
 * } from "../messages/messages"
 * @import { Action, Messages } from "../view/messages.js"
 * @import { Transport } from "../session/transport.js"
 * @import { KeptGames } from "./kept_games.js"
 * @import { StoredRecord } from "./reading.js"
 */

/**
 * The study of a game: what is put on the board while it is on stands beside people's own game.
 *
 * @typedef {object} Study
 * @property {boolean} isOn
 * @property {() => Promise<boolean>} begin
 * @property {() => Promise<boolean>} leave
 * @property {(stored: StoredRecord) => Promise<void>} open Studies a game beside people's own.
 * @property {(stored: StoredRecord, put: () => Promise<unknown>) => Promise<void>} load
 * Studies a record that `put` puts on the board.
 * @property {(moves: string[], turn: number) => Promise<void>} showMoves
 * Studies the game on the board, and shows moves after so many of them.
 */

/**
 * A way to replace a game: `more` is what else may be done then; `isOwn`: whether people's own
 * game goes. A game that is put on the board in a study takes the place of the one there.
 *
 * @typedef {{more?: Action[], isOwn?: boolean}} Way
 */

/**
 * The parts of the page that a replacement needs.
 *
 * @typedef {object} Page
 * @property {() => Promise<void>} leaveLesson
 * @property {(state: State) => void} adoptNew Shows a game that was just set up.
 * @property {() => unknown} refresh
 * @property {(game: string) => unknown} openRules
 * @property {Messages} messages
 */

export class GameReplacer {
  #transport;
  #study;
  #kept;
  #page;

  /**
   * @param {Transport} transport
   * @param {Study} study
   * @param {KeptGames} kept
   * @param {Page} page
   */
  constructor(transport, study, kept, page) {
    this.#transport = transport;
    this.#study = study;
    this.#kept = kept;
    this.#page = page;
  }

  /**
   * Begin a new game; rejects with the board's refusal.
   *
   * @param {NewGame} params
   * @param {ClockControl | null} clock
   */
  async startGame(params, clock) {
    const values = { game: gameName(params.game), board: params.board };
    const words = t("New game: {game} on {board}.", values);
    // A new game is for playing: it does not stand in a study, beside people's own game.
    if (this.#study.isOn && !(await this.#study.leave())) return;
    const begin = async () => {
      await this.#transport.request("new", params);
      if (clock !== null) await this.#transport.request("clock", clock);
    };
    await this.#replace(begin, words, { isOwn: true });
  }

  /**
   * Say that a game was begun at the board itself, and offer the one before.
   *
   * @param {State} state
   * @param {GameRecord | null} before Of the game before, if there was one worth it.
   */
  sayBegun({ game, board }, before) {
    const words = t("New game: {game} on {board}.", { game: gameName(game), board });
    this.#offerOld(words, before);
  }

  /**
   * Put a record that was typed on the board; rejects with what is wrong with it.
   *
   * @param {StoredRecord} stored
   */
  async playText(stored) {
    const words = t("The game with {count} turns is on the board.", {
      count: stored.moves.length,
    });
    await this.#replace((before) => this.#putOnBoard(stored, before), words);
  }

  /**
   * Put the record in a file on the board, once somebody has agreed if a game makes way for it;
   * what is wrong with it is shown.
   *
   * @param {File} file
   */
  async loadFile(file) {
    this.#page.messages.clear();
    try {
      const { record, remark } = await readGameFile(file);
      const { name } = file;
      const load = () => this.#loadFrom(name, record, remark);
      if (await this.wouldReplace()) this.#askToLoad(name, record, load);
      else await load();
    } catch (error) {
      this.#page.messages.complain(error);
    }
  }

  /**
   * @param {string} name
   * @param {StoredRecord} stored
   * @param {() => Promise<void>} load
   */
  #askToLoad(name, { game, moves }, load) {
    const values = { name, game: gameName(game) };
    const holds = tn(
      "{name} holds a game of {game} with {count} turn.",
      "{name} holds a game of {game} with {count} turns.",
      moves.length,
      values,
    );
    askToOpen(`${holds} ${makesWaySentence()}`, t("Open it"), load);
  }

  /**
   * @param {string} name
   * @param {StoredRecord} stored
   * @param {string} remark
   */
  #loadFrom(name, stored, remark) {
    const words = [t("{name} is on the board.", { name }), remark].filter(Boolean).join(" ");
    return this.#replaceOrComplain((before) => this.#putOnBoard(stored, before), words);
  }

  /**
   * Play on from a position of a game that people looked back at.
   *
   * @param {StoredRecord} stored
   */
  async playOn(stored) {
    const words = t("Play goes on after turn {turn}.", { turn: stored.moves.length });
    await this.#replaceOrComplain((before) => this.#putOnBoard(stored, before), words);
  }

  /** Return whether a game with turns would go, or one that a lesson has set aside. */
  async wouldReplace() {
    // A game that is put on the board in a study stands beside the game.
    return !this.#study.isOn && (await this.newWouldReplace());
  }

  /** Return whether a new game would cost one with turns; it does so out of a study as well. */
  async newWouldReplace() {
    return hasTurns(await this.#ownRecord());
  }

  /** People's own game, with the turns that were taken back in it. */
  #ownRecord() {
    return this.#transport.request("record", { own: true });
  }

  /**
   * Return whether opening a game that somebody shared would cost one with turns.
   *
   * @param {StoredRecord} game
   */
  async sharedWouldReplace(game) {
    return !isOfStudy(game) && (await this.wouldReplace());
  }

  /**
   * Put a game that somebody shared on the board. One that was looked at is looked at here, too,
   * at the same place, and people's own game waits.
   *
   * @param {StoredRecord} game
   */
  async openShared(game) {
    if (isOfStudy(game)) {
      this.#page.messages.clear();
      await this.#study.open(game);
      return;
    }
    const words = t("The shared game with {count} turns is on the board.", {
      count: game.moves.length,
    });
    const more = [
      { label: t("Rules"), run: () => this.#page.openRules(game.game) },
      { label: t("Go on playing"), run: () => this.#page.messages.say("") },
    ];
    await this.#replaceOrComplain((before) => this.#putOnBoard(game, before), words, { more });
  }

  /**
   * Put a game that this page kept on the board.
   *
   * @param {GameRecord} game
   */
  async bringBackKept(game) {
    await this.#bringBack(game, t("The kept game is on the board."));
  }

  /**
   * Put a game on the board again in whose place another one was put, once somebody has agreed if
   * that one makes way in its turn.
   *
   * @param {ReplacedGame} replaced
   */
  async bringBackReplaced({ number, game, turns }) {
    const bring = () => this.#bringBackNumber(number);
    try {
      if (!hasTurns(await this.#ownRecord())) {
        await bring();
        return;
      }
      const holds = tn(
        "This was a game of {game} with {count} turn.",
        "This was a game of {game} with {count} turns.",
        turns,
        { game: gameName(game) },
      );
      askToOpen(`${holds} ${makesWaySentence()}`, t("Bring it back"), bring);
    } catch (error) {
      this.#page.messages.complain(error);
    }
  }

  /** @param {number} number Of the game on the board's list. */
  #bringBackNumber(number) {
    const reopen = () => this.#transport.request("reopen", { number });
    return this.#replaceOrComplain(reopen, t("The old game is back."), { isOwn: true });
  }

  /**
   * @param {GameRecord} game
   * @param {string} words
   */
  async #bringBack(game, words) {
    await this.#replaceOrComplain((now) => loadRecord(this.#transport, game, now), words);
  }

  /**
   * A record may name the turn that it is kept for: a study goes there, a game begins there,
   * unless it has variations, which are for looking back. It is a game of persons at first, at
   * rest: for whom the board played, it may play again when asked.
   *
   * @param {StoredRecord} stored
   * @param {GameRecord} before
   * @returns {Promise<Action[]>} What may be done then.
   */
  async #putOnBoard({ opponents, taken_back: _taken, ...stored }, before) {
    if (this.#study.isOn) {
      await this.#study.load(stored, () => loadRecord(this.#transport, stored, before));
      return [];
    }
    const turn = hasNotes(stored) ? stored.moves.length : stored.turn;
    const moves = stored.moves.slice(0, turn);
    await loadRecord(this.#transport, { ...stored, moves }, before);
    const levels = Object.entries(opponents ?? {});
    const state = await this.#transport.request("state");
    await this.#keepBeside({ ...stored, opponents }, state.over);
    const actions = [];
    if (state.over) await this.#nameThose(levels);
    else if (levels.length > 0) {
      actions.push({ label: goOnLabel(levels), run: () => this.#letPlay(levels) });
    }
    if (hasNotes(stored)) {
      actions.push({ label: t("Look back"), run: () => this.#lookAt(stored) });
    }
    return actions;
  }

  /**
   * Look back at the game on the board: at the place that its record names, if any.
   *
   * @param {StoredRecord} stored
   */
  #lookAt(stored) {
    const { moves, turn } = stored;
    const place = movesToPlace(stored);
    if (place !== null) return this.#study.showMoves(place, place.length);
    return turn === undefined ? this.#study.begin() : this.#study.showMoves(moves, turn);
  }

  /**
   * Keep what a record has beside the moves that the board has now.
   *
   * @param {StoredRecord} stored
   * @param {boolean} isOver
   */
  async #keepBeside(stored, isOver) {
    if (!isOver && !hasNotes(stored)) return;
    const { variations, comments, marks, date, names, opponents } = stored;
    const beside = { variations, comments, marks, date, names, opponents };
    const told = Object.entries(beside).filter(([, value]) => value !== undefined);
    const record = await this.#transport.request("record");
    this.#kept.keep({ ...this.#kept.whole(record), ...Object.fromEntries(told) });
  }

  /**
   * Let the cards of a game that is over say who played. A board that has no such levels has no
   * words for them.
   *
   * @param {[Colour, Level][]} levels
   */
  async #nameThose(levels) {
    for (const [colour, level] of levels) {
      await this.#transport.request("opponent", { colour, level }).catch(() => {});
    }
  }

  /** @param {[Colour, Level][]} levels */
  async #letPlay(levels) {
    this.#page.messages.say("");
    try {
      for (const [colour, level] of levels) {
        await this.#transport.request("opponent", { colour, level });
      }
    } catch (error) {
      this.#page.messages.complain(error);
    }
  }

  /**
   * @param {(before: GameRecord) => Promise<unknown>} replace
   * @param {string} words What to say then.
   * @param {Way} [way]
   */
  async #replaceOrComplain(replace, words, way) {
    try {
      await this.#replace(replace, words, way);
    } catch (error) {
      this.#page.messages.complain(error);
      this.#page.refresh();
    }
  }

  /**
   * Do what replaces the game, and offer to bring the old game back; rejects with what went wrong.
   *
   * @param {(before: GameRecord) => Promise<Action[] | unknown>} replace
   * @param {string} words
   * @param {Way} [way]
   */
  async #replace(replace, words, { more = [], isOwn = !this.#study.isOn } = {}) {
    this.#page.messages.clear();
    // The game from before the lesson can be brought back.
    await this.#page.leaveLesson();
    const before = await (isOwn ? this.#ownRecord() : this.#transport.request("record"));
    const offered = await replace(before);
    const state = await this.#transport.request("state");
    this.#page.adoptNew(state);
    // Nobody goes on with a game that is over.
    const all = [...(state.over ? [] : more), ...(Array.isArray(offered) ? offered : [])];
    this.#offerOld(words, before, all);
  }

  /**
   * @param {string} words
   * @param {GameRecord | null} before
   * @param {Action[]} [more]
   */
  #offerOld(words, before, more = []) {
    if (before === null || !hasTurns(before)) {
      this.#page.messages.say(words, more);
      return;
    }
    const old = t("The old game is back.");
    const run = () => this.#bringBack(before, old);
    this.#page.messages.say(words, [...more, { label: t("Bring the old game back"), run }]);
  }
}

/** @param {StoredRecord} record */
function hasNotes({ variations, comments, marks }) {
  return [variations, comments, marks].some((member) => member !== undefined);
}

/**
 * Return whether a game was shared while it was looked at, with variations and the like, and not
 * from its end.
 *
 * @param {StoredRecord} record
 */
function isOfStudy(record) {
  return record.turn !== undefined && hasNotes(record);
}

/** Return the sentence about the game on the board if another one is opened. */
export function makesWaySentence() {
  return t(
    "Opening it replaces the game on the board; you can bring that one back right afterwards.",
  );
}

/** @param {[Colour, Level][]} levels */
function goOnLabel(levels) {
  const [[, level]] = levels;
  if (levels.length === 1) {
    if (level === "even") return t("Go on against the computer");
    return t("Go on against level {level}", { level });
  }
  const players = listed(levels.map(([colour]) => colourName(colour)));
  return t("Let the board go on for {players}", { players });
}
