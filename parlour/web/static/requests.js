// Requests among the players: calls out of turn, such as a draw, requests to take back a move, and the answers.
import { byId, make, makeButton, updateChildren } from "./dom.js";
import { sound } from "./sound.js";
/** @import * as P from "./protocol" */
/** @import { Live, Question } from "./live.js" */
/** @import { Playback } from "./playback.js" */
/** @import { Say } from "./message.js" */
/** @import { Seats } from "./seats.js" */
/** @import { TurnOffers } from "./turn.js" */

/** @typedef {P.CallView & {seat: number}} OwnCall */

export class Requests {
  /** @type {OwnCall[]} */
  #calls = [];
  /** @type {OwnCall | null} a call that the player has to confirm */
  #confirming = null;
  /** @type {P.Asking} */
  #asking = { type: "asking", number: 0, seat: -1, text: "", waiting: [], away: [], lapses: null };

  /**
   * @param {Live} live
   * @param {Seats} seats
   * @param {Playback} playback
   * @param {TurnOffers} turn
   * @param {Say} say
   */
  constructor(live, seats, playback, turn, say) {
    this.live = live;
    this.seats = seats;
    this.say = say;
    seats.changed.listen(() => this.#offer(this.#calls.filter(({ seat }) => seats.isOwn(seat))));
    live.on("turn", ({ offers }) => this.#offer(offers.flatMap((one) => one.calls.map((call) => ({ ...call, seat: one.seat })))));
    live.on("asking", (message) => this.#showAsking(message));
    live.on("welcome", (message) => this.#showAsking(message.asking));
    byId("calls").addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.#confirming) return;
      event.stopPropagation();
      this.#setConfirming(null);
    });
    byId("ask-back").addEventListener("click", () => {
      const seat = seats.own.find((each) => each === turn.message?.undo) ?? seats.own[0];
      say("");
      this.#send({ type: "ask_back", seat, ply: playback.ply });
    });
  }

  /** @param {Question} message */
  async #send(message) {
    if (!this.live.isConnected) return this.say("Connection lost. Wait until you are connected again.", "", "no");
    const answer = await this.live.ask(message);
    if (answer.type === "refused") this.say(answer.text, answer.clause, "no");
    if (answer.type === "error") this.say(answer.text, "", "no");
  }

  /**
   * Show a button for each call. The player confirms a call before the page sends it.
   * @param {OwnCall[]} offered
   */
  #offer(offered) {
    if (JSON.stringify(offered) === JSON.stringify(this.#calls)) return;
    this.#calls = offered;
    this.#confirming = null;
    this.#showCalls();
  }

  #showCalls() {
    const box = byId("calls");
    box.hidden = !this.#calls.length || this.#asking.seat >= 0;
    if (box.hidden) this.#confirming = null;
    box.replaceChildren(...(this.#confirming ? this.#confirmation(this.#confirming) : this.#calls.map((call) => this.#callButton(call))));
  }

  /** @param {OwnCall} call */
  #callButton(call) {
    const label = this.seats.areShared ? `${call.label} (${this.seats.nameOf(call.seat)})` : call.label;
    return makeButton(label, () => this.#setConfirming(call), "small");
  }

  /** @param {OwnCall | null} call */
  #setConfirming(call) {
    this.#confirming = call;
    this.#showCalls();
    const buttons = byId("calls").querySelectorAll("button");
    buttons[call ? buttons.length - 1 : 0]?.focus(); // Cancel, so that a second press sends nothing
    byId("calls").scrollIntoView({ block: "nearest" });
  }

  /** @param {OwnCall} call */
  #confirmation({ seat, action, label, question }) {
    const sure = () => {
      this.#setConfirming(null);
      this.#send({ type: "call", seat, action });
    };
    const words = this.seats.areShared ? `${this.seats.nameOf(seat)}: ${question}` : question;
    return [make("p", {}, words), makeButton(label, sure), makeButton("Cancel", () => this.#setConfirming(null))];
  }

  // Name the players who have to answer, who of them is away, and how long they have.
  #waitingText() {
    const { waiting, away, lapses } = this.#asking;
    const names = waiting.map((seat) => this.seats.nameOf(seat) + (away.includes(seat) ? " (away)" : ""));
    const said = `Waiting for ${names.join(", ")}.`;
    if (lapses === null) return said;
    const until = new Date(Date.now() + 1000 * lapses).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
    return `${said} Players who are away can answer until ${until}. After that the request ends.`;
  }

  /**
   * Show the open request. The players who are asked can answer it, and whoever asked can withdraw it.
   * @param {P.Asking} asked
   */
  #showAsking(asked) {
    const isFresh = asked.number !== this.#asking.number, box = byId("asking"), { seats } = this;
    this.#asking = asked;
    this.#showCalls();
    box.hidden = asked.seat < 0;
    const [own] = asked.waiting.filter((seat) => seats.isOwn(seat));
    /** @type {(seat: number, yes: boolean, words: string, kind?: string) => HTMLButtonElement} */
    const answer = (seat, yes, words, kind) => {
      const button = makeButton(words, () => this.#send({ type: "answer", seat, number: asked.number, yes }), kind);
      button.dataset.asked = `${asked.number} ${seat}`;
      return button;
    };
    /** @type {HTMLElement[]} */
    const lines = [make("p", {}, asked.text)];
    if (own !== undefined) {
      const [agree, decline] = seats.areShared ? [`${seats.nameOf(own)} agrees`, `${seats.nameOf(own)} declines`] : ["Agree", "Decline"];
      lines.push(make("div", { class: "buttons" }, answer(own, true, agree, "main"), answer(own, false, decline)));
    } else if (asked.seat >= 0) {
      lines.push(make("p", { class: "quiet" }, this.#waitingText()));
      if (seats.isOwn(asked.seat)) lines.push(make("div", { class: "buttons" }, answer(asked.seat, false, "Withdraw")));
    }
    updateChildren(box, ...lines);
    if (!isFresh || asked.seat < 0) return;
    if (own !== undefined) sound("turn");
    if (own !== undefined || seats.isOwn(asked.seat)) box.scrollIntoView({ block: "nearest" });
  }
}
