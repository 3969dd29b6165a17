// What our seats may do now, after the draft: all choices, buttons and forms, each with its seat.
/** @import * as P from "./protocol" */
/** @import { Draft } from "./draft.js" */

/** @typedef {P.Choice & {seat: number}} Choice */
/** @typedef {P.Button & {seat: number}} Button */
/** @typedef {P.FormView & {seat: number}} Form */

export class TurnOffers {
  /** @type {P.Turn | null} from the server */
  message = null;

  /** @param {Draft} draft */
  constructor(draft) {
    this.draft = draft;
  }

  /**
   * Return the offers of our seats that the game waits for at this ply.
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

  /**
   * Return the name of the button that does what the prompt says; "" if there is none.
   * @param {number} ply
   */
  main(ply) {
    return this.offers(ply)[0]?.main ?? "";
  }

  /** @param {number} ply @returns {Form[]} */
  forms(ply) {
    return this.offers(ply).flatMap(({ seat, forms }) => forms.map((form) => ({ ...form, seat })));
  }

  /**
   * Return the offer whose draft the player composes.
   * @param {number} ply
   */
  draftedOffer(ply) {
    return this.offers(ply).find(({ finish }) => finish);
  }

  /**
   * Return the actions in the draft.
   * @param {number} ply
   */
  chosen(ply) {
    return new Set(this.draftedOffer(ply)?.line ?? []);
  }

  /**
   * Return the first click of each step that the draft still needs.
   * @param {number} ply
   */
  missingSteps(ply) {
    const chosen = this.chosen(ply);
    const firsts = new Map(/** @type {[string, boolean][]} */ ([]));
    for (const { stages, path, actions } of this.choices(ply)) if (stages) firsts.set(path[0], firsts.get(path[0]) || chosen.has(actions[0]));
    return [...firsts].filter(([, done]) => !done).map(([at]) => at);
  }
}
