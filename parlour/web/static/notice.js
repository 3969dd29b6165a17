// What the table says when a turn begins: whose it is, whether anew, and what is asked.
/** @import * as P from "./protocol" */
/** @import { Answer } from "./live.js" */
/** @import { Seats } from "./seats.js" */

export class TurnNotice {
  #told = -1; // the event after which we last spoke
  #wasOurs = false;
  #anew = false; // our turn has passed on in between, or a ply was played for us
  /** @type {{seat: number, word: string} | null} a seat of ours for which a ply was played */
  #late = null;
  #houseWord = "";
  #sent = 0; // moves of ours that are not answered yet
  #own = 0; // the last event that came of one

  /** @param {Seats} seats */
  constructor(seats) {
    this.seats = seats;
  }

  /**
   * A move of ours is under way: what comes of it was not played for us.
   * @param {Promise<Answer>} sending
   */
  async follow(sending) {
    this.#sent += 1;
    const answer = await sending;
    this.#sent -= 1;
    this.#own = Math.max(this.#own, answer.type === "done" ? answer.number : 0);
    return answer;
  }

  /** @param {string} text the house has said something */
  houseSaid(text) {
    this.#houseWord = text;
  }

  /** @param {P.Event} event an event has been shown */
  shown({ kind, told, standing: { acting, number } }) {
    if (kind === "play" && this.seats.isOwn(told.seat) && !this.#sent && number > this.#own) this.#late = { seat: told.seat, word: this.#houseWord };
    this.#anew ||= Boolean(this.#late) || (acting.length > 0 && !acting.some((seat) => this.seats.isOwn(seat)));
  }

  /**
   * The board stands still. What to say now (null: nothing), and whether a turn begins.
   * @param {P.OfferView | undefined} offer of the first of our seats that may act
   * @param {P.Status} standing
   */
  rested(offer, standing) {
    const isOurs = Boolean(offer && !standing.over);
    const begins = !this.#wasOurs || this.#anew;
    let words = null;
    if (offer && isOurs && this.#told !== standing.number) {
      this.#told = standing.number;
      const again = this.#late?.seat === offer.seat ? " again" : "";
      const who = this.seats.areShared ? `${this.seats.nameOf(offer.seat)}, it` : "It";
      const whose = begins || this.seats.areShared ? `${this.#late?.word ?? ""} ${who} is your turn${again}.` : "";
      words = whose || offer.task ? `${whose} ${offer.task}`.trim() : null;
    } else if (!isOurs && !standing.over && this.#wasOurs) words = this.#late?.word ?? "";
    const isNew = isOurs && words !== null && begins;
    this.#wasOurs = isOurs;
    this.#anew = false;
    this.#late = null;
    this.#houseWord = "";
    return { isOurs, words, begins: isNew };
  }
}
