// The board in words, for screen readers. The page asks for it again whenever the board has changed.
/** @import { Live } from "./live.js" */
/** @import { Playback } from "./playback.js" */

const DELAY = 600; // milliseconds that the board must stand still before the page asks

export class Description {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #describedEvent = -1; // the number of the last event in the description

  /**
   * @param {HTMLElement} place holds the words
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
