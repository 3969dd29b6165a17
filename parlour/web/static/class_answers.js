// The answers on the teacher's page: who wrote what, and buttons to show a name on the screen.
import { byId, make, makeButton } from "./dom.js";
/** @import { Author, TeacherView, RoundMove, Room } from "./class.js" */

const NOTE = "The screen shows these answers without names, mixed with some of Parlour's own. You can show the names of up to three pupils who agreed to it on their device.";

export class AnswerList {
  #shown = "";

  /** @param {(path: string, method: string, body: unknown) => void} act */
  constructor(act) {
    this.act = act;
  }

  /** @param {Room & {lead: TeacherView}} room */
  show({ phase, lead: { made } }) {
    const box = byId("made"), key = JSON.stringify([phase, made]);
    box.hidden = phase !== "shown";
    if (key === this.#shown) return;
    this.#shown = key;
    const held = document.activeElement?.getAttribute("data-author");
    const theirs = made.filter(({ by }) => by.length), own = made.length - theirs.length;
    box.replaceChildren(make("h2", {}, "The answers"), make("p", { class: "quiet" }, theirs.length ? NOTE : "Nobody found an answer. The classroom screen shows Parlour's answers and does not say whose they are."),
      make("ul", { class: "made" }, ...theirs.map((one) => this.#move(one))),
      ...(own && theirs.length ? [make("p", { class: "quiet" }, `The screen also shows ${own === 1 ? "an answer" : `${own} answers`} that Parlour found.`)] : []));
    if (held) /** @type {HTMLElement | null} */ (box.querySelector(`[data-author="${held}"]`))?.focus();
  }

  /** @param {RoundMove} move */
  #move({ by, told: [first], counts }) {
    return make("li", {}, make("p", {}, counts ? first : `${first} It does not count and is not on the screen.`), make("ul", { class: "by" }, ...by.map((one) => this.#author(one, counts))));
  }

  /**
   * @param {Author} author
   * @param {boolean} counts
   */
  #author({ pupil, name, written, agrees, named }, counts) {
    const button = makeButton(named ? "Hide name" : "Show name", () => this.act(`/pupils/${pupil}/named`, "PUT", { named: !named }), "small");
    button.dataset.author = String(pupil);
    button.setAttribute("aria-label", `${button.textContent}: ${name}`);
    return make("li", {}, make("b", {}, name), make("span", { class: "wrote" }, written), ...(agrees && counts ? [button] : []));
  }
}
