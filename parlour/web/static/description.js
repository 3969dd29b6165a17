// The board in words: asked for anew whenever the board has come to rest, so that what is read aloud is true.
/** @import { Live } from "./live.js" */
/** @import { Playback } from "./playback.js" */

const DELAY = 600; // milliseconds of rest before we ask: while much happens, nobody reads

export class Description {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #describedEvent = -1; // the event after which the board is as described

  /**
   * @param {HTMLElement} place where the words stand
   * @param {Live} live
   * @param {Playback} playback
   */
  constructor(place, live, playback) {
    this.place = place;
    this.live = live;
    this.playback = playback;
    live.on("welcome", () => this.#schedule(-1));
    playback.finished.listen(() => this.#schedule(this.#describedEvent));
  }

  /** @param {number} known */
  #schedule(known) {
    this.#describedEvent = known;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), DELAY);
  }

  async #ask() {
    if (this.playback.isBusy || this.playback.standing?.number === this.#describedEvent) return;
    const answer = await this.live.ask({ type: "describe" });
    if (answer.type !== "described") return;
    this.#describedEvent = answer.number;
    this.place.replaceChildren(...answer.text.split("\n").filter(Boolean).map((line) => Object.assign(document.createElement("p"), { textContent: line })));
  }
}
