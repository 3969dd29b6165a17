// Events are shown one after another, at a pace that can be followed; their pictures are asked for as they come.
import { pace } from "./storage.js";
import { Signal } from "./signal.js";
/** @import * as P from "./protocol" */
/** @import { Answer, Live } from "./live.js" */
/** @import { Board } from "./board.js" */

const PLY = 520, LUCK = 190, RUSH = 10; // milliseconds for a ply, for chance; steps waiting before we hurry

/** @typedef {{event: P.Event, picture: Promise<Answer> | null}} Step */

export class Playback {
  /** @type {P.Standing | null} where the match stands on the board that is shown */
  standing = null;
  /** An event has been shown.
   * @type {Signal<P.Event>} */
  shown = new Signal();
  /** The board stands still: everything that happened has been shown.
   * @type {Signal<void>} */
  rested = new Signal();
  /** @type {Step[]} */
  #steps = [];
  #running = false;
  #expected = 0; // the event whose picture will be there when all that was asked for is shown
  #welcome = 0; // counts how often everything began anew

  /**
   * @param {Live} live
   * @param {Board} board
   */
  constructor(live, board) {
    this.live = live;
    this.board = board;
    live.on("event", (event) => this.#add(event));
  }

  get ply() {
    return this.standing?.ply ?? -1;
  }

  get isOver() {
    return this.standing?.over ?? false;
  }

  /** Whether something is still to be shown. */
  get isBusy() {
    return this.#running || this.#steps.length > 0;
  }

  /**
   * The whole truth has come: forget what was still to be shown.
   * @param {P.Welcome} message
   */
  begin(message) {
    this.#welcome += 1;
    this.#steps = [];
    this.standing = message.standing;
    this.#expected = message.standing.number;
    this.board.show(message.pieces, 0, true);
  }

  /** @param {P.Event} event */
  #add(event) {
    const hurry = document.hidden || this.#steps.length > RUSH;
    this.#steps.push({ event, picture: hurry ? null : this.#see(event) });
    this.board.offer([]);
    if (!this.#running) this.#run();
  }

  /**
   * Only the difference comes to the picture that will be shown before it; a draft's picture is none to count on.
   * @param {P.Event} event
   */
  #see({ standing: { number } }) {
    const have = this.board.showsDraft ? null : this.#expected;
    this.#expected = number;
    return this.live.ask({ type: "see", number, have });
  }

  async #run() {
    this.#running = true;
    while (this.#steps.length) {
      const begun = this.#welcome, step = this.#steps[0];
      const isLast = this.#steps.length === 1;
      const answer = await (step.picture ?? (isLast ? this.#see(step.event) : null));
      if (begun !== this.#welcome || step !== this.#steps[0]) continue;
      this.#steps.shift();
      const ms = step.picture ? pace() * (step.event.chance ? LUCK : PLY) : 0;
      this.standing = step.event.standing;
      if (answer?.type === "picture") this.board.show(answer.pieces, ms, answer.have === null);
      else if (isLast) this.live.resync();
      this.shown.tell(step.event);
      if (ms) await new Promise((done) => setTimeout(done, ms + 40));
    }
    this.#running = false;
    this.rested.tell();
  }
}
