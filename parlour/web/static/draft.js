// A draft: the actions that a player has chosen in a turn of several. The page sends them all at once.
/** @import * as P from "./protocol" */

export class Draft {
  ply = -1;
  seat = -1;
  /** @type {number[]} */
  actions = [];
  /** @type {P.OfferView | null} what the player may choose next */
  offer = null;
  /** The last choice in words; "" after a step back. */
  lastText = "";

  /** @param {(before: number[]) => void} changed called after every change with the actions before it */
  constructor(changed) {
    this.changed = changed;
  }

  get isEmpty() {
    return !this.actions.length;
  }

  /** @param {number} [ply] */
  clear(ply = -1) {
    Object.assign(this, { ply, seat: -1, actions: [], offer: null });
  }

  /** @param {{seat: number, actions: number[], text?: string}} choice */
  add({ seat, actions, text = "" }) {
    this.lastText = text;
    this.#change(seat, [...(seat === this.seat ? this.actions : []), ...actions]);
  }

  /** Remove the last step. Return false if there is none. */
  removeStep() {
    if (this.isEmpty) return false;
    this.lastText = "";
    this.#change(this.seat, this.actions.slice(0, -1));
    return true;
  }

  /**
   * @param {number} seat
   * @param {number[]} actions
   */
  #change(seat, actions) {
    const before = this.actions;
    Object.assign(this, { seat, actions });
    this.changed(before);
  }
}
