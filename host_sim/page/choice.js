// A move chosen on this page, for a board that has its fingers elsewhere; and the moves that are
// words, for all boards. Knows no rules: each cell is the board's to judge.

const WORD = /^[a-z]+( \d+)?$/;

export class Choice {
  // The game's cells, in the order in which they were chosen.
  cells = [];
  // Whether they are a whole turn, and the moves that are words (`pass`), as the board says.
  complete = false;
  words = [];
  // Cells worth showing as possible: where a game lists its moves, which say from where to where.
  possible = [];
  // Such moves, `{move, from, to}`; null in a game that does not list them.
  #steps = null;
  #request;
  #show;
  #refuse;
  #complain;
  #last = Promise.resolve();

  // `request(method, params)` asks the board; `show()` is called when anything here changed;
  // `refuse(refusal)` gets the reason why a stone may not go somewhere, `complain(error, move)`
  // what else went wrong.
  constructor({ request, show, refuse, complain }) {
    this.#request = request;
    this.#show = show;
    this.#refuse = refuse;
    this.#complain = complain;
  }

  // What is chosen, as the board spells it; "" if nothing is.
  get move() {
    if (this.#steps === null) return this.cells.join(",");
    const [from, to] = this.cells;
    if (to === undefined) return "";
    // What the board does not list it refuses, with the reason.
    return this.#step(from, to)?.move ?? `${from}>${to}`;
  }

  // Choose a cell, or leave it out again.
  toggle(cell) {
    this.#inTurn(async () => {
      if (this.cells.includes(cell)) this.cells = this.#without(cell);
      else if (!(await this.#add(cell))) return;
      this.#refuse(null);
      await this.#look();
    });
  }

  // The position is another: nothing is chosen, other words may be legal.
  begin() {
    this.forget();
    this.look();
  }

  // Ask the board afresh what may be done.
  look() {
    this.#inTurn(() => this.#look());
  }

  clear() {
    if (this.cells.length > 0) this.begin();
  }

  // There is no board to ask.
  forget() {
    this.cells = [];
    this.complete = false;
    this.words = [];
    this.possible = [];
    this.#show();
  }

  // Play what is chosen, or a word.
  play(word = null) {
    this.#inTurn(async () => {
      const move = word ?? this.move;
      if (move === "") return;
      try {
        await this.#request("play", { move });
        this.cells = [];
      } catch (error) {
        this.#complain(error, move);
      }
    });
  }

  #without(cell) {
    // A step without its beginning is none.
    if (this.#steps !== null && cell === this.cells[0]) return [];
    return this.cells.filter((other) => other !== cell);
  }

  // Add a cell to what is chosen; returns whether it may be.
  async #add(cell) {
    const next = this.#steps === null ? [...this.cells, cell] : this.#nextStep(cell);
    if (!this.#isListed(next)) {
      const answer = await this.#request("explain", { cell, with: next.slice(0, -1) });
      if (!answer.legal) {
        this.#refuse({ cell, ...answer });
        return false;
      }
    }
    this.cells = next;
    return true;
  }

  // Where moves are steps: a cell from which steps lead begins one. Any other cell ends one, from
  // the beginning that is chosen or, until one is, from the first that leads there at least cost.
  #nextStep(cell) {
    if (this.#steps.some(({ from }) => from === cell)) return [cell];
    if (this.cells.length > 0) return [this.cells[0], cell];
    const leading = this.#steps.filter(({ to }) => to === cell);
    const step = leading.find(({ move }) => move.includes(">")) ?? leading[0];
    return step === undefined ? [cell] : [step.from, cell];
  }

  #isListed([from, to]) {
    return this.#steps?.some((step) => step.from === from && (!to || step.to === to)) ?? false;
  }

  #step(from, to) {
    return this.#steps?.find((step) => step.from === from && step.to === to);
  }

  async #look() {
    const { complete, words, moves } = await this.#request("legal", { with: this.cells });
    if (moves === undefined) {
      Object.assign(this, { complete, words, possible: [] });
      this.#steps = null;
    } else {
      this.#adoptMoves(moves);
    }
  }

  #adoptMoves(moves) {
    this.words = moves.filter((move) => WORD.test(move));
    this.#steps = moves.filter((move) => !WORD.test(move)).map((move) => {
      const [from, to] = move.split(/[>^]/);
      return { move, from, to };
    });
    const [from, to] = this.cells;
    this.complete = this.#step(from, to) !== undefined;
    const here = this.#steps.filter((step) => from === undefined || step.from === from);
    this.possible = [...new Set(here.map((step) => step.to))];
  }

  // One thing after the other, however fast somebody clicks.
  #inTurn(act) {
    this.#last = this.#last
      .then(act)
      .catch((error) => {
        // What was chosen may no longer stand together.
        this.cells = [];
        this.complete = false;
        this.#complain(error, null);
      })
      .then(() => this.#show());
  }
}
