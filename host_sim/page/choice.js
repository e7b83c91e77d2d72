// Stones chosen on this page, for a move that is played by link: on a real board only the people
// at the table have fingers. Knows no rules: each stone is the board's to judge.

export class Choice {
  // The game's cells, in the order in which they were chosen.
  cells = [];
  // Whether they are a whole turn, and the moves that are words (`pass`), as the board says.
  complete = false;
  words = [];
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

  // Choose a cell, or leave it out again.
  toggle(cell) {
    this.#inTurn(async () => {
      if (this.cells.includes(cell)) {
        this.cells = this.cells.filter((other) => other !== cell);
      } else {
        const answer = await this.#request("explain", { cell, with: this.cells });
        if (!answer.legal) {
          this.#refuse({ cell, ...answer });
          return;
        }
        this.cells = [...this.cells, cell];
      }
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
    this.#show();
  }

  // Play what is chosen, or a word.
  play(word = null) {
    this.#inTurn(async () => {
      const move = word ?? this.cells.join(",");
      if (move === "") return;
      try {
        await this.#request("play", { move });
        this.cells = [];
      } catch (error) {
        this.#complain(error, move);
      }
    });
  }

  async #look() {
    const { complete, words } = await this.#request("legal", { with: this.cells });
    this.complete = complete;
    this.words = words;
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
