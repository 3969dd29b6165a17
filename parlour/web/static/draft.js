// A draft: what has been chosen so far in a turn of several actions. Nothing of it is played until it is sent.

export class Draft {
  // changed(before): after every change, with what was chosen before it.
  constructor(changed) {
    this.changed = changed;
    this.clear();
  }

  clear(ply = -1) {
    Object.assign(this, { ply, seat: -1, actions: [], offer: null });
  }

  add({ seat, actions }) {
    this.change(seat, [...(seat === this.seat ? this.actions : []), ...actions]);
  }

  takeBack() {
    if (this.actions.length) this.change(this.seat, this.actions.slice(0, -1));
  }

  change(seat, actions) {
    const before = this.actions;
    Object.assign(this, { seat, actions });
    this.changed(before);
  }
}
