// The wall on a page, the leader's or the big screen: it keeps what the server tells and shows it.

import { element, say, sentenceOf } from "../elements.js";
import { learnGames } from "../language/games.js";
import { t } from "../language/texts.js";
import { isAway } from "../session/transport.js";
import { linkAt } from "../session/web_socket.js";
import { pairingsTable, roundChoice, standingsTable } from "./club_tables.js";
import { keepFocus } from "./focus.js";
import { RoomTile, lineSentence } from "./room_tile.js";
import { Tile } from "./tile.js";
import { clubSentence, resultsSentence } from "./tournament.js";

/**
 * @import { Club, Notice, Wall, WallBoard, WallRoom } from "../messages/messages"
 * @import { ClubActions } from "./club_tables.js"
 * @import { TileActions } from "./tile.js"
 */

/**
 * @typedef {object} WallListener
 * @property {TileActions | null} tiles
 * @property {ClubActions | null} club
 * @property {() => void} [changed] Something else is on the wall.
 */

const TICK_MS = 1000;

export class WallView {
  transport = linkAt("wall/link");
  /** @type {WallBoard[]} */
  boards = [];
  /** @type {WallRoom[]} */
  rooms = [];
  /** @type {Wall["games"]} */
  games = {};
  /** @type {Wall["most_rounds"]} */
  mostRounds = {};
  /** @type {Wall["players"]} */
  players = {};
  /** The highest level at which all boards play for somebody; 0 if one does not. */
  levels = 0;
  /** @type {Club | null} */
  club = null;
  /** @type {Wall["earlier"]} */
  earlier = [];
  /** Whether phones can watch the boards. */
  phones = false;
  /** @type {Notice | null} Why names and results are not kept. */
  unkept = null;

  /** @type {Map<number, Tile>} */
  #tiles = new Map();
  /** @type {Map<number, RoomTile>} */
  #roomTiles = new Map();
  /** The tournament and its round, and the round that is shown of it. */
  #shown = { tournament: 0, at: 0, chosen: 0 };
  #listener;

  /** @param {WallListener} listener */
  constructor(listener) {
    this.#listener = listener;
    this.transport.onState((connection, reason) => {
      if (connection === "open") this.refresh();
      else this.#showAway(reason || t("The program that shows the boards does not answer."));
    });
    this.transport.onNotification((told) => {
      if (told.method === "wall") this.#adopt(told.params);
      if (told.method === "board") this.#adoptBoard(told.params);
      if (told.method === "room") this.#adoptRoom(told.params);
      if (told.method === "club") this.#adoptClub(told.params.club);
      if (told.method === "kept") this.#adoptUnkept(told.params.notice);
    });
    this.transport.connect();
    setInterval(() => this.#tick(), TICK_MS);
  }

  #tick() {
    for (const tile of this.#tiles.values()) tile.tick();
    for (const tile of this.#roomTiles.values()) tile.tick();
  }

  /** Ask for everything. */
  async refresh() {
    try {
      this.#adopt(await this.transport.request("wall"));
      this.#showAway("");
    } catch (error) {
      if (!isAway(error)) this.#showAway(sentenceOf(error));
    }
  }

  /** @param {Wall} wall */
  #adopt(wall) {
    const { boards, rooms, texts, club, earlier, kept } = wall;
    learnGames(Object.entries(texts).map(([name, told]) => ({ name, texts: told })));
    this.games = wall.games;
    this.players = wall.players;
    this.levels = wall.levels;
    this.phones = wall.phones;
    this.mostRounds = wall.most_rounds;
    this.earlier = earlier;
    this.unkept = kept;
    this.boards = boards;
    const numbers = boards.map(({ number }) => number);
    for (const [number, tile] of this.#tiles) {
      if (numbers.includes(number)) continue;
      tile.element.remove();
      this.#tiles.delete(number);
    }
    for (const board of boards) this.#show(board);
    // In the order of their numbers; those that stand right stay, and keep the focus.
    numbers.forEach((number, index) => {
      const tile = this.#tiles.get(number)?.element;
      const list = element("tiles");
      if (tile && list.children[index] !== tile) list.insertBefore(tile, list.children[index]);
    });
    element("tiles").dataset.count = String(boards.length);
    element("no-boards").hidden = boards.length > 0 || rooms.length > 0;
    this.#showRooms(rooms);
    this.#adoptClub(club);
  }

  /** @param {WallBoard} board */
  #adoptBoard(board) {
    this.boards = this.boards.map((one) => (one.number === board.number ? board : one));
    if (this.#tiles.has(board.number)) this.#show(board);
    this.#listener.changed?.();
  }

  /** @param {WallBoard} board */
  #show(board) {
    let tile = this.#tiles.get(board.number);
    if (tile === undefined) {
      tile = new Tile(this.#listener.tiles);
      this.#tiles.set(board.number, tile);
      element("tiles").append(tile.element);
    }
    tile.show(board);
  }

  /** @param {WallRoom} room */
  #adoptRoom(room) {
    this.#showRooms(this.rooms.map((one) => (one.number === room.number ? room : one)));
  }

