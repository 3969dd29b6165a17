// What a class's screens share: their token, a look at the class every second, the time left, the answers.
import { make } from "./dom.js";

/** @typedef {{moves: {by: [string, string][], told: string[], typed: boolean, lights: string[]}[], review: string[], side: string}} Shown */
/** @typedef {{pupil: number, name: string, answered: boolean, right: number, rounds: number, here: boolean}} Pupil */
/** @typedef {{name: string, together: boolean, found: number, links: number, handing: boolean, lessons: {at: number, throws: number, found: number, pupils: number}[], days: number | null}} Kept */
/** @typedef {{number: number, phase: "gathering" | "open" | "shown", round: number, left: number, prompt: string, answers: number, pupils: number, names: Pupil[], forms: any[], shown: Shown | null, kept: Kept | null, you: {name: string, answered: boolean, move: string, told: string[], review: string[], right: number, rounds: number}}} Room */

const EVERY = 1000, LOST = 3; // milliseconds between looks; looks that may fail before it is said
const LASTING = 12 * 3600 * 1000; // tokens are kept as long as a school day; those of classes with a name for good
const KEY = "parlour.classes";

/** @returns {Record<string, {token: string, at: number, name?: string}>} */
function tokens() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * @param {string} code
 * @param {string} role
 * @param {string} token
 * @param {string} [name] of a class that is kept
 */
export function keepToken(code, role, token, name = "") {
  const all = Object.fromEntries(Object.entries(tokens()).filter(([, { at, name }]) => name || Date.now() - at < LASTING));
  if (token) all[`${code} ${role}`] = { token, at: Date.now(), name };
  else delete all[`${code} ${role}`];
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // the token lives as long as the page
  }
}

/**
 * @param {string} code
 * @param {string} role
 */
export const tokenOf = (code, role) => tokens()[`${code} ${role}`]?.token ?? "";

/** The classes that this browser leads, and that are kept, the latest first. */
export const ownClasses = () => Object.entries(tokens())
  .filter(([key, { name }]) => name && key.endsWith(" teacher"))
  .sort(([, a], [, b]) => b.at - a.at)
  .map(([key, { token }]) => ({ code: key.split(" ")[0], token }));

// Looks at the class again and again.
export class Watch {
  #token = "";
  #seen = -1;
  #failed = 0;
  #until = 0;
  #isLooking = false;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /**
   * @param {string} code
   * @param {(room: Room) => void} heard something has changed
   * @param {(text: string, forGood: boolean) => void} lost
   */
  constructor(code, heard, lost) {
    this.code = code;
    this.heard = heard;
    this.lost = lost;
    document.addEventListener("visibilitychange", () => document.hidden || this.look());
  }

  /** @param {string} token */
  start(token) {
    this.#token = token;
    this.#seen = -1;
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.look(), EVERY);
    return this.look();
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#token = "";
  }

  async look() {
    if (!this.#timer || this.#isLooking) return;
    this.#isLooking = true;
    const token = this.#token;
    try {
      const answer = await fetch(`/api/classes/${this.code}?after=${this.#seen}`, { headers: { Authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(8000) });
      if (token !== this.#token) return;
      this.#failed = 0;
      if (answer.status === 200) this.take(await answer.json());
      else if (answer.status >= 400 && answer.status < 500) {
        this.stop();
        this.lost((await answer.json()).detail, true);
      }
    } catch {
      this.#failed += 1;
      if (this.#failed >= LOST) this.lost("Contact is lost; trying again …", false);
    } finally {
      this.#isLooking = false;
    }
  }

  /** @param {Room} room */
  take(room) {
    if (room.number < this.#seen) return;
    this.#seen = room.number;
    this.#until = performance.now() + room.left * 1000;
    this.heard(room);
  }

  // The time left, as a clock shows it.
  get left() {
    const seconds = Math.max(0, Math.ceil((this.#until - performance.now()) / 1000));
    return { seconds, text: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` };
  }
}

/**
 * @param {Watch} watch
 * @param {HTMLElement} element
 */
export function runClock(watch, element) {
  setInterval(() => {
    const { seconds, text } = watch.left;
    if (element.textContent !== text) element.textContent = text;
    element.classList.toggle("late", seconds <= 10);
  }, 250);
}

/**
 * @param {string} code
 * @param {number} round
 * @param {HTMLElement} element
 */
export async function showBoard(code, round, element) {
  if (element.dataset.round === String(round)) return;
  element.dataset.round = String(round);
  if (!round) return element.replaceChildren();
  const answer = await fetch(`/api/classes/${code}/board/${round}`);
  if (!answer.ok || element.dataset.round !== String(round)) return;
  const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  element.replaceChildren(document.importNode(drawn, true));
}

const BETWEEN = 0.6; // seconds from one light to the next

/**
 * Light what the answers would put on the board, best first; nothing where the round is not shown.
 * @param {HTMLElement} board
 * @param {Shown | null} shown
 */
export function light(board, shown) {
  const svg = board.querySelector("svg"), pieces = (shown?.moves ?? []).map(({ lights }) => lights.join(""));
  const wanted = [...new Set(pieces.filter(Boolean))];
  if (!svg || (board.dataset.lit ?? "") === wanted.join("")) return;
  board.dataset.lit = wanted.join("");
  svg.querySelector(".lights")?.remove();
  const drawn = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg"><g class="lights">${wanted.map((one, i) =>
    `<g class="light" style="animation-delay: ${(i * BETWEEN).toFixed(1)}s">${one}</g>`).join("")}</g></svg>`, "image/svg+xml").documentElement.firstElementChild;
  if (wanted.length && drawn) svg.append(document.importNode(drawn, true));
}

/** @param {[string, string]} answer */
const written = ([name, text]) => make("li", {}, make("b", {}, name), " ", make("span", { class: "wrote" }, text));

// Whose name stands in the sentences about the answers.
/** @param {Shown} shown */
export const played = ({ side }) => make("p", { class: "quiet" }, `Everybody played for ${side}.`);

/**
 * All answers of a round, best first: a sheet for each move, and what could have been. Who found nothing is not named.
 * @param {Pick<Shown, "moves" | "review">} shown
 * @param {string} [title]
 * @param {string} [empty]
 */
export function sheets({ moves, review }, title = "What could have been", empty = "Nobody found an answer.") {
  const made = moves.map(({ by, told, typed }) =>
    make("li", { class: `card sheet${typed ? "" : " plain"}` }, make("ul", { class: "by" }, ...by.map(written)), ...told.map((text) => make("p", {}, text))));
  return [
    ...(moves.length ? [make("ul", { class: "sheets" }, ...made)] : []),
    ...(moves.length || !empty ? [] : [make("p", { class: "none" }, empty)]),
    ...(review.length ? [make("section", { class: "card review" }, make("h2", {}, title), ...review.map((text) => make("p", {}, text)))] : []),
  ];
}
