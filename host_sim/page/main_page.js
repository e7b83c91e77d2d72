// The main page: joins what the board says, the drawing of the board, and the panel beside it.
//
// Its parts listen to the session and note what concerns them. Then all that is shown is drawn,
// once, from one view of the game: neither the listeners nor what draws has an order. The page
// knows no rules: the board decides what may be done, and the page shows the answer.

import { PlayedBoard } from "./board/played_board.js";
import { BrokerError } from "./friend/broker_place.js";
import { Invite } from "./friend/invite.js";
import { Choice } from "./hands/choice.js";
import { Hands } from "./hands/hands.js";
import { HintTap } from "./hands/hint_tap.js";
import { Shortcuts } from "./hands/shortcuts.js";
import { followBoard } from "./panel/languages.js";
import { hintTapCard } from "./language/shown.js";
import { BringUp } from "./panel/bring_up.js";
import { ClockControl } from "./panel/clock_control.js";
import { Connection } from "./panel/connection.js";
import { CountOff } from "./panel/count_off.js";
import { Ending } from "./panel/ending.js";
import { Faults } from "./panel/faults.js";
import { GameActions } from "./panel/game_actions.js";
import { GamePanel } from "./panel/game_panel.js";
import { Groups } from "./frame/groups.js";
import { JoinedBox } from "./panel/joined_box.js";
import { KeysDialog } from "./panel/keys_dialog.js";
import { Leader } from "./panel/leader.js";
import { Movers } from "./beside/movers.js";
import { TurnAnnouncer } from "./beside/turn_announcer.js";
import { element } from "./elements.js";
import { Moves } from "./panel/moves.js";
import { PlayButtons } from "./panel/play_buttons.js";
import { ReplacedGames } from "./panel/replaced_games.js";
import { ShownCard } from "./panel/shown_card.js";
import { SoundBox } from "./panel/sound_box.js";
import { Forecast } from "./panel/forecast.js";
import { OfferToEnd } from "./panel/offer_to_end.js";
import { Resign } from "./panel/resign.js";
import { Suggestion } from "./panel/suggestion.js";
import { Told } from "./panel/told.js";
import { Unkept } from "./panel/unkept.js";
import { WhoPlaysButton } from "./panel/who_plays_button.js";
import { Workshop } from "./panel/workshop.js";
import { BegunGames } from "./records/begun.js";
import { FinishedGames } from "./records/finished.js";
import { KeptGame } from "./records/kept.js";
import { KeptGames } from "./records/kept_games.js";
import { RecordError } from "./records/errors.js";
import { GameReplacer } from "./records/replacing.js";
import { UndoneMoves } from "./records/undone.js";
import { BoardSession } from "./session/board_session.js";
import { SharedOpener } from "./share/opening.js";
import { onSite } from "./site.js";
import { keepLesson } from "./lessons/going_on.js";
import { Lessons } from "./lessons/lessons.js";
import { LookBack } from "./lessons/look_back.js";
import { Review } from "./lessons/review.js";
import { RulesCard } from "./lessons/rules_card.js";
import { Study } from "./lessons/study.js";
import { Welcome } from "./lessons/welcome.js";
import { toNextVisit } from "./to_come.js";
import { Messages } from "./view/messages.js";
import { Redraw } from "./view/redraw.js";
import { viewOf } from "./view/view.js";

/**
 * @import { Book, ByColour, Cell } from "./messages/messages"
 * @import { Drawn } from "./board/board.js"
 * @import { Pad } from "./hands/fingers.js"
 * @import { Rooms } from "./friend/rooms"
 * @import { Transport } from "./session/transport.js"
 * @import { Afterwards } from "./view/redraw.js"
 * @import { View } from "./view/view.js"
 */

/**
 * @typedef {object} OfGame What draws the game on the board.
 * @property {(view: View, afterwards: Afterwards) => void} draw
 */
/** @typedef {{draw: () => void}} OfPage What is drawn whether there is a game or not. */

export class MainPage {
  /**
   * Is fulfilled when the first board is lit.
   *
   * @type {Promise<void>}
   */
  lit;
  #transport;
  #shortcuts = new Shortcuts();
  #redraw = new Redraw((afterwards) => this.#draw(afterwards));
  #session;
  #messages;
  #board;
  #choice;
  #suggestion;
  #forecast;
  #countOff;
  #bringUp;
  #study;
  #lessons;
  #replacer;
  /** Play, Learn, Host and, if it is asked for, the Workshop. */
  groups = new Groups();
  #keptGames = new KeptGames();
  #rules = new RulesCard();
  #movers = new Movers();
  #undone = new UndoneMoves();
  /** Names of those who play, where they are known. @type {ByColour<string>} */
  #people = {};
  #isOfClub = false;
  /** @type {OfGame[]} */
  #ofGame = [];
  /** @type {OfPage[]} */
  #ofPage = [];

