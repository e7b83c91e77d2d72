// The acts on the game as a whole: a new one, who plays, and all ways to share and save it, which
// stand in one dialog. Each is a button; most open a dialog.

import { drawDiagram } from "../board/diagram.js";
import { make as makeSvg } from "../board/svg.js";
import { element, say } from "../elements.js";
import { focusOnBoard } from "../frame/focus.js";
import { t } from "../language/texts.js";
import { oneLevelUp, opponentsOfNext } from "../messages/who_plays.js";
import { own } from "../own.js";
import { savePicture, saveRecord } from "../records/saving.js";
import { isAway } from "../session/transport.js";
import { ShareDialog } from "../share/share_dialog.js";
import { onSite } from "../site.js";
import { isOnWall } from "../wall/place.js";
import { SetUpDialog } from "./set_up.js";
import { TextDialog, hasWrittenGame } from "./text_dialog.js";
import { WhoPlaysDialog, playersNow } from "./who_plays.js";

/** @import { Colour, Level, Opponents } from "../messages/messages" */
/** @import { BoardSession } from "../session/board_session.js" */
/** @import { ClockControl } from "./clock_control.js" */
/** @import { GameReplacer } from "../records/replacing.js" */
/** @import { Study } from "../lessons/study.js" */
/** @import { Transport } from "../session/transport.js" */
/** @import { View } from "../view/view.js" */

export class GameActions {
  #transport;
  #session;
  #study;
  #replacer;
  #clock;
  #complain;
  #setUp;
  #whoPlays;
  #shareDialog;
  #textDialog;

