// The clocks of the turn and of the whole game.
import { byId } from "./dom.js";
/** @import * as P from "./protocol" */
/** @import { Playback } from "./playback.js" */

const TICK = 250, LATE = 10, LATE_OF_GAME = 60; // milliseconds between updates; seconds from which a turn, and a game, are running out

const HOUR = 3600, DAY = 24 * HOUR; // in seconds

/** @param {number} count @param {string} name */
const several = (count, name) => `${count} ${name}${count === 1 ? "" : "s"}`;

/** @param {number} end */
function leftUntil(end) {
  const left = Math.max(0, Math.round((end - Date.now()) / 1000));
  if (left >= DAY) return { left, time: `${several(Math.floor(left / DAY), "day")} ${several(Math.floor((left % DAY) / HOUR), "hour")}` };
  if (left >= HOUR) return { left, time: `${several(Math.floor(left / HOUR), "hour")} ${Math.floor((left % HOUR) / 60)} min` };
  return { left, time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` };
}

export class Clocks {
  /** @type {P.Clock | null} */
  #clock = null;
  /** @type {number | null} when the turn is over */
  #turnEnds = null;
  /** @type {number | null} since when the clock of the turn stands still */
  #standsAt = null;
  /** @type {number | null} when the game is over */
  #gameEnds = null;

  /** @param {Playback} playback */
  constructor(playback) {
    this.playback = playback;
    setInterval(() => this.#show(), TICK);
  }

  /** Return the extra time of a seat in words; "" if the table has none.
   * @param {number} seat */
  extraTimeOf(seat) {
    const saved = this.#clock?.mode === "off" ? undefined : this.#clock?.banks[seat];
    return saved === undefined ? "" : `${Math.floor(saved / 60)}:${String(Math.floor(saved % 60)).padStart(2, "0")} extra`;
  }

  /** Whether turns are timed. */
  get isTimed() {
    return Boolean(this.#clock && this.#clock.mode !== "off");
  }

  /** @param {P.Clock} clock */
  set(clock) {
    this.#clock = clock;
    this.#turnEnds = clock.left === null ? null : Date.now() + 1000 * clock.left;
    this.#standsAt = clock.paused ? Date.now() : null;
    this.#gameEnds = clock.rest === null ? null : Date.now() + 1000 * clock.rest;
  }

  #show() {
    this.#showGame();
    const face = byId("clock");
    face.hidden = this.#turnEnds === null || this.playback.isOver;
    if (this.#turnEnds === null || face.hidden) return;
    const { left, time } = leftUntil(this.#turnEnds + (this.#standsAt === null ? 0 : Date.now() - this.#standsAt));
    if (this.#standsAt !== null) {
      face.textContent = `${time} left. The clock stands still: connection lost`;
      return;
    }
    face.textContent = left ? `${time} left${this.#clock?.mode === "enforced" ? "" : " (no limit)"}` : "Time is up";
    face.classList.toggle("late", left <= LATE);
  }

  #showGame() {
    const face = byId("end"), length = this.#clock?.length ?? 0;
    face.hidden = !length || this.playback.isOver;
    if (face.hidden) return;
    const { left, time } = this.#gameEnds === null ? { left: Infinity, time: "" } : leftUntil(this.#gameEnds);
    const words = this.#gameEnds === null ? `${length} minutes for the game, from the first move` : left ? `${time} left in the game` : "The time for this game is over";
    if (face.textContent !== words) face.textContent = words;
    face.classList.toggle("late", left <= LATE_OF_GAME);
  }
}
