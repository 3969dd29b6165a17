// A draft: what has been chosen so far in a turn of several actions. Nothing of it is played until it is sent.
/** @import * as P from "./protocol" */

export class Draft {
  ply = -1;
  seat = -1;
  /** @type {number[]} */
  actions = [];
  /** @type {P.OfferView | null} what may come next */
  offer = null;
  /** What was chosen last, in words; "" if something was taken back. */
  lastText = "";

  /** @param {(before: number[]) => void} changed after every change, with what was chosen before it */
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

  /** Take the last step back; false if there is none. */
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
