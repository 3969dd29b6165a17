// The log, ply by ply. Earlier plies are fetched a page at a time.
import { ask } from "./http.js";
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
   */
  constructor(list, match, token) {
    this.list = list;
    this.match = match;
    this.token = token;
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
    this.list.replaceChildren(...latest.map((told) => this.#row(told)));
    this.#scrollToEnd();
    this.#fill(latest[0]?.ply ?? 1);
  }

  /** @param {P.Event} event */
  add({ kind, told }) {
    if (kind === "back") for (const row of [...this.list.children]) if (Number(row.getAttribute("data-ply")) > told.ply) row.remove();
    this.list.append(this.#row(told));
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
      this.list.prepend(...told.map((/** @type {P.LogEntry} */ one) => this.#row(one)));
      this.list.scrollTop += this.list.scrollHeight - above;
      this.filled.emit();
    }
  }

  /** @param {P.LogEntry} told */
  #row({ ply, seat, sentences }) {
    this.#firstSentences.set(ply, sentences[0] ?? "");
    const link = numberLink(ply, `/match/${this.match}/replay?ply=${ply}`);
    return make("li", { class: seat < 0 ? "luck" : `seat-${seat % 8}`, "data-ply": String(ply) }, link, ` ${sentences.join(" ")} `);
  }
}
