// The leader's page of several boards: the wall, names, and the club evening.

import { button, element, make, say, sayWithNames } from "./elements.js";
import { codeIsThere } from "./first/handing_over.js";
import { leadFocusBack } from "./frame/focus.js";
import { dayText, listed } from "./language/formats.js";
import { language, languages, choose, t, tn } from "./language/texts.js";
import { noticeSentence } from "./session/notices.js";
import { withoutPhonesSentence } from "./panel/audience_box.js";
import { offerTheme } from "./panel/settings.js";
import { AllBoardsDialog } from "./wall/all_boards_dialog.js";
import { GameDialog } from "./wall/game_dialog.js";
import { Leading } from "./wall/leading.js";
import { NamesDialog } from "./wall/names_dialog.js";
import { PeopleDialog } from "./wall/people_dialog.js";
import { Question } from "./wall/question.js";
import { SetUp } from "./wall/set_up.js";
import { boardTitle } from "./wall/titles.js";
import { needWord } from "./wall/needs.js";
import { nextStep, nextText } from "./wall/tournament.js";
import { WallView } from "./wall/wall_view.js";

/** @import { Wall, WallBoard } from "./messages/messages" */

const view = new WallView({
  tiles: {
    rename: (board) => names.open(board),
    seen: ({ number }) => void leading.carryOut("wall.seen", { board: number }, problem),
    bringBack: ({ number }) => void leading.carryOut("club.back", { board: number }, problem),
    takeOff: ({ number }) => void leading.carryOut("wall.take_off", { board: number }, problem),
  },
  club: {
    open: (club, game) => gameDialog.open(club, game, view.boards),
  },
  changed: () => showAround(),
});

/** The boards and the tournament of which the latest complaint was said. */
let saidOf = "";
const problem = element("problem");
const leading = new Leading(view.transport, new Question(), () => view.club);
const names = new NamesDialog(leading);
const gameDialog = new GameDialog(leading);
const people = new PeopleDialog(leading);
const allBoards = new AllBoardsDialog(view, leading);
const setUp = new SetUp(() => view.refresh(), leading);

/** Draw all around the tiles and tables. */
function showAround() {
  const { boards, rooms, club } = view;
  forgetSaid();
  setUp.offer(view.games, view.mostRounds);
  people.show(club);
  say(element("summary"), summary(boards));
  say(element("club-unkept"), view.unkept === null ? "" : noticeSentence(view.unkept));
  // A wall of games elsewhere alone has no board to play a tournament on.
  const hasClub = boards.length > 0 || rooms.length === 0 || club !== null;
  element("club").hidden = !hasClub;
  element("results").hidden = club === null && view.earlier.length === 0;
  element("club-files").hidden = club === null;
  element("phones").hidden = boards.length === 0;
  sayWithNames(element("phones"), view.phones ? phonesSentence() : withoutPhonesSentence());
  showEarlier(view.earlier);
  showActs();
}

/** What was said of the boards and the tournament holds no longer when they are otherwise. */
function forgetSaid() {
  const { boards, club } = view;
  const now = JSON.stringify([club, boards.map(({ number, away }) => [number, away])]);
  if (now === saidOf) return;
  saidOf = now;
  for (const one of document.querySelectorAll("main .problem")) say(one, "");
}

function phonesSentence() {
  return t("Phones can watch each board, not play: the big screen has the addresses.");
}

/** Offer what the leader can do: the next step, and everything else behind it. */
function showActs() {
  const { boards, club } = view;
  const step = nextStep(club);
  const next = element("club-next", HTMLButtonElement);
  // It keeps its place: no other button comes under the hand that has pressed it.
  next.disabled = step === "";
  say(next, nextText(step, club));
  const isOpen = club !== null && club.is_open;
  element("club-people").hidden = !isOpen;
  element("all-boards").hidden = boards.length === 0;
  element("club-unpair").hidden = !isOpen || !club.may_unpair;
  element("club-reopen").hidden = club === null || isOpen;
  element("club-end").hidden = !isOpen || step === "end";
  element("evening-end").hidden = !isOpen && !boards.some(isSet);
}

