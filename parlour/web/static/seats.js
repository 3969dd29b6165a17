// The seats at the table: who holds them, which are ours, and which bots are thinking.
import { Signal } from "./signal.js";
/** @import * as P from "./protocol" */
/** @import { Live } from "./live.js" */

export class Seats {
  /** @type {P.SeatView[]} */
  all = [];
  /** @type {number[]} the seats that this browser holds */
  own = [];
  /** @type {number[]} our seats that a bot plays for now */
  lent = [];
  /** @type {number[]} bots that are thinking */
  thinking = [];
  /** Anything about the seats has changed.
   * @type {Signal<void>} */
  changed = new Signal();
  /** Somebody's name has changed.
   * @type {Signal<void>} */
  renamed = new Signal();

  /** @param {Live} live */
  constructor(live) {
    /** @param {P.Welcome | P.Missed | P.Seats} message */
    const showSeats = (message) => {
      const isRenamed = message.type === "seats" && message.seats.some(({ name }, i) => name !== this.all[i]?.name);
      this.all = message.seats;
      this.own = message.yours;
      this.lent = message.lent;
      this.changed.emit();
      if (isRenamed) this.renamed.emit();
    };
    live.on("welcome", showSeats);
    live.on("missed", showSeats);
    live.on("seats", showSeats);
    live.on("thinking", (message) => {
      this.thinking = message.seats;
      this.changed.emit();
    });
  }

  /** @param {number} seat */
  nameOf(seat) {
    return this.all[seat]?.name ?? "";
  }

  /** @param {number} seat */
  isOwn(seat) {
    return this.own.includes(seat);
  }

  /** Whether several people share this screen, so that the page must use their names. */
  get areShared() {
    return this.own.length > 1;
  }

  /** Whether other people would have to agree if a seat of ours took a move back. */
  get mustAgree() {
    return this.areShared || this.all.some(({ seat, kind }) => kind === "person" && !this.isOwn(seat));
  }

  /** Whether another person is at the table or can join. Bots do not chat. */
  get haveOtherPeople() {
    return this.all.some(({ seat, kind }) => kind === "open" || (kind === "person" && !this.isOwn(seat)));
  }
}
