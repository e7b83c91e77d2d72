// The leader's page of several boards: the wall, names, and the club evening.

import { element, make, say, sentenceOf } from "./elements.js";
import { codeIsThere } from "./first/handing_over.js";
import { language, languages, choose, t, tn } from "./language/texts.js";
import { noticeSentence } from "./session/notices.js";
import { LinkError } from "./session/transport.js";
import { SetUp } from "./wall/set_up.js";
import { boardTitle } from "./wall/titles.js";
import { needWord } from "./wall/needs.js";
import { WallView } from "./wall/wall_view.js";

/** @import { Method, Params, Wall, WallBoard } from "./messages/messages" */

/**
 * Ask the server to do something; what it says against it is told where the button is.
 *
 * @template {Method} M
 * @param {M} method
 * @param {Params<M>} params
 * @param {HTMLElement} [told] Where it is told.
 * @returns {Promise<boolean>} Whether it was done.
 */
async function carryOut(method, params, told = element("problem")) {
  try {
    await view.transport.request(method, params);
  } catch (error) {
    complain(told, sentenceOf(error));
    return false;
  }
  complain(told, "");
  return true;
}

/**
 * @param {HTMLElement} told
 * @param {string} sentence It alone stands on the page; "" where nothing is wrong any more.
 */
function complain(told, sentence) {
  for (const one of document.querySelectorAll(".problem")) say(one, one === told ? sentence : "");
  // The wall is long: it may lie above or below what is seen.
  if (sentence !== "") told.scrollIntoView({ block: "nearest" });
}

/**
 * Ask for something of the tournament that is on.
 *
 * @template {Method} M
 * @param {M} method
 * @param {Params<M>} params
 */
function atClub(method, params) {
  return carryOut(method, params, element("club-problem"));
}

/**
 * The tournament to begin if somebody agrees that games are replaced by it.
 *
 * @type {Params<"club.start"> | null}
 */
let toReplace = null;

/**
 * Begin games of the round; ask first if games that are not over would be replaced.
 *
 * @param {Params<"club.start">} params
 */
async function start(params) {
  askToReplace(null);
  try {
    await view.transport.request("club.start", params);
  } catch (error) {
    const boards = replacedBy(error);
    if (boards === null) complain(element("club-problem"), sentenceOf(error));
    else askToReplace({ ...params, replaces: boards }, sentenceOf(error));
    return;
  }
  complain(element("club-problem"), "");
}

/**
 * The boards that keep games from being begun.
 *
 * @param {unknown} error
 */
function replacedBy(error) {
  const data = error instanceof LinkError ? error.data : null;
  const boards = data?.code === "boards_have_games" ? data.params?.boards : null;
  return Array.isArray(boards) ? boards : null;
}

/**
 * Ask, or no longer. The question has the focus and no button, as that about the end.
 *
 * @param {Params<"club.start"> | null} wanted
 * @param {string} [sentence]
 */
function askToReplace(wanted, sentence = "") {
  toReplace = wanted;
  element("club-replaces").hidden = wanted === null;
  say(element("club-replaced"), sentence);
  if (wanted !== null) element("club-replaced").focus();
}

const view = new WallView({
  tiles: {
    rename: (board) => openNames(board),
    seen: ({ number }) => void carryOut("wall.seen", { board: number }),
    takeOff: ({ number }) => void carryOut("wall.take_off", { board: number }),
  },
  club: {
    start: ({ id }) => void start({ game: id }),
    correct: ({ id }, outcome) => void atClub("club.result", { game: id, outcome }),
    move: ({ id }, board) => void atClub("club.move", { game: id, board }),
  },
  changed: () => showAround(),
});

const setUp = new SetUp(
  () => view.refresh(),
  (club) => carryOut("club.new", club, element("set-up-problem")),
);

/** True while the page asks whether the tournament shall end, which is for good. */
let isEndAsked = false;

