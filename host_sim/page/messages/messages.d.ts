/**
 * The messages of the board link, as firmware/link.md tells them, and those that the page's server
 * adds. Typed here and nowhere else: the page's programs are checked against these types
 * (`make lint`), and `tests/page/test_messages.py` checks real messages against them.
 */

/** A cell by its name: of the game's board, or of the built board where it says so. */
export type Cell = string;
/** A player: `black`, `white`, `yellow`, ..., or a seat that has no colour yet. */
export type Colour = string;
export type ByColour<T> = { [colour: Colour]: T };

/** One thing to say, as a code with its values: the page makes the sentence. */
export interface Notice {
  code: string;
  params?: { [name: string]: string | number | string[] };
}

/** A sentence with values: in English, with a place for each value, and the values. */
export type Filled = [pattern: string, ...values: (string | number | Filled)[]];

/** The reason why a board's games or a wall's results are not kept; null if they are. */
export interface Kept {
  notice: Notice | null;
}

// Answers about the board.

export interface Hello {
  protocol: number;
  firmware: string;
  /** The shape that is built; null if a board in safe mode does not know it. */
  board: string | null;
  /** The name of its board file; older firmware and a board in safe mode do not tell it. */
  built?: string;
  games: string[];
  /** True if the board is simulated. */
  sim: boolean;
  /** The highest level that the board can play by itself; a board in safe mode has none. */
  levels?: number;
  /** By what all bytes of its lights are multiplied; older firmware and a safe mode tell none. */
  brightness?: number;
  /** Up to which level the board thinks itself, where the computer at its cable does the rest. */
  thinks?: { board: number; computer: number };
  safe?: true;
  message?: string;
}

/** Something for each pad of the built board. */
export interface Places<T> {
  cells: { [cell: Cell]: T };
  buttons: { [button: string]: T };
}

/** The bytes that an LED gets: red, green, blue. */
export type Light = [number, number, number];
export type Leds = Places<Light>;
/** Colours in hexadecimal, `ff8000`. */
export type Lights = Places<string>;
/** Fingers on pads, 0 to 1 of a full touch. */
export type Fingers = Partial<Places<number>>;

/** The data for drawing a built board and its games: `host_sim/board/description.py`. */
export interface Description {
  name: string;
  shape: string;
  shapes: { [name: string]: Shape };
  /** Places of the button pads; empty for a shape without a board file. */
  buttons: { [button: string]: Place };
  /** The labels beside cells of the built board. */
  corners: { [cell: Cell]: string };
  games: GameDescription[];
  /** The bytes of lights that belong to no game. */
  lights: { [meaning: string]: Light };
  sounds: SoundTable;
  /** The serial port, of a real board. */
  port?: string;
}

/** The sounds of a piezo. `volumes`: by what pulses are multiplied, by the name of the volume. */
export interface SoundTable {
  volumes: { [volume: string]: number };
  /**
   * From the least important sound to the most: `[Hz, ms, pulse]` of each note, the pulse as a part
   * of the period.
   */
  notes: { [sound: string]: [number, number, number][] };
}

/** In pitches, the distance of two neighbouring cells: x to the right, y up, 0,0 in the middle. */
export interface Place {
  x: number;
  y: number;
}

export interface Shape {
  kind: "hexagon" | "square";
  /** Places `[x, y]` in the order in which the game counts the cells. */
  cells: { [cell: Cell]: [number, number] };
}

export type OptionValue = string | number | boolean | null;
export type Options = { [name: string]: OptionValue };

export interface GameDescription {
  name: string;
  /** The shapes that fit, smallest first. */
  boards: string[];
  /** The shape that `new` takes by itself; null if none fits. */
  standard: string | null;
  options: { [name: string]: { values: OptionValue[]; standard: OptionValue } };
  presets: { [name: string]: Options };
  /** True if cards are shuffled. */
  cards: boolean;
  colours: Colour[];
  /** The names that persons or opponents have when a game begins, by board. */
  players: { [board: string]: Colour[] };
  /** The bytes of each piece's light. */
  pieces: { [piece: string]: Light };
  /** True if the number of a turn tells whose it is. */
  alternates: boolean;
  texts: GameTexts;
}

/** The texts of a game for people: English sentences as in `rootlight/games/game_texts.py`. */
export interface GameTexts {
  title?: string;
  corner?: string;
  /** The name of a picture, and seven words. */
  brief?: [picture: string, says: string];
  about?: string;
  aim?: string;
  /** Names of pictures, and sentences. */
  steps?: [picture: string, says: string][];
  end?: string;
  /** By the codes of `State.reasons`. */
  reasons?: { [code: string]: string };
  words?: { [word: string]: string | NumberTexts };
  options?: OptionTexts[];
  colours?: { [colour: string]: string };
  too_small?: string;
  /** The cards by the signs of `State.cards`. */
  cards?: { [card: string]: { name: string; turned_up?: string } };
  /** The sentence on what the end of the game removed, with its {stones}. */
  removed?: string;
  /** People write its moves as text, and how; the board is that of texts that name none. */
  written?: { board: string; how: string };
  /** The book of lessons that teaches it, the boards of its lessons, and how long it takes. */
  course?: { book: string; boards: string[]; minutes: number };
}

