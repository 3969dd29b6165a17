// Events are shown one after another, at a pace that can be followed. Each brings what it changes in the picture.
import { pace } from "./storage.js";
import { Signal } from "./signal.js";
/** @import * as P from "./protocol" */
/** @import { Live } from "./live.js" */
/** @import { Board } from "./board.js" */

const PLY = 520, LUCK = 190, RUSH = 10; // milliseconds for a ply, for chance; steps waiting before we hurry

export class Playback {
  /** @type {P.Standing | null} where the match stands on the board that is shown */
  standing = null;
  /** An event has been shown.
   * @type {Signal<P.Event>} */
  shown = new Signal();
  /** The board stands still: everything that happened has been shown.
   * @type {Signal<void>} */
  rested = new Signal();
  /** @type {P.Event[]} */
  #steps = [];
  #running = false;
  #isOutdated = false;
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
    this.board.show(message.pieces, 0, true);
  }

  /** @param {P.Event} event */
  #add(event) {
    this.#steps.push(event);
    this.board.offer([]);
    if (!this.#running) this.#run();
  }

  /** The names at the table have changed, and they stand on the board: draw it anew, once it stands still. */
  async refresh() {
    this.#isOutdated = this.isBusy;
    if (!this.standing || this.isBusy) return;
    const { number } = this.standing;
    const answer = await this.live.ask({ type: "see", number, have: null });
    if (answer.type !== "picture" || this.isBusy || this.standing.number !== number || this.board.showsDraft) return;
    this.board.show(answer.pieces, 0, true);
  }

  /**
   * Show an event. What it brings goes on from the picture before it; a draft's picture is none to go on from.
   * @param {P.Event} event
   * @param {number} ms
   * @returns {Promise<boolean>} false if everything began anew meanwhile
   */
  async #show(event, ms) {
    const begun = this.#welcome, { number } = event.standing;
    let pieces = event.pieces, isWhole = false;
    if (!pieces || this.board.showsDraft) {
      const answer = await this.live.ask({ type: "see", number, have: null });
      if (begun !== this.#welcome) return false;
      pieces = answer.type === "picture" ? answer.pieces : null;
      isWhole = true;
    }
    this.standing = event.standing;
    if (pieces) this.board.show(pieces, ms, isWhole);
    else this.live.resync();
    return true;
  }

  async #run() {
    this.#running = true;
    while (this.#steps.length) {
      const event = this.#steps[0], isHurried = document.hidden || this.#steps.length > RUSH;
      const ms = isHurried ? 0 : pace() * (event.chance ? LUCK : PLY);
      if (!(await this.#show(event, ms))) continue;
      this.#steps.shift();
      this.shown.tell(event);
      if (ms) await new Promise((done) => setTimeout(done, ms + 40));
    }
    this.#running = false;
    if (this.#isOutdated) void this.refresh();
    this.rested.tell();
  }
}
