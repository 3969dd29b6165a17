// "Where you left off": the matches of this browser that are not over. Each, or all, can be cleared, and put back.
import { byId, make } from "./dom.js";
import { ask, HttpError } from "./http.js";
import { forget, matches, putBack } from "./storage.js";
import { capitalise } from "./text.js";
/** @import * as H from "./http_types" */
/** @import { OwnMatch } from "./storage.js" */

/** @typedef {H.MatchView} MatchView */
/** @typedef {{match: MatchView, own: OwnMatch}} Found */

const FREE = "a free seat";
const MOST_ASKED = 16; // matches whose state the page asks for
const MOST_SHOWN = matchMedia("(max-width: 639px)").matches ? 2 : 3; // rows of a list before "Show all"
const MINUTE = 60_000, HOUR = 60 * MINUTE, DAY = 24 * HOUR;

/**
 * Return names as a list. Equal names are counted.
 * @param {string[]} names
 */
export function listNames(names) {
  return [...new Set(names)].map((name) => {
    const count = names.filter((each) => each === name).length;
    if (count === 1) return name;
    return name === FREE ? `${count} free seats` : `${name} (${count})`;
  }).join(", ");
}

/**
 * @param {MatchView} match
 * @param {string} names
 * @param {string} words
 * @param {string} address
 */
export function matchRow(match, names, words, address) {
  return make("li", {}, make("a", { href: address }, make("strong", {}, match.title), names ? ` with ${names}` : ""), make("span", { class: "quiet" }, words));
}

/**
 * Return a time in words.
 * @param {number} at milliseconds
 */
function ago(at) {
  const past = Date.now() - at;
  if (past < 2 * MINUTE) return "just now";
  if (past < HOUR) return `${Math.round(past / MINUTE)} minutes ago`;
  if (past < DAY) return `at ${new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })}`;
  return `on ${new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "long" })}`;
}

/** The list of this browser's matches. */
export class OwnMatches {
  /** @type {Found[]} */
  #found = [];
  #isWhole = false; // whether the list shows all its rows
  /** @type {Record<string, OwnMatch>} what was cleared last */
  #cleared = {};

  /** @param {Record<string, string>} levels titles of the bots */
  constructor(levels) {
    this.levels = levels;
    byId("clear-all").addEventListener("click", () => this.#clear(this.#found, byId("own-list")));
    const undo = /** @type {HTMLButtonElement} */ (byId("cleared").querySelector("button"));
    undo.addEventListener("click", () => this.#putBack());
  }

  async load() {
    const latest = Object.entries(matches()).sort((a, b) => (b[1].at ?? 0) - (a[1].at ?? 0)).slice(0, MOST_ASKED);
    const found = await Promise.all(latest.map(async ([id, own]) => {
      try {
        /** @type {MatchView} */
        const match = await ask("GET", `/api/matches/${id}`);
        return { own, match };
      } catch (error) {
        if (error instanceof HttpError && error.kind === "UnknownMatch") forget(id);
        return null;
      }
    }));
    const running = found.filter((one) => one !== null).filter(({ match }) => !match.over);
    this.#found = running.sort((a, b) => Number(isOurTurn(b)) - Number(isOurTurn(a)));
    this.#show();
  }

  #show() {
    const shown = this.#isWhole ? this.#found : this.#found.slice(0, MOST_SHOWN);
    byId("own-list").replaceChildren(...shown.map((one) => this.#row(one)), ...(shown.length < this.#found.length ? [this.#more()] : []));
    byId("own").hidden = !shown.length;
  }

  // The row that shows the others.
  #more() {
    const button = make("button", { type: "button", class: "small" }, `Show all ${this.#found.length}`);
    button.addEventListener("click", () => {
      this.#isWhole = true;
      this.#show();
      /** @type {HTMLElement | null} */ (byId("own-list").querySelector(`li:nth-child(${MOST_SHOWN + 1}) a`))?.focus();
    });
    return make("li", { class: "more" }, button);
  }

  /**
   * Return a match as a row: the game, the opponents, whose turn it is, and when the player was last there.
   * @param {Found} one
   */
  #row(one) {
    const { match, own } = one;
    const others = match.seats.filter(({ seat }) => !(String(seat) in own.tokens)).map((seat) => this.#nameOf(seat));
    const acting = match.acting.map((seat) => capitalise(this.#nameOf(match.seats[seat]))).join(", ");
    const turn = isOurTurn(one) ? "your turn" : acting ? `${acting} to move` : "";
    const row = matchRow(match, listNames(others), [turn, ago(own.at ?? 0)].filter(Boolean).join(" · "), `/match/${match.id}`);
    row.classList.toggle("ours", isOurTurn(one));
    const label = `Clear ${match.title}${others.length ? ` with ${listNames(others)}` : ""}`;
    const button = make("button", { type: "button", class: "clear", "aria-label": label, title: "Clear" }, "×");
    button.addEventListener("click", () => this.#clear([one], row));
    row.append(button);
    return row;
  }

  /**
   * Return the name of an opponent. A bot without a name has the name of its level.
   * @param {H.SeatView} seat
   */
  #nameOf({ name, title, kind, level }) {
    if (kind === "open") return FREE;
    if (kind === "bot" && name === title) return this.levels[level] ?? "a bot";
    return capitalise(name);
  }

  /**
   * Clear matches from this browser, and offer to put them back.
   * @param {Found[]} which
   * @param {Element} from what had the focus
   */
  #clear(which, from) {
    const next = from.nextElementSibling?.querySelector("button") ?? byId("cleared").querySelector("button");
    this.#cleared = Object.fromEntries(which.map(({ match, own }) => [match.id, own]));
    for (const { match } of which) forget(match.id);
    const gone = this.#found.filter(({ match }) => match.id in this.#cleared);
    this.#found = this.#found.filter((one) => !gone.includes(one));
    this.#show();
    const [text] = byId("cleared").children;
    text.textContent = which.length > 1 ? `${which.length} games cleared.` : `${which[0].match.title} cleared.`;
    byId("cleared").hidden = false;
    (next?.isConnected ? next : byId("cleared").querySelector("button"))?.focus();
  }

  async #putBack() {
    putBack(this.#cleared);
    this.#cleared = {};
    byId("cleared").hidden = true;
    await this.load();
  }
}

/** @param {Found} one */
const isOurTurn = ({ match, own }) => match.acting.some((seat) => String(seat) in own.tokens);
