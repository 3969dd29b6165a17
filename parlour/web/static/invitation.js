// Invitations: the card for a guest who opened one, and the link to send, with a warning if it works only here.
import { ask } from "./http.js";
import { byId, make, parseSvg } from "./dom.js";
import { networkState, networkSwitch } from "./home_network.js";
import { ownName } from "./storage.js";
/** @import * as H from "./http_types" */
/** @import { OwnMatch } from "./storage.js" */
/** @import { Seats } from "./seats.js" */

/** @typedef {H.JoinInfo} Ways how other devices reach a page */

// The invitation is in the part of the address after the #, which never reaches a server's log.
export const readInvitation = () => new URLSearchParams(location.hash.slice(1)).get("invite");

export class Invitation {
  #isDeclined = false;
  #askedFor = ""; // the invitation whose links the page has fetched

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
    const isInvited = Boolean(isOpen && readInvitation() && !seats.own.length);
    byId("join").hidden = !isInvited || this.#isDeclined;
    byId("join-after").hidden = !isInvited || !this.#isDeclined;
    byId("join-title").textContent = this.#headline();
    this.#showSides();
    byId("invite-open").textContent = `${this.#freePlace}: invite somebody`;
    byId("invite").hidden = byId("to-invite").hidden = !(isOpen && own.invite);
    if (isOpen && own.invite && own.invite !== this.#askedFor) this.#showLinks(own.invite);
  }

  // If sides have several people, a newcomer chooses one: a free seat, or a place beside somebody.
  #showSides() {
    const sides = this.seats.all.filter(({ room }) => room > 0), chosen = this.sideField.value;
    const areSeveral = sides.some(({ kind, room }) => kind === "person" || room > 1);
    byId("join-where").hidden = !areSeveral;
    this.sideField.replaceChildren(...(areSeveral ? sides : []).map(({ seat, kind, name, title }) =>
      make("option", { value: String(seat), selected: String(seat) === chosen }, kind === "open" ? `${title}, free` : name === title ? `${title}, with somebody` : `${title}, with ${name}`)));
  }

  // The place that the invitation is for.
  get #freePlace() {
    return this.seats.all.some(({ kind }) => kind === "open") ? "A seat is open" : "A side has room for more people";
  }

  // The headline names the people at the table who gave a name.
  #headline() {
    const names = this.seats.all.filter(({ kind, name, title }) => kind === "person" && name !== title).map(({ name }) => name);
    const who = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)} invite you` : names.length ? `${names[0]} invites you` : "You are invited";
    return `${who} to a game of ${this.facts.title}`;
  }

  /** @param {boolean} isDeclined */
  #decline(isDeclined) {
    this.#isDeclined = isDeclined;
    this.show();
    if (isDeclined) return byId("sit-after-all").focus({ preventScroll: true });
    byId("join").scrollIntoView({ block: "nearest" });
    this.nameField.focus({ preventScroll: true });
  }

  // On a phone the link is below the board, out of view.
  #goToLink() {
    byId("invite").scrollIntoView({ block: "center" });
    byId("invite").querySelector("button")?.focus({ preventScroll: true });
  }

  /** @param {string} invite */
  async #showLinks(invite) {
    const { id } = this.facts, link = byId("invite-link", HTMLInputElement);
    this.#askedFor = invite;
    link.value = `${location.origin}/match/${id}#invite=${invite}`;
    /** @type {Ways} */
    const { links: [first], command, can_open: canOpen } = await ask("POST", `/api/matches/${id}/invitation`, { invite }).catch(() => ({ links: [], command: "", then: [] }));
    if (invite !== this.own.invite) return;
    byId("invite-code").hidden = !first;
    if (first) {
      link.value = first.url;
      byId("qr").replaceChildren(parseSvg(first.qr));
    }
    byId("invite-told").textContent = command ? "Link for this computer:" : `${this.#freePlace}. Send this link:`;
    byId("invite-alone").hidden = !command;
    const how = canOpen ? " To invite friends on other devices, open the parlour to your home network." :
      " To invite friends on other devices, restart the server so that your network can reach it; “Hosting a parlour” in the documentation explains how. This table is kept.";
    byId("invite-alone").replaceChildren(`${this.#freePlace}, but `, make("strong", {}, "this link works only on this computer."), how);
    await this.#showNetwork(invite);
  }

  // On the computer of the parlour: the button that opens it to the home network, or closes it.
  async #showNetwork(invite = "") {
    const { can_open: canOpen, is_open: isOpen } = await networkState(), box = byId("invite-network");
    box.replaceChildren(...(canOpen ? [networkSwitch(Boolean(isOpen), () => void this.#showLinks(invite))] : []));
    byId("invite-code", HTMLDetailsElement).open ||= Boolean(isOpen);
  }
}
