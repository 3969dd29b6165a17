// Reviews of the player's own moves, each fetched when it is opened. The latest opens by itself and closes the one before
// it. A review that the player has opened, or is reading, stays open and in place.
import { byId, findById, make } from "./dom.js";
/** @import { Live } from "./live.js" */
/** @import { Log } from "./log.js" */
/** @import { Playback } from "./playback.js" */

class Review {
  isStale = false; // whether an undo may have replaced the reviewed move
  #body = make("div", { class: "told" });
  #name = make("span");

  /**
   * @param {Reviews} reviews
   * @param {number} ply
   * @param {number} seat
   */
  constructor(reviews, ply, seat) {
    this.reviews = reviews;
    this.ply = ply;
    this.seat = seat;
    this.rename();
    this.summary = make("summary", {}, make("span", { class: "ply" }, String(ply)), " ", this.#name);
    this.fold = make("details", {}, this.summary, this.#body);
    this.row = make("li", { class: `seat-${seat % 8}`, "data-ply": String(ply), "data-seat": String(seat) }, this.fold);
    this.summary.addEventListener("click", () => reviews.openedByHand(this));
    this.fold.addEventListener("toggle", () => this.fold.open && !this.#body.firstChild && this.#read());
  }

  // Show what the row is about. The sentence of an early ply arrives later than its row.
  rename() {
    this.#name.textContent = this.reviews.log.sentenceOf(this.ply) || "Review of an earlier turn";
  }

  async #read() {
    const answer = await this.reviews.live.ask({ type: "review", seat: this.seat, ply: this.ply });
    const sentences = answer.type === "reviewed" ? answer.sentences : "text" in answer ? [answer.text] : [];
    this.reviews.keepScroll(() => this.#body.replaceChildren(...sentences.map((text) => make("p", {}, text))));
  }

  reload() {
    this.isStale = false;
    this.rename();
    if (this.fold.open) this.#read();
    else this.#body.replaceChildren();
  }
}

export class Reviews {
  /** @type {Map<string, Review>} by "ply.seat" */
  #rows = new Map();
  /** @type {[number, number][]} */
  #turns = [];
  /** @type {Review | null} the review that opened by itself */
  #autoOpened = null;

  /**
   * @param {Live} live
   * @param {Playback} playback
   * @param {Log} log
   */
  constructor(live, playback, log) {
    this.live = live;
    this.playback = playback;
    this.log = log;
    if (!findById("reviews")) return;
    this.list = byId("review-list");
    log.filled.listen(() => this.#rows.forEach((review) => review.rename()));
    live.on("welcome", ({ reviews }) => {
      this.#markStaleAfter(0);
      this.#turns = reviews;
    });
    live.on("event", ({ kind, told }) => kind === "back" && this.#markStaleAfter(told.ply));
    live.on("reviews", ({ turns }) => {
      this.#turns = turns;
      this.show();
    });
  }

  /**
   * Moves after this ply may have been replaced: fetch their reviews again.
   * @param {number} ply
   */
  #markStaleAfter(ply) {
    for (const review of this.#rows.values()) review.isStale ||= review.ply > ply;
  }

  // Show only reviews of plies that the board has shown.
  show() {
    if (!this.list) return;
    const told = this.#turns.filter(([ply]) => ply <= this.playback.ply);
    const keys = new Set(told.map(([ply, seat]) => `${ply}.${seat}`));
    const fresh = told.filter(([ply, seat]) => !this.#rows.has(`${ply}.${seat}`)).map(([ply, seat]) => new Review(this, ply, seat));
    byId("reviews").hidden = !told.length;
    this.keepScroll(() => {
      for (const [key, review] of this.#rows) if (!keys.has(key)) review.row.remove(), this.#rows.delete(key);
      for (const review of fresh) this.#insert(review);
      const newest = fresh.find(({ row }) => row === this.list?.firstChild);
      if (newest) this.#open(newest);
    });
    for (const review of this.#rows.values()) if (review.isStale) review.reload();
  }

  /** @param {Review} review */
  #open(review) {
    if (this.#autoOpened && !this.#isBeingRead()) this.#autoOpened.fold.open = false;
    this.#autoOpened = review;
    review.fold.open = true;
  }

  /** @param {Review} review */
  openedByHand(review) {
    if (this.#autoOpened === review) this.#autoOpened = null;
  }

  #isBeingRead() {
    return Boolean(this.list && (this.list.scrollTop > 0 || this.list.matches(":hover, :focus-within")));
  }

  /** @param {Review} review goes above all earlier ones */
  #insert(review) {
    const below = [...(this.list?.children ?? [])].find((row) => Number(row.getAttribute("data-ply")) < review.ply);
    this.list?.insertBefore(review.row, below ?? null);
    this.#rows.set(`${review.ply}.${review.seat}`, review);
  }

  /** @param {() => void} work changes the list; the row that is being read stays in place */
  keepScroll(work) {
    const { list } = this;
    if (!list) return;
    const edge = list.getBoundingClientRect().top;
    const row = this.#isBeingRead() ? [...list.children].find((one) => one.getBoundingClientRect().bottom > edge + 1) : null;
    const before = row?.getBoundingClientRect().top ?? 0;
    work();
    if (row?.isConnected) list.scrollTop += row.getBoundingClientRect().top - before;
  }
}