  /** @param {WallRoom[]} rooms Which there are never changes. */
  #showRooms(rooms) {
    this.rooms = rooms;
    element("elsewhere").hidden = rooms.length === 0;
    element("rooms").dataset.count = String(rooms.length);
    const [first] = rooms;
    // One broker has all of them: what is wrong with all is told once.
    const isCommon = rooms.length > 1 && rooms.every(({ trouble }) => trouble === first.trouble);
    say(element("broker-says"), isCommon ? lineSentence(first.trouble) : "");
    for (const room of rooms) {
      const tile = this.#roomTiles.get(room.number) ?? new RoomTile();
      if (!this.#roomTiles.has(room.number)) {
        this.#roomTiles.set(room.number, tile);
        element("rooms").append(tile.element);
      }
      tile.show(room, isCommon);
    }
  }

  /** @param {Notice | null} notice */
  #adoptUnkept(notice) {
    this.unkept = notice;
    this.#listener.changed?.();
  }

  /** @param {Club | null} club */
  #adoptClub(club) {
    this.club = club;
    keepFocus(() => this.#showTables(club));
    this.#listener.changed?.();
  }

  /** @param {Club | null} club */
  #showTables(club) {
    const [pairings, standings] = [element("pairings"), element("standings")];
    pairings.hidden = standings.hidden = club === null;
    // To be heard: the sentence below says it to the eye.
    element("club-title").classList.toggle("only-read", club !== null);
    say(element("club-says"), club === null ? "" : clubSentence(club));
    say(element("club-results"), club === null ? "" : resultsSentence(club));
    if (club === null) return;
    const round = this.#roundShown(club);
    const actions = this.#listener.club;
    const table = pairingsTable(club, round, this.boards, actions);
    const choice = roundChoice(club, round, (chosen) => this.#showRound(chosen));
    pairings.replaceChildren(...(actions === null ? [] : [choice]), table);
    standings.replaceChildren(standingsTable(club));
  }

  /**
   * The round that the leader has chosen to see, until another one begins.
   *
   * @param {Club} club
   */
  #roundShown({ id, round }) {
    const { tournament, at, chosen } = this.#shown;
    if (tournament === id && at === round) return chosen;
    this.#shown = { tournament: id, at: round, chosen: round };
    return round;
  }

  /** Show the round that is played now. */
  showPresentRound() {
    if (this.club !== null) this.#showRound(this.club.round);
  }

  /** @param {number} chosen */
  #showRound(chosen) {
    this.#shown.chosen = chosen;
    keepFocus(() => this.#showTables(this.club));
  }

  /** @param {string} reason */
  #showAway(reason) {
    element("wall-away").hidden = reason === "";
    say(element("wall-away"), reason);
  }
}