  /**
   * @param {Transport} transport
   * @param {BoardSession} session
   * @param {Study} study
   * @param {GameReplacer} replacer
   * @param {ClockControl} clock
   * @param {(error: unknown) => void} complain
   */
  constructor(transport, session, study, replacer, clock, complain) {
    this.#transport = transport;
    this.#session = session;
    this.#study = study;
    this.#replacer = replacer;
    this.#clock = clock;
    this.#complain = complain;
    this.#setUp = new SetUpDialog(
      (params, control) => replacer.startGame(params, control),
      () => this.#wayToBoards(),
    );
    this.#whoPlays = new WhoPlaysDialog((changed, all) => this.#changeWhoPlays(changed, all));
    this.#shareDialog = new ShareDialog();
    this.#textDialog = new TextDialog((record) => replacer.playText(record));
    this.#listenToButtons();
    listenToFile(replacer);
  }

  /** @param {View} view */
  draw({ isOfClub }) {
    // Another game here would take the place of the tournament's.
    element("new").hidden = isOfClub;
  }

  /** On the site another board is a link away; a real board is what it is. */
  #wayToBoards() {
    if (!this.#session.hardware.hasFingers || isOnWall()) return "none";
    return onSite ? "link" : "command";
  }

  openNew() {
    const { description, state } = this.#session;
    if (description === null) return;
    this.#setUp.open(description, state, this.#session, this.#clock);
    void this.#sayWhatGoes("new-replaces", this.#replacer.newWouldReplace());
  }

  /**
   * Say in a dialog that puts a game on the board whether it costs another one.
   *
   * @param {string} place
   * @param {Promise<boolean>} replaces
   */
  async #sayWhatGoes(place, replaces) {
    say(element(place), "");
    try {
      if (!(await replaces)) return;
      say(
        element(place),
        t("This replaces the game on the board; you can bring that one back right afterwards."),
      );
    } catch (error) {
      this.#complain(error);
    }
  }

  /** The same game once more, with the same players and the same clock. */
  async playAgain() {
    await this.#startAgain(this.#session.state?.opponents);
  }

  /** The same game once more, against the next level. */
  async playHigher() {
    const { state, levels } = this.#session;
    const opponents = state && oneLevelUp(state, levels);
    if (opponents !== null) await this.#startAgain(opponents);
  }

  /** @param {Opponents | undefined} opponents */
  async #startAgain(opponents) {
    try {
      await this.#start(opponents);
      focusOnBoard();
    } catch (error) {
      this.#complain(error);
    }
  }

  /**
   * The same game from its first turn; rejects with the board's refusal.
   *
   * @param {Opponents | undefined} opponents
   */
  async #start(opponents) {
    const { state } = this.#session;
    if (state === null) return;
    const { game, board, options } = state;
    const players = own(this.#session.gameDescription()?.players, board) ?? [];
    const next = opponents && { opponents: opponentsOfNext(state, opponents, players) };
    const params = { game, board, options, ...next };
    await this.#replacer.startGame(params, this.#clock.current);
  }

  /**
   * Change who plays. The computer's turns follow from the seed of the game, so a game that has
   * none, and no turn, begins with another one: else the computer would play every such game
   * alike. Rejects with the board's refusal.
   *
   * @param {[Colour, Level][]} changed
   * @param {Opponents} all Who plays from now on.
   */
  async #changeWhoPlays(changed, all) {
    const { record } = this.#session;
    const isFresh = record?.seed === 0 && record.moves.length === 0 && !record.undone;
    const isPlayedBy = Object.values(all).some((level) => level !== 0);
    if (isFresh && isPlayedBy) await this.#start(all);
    else {
      for (const [colour, level] of changed) {
        await this.#transport.request("opponent", { colour, level });
      }
    }
  }

  #share() {
    const { record, lesson, description } = this.#session;
    if (record === null || description === null) return;
    element("text").hidden = !hasWrittenGame(description);
    this.#shareDialog.open(this.#study.whole(record), lesson);
  }

  async #save() {
    try {
      saveRecord(this.#study.whole(await this.#transport.request("record")));
    } catch (error) {
      const { record } = this.#session;
      if (isAway(error) && record !== null) saveRecord(this.#study.whole(record));
      else this.#complain(error);
    }
  }

  #listenToButtons() {
    /** @type {{[id: string]: () => unknown}} */
    const actions = {
      new: () => this.openNew(),
      share: () => this.#share(),
      "lesson-share": () => this.#share(),
    };
    /** @type {{[id: string]: () => unknown}} */
    const ways = {
      save: () => this.#save(),
      text: () => this.#openText(),
      picture: () => this.#savePicture(),
      load: () => element("file").click(),
    };
    for (const [id, act] of Object.entries(actions)) {
      element(id).addEventListener("click", () => void act());
    }
    for (const [id, act] of Object.entries(ways)) {
      element(id).addEventListener("click", () => {
        // What is said of it would be behind the dialog.
        this.#shareDialog.close();
        void act();
      });
    }
  }

  /**
   * Ask who plays; against the computer, a weak one is chosen for the second player already.
   *
   * @param {boolean} [isAgainstComputer]
   */
  openWhoPlays(isAgainstComputer = false) {
    const { state } = this.#session;
    if (state === null) return;
    const atFirst = own(this.#session.gameDescription()?.players, state.board) ?? [];
    const players = playersNow(state, atFirst);
    const chosen = isAgainstComputer ? { [players[1] ?? ""]: 1 } : (state.opponents ?? {});
    this.#whoPlays.open(state, players, this.#session, chosen);
  }

  #openText() {
    const { description, record } = this.#session;
    if (description === null || record === null) return;
    this.#textDialog.open(description, this.#study.whole(record));
    void this.#sayWhatGoes("text-replaces", this.#replacer.wouldReplace());
  }

  #savePicture() {
    const { state, description } = this.#session;
    if (state === null || description === null) return;
    const shape = own(description.shapes, state.board);
    if (shape === undefined) return;
    const svg = makeSvg(null, "svg");
    drawDiagram(svg, shape, state);
    void savePicture(svg, state).catch(this.#complain);
  }
}

/** @param {GameReplacer} replacer */
function listenToFile(replacer) {
  const file = element("file", HTMLInputElement);
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (chosen) await replacer.loadFile(chosen);
    // The same file may be chosen again.
    file.value = "";
  });
}