/** A word with a number, and the number that is fair on a board. */
export interface NumberTexts {
  label: string;
  action: string;
  fair?: { [board: string]: number };
  /** A button that plays the fair number, and the other player's answer. */
  at_once?: { label: string; then: string };
}

/** An option, as it is chosen and as the line says it that tells which game is played. */
export interface OptionTexts {
  name: string;
  label: string;
  brief: string;
  value?: string;
  values?: { [value: string]: string };
  brief_values?: { [value: string]: string };
}

// The game.

/** At which level the board plays, from 1, or as strongly as keeps the game close; 0: a person. */
export type Level = number | "even";

/** By player, at which level the board plays for him; a person has none, or 0. */
export type Opponents = ByColour<Level>;

export interface State {
  game: string;
  board: string;
  options: Options;
  /** The built cell under the game's first cell. */
  origin: Cell;
  turn: number;
  to_move: Colour | null;
  cells: ByColour<Cell[]>;
  claimed?: ByColour<Cell[]>;
  captured: Cell[];
  last: string | null;
  pending: Cell[];
  touched?: Cell[];
  scores: ByColour<number>;
  /** The holdings of each colour now, where `scores` are those of a game that ended now. */
  standing?: ByColour<number>;
  score_parts?: ByColour<{ [part: string]: number }>;
  over: boolean;
  winner: Winner;
  /** Those who have given up. */
  resigned?: Colour[];
  /** The codes of why a game that is over ended, and of what decided it. */
  reasons?: string[];
  /** The word that would end the game now. */
  ends?: string;
  /** How many cells the coming turn needs at least, where it needs more than one. */
  least?: number;
  end: "end1" | "end2";
  /** RootZone. */
  block?: Cell[];
  /** Droched. */
  prison?: ByColour<number>;
  /** Roots Growy Roots. */
  sticks?: ByColour<number>;
  artifacts?: ByColour<number>;
  cards?: { [cell: Cell]: string };
  roots?: ByColour<string[]>;
  study?: { turns: number };
  opponents?: Opponents;
  /** The clock of people's own game, if it has one. */
  clock?: Clock;
  lock?: Locks & { hints_left?: ByColour<number> };
  /** While the game is shared with another board. */
  remote?: Remote;
}

/** The state of a clock at the moment when it is told. */
export interface Clock {
  mode: "fischer" | "byoyomi";
  main_s: number;
  /** Fischer: what a player gets after each of his turns. */
  add_s?: number;
  /** Byo-yomi: how long a period is, and with how many the clock was set. */
  period_s?: number;
  all_periods?: number;
  /** The player whose time passes. */
  running: Colour | null;
  /** True if somebody stopped it. */
  paused: boolean;
  /** True if a turn was finished since it was set. */
  started: boolean;
  /** The time left of the main time, or of the period that the player is in. */
  left_ms: ByColour<number>;
  /** Byo-yomi: the period that the player is in among them. */
  periods?: ByColour<number>;
  /** Byo-yomi: those whose main time is over and who are in a period. */
  in_period?: Colour[];
  /** The players whose time has been over. */
  flags?: Colour[];
}
export interface NoClock {
  mode: "none";
  running: null;
  left_ms: Nothing;
}
export type ClockTold = Clock | NoClock;
/** The setting of a clock. */
export type ClockControl =
  | { mode: "fischer"; main_s: number; add_s: number }
  | { mode: "byoyomi"; main_s: number; period_s: number; periods: number };
/** The parameters of the method `clock`; without any it only asks. */
export type ClockRequest = ClockControl | { mode: "none" } | { pause: boolean } | Nothing;

/** A colour, colours that share, `draw`, or null. */
export type Winner = Colour | Colour[] | null;

export interface Result {
  winner: Winner;
  scores: ByColour<number>;
}

export interface GameRecord {
  game: string;
  board: string;
  options: Options;
  moves: string[];
  result: Result | null;
  seed?: number;
  cards?: string;
  opponents?: Opponents;
  /** The number of turns that were taken back and can be played again. */
  undone?: number;
  /** The turns that were taken back, if people's own game was asked for. */
  taken_back?: string[];
  /** The number in the library, of a game from there. */
  number?: number;
}

export interface NewGame {
  game: string;
  board?: string;
  options?: Options;
  seed?: number;
  moves?: string[];
  cards?: string;
  opponents?: Opponents;
}

