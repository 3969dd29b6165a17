// What all pages of a class share: tokens, polling, the clock and the answers.
import { make, parseSvg } from "./dom.js";
import { ask } from "./http.js";
/** @import * as H from "./http_types" */

/** @typedef {H.MoveView} Move */
/** @typedef {H.RoundView} Round */
/** @typedef {H.OwnView} Own */
/** @typedef {H.PupilView} Pupil */
/** @typedef {H.AuthorView} Author */
/** @typedef {H.RoundMoveView} RoundMove */
/** @typedef {H.StoredClassView} StoredClass */
/** @typedef {H.TeacherView} TeacherView */
/** @typedef {H.ClassView} Room */
/** @typedef {H.JoinInfo} Ways */

const EVERY = 1000, TIMEOUT = 4000; // milliseconds between polls, and for one poll: two fit into the ten seconds after which the server calls a device silent
const LOST = 3; // failed polls before the page says so
const LASTING = 12 * 3600 * 1000; // milliseconds that the browser keeps a token: a school day. It keeps tokens of named classes for good.
const KEY = "parlour.classes";

/** @returns {Record<string, {token: string, at: number, name?: string}>} */
function tokens() {
  try {
    const all = Object.entries(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
    return Object.fromEntries(all.filter(([, { at, name }]) => name || Date.now() - at < LASTING));
  } catch {
    return {};
  }
}

/**
 * @param {string} code
 * @param {string} role
 * @param {string} token
 * @param {string} [name] of a named class
 */
export function keepToken(code, role, token, name = "") {
  const all = tokens();
  if (token) all[`${code} ${role}`] = { token, at: Date.now(), name };
  else delete all[`${code} ${role}`];
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // without storage the token lasts as long as the page
  }
}

/**
 * @param {string} code
 * @param {string} role
 */
export const tokenOf = (code, role) => tokens()[`${code} ${role}`]?.token ?? "";

/** Return the named classes that this browser leads, latest first. */
export const ownClasses = () => Object.entries(tokens())
  .filter(([key, { name }]) => name && key.endsWith(" teacher"))
  .sort(([, a], [, b]) => b.at - a.at)
  .map(([key, { token }]) => ({ code: key.split(" ")[0], token }));

/**
 * Return the address at which other devices reach the class. `command` is not empty if they cannot.
 * @param {string} code
 */
export async function findAddress(code) {
  /** @type {Ways} */
  const { links: [first], command, can_open: canOpen } = await ask("GET", `/api/classes/${code}/ways`).catch(() => ({ links: [], command: "", then: [] }));
  return { origin: first ? new URL(first.url).origin : location.origin, qr: first?.qr ?? "", command, canOpen };
}

// Polls the class every second. It drops an answer if a later request was answered first.
export class ClassPoller {
  #token = "";
  #version = "";
  #asked = 0;
  #lastTaken = 0;
  #failed = 0;
  #until = 0;
  #isPolling = false;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /**
   * @param {string} code
   * @param {(room: Room) => void} roomChanged called with every change
   * @param {(text: string, forGood: boolean) => void} lost
   */
  constructor(code, roomChanged, lost) {
    this.code = code;
    this.roomChanged = roomChanged;
    this.lost = lost;
    document.addEventListener("visibilitychange", () => document.hidden || this.poll());
  }

  /** @param {string} [token] none for the projected page */
  start(token = "") {
    this.#token = token;
    this.#version = "";
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.poll(), EVERY);
    return this.poll();
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#token = "";
  }

  async poll() {
    if (!this.#timer || this.#isPolling) return;
    this.#isPolling = true;
    const token = this.#token, asked = ++this.#asked;
    try {
      const answer = await fetch(`/api/classes/${this.code}?after=${this.#version}`, { headers: token ? { Authorization: `Bearer ${token}` } : {}, signal: AbortSignal.timeout(TIMEOUT) });
      if (token !== this.#token || !this.#timer) return;
      if ([403, 404, 409].includes(answer.status)) {
        this.stop();
        return this.lost((await answer.json()).detail, true);
      }
      if (!answer.ok) throw new Error(answer.statusText);
      this.#failed = 0;
      if (answer.status === 200) this.#receive(asked, await answer.json());
    } catch {
      this.#failed += 1;
      if (this.#failed >= LOST) this.lost("Connection lost. Reconnecting …", false);
    } finally {
      this.#isPolling = false;
    }
  }

  /**
   * Change something about the class, then take the new state.
   * @param {string} method
   * @param {string} what
   * @param {unknown} [body]
   */
  async change(method, what, body) {
    const asked = ++this.#asked;
    const room = await ask(method, `/api/classes/${this.code}${what}`, body, this.#token);
    if (room?.version) this.#receive(asked, room);
    else await this.poll();
  }

  /**
   * @param {number} asked
   * @param {Room} room
   */
  #receive(asked, room) {
    if (asked < this.#lastTaken) return;
    this.#lastTaken = asked;
    this.#version = room.version;
    this.#until = performance.now() + room.left * 1000;
    this.roomChanged(room);
  }

  /** The time left in this round. */
  get left() {
    const seconds = Math.max(0, Math.ceil((this.#until - performance.now()) / 1000));
    return { seconds, text: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` };
  }
}

/**
 * @param {ClassPoller} poller
 * @param {HTMLElement} element
 */
export function runClock(poller, element) {
  setInterval(() => {
    const { seconds, text } = poller.left;
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
  element.replaceChildren(parseSvg(await answer.text()));
}

const BETWEEN = 0.6; // seconds between two lights

/**
 * Light the answers on the board, best first. Outside the review of a round, light nothing.
 * @param {HTMLElement} board
 * @param {Round | null} shown
 */
export function lightAnswers(board, shown) {
  const svg = board.querySelector("svg"), pieces = (shown?.moves ?? []).map(({ lights }) => lights.join(""));
  const wanted = [...new Set(pieces.filter(Boolean))];
  if (!svg || (board.dataset.lit ?? "") === wanted.join("")) return;
  board.dataset.lit = wanted.join("");
  svg.querySelector(".lights")?.remove();
  const lit = wanted.map((one, i) => `<g class="light" style="animation-delay: ${(i * BETWEEN).toFixed(1)}s">${one}</g>`);
  const lights = parseSvg(`<svg xmlns="http://www.w3.org/2000/svg"><g class="lights">${lit.join("")}</g></svg>`).firstElementChild;
  if (wanted.length && lights) svg.append(lights);
}

/** @param {Round} shown */
export const playedNote = ({ side }) => make("p", { class: "quiet" }, `Everybody played as ${side}. These are the answers of the class and of Parlour, best first.`);

/** @param {Move} move */
const sheet = ({ told: [first, ...rest], names }) => make("li", { class: "card sheet" }, make("p", { class: "does" }, first), ...rest.map((text) => make("p", {}, text)),
  ...(names.length ? [make("ul", { class: "by" }, ...names.map(([name, text]) => make("li", {}, make("b", {}, name), " wrote ", make("span", { class: "wrote" }, text))))] : []));

/**
 * Return a sheet for each answer of a round, best first, and one with more answers.
 * @param {Pick<Round, "moves" | "review">} shown
 * @param {string} [title]
 */
export const answerSheets = ({ moves, review }, title = "More answers") => [
  ...(moves.length ? [make("ul", { class: "sheets" }, ...moves.map(sheet))] : []),
  ...(review.length ? [make("section", { class: "card review" }, make("h2", {}, title), ...review.map((text) => make("p", {}, text)))] : []),
];
