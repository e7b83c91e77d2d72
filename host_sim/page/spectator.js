// Whoever looks on: the board, the players and the sentences, without hands.
//
// Used by the big screen and by the phones. It asks and listens, and changes nothing: what it shows
// is what the board says. A page that uses it has the elements `board`, `players`, `game`, `turn`,
// `pending`, `study`, `lesson`, `sentence`, `last-moves` and `away`.

import { BoardView } from "./board.js";
import { element, make, say } from "./elements.js";
import { Layout, Placement } from "./geometry.js";
import { hardwareOf } from "./hardware.js";
import { Movers } from "./movers.js";
import { showPlayers } from "./players.js";
import { t } from "./texts.js";
import { isAway } from "./transport.js";
import {
  cellSentence,
  colourName,
  gameName,
  listed,
  moveText,
  optionsSentence,
  resultDetails,
  resultSentence,
  turnHint,
  turnSentence,
} from "./words.js";

const NO_HANDS = { put() {}, lift() {}, isDown: () => false };

export class Spectator {
  #transport;
  #board;
  #movers = new Movers();
  #hardware = hardwareOf({ sim: true });
  #description = null;
  #placement = null;
  #state = null;
  #lesson = null;
  #meetings = 0;
  #lightsChanged = false;
  #lookedAt = 0;

  // `transport`: to the board, or to the room that answers for it. `lastMoves`: how many are shown.
  constructor(transport, lastMoves) {
    this.#transport = transport;
    this.lastMoves = lastMoves;
    this.#board = new BoardView(element("board"), NO_HANDS, () => {});
    transport.onState((connection, reason) => {
      if (connection === "open") this.#meet();
      else this.#lose(reason || t("The program that shows the board does not answer."));
    });
    transport.onNotification((method, params) => this.#hear(method, params));
    setInterval(() => this.#lookAgain(), 1000);
  }

  async #meet() {
    const meeting = ++this.#meetings;
    const ask = (method) => this.#transport.request(method);
    try {
      const [hello, built] = await Promise.all([ask("hello"), ask("sim.board")]);
      if (meeting !== this.#meetings) return;
      this.#hardware = hardwareOf(hello);
      this.#build(built);
      this.#board.show(await this.#hardware.watch(this.#transport));
      const state = await ask("state");
      if (meeting !== this.#meetings) return;
      this.#state = null;
      this.#showAway("");
      this.#adopt(state);
      await this.#askLesson();
    } catch (error) {
      if (meeting === this.#meetings) this.#lose(error.message);
      if (!isAway(error)) console.error(error);
    }
  }

  // Which lesson is on? A board of an older firmware knows of none.
  async #askLesson() {
    try {
      this.#showLesson(await this.#transport.request("lesson"));
    } catch (error) {
      if (isAway(error)) throw error;
      this.#showLesson(null);
    }
  }

  #build(built) {
    if (JSON.stringify(built) === JSON.stringify(this.#description)) return;
    this.#description = built;
    this.#placement = null;
    this.#board.build(built, false, true);
  }

  #hear(method, params) {
    if (method === this.#hardware.lights) {
      this.#lightsChanged = true;
      this.#board.show(this.#hardware.colours(params));
    }
    if (method === "cable" && params.connected) this.#meet();
    if (method === "cable" && !params.connected) this.#lose(params.message);
    if (this.#state === null) return;
    if (method === "refused") this.#hearRefusal(params);
    if (method === "asked") this.#say(answerSentence(params));
    if (method === "lesson") this.#showLesson(params);
    if (method === "record") this.#showMoves(params);
    if (method === "pending") this.#adopt({ ...this.#state, pending: params.cells });
    if (params.state !== undefined) this.#adopt(params.state);
  }

  async #lookAgain() {
    if (!this.#lightsChanged || document.hidden || this.#state === null) return;
    if (performance.now() - this.#lookedAt < this.#hardware.lookAgainMs) return;
    this.#lightsChanged = false;
    this.#lookedAt = performance.now();
    try {
      this.#adopt(await this.#transport.request("state"));
      // A board that was switched off and on has left its lesson, and does not say so.
      if (this.#lesson !== null) await this.#askLesson();
    } catch {
      // That the board is away is told otherwise.
    }
  }

  #adopt(next) {
    const before = this.#state;
    this.#state = next;
    const names = ["game", "board", "turn", "last", "over", "study"];
    const differs = before === null || names.some((name) => next[name] !== before[name]);
    if (differs || next.pending.length !== before.pending.length) this.#say("");
    this.#movers.note(next);
    this.#place();
    this.#showState();
    if (differs) this.#askRecord();
  }

  async #askRecord() {
    try {
      this.#showMoves(await this.#transport.request("record"));
    } catch (error) {
      if (!isAway(error)) console.error(error);
    }
  }

  #place() {
    const { board, origin } = this.#state;
    const key = `${board} ${origin}`;
    if (this.#placement?.key === key) return;
    const shape = this.#description.shapes[board];
    const placement = new Placement(shape && new Layout(shape), this.#board.layout, origin);
    this.#placement = Object.assign(placement, { key });
    this.#board.outline(board === this.#description.shape ? [] : placement.builtNames);
  }

  #showState() {
    const state = this.#state;
    const placement = this.#placement;
    const options = optionsSentence(state.options ?? {}, this.#game()?.options);
    const game = t("{game} on {board}", { game: gameName(state.game), board: state.board });
    say(element("game"), options ? `${game}, ${options}` : game);
    showPlayers(state);
    say(element("turn"), state.over ? resultSentence(state) : turnSentence(state));
    say(element("pending"), besideTheTurn(state));
    say(element("study"), state.study ? t("Study: after turn {turn}", { turn: state.turn }) : "");
    this.#board.showPieces(state, (cell) => placement.builtName(cell));
    this.#board.describe(
      (cell) => cellSentence(state, placement.gameName(cell)),
      (cell) => placement.gameName(cell),
    );
  }

  #game() {
    return this.#description.games.find(({ name }) => name === this.#state.game);
  }

  #showMoves({ moves }) {
    const first = Math.max(0, moves.length - this.lastMoves);
    const items = moves.slice(first).map((move, index) => {
      const number = first + index;
      const item = make("li");
      const dot = make("span", "stone");
      const colour = this.#movers.colourOf(move, number, this.#game(), this.#state);
      if (colour !== undefined) {
        dot.dataset.colour = colour;
        dot.setAttribute("role", "img");
        dot.setAttribute("aria-label", colourName(colour));
      }
      item.append(make("span", "number", `${number + 1}`), dot);
      item.append(make("span", "move", moveText(move)));
      if (number === moves.length - 1) item.setAttribute("aria-current", "true");
      return item;
    });
    element("last-moves").replaceChildren(...items);
  }

  #say(text) {
    say(element("sentence"), text);
  }

  // What the lesson itself has said to a wrong answer need not be said in other words.
  #hearRefusal(refusal) {
    const isSaid = refusal.code === "wrong_answer" && Boolean(this.#lesson?.said);
    this.#say(isSaid ? "" : refusalSentence(refusal));
  }

  // The step that is on: what it asks, and what the board says to the answer.
  #showLesson(told) {
    this.#lesson = linesOf(told).length > 0 ? told : null;
    document.body.classList.toggle("lesson-on", Boolean(told?.lesson));
    element("lesson").replaceChildren(
      ...linesOf(told).map(([className, text]) => make("p", className, text)),
    );
  }