/** The turn that a level, or a search of so many playouts, would play now. */
export interface Suggestion {
  move: string;
  playouts: number;
  /** From -1, lost, to 1, won, for the player to move. */
  value: number;
  /** Ten turns at most, the best first, each with the playouts through it. */
  moves: { move: string; value: number; visits: number }[];
  /** A cell each of other turns that are nearly as good; boards before 2026-12 do not tell. */
  others?: Cell[];
  /** The level that plays the move; missing from older boards, and where playouts were asked for. */
  level?: Level;
  /** The page's server: why, if that can be said. */
  why?: Reason | null;
}
/** What is good about a turn, and the cells that it is about. */
export interface Reason {
  code:
    | "wins"
    | "only"
    | "takes"
    | "saves"
    | "endangers"
    | "gains"
    | "denies"
    | "reaches_water"
    | "reaches_artifact"
    | "nears_water"
    | "nears_artifact";
  cells: Cell[];
}

/** How random games from here end. */
export interface Forecast {
  playouts: number;
  /** From 0 to 1, by player. */
  win: ByColour<number>;
  /** The mean of a score less the best other's; null in a game without scores. */
  lead: ByColour<number> | null;
  /** For each colour the share of games, up to 1, in which a cell ends as its own. */
  owner: ByColour<{ [cell: Cell]: number }>;
}
/** A cell, and how likely, up to 1, it is to be of a colour at the end. */
export interface Likely {
  cell: Cell;
  colour: Colour;
  share: number;
}

/** The review of a game: how the chances went, and its mistakes. */
export interface ReviewOfGame {
  /** Of the searches. */
  level: number;
  /** Their names at the end; other lists have the players in this order. */
  players: Colour[];
  /** From -1, lost, to 1, won; null of a game that is not over. */
  result: number[] | null;
  graph: ReviewedPosition[];
  turns: ReviewedTurn[];
}
/** Before a turn. */
export interface ReviewedPosition {
  /** Who is to move. */
  player: number;
  /** From -1, lost, to 1, won, for this player. */
  value: number;
  /** The score less the best other's; null in a game without scores. */
  lead: number[] | null;
  /** By how much the turn lowered the value; null if nothing tells. */
  lost: number | null;
}
export interface ReviewedTurn {
  /** From 0. */
  turn: number;
  mover: Colour;
  played: string;
  better: string;
  /** From -1, lost, to 1, won, for the mover: if he plays the better turn, and after his own. */
  before: number;
  after: number;
  /** A line in which it might have gone on, the better turn first. */
  line: string[];
  /** Why it is better. */
  why: Reason | null;
}

/** Turns that may be played: cells, or in a game that lists its moves, all of them. */
export interface LegalCells {
  cells: Cell[];
  complete: boolean;
  words: string[];
}
export interface LegalMoves {
  moves: string[];
}

export interface Explanation {
  legal: boolean;
  code: string | null;
  message: string | null;
  filled?: Filled;
  cells: Cell[];
}

export interface Answer extends Explanation {
  cell: Cell | null;
  captures: Cell[];
  claims: ByColour<Cell[]>;
}

export interface Refusal {
  cell?: Cell | null;
  move?: string;
  code: string;
  message: string;
  filled?: Filled;
  cells: Cell[];
}

/**
 * The cells that make the scores if the game ended now, for each part of a score that lies on
 * cells; and the stones that the clean-up takes off before that.
 */
export interface Points {
  scores: ByColour<number>;
  cells: { [part: string]: ByColour<Cell[]> };
  removed: ByColour<Cell[]>;
}

/** Groups that one stone, or two, would kill. */
export interface Dangers {
  one: Cell[][];
  two: Cell[][];
}

/** The players at the `end` pads; null before sides are chosen. */
export interface Seats {
  end1: Colour | null;
  end2: Colour | null;
}

export interface FinishedGame {
  number: number;
  game: string;
  board: string;
  turns: number;
  result: Result;
}
/** A game in whose place another one was put before it was over. */
export interface ReplacedGame {
  number: number;
  game: string;
  board: string;
  turns: number;
  /** The number of turns that were taken back and can be played again. */
  undone: number;
}
export interface DamagedGame {
  number: number;
  damaged: true;
}

// The board's shows that the state does not tell.

