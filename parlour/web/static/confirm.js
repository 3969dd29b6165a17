// A choice that costs dear is asked about once more; whatever else is chosen takes its place.
import { byId, make, makeButton } from "./dom.js";

export class Confirm {
  #box = byId("confirm-box");
  #declined = () => {}; // takes the focus back to where the choice was made

  /**
   * @param {string} warning what to ask
   * @param {() => void} play it is meant
   * @param {() => void} decline it is not; go back to where the choice was made
   */
  ask(warning, play, decline) {
    const cancel = makeButton("Cancel", () => this.decline());
    this.#box.replaceChildren(make("p", {}, warning), make("div", { class: "buttons" }, makeButton("Play", play, "main"), cancel));
    this.#box.hidden = false;
    this.#declined = decline;
    cancel.focus({ preventScroll: true });
    this.#box.scrollIntoView({ block: "nearest" });
  }

  /** It was not meant. */
  decline() {
    if (this.#box.hidden) return;
    this.close();
    this.#declined();
  }

  /** There is nothing to ask any more. */
  close() {
    this.#box.hidden = true;
  }
}
