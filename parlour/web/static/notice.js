// What the table says when a turn begins: whose it is, whether anew, and what is asked.
/** @import * as P from "./protocol" */
/** @import { Answer } from "./live.js" */
/** @import { Seats } from "./seats.js" */

export class TurnNotice {
  #spokenAt = -1; // the event after which we last spoke
  #wasOurs = false;
  #isNewTurn = false; // our turn has passed on in between, or a ply was played for us
  /** @type {{seat: number, text: string} | null} a seat of ours for which a ply was played */
  #playedForUs = null;
  #houseText = "";
  #unanswered = 0; // moves of ours that are not answered yet
  #lastOwnEvent = 0; // the last event that came of one

  /** @param {Seats} seats */
  constructor(seats) {
    this.seats = seats;
  }

  /**
   * A move of ours is under way: what comes of it was not played for us.
   * @param {Promise<Answer>} sending
   */
  async track(sending) {
    this.#unanswered += 1;
    const answer = await sending;
    this.#unanswered -= 1;
    this.#lastOwnEvent = Math.max(this.#lastOwnEvent, answer.type === "done" ? answer.number : 0);
    return answer;
  }

  /** @param {string} text the house has said something */
  houseSaid(text) {
    this.#houseText = text;
  }

  /** @param {P.Event} event an event has been shown */
  onEvent({ kind, told, standing: { acting, number } }) {
    if (kind === "play" && this.seats.isOwn(told.seat) && !this.#unanswered && number > this.#lastOwnEvent) this.#playedForUs = { seat: told.seat, text: this.#houseText };
    this.#isNewTurn ||= Boolean(this.#playedForUs) || (acting.length > 0 && !acting.some((seat) => this.seats.isOwn(seat)));
  }

  /**
   * The board stands still. What to say now (null: nothing), and whether a turn begins.
   * @param {P.OfferView | undefined} offer of the first of our seats that may act
   * @param {P.Status} standing
   */
  onBoardStill(offer, standing) {
    const isOurs = Boolean(offer && !standing.over);
    const begins = !this.#wasOurs || this.#isNewTurn;
    let words = null;
    if (offer && isOurs && this.#spokenAt !== standing.number) {
      this.#spokenAt = standing.number;
      const again = this.#playedForUs?.seat === offer.seat ? " again" : "";
      const who = this.seats.areShared ? `${this.seats.nameOf(offer.seat)}, it` : "It";
      const whose = begins || this.seats.areShared ? `${this.#playedForUs?.text ?? ""} ${who} is your turn${again}.` : "";
      words = whose || offer.task ? `${whose} ${offer.task}`.trim() : null;
    } else if (!isOurs && !standing.over && this.#wasOurs) words = this.#playedForUs?.text ?? "";
    const isNew = isOurs && words !== null && begins;
    this.#wasOurs = isOurs;
    this.#isNewTurn = false;
    this.#playedForUs = null;
    this.#houseText = "";
    return { isOurs, words, begins: isNew };
  }
}