export interface Offer {
  name: string;
  /** Built cells: a touch of one chooses the offer; of a player, level 1 first. */
  cells: Cell[];
  chosen: boolean;
  /** The level at which the board plays, 0 for a person, where players are chosen. */
  level?: number;
  /** In the same place, the clocks: what the method `clock` takes. */
  clock?: ClockControl;
}
export interface ShownMenu {
  shows: "menu";
  step: "games" | "sizes" | "presets" | "players";
  offers: Offer[];
  /** The game that `end` would start. */
  game: string;
  board: string;
  preset: string;
}
/** `end`, held, says the word. */
export interface ShownQuestion {
  shows: "question";
  word: string;
  ends: boolean;
}
export interface ShownHint {
  shows: "hint";
  count: number;
}
export interface ShownDanger {
  shows: "danger";
  looking: boolean;
  one: Cell[];
  two: Cell[];
}
export interface ShownSuggestion {
  shows: "suggestion";
  /** null while the board looks for it. */
  move: string | null;
  /** A cell each of other turns that are nearly as good; boards before 2026-12 do not tell. */
  others?: Cell[];
}
export interface ShownForecast {
  shows: "forecast";
  looking: boolean;
  /** Once it is found; boards before 2026-12 do not tell. */
  win?: ByColour<number>;
  lead?: ByColour<number> | null;
}
export interface ShownRisk {
  shows: "risk";
  cells: Cell[];
}
/** The other side of a shared game asks something; `end`, held, says yes, `undo` no. */
export interface ShownRemote {
  shows: "remote";
  question: "undo" | "new";
}
/** The `end` that is not live was tapped; `end` is the live one. */
export interface ShownOtherEnd {
  shows: "other_end";
  end: "end1" | "end2";
  complete: boolean;
  nothing: boolean;
}
export type Shown =
  | { shows: null }
  | { shows: "score" | "time" | "locked" | "unlocked" | "menu_closed" }
  | ShownMenu
  | ShownQuestion
  | ShownHint
  | ShownDanger
  | ShownSuggestion
  | ShownForecast
  | ShownRisk
  | ShownOtherEnd
  | ShownRemote;

// Lessons.

export interface NoLesson {
  lesson: null;
  /** While somebody chooses a lesson at the board. */
  choosing?: LessonChoice;
}

export interface LessonChoice {
  book: string | null;
  titles: string[];
  chosen: number;
  error: string | null;
  filled?: Filled;
}

export interface LessonStep {
  book: string;
  /** The title of the book; missing from older boards. */
  title?: string;
  number: number;
  lessons: number;
  lesson: string;
  step: number;
  steps: number;
  asks: "play" | "try" | "find" | "read";
  sentence: string;
  said: string | null;
  point: Cell[];
  answered: boolean;
  /** True if `hint` shows the answer; missing from older boards. */
  helps?: boolean;
  waits: boolean;
  done: boolean;
}

export type Lesson = NoLesson | LessonStep;

export interface BookOnShelf {
  book: string;
  title: string;
  lessons: number;
}
export interface BookGone {
  book: string;
}
export interface BrokenBook {
  book: string;
  error: string;
  filled?: Filled;
}
export interface Book {
  book: string;
  title: string;
  lessons: string[];
  /** For each lesson: true if its board fits on this one. */
  fits?: boolean[];
}

// Settings, figures, bring-up.

export interface Locks {
  undo?: "one" | "none";
  new?: boolean;
  pass?: boolean;
  guard?: "on" | "off";
  sound?: "off";
  hints?: number;
  pause?: boolean;
}

export interface Settings {
  brightness: number;
  language: string;
  guard: "auto" | "on" | "off";
  sound: "off" | "quiet" | "on";
  undo_revealed: boolean;
  locks: Locks;
  leader: Locks;
}

export interface ChipFigures {
  part: string;
  status: string;
  errors: number;
  last_failure?: string;
  over_current?: boolean;
  out_of_range?: number[];
  counts?: number[];
  baseline?: number[];
  charge_ua?: number[];
  charge_time?: number[];
}

/** The strap of a touch chip and the wires of its bus, by pins: then it answers. */
export interface BuildingStage {
  chip: string;
  wires: { from: string; to: string }[];
}
/** The wire from an electrode to a pad. */
export interface BuildingWire {
  chip: string;
  electrode: number;
  pad: string;
  /** True if the pad has a light. */
  lit: boolean;
  mm: number;
}
/** All wires that a touch chip can confirm, in the order in which they are made. */
export interface BuildingPlan {
  /** The name of the board file. */
  built: string;
  /** True for a printed circuit, which has no wires. */
  printed: boolean;
  chips: { name: string; address: number }[];
  stages: BuildingStage[];
  pads: BuildingWire[];
  /** The readings at rest, least and most. */
  counts: number[];
  /** Charge / counts times this is its capacitance in pF. */
  picofarad: number;
  /** In pF, what is expected of a line with wire and foil. */
  usual: number;
  /** In per cent, what the next of two bare pins has at most, and the last of all. */
  alike: number[];
}
/** Soldering on the simulated board: one wire; all wires, off or back on; or nothing. */
export type Soldering =
  | { off?: boolean }
  | { pad: string; off?: true; chip?: string; electrode?: number; bridge?: string };