  /** @param {Transport} transport */
  constructor(transport) {
    const changed = () => this.#redraw.soon();
    const session = new BoardSession(transport, changed);
    this.#transport = transport;
    this.#session = session;
    this.lit = new Promise((resolve) => session.listen({ met: () => resolve() }));
    this.#messages = this.#makeMessages();
    this.#choice = new Choice(transport, session, {
      changed,
      refuse: (refusal) => this.#messages.refuse(refusal),
      complain: (error, move) => this.#messages.complain(error, move),
    });
    const hands = this.#makeHands();
    this.#board = new PlayedBoard(hands);
    this.#suggestion = new Suggestion(transport, session, { changed, complain: this.#complain });
    this.#forecast = new Forecast(transport, session, { changed, complain: this.#complain });
    this.#countOff = new CountOff(transport, session, changed);
    this.#bringUp = new BringUp(transport, this.groups, this.#complain);
    this.#study = new Study(transport, session, this.groups, this.#keptGames, this.#complain);
    this.#lessons = this.#makeLessons();
    this.#replacer = this.#makeReplacer();
    session.listen(this.#messages, this.#choice, hands, this.#board);
    session.listen(this.#suggestion, this.#forecast, this.#countOff);
    session.listen(this.#bringUp, this.#study, this.#lessons, this.#movers);
    this.#ofGame.push(this.#board, this.#suggestion, this.#forecast);
    this.#joinPage();
    this.#joinGame(hands);
    this.#joinRecords();
    this.#joinWorkshop();
  }

  /** @param {Drawn} board Is drawn until a board has come. */
  drawBefore(board) {
    this.#board.drawing.build(board, true);
  }

  /**
   * @param {ByColour<string>} people Names of those who play, as far as they are known.
   * @param {boolean} isOfClub Whether their game is of a tournament.
   */
  showPeople(people, isOfClub) {
    this.#people = people;
    this.#isOfClub = isOfClub;
    this.#redraw.soon();
  }

  /** @param {Rooms} rooms In which friends elsewhere may join the board. */
  inviteFriends(rooms) {
    this.#session.listen(new Invite(rooms, this.#session, this.#replacer, this.#complain));
  }

  /** The page is about to be loaded again: its lesson begins again, what is unfolded stays so. */
  keepForReload() {
    keepLesson(this.#session.lesson);
    this.groups.keepFolds();
  }

  /** @param {Afterwards} afterwards */
  #draw(afterwards) {
    for (const part of this.#ofPage) part.draw();
    const view = viewOf(this.#session, {
      people: this.#people,
      isOfClub: this.#isOfClub,
      isBroughtUp: this.#bringUp.isRunning,
      choice: this.#choice,
      suggested: this.#suggestion.cells,
      nearlyAsGood: this.#suggestion.others,
      veil: this.#forecast.veil,
      count: this.#countOff.count,
      witnesses: this.#messages.witnesses,
    });
    if (view === null) return;
    for (const part of this.#ofGame) part.draw(view, afterwards);
  }

  #complain = (/** @type {unknown} */ error) => this.#messages.complain(error);

  // Helpers of several parts.

  #makeMessages() {
    const begun = new BegunGames(this.#session, (state, before) =>
      this.#replacer.sayBegun(state, before),
    );
    this.#session.listen(begun);
    return new Messages(this.#session, {
      changed: () => this.#redraw.soon(),
      builtName: (cell) => this.#board.game.builtName(cell),
      follow: (state, told) => begun.note(state, told),
      hasOtherBoards: () => onSite && this.#session.hardware.hasFingers,
      isForPeople: (error) => error instanceof RecordError || error instanceof BrokerError,
    });
  }

  /** @returns {Hands} */
  #makeHands() {
    const session = this.#session;
    const buttons = new PlayButtons(this.#transport, session, this.#messages, {
      play: () => this.#choice.play(),
      openRules: () => this.#rules.openRules(session.state?.game),
      nothingToRedo: () => {
        this.#undone.clear();
        this.#redraw.soon();
      },
    });
    const reach = {
      showHeld: (/** @type {Pad[]} */ pads) => this.#board.drawing.showFingers(pads),
      litEnd: () => this.#board.drawing.litEnd(),
      gameName: (/** @type {Cell} */ builtCell) => this.#board.game.gameName(builtCell),
      undo: () => buttons.undo(),
      complain: this.#complain,
    };
    return new Hands(this.#transport, session, this.#choice, reach, this.#shortcuts);
  }

  #makeLessons() {
    return new Lessons(
      this.#transport,
      this.#session,
      this.groups,
      {
        tell: (text) => {
          this.#messages.refuse(null);
          this.#messages.say(text);
        },
        left: (text, isBack) => this.#messages.sayOfNextGame(text, isBack),
        complain: this.#complain,
      },
      () => new Date(),
    );
  }

  #makeReplacer() {
    return new GameReplacer(this.#transport, this.#study, this.#keptGames, {
      leaveLesson: () => this.#lessons.leave(),
      adoptNew: (state) => {
        // A game just set up has nothing to play again.
        this.#undone.clear();
        this.#session.adopt(state, { isFirst: true });
        // On a phone the sheet is still scrolled to New game, and whose turn it is is out of view.
        element("turn").scrollIntoView({ block: "nearest" });
      },
      refresh: () => this.#session.refresh(),
      openRules: (name) => this.#rules.openRules(name),
      messages: this.#messages,
    });
  }

  // The parts of the page.

  #joinPage() {
    const transport = this.#transport;
    const connection = new Connection(this.#session, this.#undone);
    this.#ofPage.push(connection, new Told(this.#messages));
    new KeysDialog(this.#shortcuts);
    this.#session.listen(
      connection,
      toNextVisit,
      new SoundBox(),
      new Unkept(transport, this.#session, this.#complain),
      new Leader(transport, this.groups, this.#complain),
      new JoinedBox(transport, this.#complain),
      {
        met: () => {
          this.groups.refresh();
          void followBoard(transport);
        },
      },
    );
  }

  /** @param {Hands} hands */
  #joinGame(hands) {
    const [transport, session, movers] = [this.#transport, this.#session, this.#movers];
    const clock = new ClockControl(transport, session, this.#complain);
    const replacer = this.#replacer;
    const game = new GameActions(transport, session, this.#study, replacer, clock, this.#complain);
    const moves = new Moves(session, this.#undone, movers);
    const review = new Review(transport, session, this.#study, this.#messages);
    const ending = new Ending(session, movers, {
      again: () => game.playAgain(),
      higher: () => game.playHigher(),
      review: () => review.start(),
    });
    const welcome = new Welcome({
      nextOf: (book) => this.#lessons.nextOf(book),
      learn: (lesson) => this.#lessons.learn(lesson),
      openRules: (name) => this.#rules.openRules(name),
      playComputer: () => game.openWhoPlays(true),
    });
    const shown = new ShownCard(hands, () => this.#redraw.soon());
    const panel = new GamePanel({
      play: (word) => this.#choice.play(word),
      cellCount: () => this.#board.game.cellCount,
      showCount: () => void this.#countOff.toggle(),
    });
    session.listen(clock, moves, review, ending, shown, this.#makeHintTap(shown));
    session.listen(new TurnAnnouncer(element("pending")));
    session.listen(new OfferToEnd(transport, session, this.#messages));
    this.#ofPage.push(clock);
    const resign = new Resign(transport, session);
    const whoPlays = new WhoPlaysButton({
      askWhoPlays: () => game.openWhoPlays(),
      resign: () => resign.open(),
    });
    this.#ofGame.push(game, moves, ending, welcome, shown, panel, resign, whoPlays);
  }

  /** @param {ShownCard} card */
  #makeHintTap(card) {
    return new HintTap(() => {
      const { levels, isLessonOn, isLessonChosen, shown } = this.#session;
      if (isLessonChosen || shown.shows === "menu") return;
      card.advise(hintTapCard(levels > 0 && !isLessonOn, this.#lessons.isPuzzle));
    });
  }

  #joinRecords() {
    const [transport, replacer] = [this.#transport, this.#replacer];
    const kept = this.#keptGames;
    const lookBack = new LookBack(
      transport,
      this.#session,
      this.#study,
      kept,
      replacer,
      this.#complain,
    );
    const shared = new SharedOpener({
      wouldReplace: (game) => replacer.sharedWouldReplace(game),
      lessonsOf: async (book) =>
        /** @type {Book} */ (await transport.request("lesson", { do: "list", book })),
      openGame: (game) => replacer.openShared(game),
      openPuzzle: (puzzle) => this.#lessons.learn(puzzle),
      complain: this.#complain,
    });
    this.#session.listen(
      new KeptGame(this.#session, (game) => replacer.bringBackKept(game)),
      new FinishedGames(transport, this.#session, this.#keptGames, () => this.#people),
      new ReplacedGames(
        transport,
        (game) => {
          lookBack.close();
          return replacer.bringBackReplaced(game);
        },
        this.#complain,
      ),
      {
        met: async () => {
          await shared.met();
          await this.#lessons.goOn();
        },
      },
    );
  }

  #joinWorkshop() {
    /** @type {Faults} */
    const faults = new Faults(
      this.#transport,
      (fault) => workshop.explains(fault),
      (code) => workshop.storageIs(code),
    );
    const workshop = new Workshop(this.#transport, this.groups, {
      mark: (pad) => this.#board.drawing.showNext(pad),
      isBroughtUp: () => this.#bringUp.isRunning,
      withdraw: () => faults.withdraw(),
      lookAgain: () => faults.met(),
      complain: this.#complain,
    });
    this.#session.listen(workshop, faults);
  }
}
