// Studying a game: back and forth through it, and lines that are tried.
//
// The board sets its own game aside meanwhile (`study` of the link) and shows what is studied on its
// lights; leaving brings the game back as it was. This file knows which moves make the game and
// which the line, and leads the board from one turn to another. It knows no rules.

import { element, make, say } from "./elements.js";
import { t } from "./texts.js";
import { moveText } from "./words.js";

const LIST_KEYS = {
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: () => Infinity,
};

// The game that is studied, and a line beside it.
//
// `game`: its moves; `line`: null, or `{from, moves}`, what was tried after so many of them;
// `isOnLine`: whether the board shows the line or the game; `at`: after how many moves.
export class Lines {
  constructor(moves, turns) {
    this.game = moves;
    // There is more of it, taken back before anybody looked.
    this.isPartial = moves.length < turns;
    this.line = null;
    this.isOnLine = false;
    this.at = moves.length;
    // What the board can go back and forth in: it forgets what was behind another turn.
    this.onBoard = moves;
  }

  // The moves that are walked through.
  get path() {
    return this.isOnLine ? this.pathOfLine : this.game;
  }

  get pathOfLine() {
    return this.line === null
      ? this.game
      : [...this.game.slice(0, this.line.from), ...this.line.moves];
  }

  // The board has played these moves, and has `turns` with those that were taken back.
  note(moves, turns) {
    if (sameUpTo(this.onBoard, moves) < moves.length || this.onBoard.length !== turns) {
      this.onBoard = moves;
    }
    this.at = moves.length;
    if (sameUpTo(this.path, moves) === moves.length) return;
    const common = sameUpTo(this.game, moves);
    if (common === moves.length) {
      this.isOnLine = false;
    } else if (sameUpTo(this.pathOfLine, moves) === moves.length) {
      this.isOnLine = true;
    } else if (this.isPartial && common === this.game.length) {
      this.game = moves;
      this.isOnLine = false;
      this.isPartial = moves.length < turns;
    } else {
      this.line = { from: common, moves: moves.slice(common) };
      this.isOnLine = true;
      this.isPartial = false;
    }
  }
}

// How many moves two lists have in common from the first on.
function sameUpTo(some, others) {
  let count = 0;
  while (count < some.length && some[count] === others[count]) count++;
  return count;
}

export class Study {
  #transport;
  #complain;
  #lines = null;
  #turns = 0;
  #game = "";
  #wanted = null;
  #goal = 0;
  #isWalking = false;
  #loadedTurn = null;
  #walked;