/** A test of the chain of LEDs, one pad that is lit, or the end of both. */
export type LedTest =
  | { leds: "off" }
  | { leds: number; each_ms: number; message: string }
  | { leds: number; stays_ms: number };

export interface Diagnosis {
  touch: ChipFigures[];
  pads: { pad: string; part: string; electrode: number; code: string }[];
  leds: { count: number; current_ma: number; budget_ma: number };
  memory: { free?: number; used?: number };
  storage: { ok: boolean; code?: string; set_aside?: string[] };
  link: { dropped: number; merged: number };
}

export interface BringUp {
  running: boolean;
  step?: string;
  number?: number;
  of?: number;
  waits?: boolean;
  /** Whether an answer can be taken back; older firmware does not say it. */
  back?: boolean;
  message?: string;
  filled?: Filled;
  count?: number;
  found?: Finding[];
}
export interface Finding {
  code: string;
  part: string | null;
  cells: Cell[];
  message: string;
  filled?: Filled;
}
export interface ReportPiece {
  from: number;
  text: string;
  next: number | null;
}

/** The head of a bug report; its parts are asked for one by one. */
export interface ReportHead {
  rootlight_report: number;
  firmware: string;
  board: string;
  sim: boolean;
  parts: number;
  [member: string]: unknown;
}
export interface ReportPart {
  part: number;
  data: string;
}

export interface FlashPiece {
  /** Bytes of the whole flash for files. */
  size: number;
  /** Before it, from the byte that was asked for on, nothing is written. */
  start: number;
  data: string;
  next: number;
}

export interface Time {
  time_ms: number;
}

// The wall of several boards, and the club evening on them: `host_sim/web/wall.py`.

/** The reason why the leader is needed at a board, the most urgent one first. */
/**
 * `replaced`: it plays another game than that of the tournament. `aside`: a lesson or a study is
 * shown, and the game of the tournament waits.
 */
export type Need = "away" | "replaced" | "aside" | "fault" | "question" | "over" | "refused";

export interface WallBoard {
  /** Its place on the wall, and the number in its address. */
  number: number;
  /** "" where it has none. */
  name: string;
  /** The people at each end; "" for nobody in particular. */
  end1: string;
  end2: string;
  /** Names of the players by what they play. */
  people: ByColour<string>;
  /** Where phones watch it, and the code for it; null if they cannot. */
  phones: { address: string; code: string } | null;
  /** The built board; null before it was ever there. */
  built: string | null;
  away: Notice | null;
  needs: Need[];
  faults: Fault[];
  /** The number of refusals since the last turn. */
  refusals: number;
  /** True if the state is of the game itself, not of a lesson or a study. */
  is_game: boolean;
  /** The shape that the game is played on. */
  shape: Shape | null;
  state: State | null;
}

/** A game elsewhere, in a room at a broker. Seats are numbers in `players`. */
export interface WallRoom {
  number: number;
  /** "" where it has none. */
  name: string;
  /** The beginning of its code; "" where the code is short. */
  code: string;
  /** The reason why nothing comes from the broker, as a code. */
  trouble: string | null;
  /** True if all that the broker kept has come. */
  seen: boolean;
  players: Colour[];
  here: number[];
  watching: number;
  /** The number of turns after which its boards differ. */
  stopped: number | null;
  notice: string | null;
  shape: Shape | null;
  state: State | null;
}

/** The result of a game: the first player's part, then the second's. */
export type Outcome = "1-0" | "1/2-1/2" | "0-1" | "+/-" | "-/+" | "-/-";
/**
 * `allocated`: left over by the pairing, a point in a Swiss tournament. `half`, `zero`: absent for a
 * round, or come after it.
 */
export type Bye = "allocated" | "half" | "zero";
export type System = "round-robin" | "double-round-robin" | "swiss";

/** A game of a tournament. Players are numbers from 1; without a second one it is a bye. */
export interface ClubGame {
  id: number;
  round: number;
  /** The number of its board; null if that is not on the wall. */
  board: number | null;
  first: number;
  second: number | null;
  /** The bye of a player without an opponent; null of a game for two. */
  bye: Bye | null;
  outcome: Outcome | null;
  by_leader: boolean;
  /** True if it is in play on its board. */
  is_on: boolean;
  is_ready: boolean;
}

export interface ClubLine {
  rank: number;
  player: number;
  points: string;
  /** Sonneborn-Berger. */
  berger: string;
  /** Points among those who are equal otherwise; null unless they have all met. */
  direct: string | null;
  played: number;
  won: number;
  drawn: number;
  lost: number;
}

