// The dialog of the players of a tournament: those who come late, are absent, or go home.

import { choiceOf, element, make, say } from "../elements.js";
import { t } from "../language/texts.js";
import { keepFocus } from "./focus.js";
import { nameOf } from "./tournament.js";

/** @import { Club, ClubPlayer } from "../messages/messages" */
/** @import { Leading } from "./leading.js" */

const SWISS = "swiss";

export class PeopleDialog {
  #dialog = element("people", HTMLDialogElement);
  #list = element("people-list");
  #name = element("people-name", HTMLInputElement);
  #missed = element("people-missed", HTMLSelectElement);
  #told = element("people-wrong");
  #said = element("people-said");
  #leading;
  /** @type {Club | null} */
  #club = null;
  /** The players that are shown. */
  #shown = "";

  /** @param {Leading} leading */
  constructor(leading) {
    this.#leading = leading;
    element("people-form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#join();
    });
    element("people-close").addEventListener("click", () => this.#dialog.close());
  }

  open() {
    say(this.#told, "");
    say(this.#said, "");
    this.#dialog.showModal();
  }

  /** @param {Club | null} club */
  show(club) {
    this.#club = club;
    if (club === null || !club.is_open) {
      this.#dialog.close();
      return;
    }
    element("people-join").hidden = !club.may_join;
    // Rounds that somebody missed are worth something in a Swiss tournament alone.
    element("people-missed-label").hidden = club.system !== SWISS;
    // A list that somebody has opened stays open while results come in.
    const key = JSON.stringify([club.id, club.players, club.entrants]);
    if (this.#shown === key) return;
    this.#shown = key;
    keepFocus(() => {
      const rows = club.entrants.map((entrant, index) => this.#row(club, entrant, index + 1));
      this.#list.replaceChildren(...rows);
    });
  }

  /**
   * @param {Club} club
   * @param {ClubPlayer} entrant
   * @param {number} player
   */
  #row(club, entrant, player) {
    const label = make("label", "", nameOf(club, player));
    const select = choiceOf(choicesOf(club));
    select.id = `person-${player}`;
    select.value = choiceNow(club, entrant);
    select.addEventListener("change", () => void this.#set(player, select));
    label.append(select);
    const item = make("li");
    item.append(label);
    return item;
  }

  /**
   * @param {number} player
   * @param {HTMLSelectElement} select
   */
  async #set(player, select) {
    if (await this.#ask(player, select.value)) return;
    this.#shown = "";
    this.show(this.#club);
  }

  /**
   * @param {number} player
   * @param {string} choice
   * @returns {Promise<boolean>} Whether it was done.
   */
  #ask(player, choice) {
    if (choice === "here") return this.#leading.carryOut("club.here", { player }, this.#told);
    if (choice === "gone") {
      const name = this.#club === null ? "" : nameOf(this.#club, player);
      const asked = { says: t("Is {player} going home?", { player: name }), act: t("Goes home") };
      return this.#leading.agree("club.leave", { player }, asked, this.#told);
    }
    const bye = /** @type {"half" | "zero"} */ (choice);
    return this.#leading.carryOut("club.away", { player, bye }, this.#told);
  }

  async #join() {
    say(this.#said, "");
    const name = this.#name.value.trim();
    const bye = /** @type {"half" | "zero"} */ (this.#missed.value);
    if (!(await this.#leading.carryOut("club.join", { name, bye }, this.#told))) return;
    this.#name.value = "";
    this.#name.focus();
    // The server tells the tournament before it answers; whoever has just come is the last one.
    const [player, joined] = [this.#club?.players.at(-1), this.#club?.entrants.at(-1)?.joined];
    if (player === undefined || joined === undefined) return;
    say(this.#said, t("{player} plays from round {round} on.", { player, round: joined }));
  }
}

/**
 * @param {Club} club
 * @returns {[string, string][]}
 */
function choicesOf({ system }) {
  /** @type {[string, string][]} */
  const absent = [["zero", t("absent")]];
  if (system === SWISS) absent.push(["half", t("absent, ½ point")]);
  return [["here", t("plays")], ...absent, ["gone", t("gone home")]];
}

/**
 * @param {Club} club
 * @param {ClubPlayer} entrant
 */
function choiceNow({ system }, { status, bye }) {
  if (status !== "away") return status;
  return system === SWISS ? (bye ?? "zero") : "zero";
}