  #lose(reason) {
    this.#meetings++;
    this.#board.goDark();
    this.#showAway(reason);
  }

  #showAway(text) {
    element("away").hidden = text === "";
    say(element("away"), text);
    document.body.classList.toggle("away", text !== "");
  }
}

function linesOf(told) {
  if (told?.choosing) return choiceOf(told.choosing);
  if (!told?.sentence) return [];
  const { lesson, step, steps, sentence, said, waits } = told;
  const place = t("Step {step} of {steps}", { step, steps });
  const lines = [["place", lesson ? `${lesson} · ${place}` : place], ["", sentence]];
  if (said) lines.push(["said", said]);
  if (waits) lines.push(["place", t("Tap end to go on.")]);
  return lines;
}

// The menu of books and lessons on the cells of the board.
function choiceOf({ book, titles, chosen, error }) {
  const title = book === null ? t("Choose a book of lessons") : t("Choose a lesson");
  const words = { number: chosen + 1, count: titles.length, title: titles[chosen] };
  const line = t("{number} of {count}: {title}. Tap end to start.", words);
  return [["place", title], ["", error ?? line]];
}

function besideTheTurn(state) {
  if (state.over) return resultDetails(state);
  if (state.pending.length === 0) return turnHint(state, false);
  return t("Touched, not yet played: {cells}", { cells: listed(state.pending) });
}

function refusalSentence({ cell, move, message }) {
  const where = cell ?? move;
  return where ? t("{where}: {message}", { where: moveText(where), message }) : message;
}

// What the board answered to a question by `hint` and a touch.
function answerSentence({ cell, legal, message, captures = [], claims = {} }) {
  const parts = [message || (legal ? t("yes, this may be played") : "")];
  if (captures.length > 0) parts.push(t("it would capture {cells}", { cells: listed(captures) }));
  const claimed = Object.values(claims).flat();
  if (claimed.length > 0) parts.push(t("it would claim {cells}", { cells: listed(claimed) }));
  const answer = parts.filter(Boolean).join("; ");
  return cell ? t("{where}: {message}", { where: cell, message: answer }) : answer;
}