/** Somebody who takes part. */
export interface ClubPlayer {
  /** `away`: absent in the next round. `gone`: has gone home. */
  status: "here" | "away" | "gone";
  /** The bye in the next round, of somebody who is away. */
  bye: "half" | "zero" | null;
  /** The first round. */
  joined: number;
  /** False for somebody who left a round robin before he had played half of his games. */
  counts: boolean;
}

/** What a change would do; [before, after] where there are two. */
export interface ClubEffect {
  /** The lines of the standings that change. */
  lines: { player: number; points: [string, string]; rank: [number, number] }[];
  /** The games whose results change. */
  games: {
    id: number;
    round: number;
    first: number;
    second: number;
    outcome: [Outcome | null, Outcome | null];
  }[];
  /** Rounds that were paired by the result before, and stay as they are. */
  stays: number[];
  /** The number of the board on which such a game is played, and goes on. */
  running: number | null;
  /** How many rounds the tournament can have. */
  rounds: [number, number];
  /** Players whose games do not count any more. */
  uncounted: number[];
  /** The tournament that would end by it with games or rounds missing. */
  ends: { name: string; games: number; rounds: number } | null;
}
/** `done: false`: nothing was changed; the same with `agreed: true` does it. */
export type ClubAnswer = { done: true } | { done: false; effect: ClubEffect };

/** The parts that boards are set to, in the order in which they are. */
export type BoardPart = "game" | "opponents" | "clock" | "locks";
/** What a board has done of it, and what it refused; nothing is tried after that. */
export interface BoardReport {
  board: number;
  done: BoardPart[];
  failed: BoardPart | null;
  error: Failure | null;
}
/** What all boards are set to for the games of a tournament. null: they stay as they are. */
export interface ClubSettings {
  clock?: ClockControl | { mode: "none" } | null;
  locks?: Locks | null;
}

export interface Club {
  id: number;
  name: string;
  date: string;
  system: System;
  rounds: number;
  /** The round that is played. */
  round: number;
  /**
   * How many rounds there can be: fewer than `rounds` where players went home, and too few are left
   * who have not met.
   */
  rounds_possible: number;
  game: string;
  /** The shape; "" for each board's own. */
  board: string;
  clock: ClockControl | { mode: "none" } | null;
  locks: Locks | null;
  is_open: boolean;
  /** True if the next round of a Swiss tournament can be paired. */
  may_pair: boolean;
  /** True if none of the games of the latest round of a Swiss tournament has begun. */
  may_unpair: boolean;
  /** True if there is room for another player. */
  may_join: boolean;
  players: string[];
  /** In the order of `players`. */
  entrants: ClubPlayer[];
  games: ClubGame[];
  standings: ClubLine[];
}

export interface Wall {
  boards: WallBoard[];
  /** Games elsewhere that are shown too. */
  rooms: WallRoom[];
  /** Games for two that all boards can play, with the shapes that fit on all of them. */
  games: { [game: string]: string[] };
  /** The two players of each of them. */
  players: { [game: string]: Colour[] };
  /** The highest level at which all boards play for somebody; 0 if one does not. */
  levels: number;
  /** Whether the program was asked to let phones watch. */
  phones: boolean;
  /** The most rounds of a Swiss tournament, by the number of its players. */
  most_rounds: { [players: string]: number };
  texts: { [game: string]: GameTexts };
  club: Club | null;
  /** The other tournaments, the newest first. */
  earlier: { id: number; name: string; date: string }[];
  /** The reason why names and results are not kept; null if they are. */
  kept: Notice | null;
}

