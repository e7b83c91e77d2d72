// "What would you play?": the board is asked for a turn, which is outlined on the drawing and said
// in words. Nothing is played.

import { element, say } from "../elements.js";
import { colourName } from "../language/names.js";
import { t } from "../language/texts.js";
import { listed, moveName, winsSentence } from "../language/words.js";
import { isOpponentsTurn } from "../session/who_plays.js";

/** @import { Cell, State, Suggestion as Suggested } from "../session/messages" */
/** @import { Transport } from "../session/transport.js" */

// A good player, and not so slow that nobody waits for him.
const LEVEL = 4;

export class Suggestion {
  /**
   * The cells of the suggested turn, in the game's names.
   *
   * @type {Cell[]}
   */
  cells = [];
  #transport;
  #page;
  /** @type {State | null} */
  #state = null;
  #levels = 0;
  /** What is asked for, so that an answer that comes too late is known as such. */
  #asked = 0;
  #isAsking = false;
  /** Whether the game offers it, and whether the game waits for a bring-up. */
  #isOffered = false;
  #isAside = false;

  /**
   * @param {Transport} transport
   * @param {{show: () => void, complain: (error: unknown) => void}} page
   * `show` is called when other cells are suggested.
   */
  constructor(transport, page) {
    this.#transport = transport;
    this.#page = page;
    element("suggest").addEventListener("click", () => this.#ask());
  }

  /**
   * Take notice of the game: what was suggested is for a position only.
   *
   * @param {State} state
   * @param {{levels: number, differs: boolean, isLessonOn: boolean}} session
   */
  note(state, { levels, differs, isLessonOn }) {
    this.#state = state;
    this.#levels = levels;
    // A limit of hints is kept by the board for fingers; from here nobody would count.
    const isLocked = state.lock?.hints_left !== undefined;
    this.#isOffered = levels > 0 && !state.over && !isLocked && !isLessonOn;
    this.#offer();
    if (differs) this.#forget();
  }

  /**
   * Put it aside while the board is brought up: the game on it waits.
   *
   * @param {boolean} isRunning
   */
  noteBringUp(isRunning) {
    this.#isAside = isRunning;
    this.#offer();
  }

  #offer() {
    const isHidden = this.#isAside || !this.#isOffered;
    element("advice").hidden = isHidden;
    if (isHidden) this.#forget();
  }

  #forget() {
    this.#asked++;
    this.#isAsking = false;
    say(element("suggested"), "");
    this.#suggest([]);
  }

  async #ask() {
    const state = this.#state;
    if (this.#isAsking || state === null) return;
    if (isOpponentsTurn(state)) {
      say(element("suggested"), t("Ask again when it is your turn."));
      return;
    }
    const asked = ++this.#asked;
    const level = Math.min(LEVEL, this.#levels);
    this.#isAsking = true;
    this.#suggest([]);
    say(element("suggested"), t("The board is looking …"));
    try {
      const found = await this.#transport.request("suggest", { level });
      if (asked === this.#asked) this.#show(state, found);
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#forget();
      this.#page.complain(error);
    } finally {
      if (asked === this.#asked) this.#isAsking = false;
    }
  }

  /**
   * @param {State} state
   * @param {Suggested} found
   */
  #show({ to_move: mover }, { move, value, playouts }) {
    const cells = move.match(/\b[a-z]\d+/g) ?? [];
    const isCells = cells.join(",") === move;
    const named = { move: isCells ? listed(cells) : moveName(move) };
    const sentences = [
      cells.length > 0 ? t("Try {move} (ringed).", named) : t("Try: {move}.", named),
    ];
    // Where nothing was tried, as with a pass that is forced, the value says nothing.
    const isTried = mover !== null && playouts > 0;
    if (isTried) sentences.push(winsSentence(colourName(mover), value));
    say(element("suggested"), sentences.join(" "));
    this.#suggest(cells);
  }

  /** @param {Cell[]} cells */
  #suggest(cells) {
    if (cells.length === 0 && this.cells.length === 0) return;
    this.cells = cells;
    this.#page.show();
  }
}
