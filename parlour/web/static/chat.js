// The chat: messages, quick phrases, and a note when a message arrives while the chat is out of view.
import { avatarOf } from "./avatar.js";
import { byId, findById, make, targetOf } from "./dom.js";
import { sound } from "./sound.js";
/** @import * as P from "./protocol" */
/** @import { Live } from "./live.js" */
/** @import { Seats } from "./seats.js" */
/** @import { Say } from "./message.js" */

const NOTE = 6000; // milliseconds that a note stays

export class Chat {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #unread = 0; // messages that arrived while the chat was out of view
  #isInView = false;

  /**
   * @param {Live} live
   * @param {Seats} seats
   * @param {Say} say
   */
  constructor(live, seats, say) {
    this.live = live;
    this.seats = seats;
    this.say = say;
    if (!findById("chat")) return;
    live.on("welcome", ({ talk }) => byId("talk").replaceChildren(...talk.map((said) => this.#row(said))));
    live.on("said", (said) => this.#add(said));
    seats.changed.listen(() => this.#show());
    new IntersectionObserver(([{ isIntersecting }]) => {
      this.#isInView = isIntersecting;
      if (isIntersecting) this.#count(0);
    }, { threshold: 0.5 }).observe(byId("talk"));
    byId("unread").addEventListener("click", () => {
      byId("chat").scrollIntoView({ block: "nearest" });
      (findById("words") ?? document.getElementById("talk"))?.focus({ preventScroll: true });
      this.#count(0);
    });
    byId("say").addEventListener("click", (event) => {
      const phrase = targetOf(event)?.getAttribute("data-phrase");
      if (phrase) this.#send({ phrase: Number(phrase) });
    });
    byId("say").addEventListener("submit", (event) => {
      event.preventDefault();
      const field = /** @type {HTMLInputElement | null} */ (findById("words"));
      const text = field?.value.trim();
      if (!field || !text) return;
      field.value = "";
      this.#send({ text });
    });
  }

  /** @param {{phrase?: number, text?: string}} what */
  async #send(what) {
    const answer = await this.live.ask({ type: "say", seat: this.seats.own[0], ...what });
    if (answer.type === "error") this.say(answer.text, "", "no");
  }

  /** @param {P.Said} said */
  #add(said) {
    byId("talk").append(this.#row(said));
    byId("talk").scrollTo(0, byId("talk").scrollHeight);
    if (said.seat < 0 || this.seats.isOwn(said.seat) || document.documentElement.classList.contains("mute")) return;
    sound("wood");
    if (!this.#isInView) this.#count(this.#unread + 1);
    byId("note").replaceChildren(this.#row(said));
    byId("note").hidden = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (byId("note").hidden = true), NOTE);
  }

  /** @param {number} unread */
  #count(unread) {
    this.#unread = unread;
    byId("unread").hidden = !unread;
    byId("unread").textContent = unread === 1 ? "1 new message" : `${unread} new messages`;
  }

  #show() {
    byId("say").hidden = !this.seats.own.length;
    byId("chat").hidden = !this.seats.haveOtherPeople && !byId("talk").children.length;
  }

  /** @param {P.Said} said */
  #row({ seat, text }) {
    const name = seat < 0 ? "" : `${this.seats.nameOf(seat)}: `;
    const portrait = seat < 0 ? [] : [avatarOf(this.seats.all[seat]), " "];
    return make("li", { class: seat < 0 ? "quiet" : `seat-${seat % 8}` }, ...portrait, make("strong", {}, name), text);
  }
}
