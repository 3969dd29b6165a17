// Shows events one after another, slowly enough to follow. Each event brings the pieces that it changes, and the marks
// that say what moved, what was hit and what was won.
import { Signal } from "./signal.js";
import { pace } from "./storage.js";
import { readDice, changedDice, animateDice } from "./dice_animation.js";
/** @import * as P from "./protocol" */
/** @import { Live } from "./live.js" */
/** @import { Board } from "./board.js" */
/** @import { Entry, Story } from "./story.js" */

const OWN = 300, NEWS = 950, QUIET = 120; // milliseconds for a ply of our own, for one with marks, for one without
const LUCK = 190, THROW = 600, SLIDE = 600; // milliseconds for chance, for dice, for a piece on its way
const REST = 40; // milliseconds between two plies
const CALM = 30, RUSH = 150; // waiting steps from which on they are shown faster, and from which on only the last is shown

/**
 * Return how long to show a step: its usual time, or less while many steps wait.
 * @param {number} waiting how many steps wait, with this one
 * @param {number} usual milliseconds
 */
export const stepTime = (waiting, usual) => (waiting > RUSH ? 0 : usual * Math.min(1, CALM / waiting));

export class Playback {
  /** @type {P.Status | null} the state of the match on the shown board */
  standing = null;
  /** An event has been shown.
   * @type {Signal<P.Event>} */
  eventShown = new Signal();
  /** Everything has been shown, and the board stands still.
   * @type {Signal<void>} */
  finished = new Signal();
  /** An entry is being shown again.
   * @type {Signal<Entry>} */
  shownAgain = new Signal();
  /** @type {P.Event[]} */
  #steps = [];
  #running = false;
  /** @type {(() => void) | null} ends the current wait */
  #skip = null;
  #isHurried = false; // whether the player wants to skip the rest
  #needsRefresh = false;
  #restarts = 0; // how often the whole state has arrived

  /**
   * @param {Live} live
   * @param {Board} board
   * @param {Story} story
   */
  constructor(live, board, story) {
    this.live = live;
    this.board = board;
    this.story = story;
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
    this.story.begin(message);
    this.story.show(message.standing.acting);
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
   * Return how long to show an entry.
   * @param {Entry} entry
   */
  #timeFor(entry) {
    if (document.hidden || this.#isHurried) return 0;
    const usual = !this.story.isNews(entry) ? OWN : entry.marks.length ? NEWS : QUIET;
    return pace() * stepTime(this.#steps.length, usual);
  }

  /**
   * Add the marks of an entry to the board, if they are news. Where no mark says what moved, find it out.
   * @param {Entry} entry
   * @param {Map<string, any>} before where the pieces were
   * @param {number} ms
   */
  async #addMarks(entry, before, ms) {
    const { trail } = this.story, isNews = this.story.isNews(entry);
    if (isNews) trail.add(entry.marks, ms > 0);
    await this.#wait(ms);
    if (entry.marks.some(({ kind }) => kind === "moved")) return;
    const found = trail.findMoves(before);
    entry.marks.push(...found);
    if (isNews) trail.add(found);
  }

  /** Show dice that are thrown together in one animation: take further events of chance as long as they throw dice. */
  async #throw() {
    const dice = new Set(), ms = this.#isHurried || document.hidden ? 0 : pace() * THROW;
    let last = null, places = new Map();
    while (this.#steps[0]?.chance) {
      const event = this.#steps[0], before = readDice(this.board);
      places = this.story.trail.readPlaces();
      if (!(await this.#show(event, ms / 2))) return;
      this.#steps.shift();
      last = this.story.receive(event);
      this.eventShown.emit(event);
      const thrown = changedDice(this.board, before);
      for (const id of thrown) dice.add(id);
      if (!thrown.length || last.marks.length) break;
    }
    if (ms) animateDice(dice, ms);
    await this.#wait(dice.size ? ms : ms && pace() * LUCK);
    if (last) await this.#addMarks(last, places, last.marks.length ? this.#timeFor(last) : 0);
  }

  async #run() {
    this.#running = true;
    while (this.#steps.length) {
      const event = this.#steps[0];
      if (event.chance && this.#steps.length <= RUSH) {
        await this.#throw();
        continue;
      }
      const places = this.story.trail.readPlaces(), entry = this.story.receive(event), ms = this.#timeFor(entry);
      if (this.story.isNews(entry)) this.board.zoom.leave();
      if (!(await this.#show(event, Math.min(ms, pace() * SLIDE)))) continue;
      this.#steps.shift();
      this.eventShown.emit(event);
      await this.#addMarks(entry, places, ms);
    }
    this.#running = this.#isHurried = false;
    if (this.#needsRefresh) void this.refresh();
    this.story.show(this.standing?.acting ?? []);
    this.finished.emit();
  }

  /**
   * Show again what has happened since the player's last turn, on the board as it was.
   * @param {Entry[]} entries
   */
  async again(entries) {
    if (this.isBusy || !this.standing) return;
    const { number } = this.standing, { trail } = this.story, restarts = this.#restarts, unhurried = pace() || 1;
    this.#running = true;
    this.board.setChoices([]);
    trail.clear();
    this.board.zoom.leave();
    let have = await this.#showPicture((entries[0]?.number ?? number) - 1, null, 0);
    for (const entry of entries) {
      if (this.#isHurried || restarts !== this.#restarts) break;
      if (have !== null) have = await this.#showPicture(entry.number, have, pace() * SLIDE);
      this.shownAgain.emit(entry);
      trail.add(entry.marks, true);
      await this.#wait(unhurried * (entry.marks.length ? NEWS : QUIET));
    }
    if (restarts === this.#restarts) await this.#showPicture(number, null, 0);
    await this.#run();
  }

  /**
   * Show the board after an event.
   * @param {number} number
   * @param {number | null} have the event after which the board is shown now
   * @param {number} ms
   * @returns {Promise<number | null>} the event that is shown; null if the server no longer has it
   */
  async #showPicture(number, have, ms) {
    const answer = await this.live.ask({ type: "see", number, have });
    if (answer.type !== "picture") return null;
    this.board.show(answer.pieces, ms, answer.have === null);
    return number;
  }
}
