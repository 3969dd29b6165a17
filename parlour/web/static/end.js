// The card at the end of a game: who won, the final standing, what decided it, and what to do next. It stands beside the
// board, which stays in view. Players leave the table only by pressing a button.
import { avatarOf } from "./avatar.js";
import { byId, findById, make, makeButton } from "./dom.js";
import { keepFinished } from "./finished.js";
import { resultOf } from "./result.js";
import { cheer, showPicture, showSummary } from "./summary.js";
import { sound } from "./sound.js";
import { remember } from "./storage.js";
import { capitalise } from "./text.js";
/** @import * as P from "./protocol" */
/** @import { Live } from "./live.js" */
/** @import { OwnMatch } from "./storage.js" */
/** @import { Say } from "./message.js" */
/** @import { Seats } from "./seats.js" */

/** @typedef {"won" | "lost" | "drawn" | "watched"} Part how the game went for this browser's player */

/** @type {Record<Part, string>} */
const COMFORT = { won: "Well played.", lost: "Good game. Try again?", drawn: "", watched: "" };
const list = new Intl.ListFormat("en-GB");

export class EndCard {
  #card = byId("end-card");
  #shownAt = -1; // the number of the event whose end the card has shown
  #hasAsked = false; // whether this player pressed Play again

  /**
   * @param {Live} live
   * @param {Seats} seats
   * @param {{facts: {id: string, game: string, title: string}, own: OwnMatch, say: Say}} table
   */
  constructor(live, seats, { facts, own, say }) {
    this.live = live;
    this.seats = seats;
    this.facts = facts;
    this.own = own;
    this.say = say;
    byId("share-link", HTMLInputElement).value = `${location.origin}/match/${facts.id}/replay`;
    byId("end-close").addEventListener("click", () => this.#close());
    byId("end-open").addEventListener("click", () => this.#open(true));
    byId("end-picture").addEventListener("click", () => void showPicture(facts));
    byId("end-review").addEventListener("click", () => this.#goToReviews());
    byId("rematch").addEventListener("click", () => void this.#askForRematch());
    live.on("next", (next) => this.#showRematch(next));
    document.addEventListener("keydown", (event) => event.key === "Escape" && !this.#card.hidden && this.#close());
  }

  /** @param {P.Status} standing */
  show(standing) {
    const { seats, facts } = this;
    byId("rematch").hidden = !standing.over || !seats.own.length || !byId("end-asked").hidden;
    byId("end-open").hidden = !standing.over;
    if (!standing.over) this.#card.hidden = true;
    if (!standing.over || this.#shownAt === standing.number) return;
    this.#shownAt = standing.number;
    const part = this.#part(standing);
    this.#card.dataset.part = part;
    byId("end-title").textContent = this.#headline(standing, part);
    byId("end-how").textContent = `${standing.outcome} ${COMFORT[part]}`.trim();
    const order = seats.all.map(({ seat }) => seat).sort((a, b) => standing.returns[b] - standing.returns[a]);
    byId("end-standing").replaceChildren(...order.map((seat) => this.#row(seat, standing.returns)));
    if (seats.own.length) void keepFinished(facts.id, Object.keys(this.own.tokens).map(Number)).catch(() => {});
    byId("end-review").hidden = findById("reviews")?.hidden ?? true;
    void showSummary(facts, seats).catch(() => {});
    if (part === "won" || (seats.areShared && part === "watched")) cheer(byId("board"));
    this.#open(false);
  }

  /**
   * @param {P.Status} standing
   * @returns {Part}
   */
  #part({ returns }) {
    const best = Math.max(...returns), [own] = this.seats.own;
    if (returns.every((one) => one === best)) return "drawn";
    if (own === undefined || this.seats.areShared) return "watched";
    return returns[own] === best ? "won" : "lost";
  }

  /**
   * @param {P.Status} standing
   * @param {Part} part
   */
  #headline({ returns }, part) {
    const best = Math.max(...returns);
    if (part === "drawn") return best < 0 ? "Nobody won" : "Draw";
    if (part === "won") return "You win!";
    const winners = this.seats.all.filter(({ seat }) => returns[seat] === best).map(({ name }) => name);
    const named = list.format(winners);
    return `${capitalise(named)} ${winners.length > 1 ? "win" : "wins"}`;
  }

  /**
   * @param {number} seat
   * @param {number[]} returns
   */
  #row(seat, returns) {
    const { name, title, kind, level } = this.seats.all[seat], result = resultOf(returns, returns[seat]);
    const label = name === title ? name : `${name} (${title})`;
    return make("li", { class: `seat-${seat % 8}${returns[seat] === Math.max(...returns) && result !== "drew" ? " best" : ""}` },
      avatarOf({ name, kind, level }), make("span", { class: "name" }, this.seats.isOwn(seat) && !this.seats.areShared ? `${label} (you)` : label), make("span", {}, result));
  }

  /** @param {boolean} isAsked whether the player asked for the card; on a phone it is below the board */
  #open(isAsked) {
    this.#card.hidden = false;
    this.#card.focus({ preventScroll: true }); // not a button: the player may be about to press a key
    if (isAsked) this.#card.scrollIntoView({ block: "nearest" });
  }

  #close() {
    this.#card.hidden = true;
    byId("end-open").focus({ preventScroll: true });
  }

  #goToReviews() {
    this.#close();
    byId("reviews").querySelector("summary")?.focus();
  }

  async #askForRematch() {
    this.#hasAsked = true;
    await this.#send(true);
  }

  /** @param {boolean} yes */
  async #send(yes) {
    const answer = await this.live.ask({ type: "rematch", seat: this.seats.own[0], yes });
    if (answer.type === "error") this.say(answer.text, "", "no");
  }

  /** @param {string} match */
  #goTo(match) {
    const { own, facts } = this;
    remember(match, { tokens: own.tokens, owner: own.owner, game: facts.game });
    location.href = `/match/${match}`;
  }

  /**
   * Somebody wants to play again. The player who asked goes to the new table; everybody else is asked.
   * @param {P.NextMatch} next
   */
  #showRematch({ match, seat }) {
    if (this.#hasAsked) return this.#goTo(match);
    const box = byId("end-asked"), { seats } = this;
    const isOwn = seats.isOwn(seat), words = isOwn ? "Your next game is ready." : `${seats.nameOf(seat)} wants to play again.`;
    const go = (/** @type {string} */ text) => makeButton(text, () => this.#goTo(match), "main");
    const decline = () => {
      box.replaceChildren(make("p", {}, "You declined a rematch."));
      void this.#send(false);
      this.#card.focus({ preventScroll: true });
    };
    const buttons = isOwn ? [go("Join")] : seats.own.length ? [go("Play again"), makeButton("Not now", decline)] : [go("Watch")];
    box.replaceChildren(make("p", {}, words), make("div", { class: "buttons" }, ...buttons));
    box.hidden = false;
    byId("rematch").hidden = true;
    this.#card.hidden = false;
    sound("turn");
  }
}