  // `complain(error)`: told what went wrong; `walked()`: the board stands where it was led.
  constructor(transport, complain, walked) {
    this.#transport = transport;
    this.#complain = complain;
    this.#walked = walked;
    element("study").addEventListener("click", () => this.begin());
    element("study-leave").addEventListener("click", () => this.leave());
    for (const [id, to] of [
      ["study-first", LIST_KEYS.Home],
      ["study-back", LIST_KEYS.ArrowLeft],
      ["study-forward", LIST_KEYS.ArrowRight],
      ["study-last", LIST_KEYS.End],
    ]) {
      element(id).addEventListener("click", () => this.goTo(to(this.#here)));
    }
    element("study-moves").addEventListener("keydown", (event) => this.#keyDown(event, false));
    element("study-line").addEventListener("keydown", (event) => this.#keyDown(event, true));
    element("study-drop").addEventListener("click", () => this.#dropLine());
  }

  // Where the board is, or will be when it has followed.
  get #here() {
    return this.#isWalking ? this.#goal : this.#lines.at;
  }

  // After how many moves what is walked through ends.
  get #end() {
    const { path, isPartial } = this.#lines;
    return isPartial ? Math.max(path.length, this.#turns) : path.length;
  }

  get isOn() {
    return this.#lines !== null;
  }

  begin() {
    return this.#ask("study", { on: true });
  }

  leave() {
    this.#wanted = null;
    return this.#ask("study", { on: false });
  }

  // Take notice of the board: `state` as it is now, and the record of it.
  note(state, record) {
    if (state.study === undefined) {
      if (this.isOn) this.#show(null);
      return;
    }
    this.#turns = state.study.turns;
    // On the way from one turn to another; the last step is told of as well.
    if (this.#isWalking) return;
    const { moves } = record;
    const game = JSON.stringify([record.game, record.board, record.options, record.seed]);
    if (!this.isOn || game !== this.#game) {
      this.#game = game;
      this.#show(new Lines(moves, this.#turns));
      const turn = this.#loadedTurn;
      this.#loadedTurn = null;
      if (turn !== null) this.goTo(turn);
      return;
    }
    this.#lines.note(moves, this.#turns);
    this.#show(this.#lines);
  }

  // A record was put on the board: it is the game that is studied now, at `turn` if it names one.
  noteLoaded({ turn }) {
    if (!this.isOn) return;
    this.#game = "";
    this.#loadedTurn = turn ?? null;
  }

  // A record as it is to be kept: all that is walked through, and where the board stands in it.
  whole(record) {
    if (!this.isOn || this.#lines.at === this.#lines.path.length) return record;
    return { ...record, moves: this.#lines.path, result: null, turn: this.#lines.at };
  }

  // Show the position after so many moves of the game, or of the line if that is on the board.
  async goTo(turn) {
    if (!this.isOn) return;
    this.#goal = this.#wanted = Math.max(0, Math.min(turn, this.#end));
    if (this.#isWalking) return;
    this.#isWalking = true;
    try {
      // Who presses keys faster than the board turns pages gets to where the last one leads.
      while (this.#wanted !== null) await this.#walk();
    } catch (error) {
      this.#complain(error);
    } finally {
      this.#isWalking = false;
      this.#walked();
    }
  }

  // Lead the board to the turn that is wanted: as far as it knows the way by itself, then by moves.
  async #walk() {
    const turn = this.#wanted;
    this.#wanted = null;
    const { path, onBoard } = this.#lines;
    const known = turn > path.length ? turn : Math.min(turn, sameUpTo(path, onBoard));
    await this.#transport.request("study", { turn: known });
    for (let number = known; number < turn; number++) {
      await this.#transport.request("play", { move: path[number] });
      this.#lines.onBoard = path.slice(0, number + 1);
    }
    this.#lines.at = turn;
  }

  async #ask(method, params) {
    try {
      await this.#transport.request(method, params);
    } catch (error) {
      this.#complain(error);
    }
  }

  #keyDown(event, isLine) {
    const to = LIST_KEYS[event.key];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.#lines.isOnLine = isLine && this.#lines.line !== null;
    this.goTo(to(this.#here));
  }

  #goToMove(turn, isOnLine) {
    this.#lines.isOnLine = isOnLine;
    this.goTo(turn);
  }

  // Back to the game, where the line left it.
  #dropLine() {
    const { from } = this.#lines.line;
    this.#lines.line = null;
    this.#lines.isOnLine = false;
    this.goTo(from);
  }

  // Showing.

  #show(lines) {
    this.#lines = lines;
    element("study-panel").hidden = lines === null;
    element("study").hidden = lines !== null;
    element("moves").hidden = lines !== null;
    if (lines === null) return;
    const { game, line, isOnLine, at } = lines;
    say(element("study-at"), this.#sentence());
    const inGame = isOnLine ? Math.min(at, line.from) : at;
    fill(element("study-moves"), game, 0, inGame, !isOnLine, (turn) =>
      this.#goToMove(turn, false),
    );
    element("study-tried").hidden = line === null;
    if (line !== null) {
      say(element("study-line-title"), t("Tried after turn {turn}", { turn: line.from }));
      fill(element("study-line"), line.moves, line.from, at, isOnLine, (turn) =>
        this.#goToMove(turn, true),
      );
    }
    for (const id of ["study-first", "study-back"]) element(id).disabled = at === 0;
    for (const id of ["study-forward", "study-last"]) element(id).disabled = at >= this.#end;
  }

  #sentence() {
    const { line, isOnLine, at, path } = this.#lines;
    const values = { turn: at, turns: path.length, from: line?.from };
    if (isOnLine) return t("A line: turn {turn}, tried after turn {from} of the game.", values);
    return t("After turn {turn} of {turns}.", values);
  }
}

// Fill a list box with moves; `first`: how many came before; `at`: after which one the board is;
// `isHere`: whether the board shows this list.
function fill(list, moves, first, at, isHere, goTo) {
  const options = moves.map((move, index) => {
    const turn = first + index + 1;
    const option = make("div", turn > at ? "ahead" : "");
    option.setAttribute("role", "option");
    option.id = `${list.id}-${turn}`;
    option.append(make("span", "number", `${turn}`), make("span", "move", moveText(move)));
    option.setAttribute("aria-selected", isHere && turn === at);
    option.addEventListener("click", () => goTo(turn));
    return option;
  });
  list.replaceChildren(...options);
  const here = options[at - first - 1];
  if (here === undefined || !isHere) list.removeAttribute("aria-activedescendant");
  else list.setAttribute("aria-activedescendant", here.id);
  // What leads to a line stays in view as well.
  list.scrollTop = here ? here.offsetTop - list.clientHeight / 2 : 0;
}

