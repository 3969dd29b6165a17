// Shows events one after another, slowly enough to follow. Each event brings the pieces that it changes.
import { Signal } from "./signal.js";
import { pace } from "./storage.js";
import { readDice, changedDice, animateDice } from "./dice_animation.js";
/** @import * as P from "./protocol" */
/** @import { Live } from "./live.js" */
/** @import { Board } from "./board.js" */

const PLY = 520, LUCK = 190, THROW = 600; // milliseconds for a ply, for chance, for dice
const TURN = 1700, LEAST = 70, REST = 40; // milliseconds for everything in one seat's turn; for the quickest ply; between two plies
const RUSH = 40; // waiting steps from which on only the last is shown

/**
 * Return how long to show a step, so that all waiting steps fit into the rest of the turn.
 * @param {number} waiting how many steps wait, with this one
 * @param {number} left milliseconds
 * @param {number} [usual]
 */
export const stepTime = (waiting, left, usual = PLY) => (waiting > RUSH ? 0 : Math.max(LEAST, Math.min(usual, left / waiting - REST)));

export class Playback {
  /** @type {P.Status | null} the state of the match on the shown board */
  standing = null;
  /** An event has been shown.
   * @type {Signal<P.Event>} */
  eventShown = new Signal();
  /** Everything has been shown, and the board stands still.
   * @type {Signal<void>} */
  finished = new Signal();
  /** @type {P.Event[]} */
  #steps = [];
  #running = false;
  #seat = -1; // whose turn it is showing
  #turnStart = 0; // when it began to show that turn
  /** @type {(() => void) | null} ends the current wait */
  #skip = null;
  #isHurried = false; // whether the player wants to skip the rest
  #needsRefresh = false;
  #restarts = 0; // how often the whole state has arrived

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
   * While something is being shown, a press on the board or a key skips the rest, and does nothing else.
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

  /** Whether something remains to be shown. */
  get isBusy() {
    return this.#running || this.#steps.length > 0;
  }

  /**
   * The whole state has arrived: drop what remained to be shown.
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

  /** Names at the table have changed: draw the board again as soon as it stands still, because it shows names. */
  async refresh() {
    this.#needsRefresh = this.isBusy;
    if (!this.standing || this.isBusy) return;
    const { number } = this.standing;
    const answer = await this.live.ask({ type: "see", number, have: null });
    if (answer.type !== "picture" || this.isBusy || this.standing.number !== number || this.board.showsDraft) return;
    this.board.show(answer.pieces, 0, true);
  }

  /**
   * Show an event. Its pieces build on the picture of the event before it. If the picture shows a draft, fetch the whole.
   * @param {P.Event} event
   * @param {number} ms
   * @returns {Promise<boolean>} false if the whole state has arrived meanwhile
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
   * Return how long to show a step. All steps of one seat's turn share a fixed time, and so do all steps of chance between.
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

  /** Show dice that are thrown together in one animation: take further events of chance as long as they throw dice. */
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
