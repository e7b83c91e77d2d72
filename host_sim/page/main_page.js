// The main page: joins what the board says, the drawing of the board, and the panel beside it.
//
// It watches and has a set of fingers; before a real board, whose pads feel no finger from here,
// it watches and plays by link. It knows no rules: the board decides what may be done, and the
// page shows the answer.

import { BoardView } from "./board/board.js";
import { GameOnBoard } from "./board/game_on_board.js";
import { BuildIt } from "./building/build_it.js";
import { element, enable } from "./elements.js";
import { boardAnswers } from "./first/handing_over.js";
import { Choice } from "./hands/choice.js";
import { Fingers } from "./hands/fingers.js";
import { HintTap } from "./hands/hint_tap.js";
import { listenToKeys } from "./hands/keys.js";
import { followBoard } from "./language/language.js";
import { flagSentence } from "./language/clock_words.js";
import { t } from "./language/texts.js";
import { hintTapCard, menuCellSentence, tooSmallSentence } from "./language/shown.js";
import { asksToMark, cellSentence, notYourTurnSentence } from "./language/words.js";
import { ClockControl } from "./panel/clock_control.js";
import { ClockFaces } from "./panel/clock_faces.js";
import { BringUp } from "./panel/bring_up.js";
import { addFault, showFaultsSoFar, withdrawFaults } from "./panel/faults.js";
import { Ending } from "./panel/ending.js";
import { GameActions } from "./panel/game_actions.js";
import { Groups } from "./panel/groups.js";
import { Leader } from "./panel/leader.js";
import { showLegend } from "./panel/legend.js";
import { JoinedBox } from "./panel/joined_box.js";
import { Library } from "./panel/library.js";
import { ReplacedGames } from "./panel/replaced_games.js";
import { Movers } from "./panel/movers.js";
import * as panel from "./panel/panel.js";
import { showTurn } from "./panel/players.js";
import { ShownCard } from "./panel/shown_card.js";
import { SoundBox } from "./panel/sound_box.js";
import { Suggestion } from "./panel/suggestion.js";
import { Update } from "./panel/update.js";
import { BegunGames } from "./records/begun.js";
import { KeptGame } from "./records/kept.js";
import { RecordError } from "./records/reading.js";
import { GameReplacer } from "./records/replacing.js";
import { UndoneMoves } from "./records/undone.js";
import { BoardSession } from "./session/board_session.js";
import { LinkError, isAway } from "./session/transport.js";
import { isOpponentsTurn, levelOf } from "./session/who_plays.js";
import { SharedOpener } from "./sharing/opening.js";
import { onSite } from "./site.js";
import { soundOf } from "./sound/heard.js";
import { Sounds } from "./sound/sounds.js";
import { keepLesson, lessonKept } from "./teaching/going_on.js";
import { Lessons } from "./teaching/lessons.js";
import { Review } from "./teaching/review.js";
import { RulesCard } from "./teaching/rules_card.js";
import { Study } from "./teaching/study.js";
import { Welcome } from "./teaching/welcome.js";
import { keepBoard, keepGame } from "./to_come.js";

/**
 * @import { Answer, BringUp as BringUpTold, ByColour, Cell, Colour } from "./session/messages"
 * @import { Book, Description } from "./session/messages"
 * @import { Fault, Fingers as FingersSent, GameRecord, Hello, Joined } from "./session/messages"
 * @import { Kept, Leds, Lesson, Refusal, Shown, State } from "./session/messages"
 * @import { Drawn } from "./board/board.js"
 * @import { Pad } from "./hands/fingers.js"
 * @import { Shortcut } from "./hands/keys.js"
 * @import { BoardListener, Change } from "./session/board_session.js"
 * @import { Hardware } from "./session/hardware.js"
 * @import { Transport } from "./session/transport.js"
 */

