// Events are shown one after another, at a pace that can be followed. Each brings what it changes in the picture.
import { Signal } from "./signal.js";
import { pace } from "./storage.js";
import { readDice, changedDice, animateDice } from "./dice_animation.js";
/** @import * as P from "./protocol" */
/** @import { Live } from "./live.js" */
/** @import { Board } from "./board.js" */

const PLY = 520, LUCK = 190, THROW = 600; // milliseconds for a ply, for chance, for dice
const TURN = 1700, LEAST = 70, REST = 40; // for all that one seat does in its turn; for the quickest ply; between two of them
const RUSH = 40; // steps waiting before we show the last alone

/**
 * How long one of the steps that wait is shown, so that all of them fit into what is left of the turn.
 * @param {number} waiting how many there are, this one among them
 * @param {number} left milliseconds
 * @param {number} [usual]
 */
export const stepTime = (waiting, left, usual = PLY) => (waiting > RUSH ? 0 : Math.max(LEAST, Math.min(usual, left / waiting - REST)));

export class Playback {
  /** @type {P.Status | null} where the match stands on the board that is shown */
  standing = null;
  /** An event has been shown.
   * @type {Signal<P.Event>} */
  eventShown = new Signal();
  /** The board stands still: everything that happened has been shown.
   * @type {Signal<void>} */
  finished = new Signal();
  /** @type {P.Event[]} */
  #steps = [];
  #running = false;
  #seat = -1; // whose turn is being shown
  #turnStart = 0; // since when
  /** @type {(() => void) | null} ends what is being waited for */
  #skip = null;
  #isHurried = false; // somebody has seen enough of it
  #needsRefresh = false;
  #restarts = 0; // counts how often everything began anew

  /**
   * @param {Live} live
   * @param {Board} board
   */
  constructor(live, board) {
    this.live = live;
    this.board = board;
    live.on("event", (event) => this.#add(event));
    addEventListener("pointerdown", (event) => this.#pressed(event), { capture: true });
    addEventListener("keydown", (event) => this.#pressed(event), { capture: true });
  }

  /**
   * While something is shown, a press on the board or a key for it ends that, and does nothing else.
   * @param {PointerEvent | KeyboardEvent} event
   */
  #pressed(event) {
    if (!this.#skip || !(event.target instanceof Element)) return;
    const isKey = event instanceof KeyboardEvent;
    if (isKey ? !["Enter", " ", "Escape"].includes(event.key) || event.target.closest("a, button, input, select, textarea, summary") : !this.board.svg.contains(event.target)) return;
    if (isKey) event.preventDefault(), event.stopImmediatePropagation();
    else this.board.ignoreClick();
    this.#isHurried = true;
    for (const motion of this.board.svg.getAnimations({ subtree: true })) if (Number.isFinite(motion.effect?.getComputedTiming().endTime)) motion.finish();
    this.#skip();
  }

  /** @param {number} ms */
  async #wait(ms) {
    if (!ms) return;
    await new Promise((done) => {
      const timer = setTimeout(done, ms + REST);
      this.#skip = () => (clearTimeout(timer), done(null));
    });
    this.#skip = null;
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
    this.#restarts += 1;
    this.#steps = [];
    this.standing = message.standing;
    this.board.show(message.pieces, 0, true);
  }

  /** @param {P.Event} event */
  #add(event) {
    this.#steps.push(event);
    this.board.setChoices([]);
    if (!this.#running) this.#run();
  }

  /** The names at the table have changed, and they stand on the board: draw it anew, once it stands still. */
  async refresh() {
    this.#needsRefresh = this.isBusy;
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
    const restarts = this.#restarts, { number } = event.standing;
    let pieces = event.pieces, isWhole = false;
    if (!pieces || this.board.showsDraft) {
      const answer = await this.live.ask({ type: "see", number, have: null });
      if (restarts !== this.#restarts) return false;
      pieces = answer.type === "picture" ? answer.pieces : null;
      isWhole = true;
    }
    this.standing = event.standing;
    if (pieces) this.board.show(pieces, ms, isWhole);
    else this.live.resync();
    return true;
  }

  /**
   * How long a step is shown. All that a seat does in its turn, and what luck does in between, has a time of its own.
   * @param {P.Event} event
   */
  #timeFor({ told: { seat } }) {
    if (document.hidden || this.#isHurried) return 0;
    if (seat !== this.#seat) {
      this.#seat = seat;
      this.#turnStart = performance.now();
    }
    const left = TURN - (performance.now() - this.#turnStart) / (pace() || 1);
    return pace() * stepTime(this.#steps.length, left);
  }

  /** Dice that are thrown together animateDice together: what luck does next is shown with it, as long as dice fall. */
  async #throw() {
    const dice = new Set(), ms = this.#isHurried || document.hidden ? 0 : pace() * THROW;
    while (this.#steps[0]?.chance) {
      const event = this.#steps[0], before = readDice(this.board);
      if (!(await this.#show(event, ms / 2))) return;
      this.#steps.shift();
      this.eventShown.emit(event);
      const thrown = changedDice(this.board, before);
      for (const id of thrown) dice.add(id);
      if (!thrown.length) break;
    }
    if (ms) animateDice(dice, ms);
    await this.#wait(dice.size ? ms : ms && pace() * LUCK);
  }

  async #run() {
    this.#running = true;
    while (this.#steps.length) {
      const event = this.#steps[0];
      if (event.chance && this.#steps.length <= RUSH) {
        await this.#throw();
        continue;
      }
      const ms = this.#timeFor(event);
      if (!(await this.#show(event, ms))) continue;
      this.#steps.shift();
      this.eventShown.emit(event);
      await this.#wait(ms);
    }
    this.#running = this.#isHurried = false;
    if (this.#needsRefresh) void this.refresh();
    this.finished.emit();
  }
}