/** By method: its parameters and its result. */
export interface Methods {
  wall: { params: Nothing; result: Wall };
  "wall.name": { params: { board: number; name: string }; result: Nothing };
  "wall.players": { params: { board: number; end1: string; end2: string }; result: Nothing };
  /** The leader has seen what was wrong at a board. */
  "wall.seen": { params: { board: number }; result: Nothing };
  "wall.take_off": { params: { board: number }; result: Nothing };
  /** Those with `agreed` ask first where somebody may be surprised, or always with false. */
  "club.new": { params: NewClub & Agreed; result: ClubAnswer };
  "club.end": { params: Agreed; result: ClubAnswer };
  /** The tournament that ended last, or another one by its id. */
  "club.reopen": { params: { tournament?: number } & Agreed; result: ClubAnswer };
  "club.result": {
    params: { game: number; outcome: Outcome | null } & Agreed;
    result: ClubAnswer;
  };
  /** Somebody goes home. */
  "club.leave": { params: { player: number } & Agreed; result: ClubAnswer };
  /** Somebody comes late. `bye`: for each round of a Swiss tournament that he has missed. */
  "club.join": { params: { name: string; bye?: "half" | "zero" }; result: Nothing };
  /** Somebody will be absent in the next round. */
  "club.away": { params: { player: number; bye?: "half" | "zero" }; result: Nothing };
  /** Somebody who was away or gone is there. */
  "club.here": { params: { player: number }; result: Nothing };
  /** Begin one game, or all that are ready. */
  "club.start": {
    params: { game?: number; replaces?: string[] };
    result: { started: number; failed: BoardReport[] };
  };
  /** Put the tournament's game on its board again, where another one has taken its place. */
  "club.back": { params: { board: number }; result: Nothing };
  "club.move": { params: { game: number; board: number }; result: Nothing };
  "club.pair": { params: Nothing; result: Nothing };
  "club.unpair": { params: Nothing; result: Nothing };
  /** For the games that begin from now on. */
  "club.settings": { params: { game?: string; board?: string } & ClubSettings; result: Nothing };
  /** Set all boards up at once, or some. `board`: the shape, of a new game. */
  "club.boards": {
    params: {
      boards?: number[];
      game?: string;
      board?: string;
      opponents?: Opponents;
      replaces?: string[];
    } & ClubSettings;
    result: { boards: BoardReport[] };
  };
  hello: { params: Nothing; result: Hello };
  new: { params: NewGame; result: State };
  state: { params: Nothing; result: State };
  legal: { params: { with?: Cell[] }; result: LegalCells | LegalMoves };
  explain: { params: { cell: Cell; with?: Cell[] }; result: Explanation };
  ask: { params: { cell: Cell; with?: Cell[] }; result: Answer };
  danger: { params: { show?: boolean }; result: Dangers };
  /** Boards of older firmware have no such method. */
  points: { params: Nothing; result: Points };
  play: { params: { move: string }; result: Played };
  resign: { params: { colour?: Colour }; result: State };
  undo: { params: Nothing; result: State };
  redo: { params: Nothing; result: State };
  /** `own`: people's own game, also while a lesson or a study is on. Older boards pass it over. */
  record: { params: { own?: boolean }; result: GameRecord };
  /** Boards of older firmware have no such method. */
  shows: { params: { end?: boolean }; result: Shown };
  seats: { params: { swap?: boolean }; result: Seats };
  library: {
    params: { number?: number; replaced?: boolean };
    result: { games: (FinishedGame | ReplacedGame | DamagedGame)[] } | GameRecord;
  };
  reopen: { params: { number: number }; result: State };
  study: { params: { on?: boolean; turn?: number }; result: State };
  opponent: { params: { colour?: Colour; level?: Level }; result: { opponents: Opponents } };
  /** Boards of older firmware have no such method. */
  clock: { params: ClockRequest; result: ClockTold };
  forecast: {
    params: { playouts?: number; seed?: number; show?: boolean };
    result: Forecast;
  };
  suggest: { params: { level?: Level; playouts?: number; seed?: number }; result: Suggestion };
  /** The page's server, with a search of its own. */
  review: { params: { stop?: boolean }; result: ReviewOfGame };
  lesson: {
    params: LessonRequest;
    result: Lesson | Bookshelf | Book | BookPiece | BookOnShelf | BookGone;
  };
  lights: { params: Nothing; result: Lights };
  watch: { params: { lights: boolean }; result: { lights: boolean } };
  settings: { params: Partial<Settings>; result: Settings };
  diagnose: { params: Nothing; result: Diagnosis };
  recording: { params: { part?: number }; result: ReportHead | ReportPart };
  /** Only while the board cannot read its files. */
  flash: { params: { read: number } | { format: true }; result: FlashPiece | { format: true } };
  service: { params: { bootsel: true }; result: { service: true } };
  bringup: {
    params: { do?: string; read?: number };
    result: BringUp | ReportPiece | { forgotten: boolean; message: string };
  };
  selftest: { params: { leds: string }; result: LedTest };
  "sim.board": { params: Nothing; result: Description };
  /** Null of a real board whose board file is not known here. */
  "sim.wires": { params: Nothing; result: BuildingPlan | null };
  "sim.solder": { params: Soldering; result: Time & { off: number } };
  "sim.power": { params: { cycle: true }; result: Time };
  "sim.watch": { params: { leds: boolean }; result: { leds: Leds } };
  "sim.leds": { params: Nothing; result: Leds };
  "sim.fingers": { params: Fingers; result: Time };
  "sim.touch": { params: { cells: Cell[] }; result: Time };
  "sim.press": { params: { button: string }; result: Time };
  "sim.kept": { params: Nothing; result: Kept };
  remote: { params: Nothing; result: { remote: Remote | null } };
  /** The page's server, where the game is shared with other boards. */
  joined: { params: { answer?: boolean }; result: Joined };
  /** The page's server: the shared game in which the board is. */
  shared_room: {
    params: Nothing | JoinRoom | { leave: true } | { code: true };
    result: RoomTold & { code?: string };
  };
  /** The server of the audience, to a phone; with the key it comes in again, instead of a code. */
  join: { params: { code: string }; result: { joined: true; key: string } };
}
export type Method = keyof Methods;
export type Params<M extends Method> = Methods[M]["params"];
export type Answered<M extends Method> = Methods[M]["result"];

