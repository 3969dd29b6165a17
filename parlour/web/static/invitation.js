// Invitations: the card for a guest who opened one, and the link to send, with a warning if it works only here.
import { ask } from "./http.js";
import { byId, make } from "./dom.js";
import { ownName } from "./storage.js";
/** @import { OwnMatch } from "./storage.js" */
/** @import { Seats } from "./seats.js" */

/** @typedef {{links: {url: string, qr: string}[], command: string, then: string[]}} Ways how other devices reach a page (parlour/web/network.py) */

// The invitation is in the part of the address after the #, which never reaches a server's log.
export const readInvitation = () => new URLSearchParams(location.hash.slice(1)).get("invite");

export class Invitation {
  #isDeclined = false;
  #askedFor = ""; // the invitation whose links the page has fetched

  /**
   * @param {{id: string, title: string}} facts
   * @param {Seats} seats
   * @param {OwnMatch} own
   * @param {(name: string) => void} sitDown
   */
  constructor(facts, seats, own, sitDown) {
    this.facts = facts;
    this.seats = seats;
    this.own = own;
    const form = byId("join-form", HTMLFormElement);
    this.nameField = /** @type {HTMLInputElement} */ (form.elements.namedItem("name"));
    this.nameField.value = ownName();
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      sitDown(this.nameField.value);
    });
    byId("only-watch").addEventListener("click", () => this.#decline(true));
    byId("sit-after-all").addEventListener("click", () => this.#decline(false));
    byId("invite-open").addEventListener("click", () => this.#goToLink());
  }

  show() {
    const { seats, own } = this;
    const isOpen = seats.all.some(({ kind }) => kind === "open");
    const isInvited = Boolean(isOpen && readInvitation() && !seats.own.length);
    byId("join").hidden = !isInvited || this.#isDeclined;
    byId("join-after").hidden = !isInvited || !this.#isDeclined;
    byId("join-title").textContent = this.#headline();
    byId("invite").hidden = byId("to-invite").hidden = !(isOpen && own.invite);
    if (isOpen && own.invite && own.invite !== this.#askedFor) this.#showLinks(own.invite);
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
    const { links: [first], command } = await ask("POST", `/api/matches/${id}/invitation`, { invite }).catch(() => ({ links: [], command: "", then: [] }));
    if (invite !== this.own.invite) return;
    byId("invite-code").hidden = !first;
    if (first) {
      link.value = first.url;
      byId("qr").replaceChildren(document.importNode(new DOMParser().parseFromString(first.qr, "image/svg+xml").documentElement, true));
    }
    byId("invite-told").textContent = command ? "Link for this computer:" : "A seat is open. Send this link:";
    byId("invite-alone").hidden = !command;
    byId("invite-alone").replaceChildren("A seat is open, but ", make("strong", {}, "this link works only on this computer."),
      " To invite friends on other devices, restart the server so that your network can reach it; “Hosting a parlour” in the documentation explains how. This table is kept.");
  }
}