/** @implements {BoardListener} */
export class MainPage {
  #transport;
  #session;
  #fingers;
  #board;
  #game;
  #choice;
  #lessons;
  #study;
  #review;
  #suggestion;
  #leader;
  #library;
  #replaced;
  #bringUp;
  #buildIt;
  #update;
  #replacer;
  #welcome;
  #ending;
  #shownCard;
  #kept;
  #shared;
  #joined;
  #clockControl;
  #clockFaces = new ClockFaces();
  #groups = new Groups();
  #movers = new Movers();
  #rules = new RulesCard();
  #undone = new UndoneMoves();
  #sounds = new Sounds(() => new AudioContext());
  #soundBox = new SoundBox(this.#sounds);
  #begun = new BegunGames();
  #hintTap = new HintTap(() => this.#explainHint());
  /** What to say when the game from before a lesson is there. */
  #backFromLesson = "";
  /** Whether the record that is known is that of a game, and not of a lesson. */
  #recordOfGame = false;
  /** Whether a board has answered: until then touches are kept, see `first/`. */
  #isAnswered = false;
  #tellLit = () => undefined;
  /**
   * Is fulfilled when the first board is lit.
   *
   * @type {Promise<void>}
   */
  lit = new Promise((resolve) => {
    this.#tellLit = () => void resolve();
  });
  /** Names of those who play, where they are known. @type {ByColour<string>} */
  #people = {};
  /** The game and shape that the legend is of. */
  #legendOf = "";