/**
 * Whether a board has something that belongs to the evening: locks, or a clock.
 *
 * @param {WallBoard} board
 */
function isSet({ state }) {
  return state?.lock !== undefined || state?.clock !== undefined;
}

/**
 * The tournaments before, as files; each can be reopened.
 *
 * @param {Wall["earlier"]} earlier
 */
function showEarlier(earlier) {
  const list = element("earlier-list");
  const key = JSON.stringify(earlier);
  if (list.dataset.shown === key) return;
  list.dataset.shown = key;
  element("earlier").hidden = earlier.length === 0;
  list.replaceChildren(...earlier.map((one) => earlierItem(one)));
}

/** @param {Wall["earlier"][number]} earlier */
function earlierItem({ id, name, date }) {
  const day = dayText(date);
  const item = make("li", "", `${day}, ${name}: `);
  const files = ["csv", "trf"].map((kind) => {
    const link = make("a", "", kind.toUpperCase());
    link.href = `club.${kind}?tournament=${id}`;
    link.download = "";
    link.setAttribute("aria-label", `${kind.toUpperCase()}: ${name}, ${day}`);
    return link;
  });
  const again = button(t("Reopen"), () => reopen({ tournament: id }));
  again.className = "small";
  again.setAttribute("aria-label", `${t("Reopen")}: ${name}, ${day}`);
  item.append(files[0], " ", files[1], " ", again);
  return item;
}

/** @param {WallBoard[]} boards */
function summary(boards) {
  const needing = boards.filter(({ needs }) => needs.length > 0);
  if (needing.length === 0) return boards.length === 0 ? "" : t("No board needs you.");
  const named = needing.map((board) => `${boardTitle(board)} (${needWord(board.needs[0])})`);
  return tn(
    "{count} board needs you: {boards}",
    "{count} boards need you: {boards}",
    needing.length,
    { boards: listed(named) },
  );
}

// The acts.

function goOn() {
  const step = nextStep(view.club);
  if (step === "new") setUp.open(view.boards);
  if (step === "start") void startGames();
  if (step === "pair") void leading.carryOut("club.pair", {});
  if (step === "end") void end();
}

async function startGames() {
  // The leader may have looked at an earlier round, or corrected a result in it.
  if (await leading.start({})) view.showPresentRound();
}

function end() {
  const asked = { says: t("End the tournament?"), act: t("End it now") };
  return leading.agree("club.end", {}, asked);
}

async function endEvening() {
  if (!(await leading.endEvening())) return;
  say(
    element("all-boards-set"),
    t("The evening is over. You can switch the boards off: they keep their games."),
  );
}

/** @param {{tournament?: number}} which The one that ended last, if it is not said. */
function reopen(which) {
  const asked = { says: t("Reopen that tournament?"), act: t("Reopen") };
  return leading.agree("club.reopen", which, asked);
}

// The second click of a double click is not meant for what has come under it meanwhile.
element("club-acts").addEventListener("click", onlyFirst, true);
element("club-next").addEventListener("click", goOn);
element("club-people").addEventListener("click", () => people.open());
element("all-boards").addEventListener("click", () => allBoards.open());
element("club-unpair").addEventListener("click", () => leading.carryOut("club.unpair", {}));
element("club-reopen").addEventListener("click", () => reopen({}));
element("club-end").addEventListener("click", end);
element("evening-end").addEventListener("click", endEvening);

/** @param {MouseEvent} event */
function onlyFirst(event) {
  if (event.detail > 1) event.stopPropagation();
}

// Whoever mends what was wrong need not read on that it is.
document.addEventListener("input", ({ target }) => {
  const form = target instanceof Element ? target.closest("form") : null;
  for (const one of form?.querySelectorAll(".problem") ?? []) say(one, "");
});

// Language and colours.

const select = element("language", HTMLSelectElement);
for (const [code, name] of Object.entries(languages)) {
  const option = new Option(name, code);
  option.lang = code;
  select.append(option);
}
select.value = language;
select.addEventListener("change", () => choose(select.value));
offerTheme(element("theme", HTMLSelectElement));
leadFocusBack(() => element("club-title").focus());
codeIsThere();