/** Draw all around the tiles and tables. */
function showAround() {
  setUp.offer(view.games, view.mostRounds);
  say(element("summary"), summary(view.boards));
  say(element("club-unkept"), view.unkept === null ? "" : noticeSentence(view.unkept));
  const { boards, rooms, club } = view;
  // A wall of games elsewhere alone has no board to play a tournament on.
  element("club").hidden = boards.length === 0 && rooms.length > 0 && club === null;
  showEarlier(view.earlier);
  if (club === null || !club.is_open) isEndAsked = false;
  element("club-actions").hidden = club === null || isEndAsked;
  element("club-asks").hidden = !isEndAsked;
  if (club === null) return;
  element("club-start").hidden = !club.games.some(({ is_ready: isReady }) => isReady);
  element("club-pair").hidden = !club.may_pair;
  element("club-end").hidden = !club.is_open;
}

/**
 * The tournaments before, as files.
 *
 * @param {Wall["earlier"]} earlier
 */
function showEarlier(earlier) {
  const list = element("earlier-list");
  const key = JSON.stringify(earlier);
  if (list.dataset.shown === key) return;
  list.dataset.shown = key;
  element("earlier").hidden = earlier.length === 0;
  list.replaceChildren(
    ...earlier.map(({ id, name, date }) => {
      const item = make("li", "", `${date}, ${name}: `);
      const files = ["csv", "trf"].map((kind) => {
        const link = make("a", "", kind.toUpperCase());
        link.href = `club.${kind}?tournament=${id}`;
        link.download = "";
        link.setAttribute("aria-label", `${kind.toUpperCase()}: ${name}, ${date}`);
        return link;
      });
      item.append(files[0], " ", files[1]);
      return item;
    }),
  );
}

/** @param {WallBoard[]} boards */
function summary(boards) {
  const needing = boards.filter(({ needs }) => needs.length > 0);
  if (needing.length === 0) return boards.length === 0 ? "" : t("No board needs you.");
  const listed = needing.map((board) => `${boardTitle(board)} (${needWord(board.needs[0])})`);
  return tn(
    "{count} board needs you: {boards}",
    "{count} boards need you: {boards}",
    needing.length,
    {
      boards: listed.join(", "),
    },
  );
}

element("club-start").addEventListener("click", () => start({}));
element("club-keep").addEventListener("click", () => askToReplace(null));
element("club-replace").addEventListener("click", () => {
  const wanted = toReplace;
  askToReplace(null);
  if (wanted !== null) void start(wanted);
});

element("club-pair").addEventListener("click", () => atClub("club.pair", {}));
element("club-end").addEventListener("click", () => askEnd(true, "club-question"));
element("club-go-on").addEventListener("click", () => askEnd(false, "club-end"));
element("club-end-now").addEventListener("click", async () => {
  await atClub("club.end", { agreed: true });
  askEnd(false, "club-title");
});

/**
 * Ask whether the tournament shall end, or no longer. The question has the focus and no button,
 * so that a click or a key too many does nothing.
 *
 * @param {boolean} isAsked
 * @param {string} id What has the focus now.
 */
function askEnd(isAsked, id) {
  isEndAsked = isAsked;
  showAround();
  element(id).focus();
}

// Names.

const dialog = element("names", HTMLDialogElement);
const fields = {
  name: element("names-board", HTMLInputElement),
  end1: element("names-end1", HTMLInputElement),
  end2: element("names-end2", HTMLInputElement),
};
let renamed = 0;

/** @param {WallBoard} board */
function openNames(board) {
  renamed = board.number;
  fields.name.value = board.name;
  fields.name.placeholder = t("Board {number}", board);
  fields.end1.value = board.end1;
  fields.end2.value = board.end2;
  say(element("names-wrong"), "");
  dialog.showModal();
}

element("names-form", HTMLFormElement).addEventListener("submit", async (event) => {
  event.preventDefault();
  const told = element("names-wrong");
  const { name, end1, end2 } = fields;
  const board = renamed;
  if (!(await carryOut("wall.name", { board, name: name.value.trim() }, told))) return;
  const players = { board, end1: end1.value.trim(), end2: end2.value.trim() };
  if (await carryOut("wall.players", players, told)) dialog.close();
});
element("names-cancel").addEventListener("click", () => dialog.close());

// Language.

const select = element("language", HTMLSelectElement);
for (const [code, name] of Object.entries(languages)) {
  const option = new Option(name, code);
  option.lang = code;
  select.append(option);
}
select.value = language;
select.addEventListener("change", () => choose(select.value));
codeIsThere();
