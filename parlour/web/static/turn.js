// What our seats may do now, put together: each choice, button and line with its seat, behind the draft.
/** @import * as P from "./protocol" */
/** @import { Draft } from "./draft.js" */

/** @typedef {P.Choice & {seat: number}} Choice */
/** @typedef {P.Button & {seat: number}} Button */
/** @typedef {P.FormView & {seat: number}} Form */

export class Turn {
  /** @type {P.Turn | null} as the server message it */
  message = null;

  /** @param {Draft} draft */
  constructor(draft) {
    this.draft = draft;
  }

  /**
   * The offers of those seats that the game waits for, at the ply that is shown.
   * @param {number} ply
   * @returns {P.OfferView[]}
   */
  offers(ply) {
    if (this.message?.ply !== ply) return [];
    const acting = this.message.offers.filter(({ acts }) => acts);
    return acting.map((offer) => (this.draft.offer?.seat === offer.seat ? this.draft.offer : offer));
  }

  /** @param {number} ply @returns {Choice[]} */
  choices(ply) {
    return this.offers(ply).flatMap(({ seat, choices }) => choices.map((choice) => ({ ...choice, seat })));
  }

  /** @param {number} ply @returns {Button[]} */
  buttons(ply) {
    return this.offers(ply).flatMap(({ seat, buttons }) => buttons.map((button) => ({ ...button, seat })));
  }

  /** @param {number} ply @returns {Form[]} */
  forms(ply) {
    return this.offers(ply).flatMap(({ seat, forms }) => forms.map((form) => ({ ...form, seat })));
  }

  /** @param {number} ply the offer that is being drafted, if one is */
  draftedOffer(ply) {
    return this.offers(ply).find(({ finish }) => finish);
  }

  /** @param {number} ply what is chosen in the draft so far, by its actions */
  chosen(ply) {
    return new Set(this.draftedOffer(ply)?.line ?? []);
  }

  /** @param {number} ply the first click of everything in the draft that is still to be chosen */
  missingSteps(ply) {
    const chosen = this.chosen(ply);
    const firsts = new Map(/** @type {[string, boolean][]} */ ([]));
    for (const { stages, path, actions } of this.choices(ply)) if (stages) firsts.set(path[0], firsts.get(path[0]) || chosen.has(actions[0]));
    return [...firsts].filter(([, done]) => !done).map(([at]) => at);
  }
}
