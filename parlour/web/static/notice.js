// What the table says when a turn begins: whose turn it is, and what to do.
import { capitalise } from "./text.js";
/** @import * as P from "./protocol" */
/** @import { Answer } from "./live.js" */
/** @import { Seats } from "./seats.js" */

export class TurnNotice {
  #spokenAt = -1; // the number of the event after which it last spoke
  #wasOurs = false;
  #isNewTurn = false; // whether somebody else had a turn in between, or a ply was played for us
  /** @type {{seat: number, text: string} | null} a seat of ours for which the server played, and what it said */
  #playedForUs = null;
  #houseText = "";
  #unanswered = 0; // moves that we have sent and the server has not answered
  #lastOwnEvent = 0; // the number of the last event that a move of ours caused

  /** @param {Seats} seats */
  constructor(seats) {
    this.seats = seats;
  }

  /**
   * Wait for the answer to a move of ours, so that its event does not count as played for us.
   * @param {Promise<Answer>} sending
   */
  async track(sending) {
    this.#unanswered += 1;
    const answer = await sending;
    this.#unanswered -= 1;
    this.#lastOwnEvent = Math.max(this.#lastOwnEvent, answer.type === "done" ? answer.number : 0);
    return answer;
  }

  /** @param {string} text what the server has said */
  houseSaid(text) {
    this.#houseText = text;
  }

  /** @param {P.Event} event that the board has shown */
  onEvent({ kind, told, standing: { acting, number } }) {
    if (kind === "play" && this.seats.isOwn(told.seat) && !this.#unanswered && number > this.#lastOwnEvent) this.#playedForUs = { seat: told.seat, text: this.#houseText };
    this.#isNewTurn ||= Boolean(this.#playedForUs) || (acting.length > 0 && !acting.some((seat) => this.seats.isOwn(seat)));
  }

  /**
   * The board stands still. Return what to say (null: nothing) and whether a turn begins.
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
      const who = this.seats.areShared ? `${capitalise(this.seats.nameOf(offer.seat))}, it` : "It";
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