  /** @param {Transport} transport */
  constructor(transport) {
    /** @param {unknown} error */
    const complain = (error) => this.#complain(error);
    this.#transport = transport;
    this.#fingers = new Fingers(
      (params) => this.#sendFingers(params),
      (held) => this.#board.showFingers(held),
    );
    this.#board = new BoardView(element("board", SVGSVGElement), this.#hands(), panel.showLook);
    this.#game = new GameOnBoard(this.#board);
    this.#session = new BoardSession(transport, this);
    this.#choice = new Choice(transport, {
      show: () => this.#showChoice(),
      refuse: (refusal) => this.#showRefusal(refusal),
      complain: (error, move) => this.#complain(error, move),
      isLessonOn: () => this.#session.isLessonOn,
    });
    this.#lessons = new Lessons(transport, this.#session, this.#groups, complain, (text) => {
      this.#showRefusal(null);
      panel.showNotice(text);
    });
    this.#study = new Study(transport, this.#groups, complain, () => this.#session.askRecord());
    this.#review = new Review(transport, this.#study, complain);
    this.#suggestion = new Suggestion(transport, { show: () => this.#showChoice(), complain });
    this.#leader = new Leader(transport, this.#groups, complain);
    this.#library = new Library(transport, complain);
    this.#bringUp = new BringUp(transport, this.#groups, complain);
    this.#buildIt = new BuildIt(transport, this.#groups, {
      mark: (pad) => this.#board.showNext(pad),
      isBusy: () => this.#bringUp.isRunning,
      withdraw: () => withdrawFaults((fault) => this.#buildIt.explains(fault)),
      complain,
    });
    this.#update = new Update(transport);
    this.#joined = new JoinedBox(transport, complain);
    this.#replacer = new GameReplacer(transport, this.#study, {
      leaveLesson: () => this.#lessons.leave(),
      adoptNew: (state) => this.#adoptNew(state),
      refresh: () => this.#session.refresh(),
      openRules: (name) => this.#rules.openRules(name),
      complain,
    });
    this.#replaced = new ReplacedGames(
      transport,
      (game) => this.#replacer.bringBackReplaced(game),
      complain,
    );
    this.#kept = new KeptGame((game) => this.#replacer.bringBackKept(game));
    this.#shared = new SharedOpener({
      wouldReplace: () => this.#replacer.wouldReplace(),
      lessonsOf: async (book) =>
        /** @type {Book} */ (await transport.request("lesson", { do: "list", book })),
      openGame: (game) => this.#replacer.openShared(game),
      openPuzzle: ({ book, number }) => this.#session.doLesson({ do: "start", book, number }),
      complain,
    });
    const session = this.#session;
    const clock = new ClockControl(transport, session, complain);
    this.#clockControl = clock;
    const game = new GameActions(transport, session, this.#study, this.#replacer, clock, complain);
    this.#welcome = new Welcome({
      nextOf: (book) => this.#lessons.nextOf(book),
      learn: (lesson) => this.#learn(lesson),
      openRules: (name) => this.#rules.openRules(name),
      playComputer: () => game.openWhoPlays(true),
    });
    this.#ending = new Ending({
      again: () => game.playAgain(),
      study: () => this.#study.begin(),
      review: () => {
        this.#groups.show("learn");
        const reviewed = this.#review.begin();
        this.#review.lead();
        return reviewed;
      },
      save: () => game.save(),
      share: () => game.share(),
      new: () => game.openNew(),
    });
    this.#shownCard = new ShownCard({
      touch: (cell) => this.#tap({ kind: "cell", name: cell }),
      press: (shortcut) => this.#tap(this.#padOf(shortcut)),
    });
    this.#listenToButtons();
    listenToKeys({
      press: (shortcut, finger) => this.#pressKey(shortcut, finger),
      release: (finger) => this.#fingers.lift(finger),
      liftAll: () => this.#fingers.liftAll(),
      cancel: () => {
        this.#fingers.liftAll();
        this.#choice.clear();
      },
    });
  }

  /** @param {Drawn} board Is drawn until a board has come. */
  drawBefore(board) {
    this.#board.build(board, true);
  }

  /** @param {ByColour<string>} people Names of those who play, as far as they are known. */
  showPeople(people) {
    this.#people = people;
    if (this.#session.state !== null) this.#showTurn(this.#session.state);
  }

  // What the session tells.

  meeting() {
    this.#fingers.forgetSent();
    this.#undone.forget();
  }

  /**
   * @param {Description} description
   * @param {Hardware} hardware
   */
  built(description, hardware) {
    document.body.classList.toggle("watching", !hardware.hasFingers);
    this.#game.build(description, hardware, false);
    this.#sounds.use(description.sounds);
    this.#soundBox.note(hardware);
    element("loading").hidden = true;
    keepBoard(description);
  }

  /** @param {Partial<Leds>} leds */
  lights(leds) {
    this.#board.show(leds);
  }

  /**
   * @param {State} state
   * @param {Change} change
   */
  state(state, { differs, told }) {
    const isBegun = this.#begun.note(state, told === "state", this.#menu !== null);
    this.#show(state, differs, told);
    this.#sounds.setLocked(state.lock?.sound === "off");
    const sound = soundOf(state, told);
    if (sound !== null) this.#sounds.play(sound);
    if (isBegun && !this.#session.isLessonOn) {
      this.#replacer.sayBegun(state, this.#recordOfGame ? this.#session.record : null);
    }
    // A new game may look as the one before did with all its turns taken back.
    if (told === "state" && this.#undone.moves.length > 0) this.#session.askRecord();
  }

  /**
   * @param {GameRecord} record
   * @param {GameRecord | null} before
   * @param {boolean} isFirst
   */
  record(record, before, isFirst) {
    // Each step of a lesson is a position of its own.
    const isKnown = before?.game === record.game && !isFirst && !this.#session.isLessonOn;
    if (isFirst) enable(true, "study", "text", "picture");
    this.#recordOfGame = !this.#session.isLessonOn;
    this.#undone.note(record, isKnown ? before.moves : null);
    this.#showMoves();
    const { state } = this.#session;
    if (state !== null) {
      this.#study.note(state, record);
      this.#review.note(state, record, this.#session.isLessonOn);
      const game = this.#session.gameDescription();
      this.#ending.noteMoves(state, record.moves, (move, number) =>
        this.#movers.colourOf(move, number, game, state),
      );
      this.#showTurn(state);
    }
    if (!this.#study.isOn) this.#kept.compare(record);
  }

  /** @param {Lesson} lesson */
  lesson(lesson) {
    const wasOn = this.#lessons.isOn;
    const left = wasOn && this.#menu === null ? this.#leftSentence() : "";
    this.#lessons.show(lesson);
    // What a step asks for may be a word.
    if (lesson.lesson !== null && !lesson.waits) this.#choice.look();
    else this.#showChoice();
    if (wasOn === this.#lessons.isOn) return;
    // What was played before a lesson was not taken back by it, nor the lesson by its end.
    this.#backFromLesson = left;
    panel.showNotice(left);
    const { state, description } = this.#session;
    if (state !== null && description !== null) this.#showBeginAndEnd(state, description);
    this.#showClock();
    this.#showShown();
    this.#showMoves();
    this.#session.askRecord(true);
  }

  /** What to say of a lesson that is over. */
  #leftSentence() {
    if (this.#lessons.isAtEnd) return t("That was the end of this book. Your game is back.");
    return this.#lessons.isPuzzle
      ? t("You left the puzzle. Your game is back.")
      : t("You left the lesson. Your game is back.");
  }

  /**
   * @param {Hello} hello
   * @param {Description} description
   */
  async met(hello, description) {
    this.#playEarlyTouches();
    this.#tellLit();
    const title = this.#session.hardware.title(hello, description.port);
    panel.showConnection([title, t("firmware {firmware}", hello)].join(" · "), null);
    this.#update.met(hello);
    void this.#askKept();
    void this.#bringUp.met();
    this.#buildIt.met(this.#session.hardware);
    this.#groups.refresh();
    this.#showMoves();
    await this.#clockControl.met();
    const diagnosis = await this.#transport.request("diagnose");
    showFaultsSoFar(diagnosis, (fault) => this.#buildIt.explains(fault));
    followBoard(this.#transport);
    await this.#joined.met();
    await this.#shared.met();
    const lesson = lessonKept();
    if (lesson !== null && !this.#session.isLessonOn) await this.#learn(lesson);
  }

  /** What was touched before the board answered is played now, and in order. */
  #playEarlyTouches() {
    if (this.#isAnswered) return;
    this.#isAnswered = true;
    const pads = boardAnswers();
    if (!this.#session.hardware.hasFingers || pads.length === 0) return;
    for (const { kind, name } of pads) {
      const touched =
        kind === "cell"
          ? this.#transport.request("sim.touch", { cells: [name] })
          : this.#transport.request("sim.press", { button: name });
      touched.catch((error) => this.#complain(error));
    }
    this.#session.refreshSoon();
  }

  /** A real board keeps its games itself. */
  async #askKept() {
    const isSimulated = this.#session.hardware.hasFingers;
    try {
      this.kept(isSimulated ? await this.#transport.request("sim.kept") : { notice: null });
    } catch (error) {
      this.#complain(error);
    }
  }

  /** @param {Kept} told */
  kept({ notice = null }) {
    panel.showUnkept(notice);
  }

  /** The page is about to be loaded again: its lesson begins anew, what is unfolded stays so. */
  keepForReload() {
    keepLesson(this.#session.lesson);
    this.#groups.keepFolds();
  }

  /** A game that was kept of a board that was away is offered to the other one. */
  changed() {
    this.#fingers.forgetSent();
    this.#begun.forget();
    this.#hintTap.forget();
    this.#shownCard.forget();
    this.#choice.forget();
    this.#lessons.show({ lesson: null });
    this.#buildIt.forget();
    this.#bringUp.forget();
    this.#kept.changed();
    panel.showRefusal(null);
    panel.showNotice("");
  }

  /** @param {string} reason */
  lost(reason) {
    this.#fingers.forgetSent();
    this.#choice.forget();
    this.#buildIt.lost();
    this.#bringUp.forget();
    const { record, isLessonOn } = this.#session;
    const isKept = record !== null && record.moves.length > 0;
    // What was only studied or learnt is no game to be brought back.
    if (isKept && !this.#study.isOn && !isLessonOn) this.#kept.keep(record);
    const problem = [reason || this.#session.hardware.gone];
    if (isKept) problem.push(t("This page keeps the game until then."));
    panel.showConnection(t("Not connected"), problem.join(" "), record !== null && !isLessonOn);
  }

  /**
   * @param {State} state
   * @param {string} trouble
   */
  thinking(state, trouble) {
    if (trouble !== "") panel.showNotice(trouble);
    this.#showTurn(state);
    this.#showChoice();
  }

  /** @param {Joined} told */
  joined(told) {
    this.#joined.show(told);
  }

  clock() {
    this.#showClock();
  }

  /** @param {Colour} colour */
  flag(colour) {
    panel.showNotice(flagSentence(colour));
  }

  /** @param {{done: number, of: number}} told */
  reviewing(told) {
    this.#review.progress(told);
  }

  /** @param {Refusal} refusal */
  refused(refusal) {
    this.#sounds.play("refused");
    // What the lesson itself has said to a wrong answer need not be said in other words.
    const isSaid = refusal.code === "wrong_answer" && this.#session.doesLessonSpeak;
    this.#hintTap.forget();
    this.#shownCard.answer(null);
    if (this.#session.isLessonOn) this.#lessons.noteWrong();
    if (isSaid && refusal.cell) this.#lessons.sayOfCell(refusal.cell);
    this.#showRefusal(isSaid ? null : refusal);
  }

  /** @param {Answer} answer */
  asked(answer) {
    this.#hintTap.forget();
    this.#leader.showAnswer(answer);
    // Why not is told as a refusal.
    if (!answer.legal) return;
    this.#showRefusal(null);
    this.#shownCard.answer(answer);
  }

  /** @param {Shown} shown */
  shown(shown) {
    this.#hintTap.note(shown);
    // What a turn would lose is told as a refusal, too.
    if (shown.shows !== null && shown.shows !== "risk") this.#showRefusal(null);
    if (shown.shows === "menu") panel.showNotice("");
    this.#board.showMenu(shown.shows === "menu");
    this.#showShown();
    const { state, description } = this.#session;
    if (state === null || description === null) return;
    this.#showBeginAndEnd(state, description);
    this.#showTurn(state);
    this.#showChoice();
  }

  /** @param {Fault} fault */
  fault(fault) {
    if (!this.#buildIt.explains(fault)) addFault(fault);
  }

  /** @param {BringUpTold} told */
  bringUp(told) {
    this.#bringUp.show(told);
    // The page is the loudspeaker of a board that has none.
    const { hasFingers } = this.#session.hardware;
    this.#sounds.tryOut(hasFingers && told.running && told.step === "sound");
    if (this.#session.state !== null) this.#showTurn(this.#session.state);
    this.#showChoice();
  }

  /** @param {unknown} error */
  wentWrong(error) {
    this.#complain(error);
  }

  // Showing.

  /**
   * @param {State} state
   * @param {boolean} differs
   * @param {Change["told"]} told
   */
  #show(state, differs, told) {
    const { description } = this.#session;
    if (description === null) return;
    if (told !== null) this.#showRefusal(null);
    else if (differs) this.#game.showWitnesses([], null);
    // What was offered, such as the game before, was for how it stood then.
    if (differs || told === "turn") {
      panel.showNotice(told === "state" ? this.#backFromLesson : "");
      this.#backFromLesson = "";
    }
    const game = this.#session.gameDescription();
    if (this.#legendOf !== `${state.game} ${state.board}`) {
      this.#legendOf = `${state.game} ${state.board}`;
      showLegend(state, game, description.lights);
    }
    this.#movers.note(state);
    this.#shownCard.note(state, told !== null || differs);
    this.#showShown();
    this.#library.adopt(state);
    this.#replaced.adopt(state, differs);
    this.#leader.adopt(state);
    this.#suggestion.note(state, {
      levels: this.#session.levels,
      differs,
      isLessonOn: this.#session.isLessonOn,
    });
    element("who-plays").hidden = this.#session.levels === 0;
    panel.showGame(state, game?.options);
    keepGame(state.game);
    this.#showTurn(state);
    this.#game.show(state);
    this.#showChoice();
    // The end of a game comes into view, and before that the buttons of a move are gone.
    this.#showBeginAndEnd(state, description);
    if (differs) this.#choice.begin();
    else this.#choice.look();
  }

  /**
   * The welcome to an empty board, and what follows a game.
   *
   * @param {State} state
   * @param {Description} description
   */
  #showBeginAndEnd(state, { games }) {
    const { isLessonOn } = this.#session;
    this.#welcome.note(state, games, isLessonOn, this.#session.levels > 0);
    this.#ending.note(state, isLessonOn);
  }

  /** @param {State} state */
  #showTurn(state) {
    const { record, thinking, hardware } = this.#session;
    // While turns can be played again, the board waits with one of its own, which would end that.
    const waits = isOpponentsTurn(state) && thinking === null && Boolean(record?.undone);
    showTurn(state, thinking, this.#menu !== null, this.#people);
    this.#showClock();
    panel.showPending(state, hardware.hasFingers, waits, asksToMark(this.#session.lesson));
    element("go-on").hidden = !waits;
    // While the board is brought up, the game on it waits.
    this.#suggestion.noteBringUp(this.#bringUp.isRunning);
    if (this.#bringUp.isRunning) panel.showBringUp();
  }

  #showClock() {
    const { state, clock } = this.#session;
    if (state !== null) this.#clockFaces.show(clock, state);
    this.#clockControl.show();
  }

  /**
   * A game just set up has nothing to play again.
   *
   * @param {State} state
   */
  #adoptNew(state) {
    this.#undone.clear();
    this.#session.adopt(state, { isFirst: true });
  }

  #showMoves() {
    const { record, state, isLessonOn } = this.#session;
    // The position of a lesson may stand in the middle of a game.
    const before = isLessonOn && state !== null ? state.turn - (record?.moves.length ?? 0) : 0;
    panel.showMoves(
      record?.moves ?? [],
      this.#undone.moves,
      this.#undone.mayBePlayed,
      (move, number) =>
        state === null
          ? undefined
          : this.#movers.colourOf(move, number + before, this.#session.gameDescription(), state),
    );
    // A lesson goes back and on by itself, and its positions are nobody's game.
    if (isLessonOn) enable(false, "undo", "redo");
    enable(!isLessonOn, "save");
  }

  #showChoice() {
    const { state, hardware } = this.#session;
    if (state === null) return;
    const choice = this.#choice;
    const suggested = this.#suggestion.cells;
    element("choice").inert = this.#session.thinking !== null;
    const { lesson } = this.#session;
    const isSolved = lesson !== null && lesson.lesson !== null && lesson.waits;
    const hasNothing = hardware.hasFingers && choice.words.length === 0;
    const isPlayed = !state.over && !isSolved && !this.#bringUp.isRunning;
    element("choice").hidden = !isPlayed || hasNothing;
    panel.showChoice(choice, state.ends, this.#game.cellCount, (word) => choice.play(word));
    panel.showCount(state.pending.length);
    this.#board.showChosen(this.#game.builtNames(choice.cells));
    this.#board.showPossible(hardware.hasFingers ? [] : this.#game.builtNames(choice.possible));
    this.#board.showSuggested(this.#game.builtNames(suggested));
    this.#game.describe(
      (cell) => cellSentence(state, cell, isAmong(choice.cells, cell), isAmong(suggested, cell)),
      this.#menuSentences(),
    );
  }

  /** The menu, while it is open. */
  get #menu() {
    const { shown } = this.#session;
    return shown.shows === "menu" ? shown : null;
  }

  /** While the menu is open, cells are what they choose. */
  #menuSentences() {
    const menu = this.#menu;
    const { description } = this.#session;
    if (menu === null || description === null) return null;
    return (/** @type {Cell} */ cell) => menuCellSentence(menu, cell, description);
  }

  #showShown() {
    const { shown, state, description, hardware, isLessonOn } = this.#session;
    if (state === null || description === null) return;
    const isGame = !isLessonOn && state.study === undefined;
    this.#shownCard.show(shown, state, description, { hasFingers: hardware.hasFingers, isGame });
  }

  /**
   * The page knows better than the board what can be done about an opponent's turn here.
   *
   * @param {Refusal | null} refusal
   */
  #showRefusal(refusal) {
    const { state } = this.#session;
    const isTooEarly = refusal?.code === "not_your_turn" && state !== null;
    const tooSmall = refusal === null ? "" : this.#tooSmall(refusal);
    if (isTooEarly && isOpponentsTurn(state)) {
      panel.showRefusal({ ...refusal, message: notYourTurnSentence(state) });
    } else if (refusal?.code === "other_side_asked") {
      panel.showRefusal(null);
      panel.showNotice(t("The other side has been asked."));
    } else if (tooSmall !== "") {
      panel.showRefusal({ message: tooSmall, code: "board_too_small", cells: [] });
    } else panel.showRefusal(refusal);
    this.#game.showWitnesses(refusal?.cells ?? [], state);
  }

  /**
   * What a game of the menu that does not fit needs, and on the site where that is to be had.
   *
   * @param {Refusal} refusal
   */
  #tooSmall({ code, cell }) {
    const menu = this.#menu;
    const { description } = this.#session;
    if (code !== "board_too_small" || menu === null || description === null) return "";
    const built = this.#game.builtName(cell ?? "");
    const sentence = tooSmallSentence(menu, built, description);
    if (sentence === "" || !onSite) return sentence;
    return `${sentence} ${t("Choose it under “Another board”.")}`;
  }

  /** Somebody has tapped `hint` once. */
  #explainHint() {
    const { levels, isLessonOn, isLessonChosen } = this.#session;
    if (isLessonChosen || this.#menu !== null) return;
    const hasAdvice = levels > 0 && !isLessonOn;
    this.#shownCard.advise(hintTapCard(hasAdvice, this.#lessons.isPuzzle));
  }

  /**
   * A refusal is shown as one; anything else in words. That the board is gone is shown elsewhere.
   *
   * @param {unknown} error
   * @param {string | null} [move]
   */
  #complain(error, move = null) {
    if (error instanceof LinkError && error.isRefusal && error.data) {
      const { code, cells = [] } = error.data;
      this.#showRefusal({ message: error.message, code, cells, ...(move && { move }) });
    } else if (error instanceof LinkError || error instanceof RecordError) {
      if (!isAway(error)) panel.showNotice(error.message);
    } else {
      panel.showNotice(String(error));
      console.error(error);
    }
  }

  // Hands.

  #hands() {
    return {
      /**
       * @param {string} finger
       * @param {Pad | null} pad
       */
      put: (finger, pad) => {
        if (!this.#isAnswered) return;
        if (this.#session.hardware.hasFingers) this.#fingers.put(finger, pad);
        else if (pad?.kind === "cell") this.#choose(pad.name);
      },
      /** @param {string} finger */
      lift: (finger) => void this.#fingers.lift(finger),
      /** @param {string} finger */
      isDown: (finger) => this.#fingers.isDown(finger),
    };
  }

  /** @param {FingersSent} params */
  async #sendFingers(params) {
    if (!this.#session.hardware.hasFingers) return;
    this.#session.refreshSoon();
    try {
      await this.#transport.request("sim.fingers", params);
    } catch (error) {
      this.#complain(error);
    }
  }

  /**
   * Choose a cell for a move, for a board that has its fingers elsewhere.
   *
   * @param {Cell} builtCell
   */
  #choose(builtCell) {
    const cell = this.#game.gameName(builtCell);
    if (cell !== undefined) this.#choice.toggle(cell);
  }

  /**
   * @param {Shortcut} shortcut
   * @param {string} finger
   */
  #pressKey(shortcut, finger) {
    if (!this.#session.hardware.hasFingers) {
      this.#playByKey(shortcut);
      return;
    }
    this.#fingers.put(finger, this.#padOf(shortcut));
  }

  /**
   * @param {Shortcut} shortcut
   * @returns {Pad}
   */
  #padOf(shortcut) {
    const liveEnd = this.#session.state?.end ?? this.#board.litEnd();
    return { kind: "button", name: shortcut === "end" ? liveEnd : shortcut };
  }

  /**
   * Touch a pad for a moment, as a finger would.
   *
   * @param {Pad} pad
   */
  #tap(pad) {
    const finger = `card ${pad.name}`;
    this.#fingers.put(finger, pad);
    this.#fingers.lift(finger);
  }

  /** @param {Shortcut} shortcut */
  #playByKey(shortcut) {
    if (shortcut === "end") this.#choice.play();
    else if (shortcut === "undo" && this.#choice.cells.length > 0) this.#choice.clear();
    else if (shortcut === "undo") this.#turnBack("undo");
  }

  /** @param {"undo" | "redo"} method */
  async #turnBack(method) {
    this.#showRefusal(null);
    try {
      this.#session.adopt(await this.#transport.request(method));
    } catch (error) {
      this.#complain(error);
      if (error instanceof LinkError && error.data?.code === "nothing_to_redo") {
        this.#undone.clear();
        this.#showMoves();
      }
    }
  }

  // Buttons.

  #listenToButtons() {
    const openRules = () => this.#rules.openRules(this.#session.state?.game);
    /** @type {{[id: string]: () => unknown}} */
    const actions = {
      undo: () => this.#turnBack("undo"),
      redo: () => this.#turnBack("redo"),
      "go-on": () => this.#letPlayOn(),
      rules: openRules,
      "play-rules": openRules,
      play: () => this.#choice.play(),
    };
    for (const [id, act] of Object.entries(actions)) {
      element(id).addEventListener("click", () => void act());
    }
  }

  /** @param {{book: string, number: number}} lesson */
  async #learn({ book, number }) {
    try {
      await this.#session.doLesson({ do: "start", book, number });
    } catch (error) {
      this.#complain(error);
    }
  }

  /** An opponent who waits plays on when he is chosen again. */
  async #letPlayOn() {
    const { state } = this.#session;
    const colour = state?.to_move;
    if (!state || !colour) return;
    try {
      await this.#transport.request("opponent", { colour, level: levelOf(state, colour) });
    } catch (error) {
      this.#complain(error);
    }
  }
}

/**
 * @param {Cell[]} cells
 * @param {Cell | undefined} cell
 */
function isAmong(cells, cell) {
  return cell !== undefined && cells.includes(cell);
}
