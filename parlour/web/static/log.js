// The log, ply by ply. Earlier plies are fetched a page at a time.
import { ask } from "./http.js";
import { avatarOf } from "./avatar.js";
import { make } from "./dom.js";
import { Signal } from "./signal.js";
/** @import * as P from "./protocol" */

const PAGE = 400; // plies in one page

/**
 * Return the link before the sentences of a move. CSS shows its number, so that a screen reader or a copied text does not
 * run "shows 3." together with the 14 of the next row.
 * @param {number} ply
 * @param {string} href its replay
 */
export const numberLink = (ply, href) => make("a", { href, "aria-label": `Move ${ply}`, "data-number": String(ply) });

export class Log {
  /** @type {Map<number, string>} ply -> its first sentence */
  #firstSentences = new Map();
  #fillCount = 0;
  /** Earlier plies have arrived.
   * @type {Signal<void>} */
  filled = new Signal();

  /**
   * @param {HTMLElement} list
   * @param {string} match
   * @param {() => string | undefined} token of one of our seats
   * @param {(seat: number) => P.SeatView | undefined} seatOf
   */
  constructor(list, match, token, seatOf) {
    this.list = list;
    this.match = match;
    this.token = token;
    this.seatOf = seatOf;
  }

  /** @param {number} ply */
  sentenceOf(ply) {
    return this.#firstSentences.get(ply) ?? "";
  }

  /**
   * Show the latest plies at once, then fetch the earlier ones.
   * @param {P.LogEntry[]} latest
   */
  begin(latest) {
    this.list.replaceChildren(...this.#rows(latest));
    this.#scrollToEnd();
    this.#fill(latest[0]?.ply ?? 1);
  }

  /** @param {P.Event} event */
  add({ kind, told }) {
    if (kind === "back") for (const row of [...this.list.children]) if (Number(row.getAttribute("data-ply")) > told.ply) row.remove();
    const last = [...this.list.querySelectorAll("[data-seat]")].at(-1)?.getAttribute("data-seat") ?? "-1";
    this.list.append(...this.#rows([told], Number(last)));
    this.#scrollToEnd();
  }

  #scrollToEnd() {
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {number} first */
  async #fill(first) {
    const fillCount = ++this.#fillCount;
    for (let last = first - 1; last > 0; last -= PAGE) {
      const from = Math.max(1, last - PAGE + 1);
      const told = await ask("GET", `/api/matches/${this.match}/log?first=${from}&last=${last}`, undefined, this.token()).catch(() => null);
      if (!told || fillCount !== this.#fillCount) return;
      const above = this.list.scrollHeight;
      this.list.prepend(...this.#rows(told));
      this.list.scrollTop += this.list.scrollHeight - above;
      this.filled.emit();
    }
  }

  /**
   * Return a row for each ply. Where the rows of another seat begin, its portrait stands before the first.
   * @param {P.LogEntry[]} told
   * @param {number} [last] the seat of the row before
   */
  #rows(told, last = -1) {
    return told.map((one) => {
      const who = one.seat >= 0 && one.seat !== last ? this.seatOf(one.seat) : undefined;
      if (one.seat >= 0) last = one.seat;
      return this.#row(one, who ? [avatarOf(who)] : []);
    });
  }

  /**
   * @param {P.LogEntry} told
   * @param {Element[]} portrait
   */
  #row({ ply, seat, sentences }, portrait) {
    this.#firstSentences.set(ply, sentences[0] ?? "");
    const link = numberLink(ply, `/match/${this.match}/replay?ply=${ply}`);
    return make("li", { class: seat < 0 ? "luck" : `seat-${seat % 8}`, "data-ply": String(ply), ...(seat < 0 ? {} : { "data-seat": String(seat) }) }, link, ...portrait, ` ${sentences.join(" ")} `);
  }
}
