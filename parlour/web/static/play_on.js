// Play from a move of a replay: a new table starts there. The replay does not change.
import { byId, findById } from "./dom.js";
import { ask, showFormError } from "./http.js";
import { seatRow, seatWanted, usualLevel } from "./seat_choice.js";
import { goToNewMatch, ownName, rememberName } from "./storage.js";

/** @import { SeatChosen } from "./seat_choice.js" */

/** @typedef {{id: string, game: string, title: string, seats: string[], levels: Record<string, string>}} Facts */

export class PlayOn {
  #ply = 0;

  /** @param {Facts} facts */
  constructor(facts) {
    if (!findById("play-on")) return;
    const { levels } = facts, form = byId("play-on-form", HTMLFormElement), trouble = byId("play-on-trouble");
    /** @type {SeatChosen[]} */
    const chosen = facts.seats.map((_, i) => ({ who: i ? "bot" : "me", name: i ? "" : ownName(), level: usualLevel(levels) }));
    byId("play-on-seats").replaceChildren(...chosen.map((own, i) => seatRow(facts.seats[i], own, levels, !i)));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      trouble.textContent = "";
      rememberName(chosen[0].name);
      const wanted = { ply: this.#ply, seats: chosen.map(seatWanted), salting: true };
      try {
        goToNewMatch(await ask("POST", `/api/matches/${facts.id}/tables`, wanted), facts.game, facts.title);
      } catch (error) {
        showFormError(form, trouble, error);
      }
    });
  }

  /**
   * The replay shows another move.
   * @param {number} ply
   * @param {boolean} isOver whether the game is over at this move
   */
  show(ply, isOver) {
    this.#ply = ply;
    if (!findById("play-on")) return;
    byId("play-on-button", HTMLButtonElement).disabled = isOver;
    byId("play-on-trouble").textContent = isOver ? "The game is over at this move. Go back to an earlier one to play from there." : "";
  }
}
