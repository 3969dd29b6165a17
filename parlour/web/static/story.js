// The story: what has happened since the player's last turn. Its marks stay on the board until the player moves.
/** @import * as P from "./protocol" */
/** @import { Mark, Trail } from "./trail.js" */
/** @import { Seats } from "./seats.js" */

const KEPT = 400; // entries in memory

/** @typedef {{number: number, told: P.LogEntry, marks: Mark[], chance: boolean}} Entry a ply: the number of its event, its sentences, its marks */

export class Story {
  /** @type {Entry[]} */
  #entries = [];
  #lastSeat = -1; // the seat that has played last

  /**
   * @param {Trail} trail
   * @param {Seats} seats
   */
  constructor(trail, seats) {
    this.trail = trail;
    this.seats = seats;
  }

  /**
   * The whole state has arrived: take the story from the log.
   * @param {P.Welcome} message
   */
  begin({ log, standing: { number, ply } }) {
    this.#entries = log.map((told) => ({ number: number - ply + told.ply, told, marks: told.marks ?? [], chance: told.seat < 0 }));
    this.#lastSeat = log.findLast(({ seat }) => seat >= 0)?.seat ?? -1;
  }

  /**
   * An event is about to be shown. Return its entry; its marks go to the trail if they are news to the player.
   * @param {P.Event} event
   * @returns {Entry}
   */
  receive({ kind, told, chance, standing: { number } }) {
    const entry = { number, told, marks: [...(told.marks ?? [])], chance };
    if (kind === "back") {
      this.#entries = this.#entries.filter((one) => one.told.ply <= told.ply);
      this.trail.clear();
      return entry;
    }
    const isTurn = told.seat >= 0 && told.seat !== this.#lastSeat;
    if (this.#isOnlyOurs(told.seat) || (isTurn && (this.seats.isOwn(told.seat) || !this.seats.own.length))) this.trail.clear();
    if (told.seat >= 0) this.#lastSeat = told.seat;
    this.#entries = [...this.#entries.slice(-KEPT), entry];
    return entry;
  }

  /**
   * Return whether a seat is ours and nobody else sits at this screen. Such a player has seen their own moves.
   * @param {number} seat
   */
  #isOnlyOurs(seat) {
    return this.seats.isOwn(seat) && !this.seats.areShared;
  }

  /**
   * Return whether the player is to be shown this entry slowly and with marks.
   * @param {{told: P.LogEntry}} entry
   */
  isNews({ told: { seat } }) {
    return !this.#isOnlyOurs(seat);
  }

  /**
   * Return what has happened since the last turn of a seat; for onlookers, in the last turn.
   * @param {number[]} acting
   */
  since(acting) {
    const own = acting.find((seat) => this.seats.isOwn(seat)) ?? this.seats.own[0];
    const isBefore = (/** @type {Entry} */ { told: { seat } }) => (own === undefined ? seat >= 0 && seat !== this.#lastSeat : seat === own);
    return this.#entries.slice(this.#entries.findLastIndex(isBefore) + 1);
  }

  /**
   * The board stands still: show the marks of everything since the player's last turn.
   * @param {number[]} acting
   */
  show(acting) {
    this.trail.clear();
    for (const { marks } of this.since(acting)) this.trail.add(marks);
  }
}
