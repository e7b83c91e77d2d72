// Looking back at a game: back and forth through it, and variations that are tried.
//
// The board sets its own game aside meanwhile (`study` of the link) and shows on its lights what
// is studied; leaving brings the game back as it was. This file leads the board from one turn to
// another, and keeps the variations with the game. It knows no rules.

import { t } from "../language/texts.js";
import { addNotes, notesOf, placeOf } from "../records/notes.js";
import { GameTree, movesTo } from "../records/game_tree.js";
import { loadRecord } from "../records/loading.js";
import { checkedRecord } from "../records/reading.js";
import { remember, remembered } from "../storage.js";
import { StudyPanel } from "./study_panel.js";

/**
 * @import { GameRecord } from "../messages/messages"
 * @import { BoardListener, BoardSession } from "../session/board_session.js"
 * @import { Groups } from "../frame/groups.js"
 * @import { Transport } from "../session/transport.js"
 * @import { KeptGames, Outcome } from "../records/kept_games.js"
 * @import { StoredRecord } from "../records/reading.js"
 * @import { Mark, Turn } from "../records/game_tree.js"
 */

const IN_THIS_TAB = "rootlight-study";

/** @implements {BoardListener} */
export class Study {
  #transport;
  #session;
  #groups;
  #kept;
  #complain;
  #panel;
  /**
   * The game that is studied, without its notes; null without a study.
   *
   * @type {StoredRecord | null}
   */
  #game = null;
  #tree = new GameTree([]);
  #turns = 0;
  /**
   * The turn to go to next; null where there is none.
   *
   * @type {number | null}
   */
  #wanted = null;
  #goal = 0;
  #isWalking = false;
  #isLeaving = false;
  #isLoading = false;
  /** Settles when the record that is put on the board now is there, or is refused. */
  #loading = Promise.resolve();
  /**
   * A record that was put on the board: it is studied from now on.
   *
   * @type {StoredRecord | null}
   */
  #loaded = null;
  /** True if somebody at this page has asked for it, so that it is brought before the eye. */
  #isAskedFor = false;
  /**
   * What is to be shown as soon as the study is on: moves, and the turn among them.
   *
   * @type {{moves: string[], turn: number} | null}
   */
  #toShow = null;
  /** @type {((game: StoredRecord | null) => void)[]} */
  #followers = [];

