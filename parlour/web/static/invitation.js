// Invitations: the one that was followed, large and first; and the one to send, which says before where it works.
import { ask } from "./http.js";
import { byId, make } from "./dom.js";
import { ownName } from "./storage.js";
/** @import * as H from "./http_types" */
/** @import { OwnMatch } from "./storage.js" */
/** @import { Seats } from "./seats.js" */

/** @typedef {H.JoinInfo} Ways */

// An invitation comes after the # of the address, so that it never reaches a server's log.
export const invited = () => new URLSearchParams(location.hash.slice(1)).get("invite");

export class Invitation {
  #isDeclined = false;
  #asked = ""; // the invitation whose links were asked for

  /**
   * @param {{id: string, title: string}} facts
   * @param {Seats} seats
   * @param {OwnMatch} own
   * @param {(name: string, seat: number | null) => void} sitDown
   */
  constructor(facts, seats, own, sitDown) {
    this.facts = facts;
    this.seats = seats;
    this.own = own;
    const form = byId("join-form", HTMLFormElement);
    this.nameField = /** @type {HTMLInputElement} */ (form.elements.namedItem("name"));
    this.nameField.value = ownName();
    this.sideField = /** @type {HTMLSelectElement} */ (form.elements.namedItem("seat"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      sitDown(this.nameField.value, this.sideField.value ? Number(this.sideField.value) : null);
    });
    byId("only-watch").addEventListener("click", () => this.#decline(true));
    byId("sit-after-all").addEventListener("click", () => this.#decline(false));
    byId("invite-open").addEventListener("click", () => this.#goToLink());
  }

  show() {
    const { seats, own } = this;
    const isOpen = seats.all.some(({ kind, room }) => kind === "open" || room > 0);
    const isInvited = Boolean(isOpen && invited() && !seats.own.length);
    byId("join").hidden = !isInvited || this.#isDeclined;
    byId("join-after").hidden = !isInvited || !this.#isDeclined;
    byId("join-title").textContent = this.#words();
    this.#showSides();
    byId("invite").hidden = byId("to-invite").hidden = !(isOpen && own.invite);
    byId("invite-open").textContent = `${this.#isFree}: invite somebody`;
    if (isOpen && own.invite && own.invite !== this.#asked) this.#showLinks(own.invite);
  }

  // Where sides have several people, a newcomer chooses one: a free seat, or a place beside somebody.
  #showSides() {
    const sides = this.seats.all.filter(({ room }) => room > 0), chosen = this.sideField.value;
    const areSeveral = sides.some(({ kind, room }) => kind === "person" || room > 1);
    byId("join-where").hidden = !areSeveral;
    this.sideField.replaceChildren(...(areSeveral ? sides : []).map(({ seat, kind, name, title }) =>
      make("option", { value: String(seat), selected: String(seat) === chosen }, kind === "open" ? `${title}, free` : name === title ? `${title}, with somebody` : `${title}, with ${name}`)));
  }

  // Who invites, as far as they have said their names.
  #words() {
    const names = this.seats.all.filter(({ kind, name, title }) => kind === "person" && name !== title).map(({ name }) => name);
    const who = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)} invite you` : names.length ? `${names[0]} invites you` : "You are invited";
    return `${who} to a game of ${this.facts.title}`;
  }

  // What somebody can still be invited to.
  get #isFree() {
    return this.seats.all.some(({ kind }) => kind === "open") ? "A seat is open" : "A side has room for more people";
  }

  /** @param {boolean} isDeclined */
  #decline(isDeclined) {
    this.#isDeclined = isDeclined;
    this.show();
    if (isDeclined) return byId("sit-after-all").focus({ preventScroll: true });
    byId("join").scrollIntoView({ block: "nearest" });
    this.nameField.focus({ preventScroll: true });
  }

  // On a phone the link lies below the board, where nobody who has just laid a table would look for it.
  #goToLink() {
    byId("invite").scrollIntoView({ block: "center" });
    byId("invite").querySelector("button")?.focus({ preventScroll: true });
  }

  /** @param {string} invite */
  async #showLinks(invite) {
    const { id } = this.facts, link = byId("invite-link", HTMLInputElement);
    this.#asked = invite;
    link.value = `${location.origin}/match/${id}#invite=${invite}`;
    /** @type {Ways} */
    const { links: [first], command, then } = await ask("POST", `/api/matches/${id}/invitation`, { invite }).catch(() => ({ links: [], command: "", then: [] }));
    if (invite !== this.own.invite) return;
    byId("invite-code").hidden = !first;
    if (first) {
      link.value = first.url;
      byId("qr").replaceChildren(document.importNode(new DOMParser().parseFromString(first.qr, "image/svg+xml").documentElement, true));
    }
    byId("invite-told").textContent = command ? "The link for this computer:" : `${this.#isFree}. Send this link:`;
    byId("invite-alone").hidden = !command;
    byId("invite-alone").replaceChildren(`${this.#isFree}, but `, make("strong", {}, "the link works on this computer alone."),
      " For friends on the same network, stop the parlour and start it again with ", make("code", {}, command), "; this table is kept, and then has a link for them here",
      then.length ? `, which begins with ${then[0]}` : "", ".");
  }
}