export type Nothing = Record<string, never>;
export interface Played {
  move: string;
  state: State;
}
export interface Bookshelf {
  books: (BookOnShelf | BrokenBook)[];
}
export interface BookPiece {
  book: string;
  size: number;
}
export interface LessonRequest {
  do?: "list" | "state" | "start" | "next" | "back" | "stop" | "load" | "remove";
  book?: string;
  number?: number;
  text?: string;
  at?: number;
  last?: boolean;
}

export interface Agreed {
  agreed?: boolean;
}
export interface NewClub extends ClubSettings {
  name: string;
  players: string[];
  system: System;
  game: string;
  /** The shape; "" for each board's own. */
  board: string;
  rounds: number;
}

/** By notification: its parameters. */
export interface Notifications {
  /** The server of a wall. */
  wall: Wall;
  board: WallBoard;
  room: WallRoom;
  club: { club: Club | null };
  /** The answer to whether names and results are kept. */
  kept: Kept;
  turn: Played;
  state: { state: State };
  pending: { cells: Cell[] };
  refused: Refusal;
  asked: Answer;
  shows: Shown;
  /** With a notice: no turn was found, and it thinks no more. */
  thinking: { colour: Colour; level: Level; notice?: Notice };
  /** The computer sees no way to win for this player, and would end the game. */
  hopeless: { colour: Colour; level: Level };
  clock: ClockTold;
  /** Somebody's time is over; the game goes on. */
  flag: { colour: Colour };
  lesson: Lesson;
  bringup: BringUp;
  lights: Lights;
  fault: Fault;
  "sim.leds": Leds;
  "sim.kept": Kept;
  cable: Cable;
  /** The page's server: how much of a review is done. */
  reviewing: { done: number; of: number };
  /** The same: how the shared game stands. */
  joined: Joined;
  /** The same: the board is in another room, or in none. */
  shared_room: RoomTold;
  /** The server of the audience tells phones of another record. */
  record: GameRecord;
}
/** One of them, `{method, params}`. */
export type Notification = {
  [N in keyof Notifications]: { method: N; params: Notifications[N] };
}[keyof Notifications];

/** The players at another board, as this board knows them. */
export interface Remote {
  players: Colour[];
  held: string | null;
  question: "undo" | "new" | null;
  waits: boolean;
}

/** A room that a program is to join, at an address as `--join` takes it. */
export interface JoinRoom {
  join: string;
  seat: number | null;
  new: { game: string; board: string } | null;
}
/**
 * The room of a program. `address`: of its broker's WebSocket, or null; `join`: its own.
 */
export interface RoomOfProgram {
  address: string | null;
  join: string;
  code: string;
  seat: number | null;
}
export interface RoomTold {
  room: RoomOfProgram | null;
}

/** The state of a game that is shared with other boards. Seats are numbers in `players`. */
export interface Joined {
  /** The seat that is played here; null for a board that only watches. */
  as: number | null;
  players: Colour[];
  connected: boolean;
  /** The reason why it is not connected, as a code. */
  trouble: string | null;
  seen: boolean;
  game: number;
  here: number[];
  watching: number;
  /** Seats that have said that they have the game as it is here. */
  known_to: number[];
  /** `replace`: no seat asks it, but the program of this board. */
  question: { seat: number | null; what: "undo" | "new" | "replace" } | null;
  waits: "undo" | "new" | null;
  /** The number of turns after which the boards differ. */
  stopped: number | null;
  taken: boolean;
  notice: string | null;
  /** Only in an answer. */
  code?: string;
}

export interface Fault {
  part: string;
  code: string;
  message: string;
  filled?: Filled;
}

/** The page's server: whether a real board is at its cable, and if not, why. */
export interface Cable {
  connected: boolean;
  port: string;
  /** null when it is connected. */
  notice: Notice | null;
}

/** An error in place of a result. */
export interface Failure {
  code: number;
  message: string;
  filled?: Filled;
  data?: {
    /** The reason why the board or the server refuses. */
    code: string;
    cells?: Cell[];
    /** The number of the move that `new` refused, from 1. */
    number?: number;
    /** Values of the server's own refusals. */
    params?: Notice["params"];
  };
}

/** The answer of the page's server about the audience of phones, at `/audience`. */
export type Audience = { open: false } | OpenAudience;
export interface OpenAudience {
  open: true;
  address: string;
  code: string;
  /** The word of a phone that has scanned the QR code. */
  secret: string;
  phones: number;
  /** The leader's warning, such as that somebody is guessing the code. */
  warning: Notice | null;
}