  /**
   * @param {Transport} transport
   * @param {BoardSession} session
   * @param {Groups} groups
   * @param {KeptGames} kept
   * @param {(error: unknown) => void} complain
   */
  constructor(transport, session, groups, kept, complain) {
    this.#transport = transport;
    this.#session = session;
    this.#groups = groups;
    this.#kept = kept;
    this.#complain = complain;
    this.#panel = new StudyPanel({
      goTo: (to) => this.#goTo(to),
      goToTurn: (turn) => this.#goToTurn(turn),
      switchBy: (step) => this.#switchBy(step),
      comment: (turn, text) => this.#comment(turn, text),
      drop: () => this.#drop(),
      leave: () => this.leave(),
    });
  }

  get isOn() {
    return this.#game !== null;
  }

  /** The game that is studied, as it was played; null without a study. */
  get game() {
    return this.#game === null ? null : { ...this.#game, moves: this.#tree.game };
  }

  /** The moves up to the position that is shown. */
  get moves() {
    return movesTo(this.#tree.here);
  }

  /**
   * Do something whenever another game, or none, is studied, or that game is longer.
   *
   * @param {(game: StoredRecord | null) => void} act
   */
  whenShown(act) {
    this.#followers.push(act);
  }

  /** Study the game on the board; returns whether the board does so. */
  begin() {
    this.#isAskedFor = true;
    return this.#ask(true);
  }

  /**
   * Study a game that is not on the board; people's own game stays aside.
   *
   * @param {StoredRecord} stored
   */
  async open(stored) {
    this.#isAskedFor = true;
    if (!this.isOn && !(await this.#ask(true))) return;
    try {
      const before = await this.#transport.request("record");
      await this.load(stored, () => loadRecord(this.#transport, unmanned(stored), before));
    } catch (error) {
      this.#complain(error);
    }
  }

  /**
   * Study a record from now on that `put` puts on the board, at the place that it names, if any.
   *
   * @param {StoredRecord} stored
   * @param {() => Promise<unknown>} put Rejects if the board refuses it.
   */
  async load(stored, put) {
    this.#isLoading = true;
    const putting = put();
    this.#loading = putting.then(nothing, nothing);
    try {
      await putting;
      this.#loaded = stored;
    } finally {
      this.#isLoading = false;
      void this.#session.askRecord();
    }
    if (this.#isAskedFor) this.#lead();
  }

  /** @param {GameRecord} record */
  record(record) {
    const { state } = this.#session;
    if (state === null || this.#isLoading) return;
    if (state.study === undefined) {
      if (this.isOn) this.#end();
      return;
    }
    this.#turns = state.study.turns;
    // On the way from one turn to another; the last step is told of as well.
    if (this.#isWalking) return;
    if (this.#game === null || this.#loaded !== null || !isSameGame(this.#game, record)) {
      this.#study(record);
      return;
    }
    const size = this.#tree.turns().length;
    this.#tree.note(record.moves, this.#turns);
    if (this.#tree.turns().length > size) this.#keep();
    this.#show();
  }

  /**
   * Begin with a game that is on the board now.
   *
   * @param {GameRecord} record
   */
  #study(record) {
    const loaded = this.#loaded;
    const isFirst = this.#game === null;
    this.#loaded = null;
    const known =
      loaded === null
        ? this.#knownOf(record)
        : { ...this.#kept.whole(record), ...loaded, moves: record.moves };
    const tree = new GameTree(known?.moves ?? record.moves, known?.moves.length ?? this.#turns);
    const place = known && addNotes(tree, known.moves.length, known);
    tree.note(record.moves, this.#turns);
    this.#tree = tree;
    this.#game = { ...withoutNotes(known ?? {}), ...gameIn(record, known) };
    this.#keep();
    if (isFirst) this.#groups.show("play");
    this.#show();
    if (isFirst && this.#isAskedFor) this.#lead();
    const turn = loaded?.turn;
    if (place !== null) this.#goToTurn(place);
    else if (turn !== undefined) this.#goTo(() => turn);
    this.#showWanted();
  }

  /**
   * Return what is known of a game in the midst of which the board may be: by this tab, which was
   * loaded again, or by this browser.
   *
   * @param {GameRecord} record
   * @returns {StoredRecord | null}
   */
  #knownOf(record) {
    const before = studiedBefore();
    if (before !== null && isSameGame(before, record)) {
      const tree = new GameTree(before.moves);
      addNotes(tree, before.moves.length, before);
      if (tree.find(record.moves) !== null) return before;
    }
    // Of a game that has gone on since, the rest is in the record.
    const kept = this.#turns > record.moves.length ? null : this.#kept.find(record);
    if (kept === null) return null;
    const tree = new GameTree(record.moves);
    addNotes(tree, kept.moves.length, kept);
    return { ...kept, moves: record.moves, ...notesOf(tree) };
  }

  #end() {
    // A comment may be taken up to the last moment.
    this.#panel.hide();
    this.#game = null;
    this.#tree = new GameTree([]);
    remember("sessionStorage", IN_THIS_TAB, "");
    for (const follow of this.#followers) follow(null);
  }

  // What others show in it.

  /**
   * Show moves after one of them: those of the game, or others, which become a variation. The
   * study begins if need be.
   *
   * @param {string[]} moves From the first one on.
   * @param {number} turn After how many of them.
   * @param {boolean} [leads] Whether the study comes before the eye. The graph of a review stays.
   */
  async showMoves(moves, turn, leads = true) {
    this.#toShow = { moves, turn };
    this.#isAskedFor = leads;
    if (!leads) this.#panel.stay();
    if (this.isOn) this.#showWanted();
    else if (!(await this.#ask(true))) this.#toShow = null;
  }

  #showWanted() {
    const wanted = this.#toShow;
    this.#toShow = null;
    if (wanted === null) return;
    this.#tree.showMoves(wanted.moves);
    this.#keep();
    this.#goTo(() => wanted.turn);
    if (this.isOn && this.#isAskedFor) this.#lead();
  }

  /** Go to the end of the game as it was played. */
  goToEnd() {
    this.#tree.showMoves(this.#tree.game);
    return this.#goTo(() => this.#tree.game.length);
  }

  /**
   * Mark turns, and put variations beside the game, all by their moves from the first one on.
   *
   * @param {{moves: string[], last: number, mark: Mark}[]} found `last`: the turn that is marked.
   */
  addMarked(found) {
    for (const { moves, last, mark } of found) {
      let turn = this.#tree.root;
      moves.forEach((move, index) => {
        turn = this.#tree.add(turn, move);
        if (index + 1 === last) turn.mark ??= mark;
      });
    }
    this.#keep();
    this.#show();
  }

  /** Bring the study before the eye, wherever the group was scrolled to. */
  #lead() {
    this.#isAskedFor = false;
    this.#groups.show("play");
    this.#panel.lead();
  }

  // Keeping.

  /**
   * A record as it is to be kept: with its notes, and of a study the whole game, and where the
   * board stands in it, or has left it.
   *
   * @param {GameRecord} record
   * @returns {StoredRecord}
   */
  whole(record) {
    const { game } = this;
    if (game === null) return this.#kept.whole(record);
    const { undone: _undone, ...own } = { ...game, ...notesOf(this.#tree) };
    const turn = this.#tree.fork.number;
    const isAtEnd = turn === this.#tree.here.number && turn === game.moves.length;
    return isAtEnd ? own : { ...own, turn, ...placeOf(this.#tree) };
  }

  #keep() {
    const { game } = this;
    if (game === null || this.#tree.isPartial) return;
    const whole = { ...game, ...notesOf(this.#tree) };
    remember("sessionStorage", IN_THIS_TAB, JSON.stringify(whole));
    this.#panel.say(outcomeSentence(this.#kept.keep(whole)));
  }

  /**
   * @param {Turn} turn
   * @param {string} text
   */
  #comment(turn, text) {
    if (turn.comment === text) return;
    turn.comment = text;
    this.#keep();
  }

  /** Delete the variation that is shown, and go back to where it began. */
  #drop() {
    const { number } = this.#tree.drop();
    this.#keep();
    return this.#goTo(() => number);
  }

  // Walking.

  /**
   * Show another position of what is walked through.
   *
   * @param {(at: number) => number} to After how many moves, counted from where the board is, or
   * will be when it has followed.
   */
  async #goTo(to) {
    const tree = this.#tree;
    const turn = to(this.#isWalking ? this.#goal : tree.here.number);
    this.#goal = this.#wanted = Math.max(0, Math.min(turn, this.#endOf(tree)));
    if (this.#isWalking) return;
    this.#isWalking = true;
    try {
      // If keys come faster than the board turns pages, the last one counts.
      while (this.#wanted !== null) await this.#walk(tree);
    } catch (error) {
      this.#wanted = null;
      this.#complain(error);
    } finally {
      this.#isWalking = false;
      void this.#session.askRecord();
    }
  }

  /** @param {Turn} turn */
  #goToTurn(turn) {
    this.#tree.walkThrough(turn);
    return this.#goTo(() => turn.number);
  }

  /**
   * Show what was played or tried in place of the turn that is shown.
   *
   * @param {number} step
   */
  #switchBy(step) {
    const { alternatives, here } = this.#tree;
    const other = alternatives[alternatives.indexOf(here) + step];
    if (other !== undefined && !this.#isWalking) void this.#goToTurn(other);
  }

  /**
   * Lead the board to the turn that is wanted: as far as it knows the way by itself, then by
   * moves.
   *
   * @param {GameTree} tree
   */
  async #walk(tree) {
    const turn = this.#wanted ?? tree.here.number;
    this.#wanted = null;
    const { path } = tree;
    const known = tree.knownUpTo(turn);
    await this.#transport.request("study", { turn: known });
    for (let number = known; number < turn; number++) {
      // Whoever leaves meanwhile is back in their own game: no turn of the study belongs there.
      if (this.#isLeaving || this.#session.state?.study === undefined) return;
      await this.#transport.request("play", { move: path[number] });
      tree.played(number + 1);
    }
    tree.arrived(turn);
  }

  /**
   * After how many moves what is walked through ends.
   *
   * @param {GameTree} tree
   */
  #endOf({ path, isPartial }) {
    return isPartial ? Math.max(path.length, this.#turns) : path.length;
  }

  /** Bring people's own game back; returns whether the board does so. */
  async leave() {
    this.#wanted = null;
    this.#isLeaving = true;
    try {
      await this.#loading;
      return await this.#ask(false);
    } finally {
      this.#isLeaving = false;
    }
  }

  /**
   * Begin or end the study; returns whether the board does so.
   *
   * @param {boolean} on
   */
  async #ask(on) {
    try {
      await this.#transport.request("study", { on });
      return true;
    } catch (error) {
      this.#complain(error);
      return false;
    }
  }

  #show() {
    const { game } = this;
    if (game === null) return;
    this.#panel.show(game, this.#tree, this.#endOf(this.#tree));
    for (const follow of this.#followers) follow(game);
  }
}

function nothing() {}

/**
 * @param {StoredRecord} game
 * @param {GameRecord} record
 */
function isSameGame(game, record) {
  /** @param {StoredRecord} one */
  const key = (one) => JSON.stringify([one.game, one.board, one.options, one.seed, one.cards]);
  return key(game) === key(record);
}

/**
 * The game as the board tells it, with its result if the end of it is known.
 *
 * @param {GameRecord} record
 * @param {StoredRecord | null} known
 */
function gameIn({ undone: _undone, number: _number, ...record }, known) {
  return { ...record, result: record.result ?? known?.result ?? null };
}

/** @param {Partial<StoredRecord>} record */
function withoutNotes({ variations: _v, comments: _c, marks: _m, turn: _t, at: _a, ...game }) {
  return game;
}

/**
 * A record in which nobody plays by itself.
 *
 * @param {StoredRecord} record
 */
function unmanned({ opponents: _opponents, taken_back: _taken, ...record }) {
  return record;
}

/** @returns {StoredRecord | null} */
function studiedBefore() {
  try {
    return checkedRecord(JSON.parse(remembered("sessionStorage", IN_THIS_TAB) ?? ""), "");
  } catch {
    // Nothing is kept, or something else under this name.
    return null;
  }
}

/** @param {Outcome} outcome */
function outcomeSentence(outcome) {
  if (outcome === "kept") return "";
  if (outcome === "refused") {
    return t("This browser keeps nothing for this page. Save the game to keep what you added.");
  }
  return t(
    "That is more than this browser keeps of one game. Save the game to a file, or delete some variations.",
  );
}
