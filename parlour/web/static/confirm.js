// Asks before a costly choice is played. Any other choice closes the question.
import { byId, make, makeButton } from "./dom.js";

export class Confirm {
  #box = byId("confirm-box");
  #declined = () => {}; // moves the focus back to where the player made the choice

  /**
   * @param {string} warning the question
   * @param {() => void} play
   * @param {() => void} declined
   */
  ask(warning, play, declined) {
    const cancel = makeButton("Cancel", () => this.decline());
    this.#box.replaceChildren(make("p", {}, warning), make("div", { class: "buttons" }, makeButton("Play", play, "main"), cancel));
    this.#box.hidden = false;
    this.#declined = declined;
    cancel.focus({ preventScroll: true });
    this.#box.scrollIntoView({ block: "nearest" });
  }

  /** The player cancels. */
  decline() {
    if (this.#box.hidden) return;
    this.close();
    this.#declined();
  }

  /** Close the question without an answer. */
  close() {
    this.#box.hidden = true;
  }
}
