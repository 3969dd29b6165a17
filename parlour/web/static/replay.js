// The replay of a match: a slider, keys, and a link to every ply.
import { Board } from "./board.js";
import { byId, findById, isForAField, make, readFacts, targetOf } from "./dom.js";
import { ask, errorText } from "./http.js";
import { numberLink } from "./log.js";
import { PlayOn } from "./play_on.js";
import { matchOf, pace } from "./storage.js";
import { chooseArrangement } from "./arrangement.js";
import { Trail } from "./trail.js";
/** @import * as H from "./http_types" */
/** @import * as P from "./protocol" */

/** @typedef {H.PlyView} Frame */

const FRAMES = 12, NEAR = 4, KEPT = 30; // boards in one page; plies to look ahead; pages to keep
const STEP = 320, BEAT = 700; // milliseconds for a step, and between steps of automatic play
const facts = readFacts();
const { tokens } = matchOf(facts.id);
chooseArrangement(facts.game, facts, Object.keys(tokens).map(Number));
const token = Object.values(tokens)[0];
const board = new Board(byId("stage"), { choose() {}, explain: async () => false });
const trail = new Trail(board);
const playOn = new PlayOn(facts);
const slider = byId("ply", HTMLInputElement);
/** @type {Map<number, Promise<Frame[]>>} page number -> its boards */
const pages = new Map();
/** @type {number | null} */
let shown = null;
let wanted = 0;
/** @type {ReturnType<typeof setInterval> | undefined} */
let running;

/**
 * Fetch a page of boards. The oldest page makes room for it.
 * @param {number} page
 * @returns {Promise<Frame[]>}
 */
function fetchPage(page) {
  const known = pages.get(page);
  if (known) return known;
  const asked = ask("GET", `/api/matches/${facts.id}/plies?first=${page * FRAMES}&arrangement=${facts.arrangement}`, undefined, token);
  asked.catch(() => pages.delete(page));
  pages.set(page, asked);
  const [oldest] = pages.keys();
  if (pages.size > KEPT) pages.delete(oldest);
  return asked;
}

/** @param {number} ply */
const within = (ply) => Math.max(0, Math.min(facts.plies, ply));
/** @param {number} ply */
const pageOf = (ply) => Math.floor(within(ply) / FRAMES);

/** @param {number} ply */
async function fetchPly(ply) {
  const frame = (await fetchPage(pageOf(ply)))[ply % FRAMES];
  if (!frame) throw new Error(`Move ${ply} was undone.`);
  return frame;
}

/**
 * @param {number} to
 * @param {number} [ms]
 */
async function go(to, ms = STEP) {
  const ply = (wanted = within(to));
  slider.value = String(ply);
  let frame;
  try {
    frame = await fetchPly(ply);
  } catch (error) {
    byId("message").textContent = errorText(error);
    return;
  }
  if (ply !== wanted) return;
  board.show(frame.pieces, shown !== null && Math.abs(shown - ply) === 1 ? pace() * ms : 0, true);
  trail.clear();
  trail.add(frame.marks ?? []);
  shown = ply;
  byId("where").textContent = `Move ${ply} of ${facts.plies}`;
  slider.setAttribute("aria-valuetext", `Move ${ply} of ${facts.plies}`);
  byId("message").textContent = ply ? frame.told.join(" ") : "Before the first move.";
  byId("here", HTMLInputElement).value = `${location.origin}/match/${facts.id}/replay?ply=${ply}`;
  showReview(frame.review);
  playOn.show(ply, frame.over);
  history.replaceState(null, "", facts.arrangement ? `?ply=${ply}&arrangement=${facts.arrangement}` : `?ply=${ply}`);
  for (const row of byId("log").children) row.toggleAttribute("aria-current", Number(row.getAttribute("data-ply")) === ply);
  scrollToCurrent();
  for (const near of [ply + NEAR, ply - NEAR]) fetchPage(pageOf(near)).catch(() => {});
}

// Scroll the log, but not the page, to the shown ply.
function scrollToCurrent() {
  const list = byId("log"), row = /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"));
  if (!row) return;
  const above = row.offsetTop - list.offsetTop - list.scrollTop;
  if (above < 0 || above + row.offsetHeight > list.clientHeight) list.scrollTop += above - (list.clientHeight - row.offsetHeight) / 2;
}

/** @param {string[]} sentences the review of this ply */
function showReview(sentences) {
  if (!findById("reviews")) return;
  byId("review").replaceChildren(...sentences.map((text) => make("p", {}, text)));
  byId("reviews").hidden = !sentences.length;
}

function play(on = !running) {
  clearInterval(running);
  const now = shown ?? 0;
  running = on ? setInterval(() => ((shown ?? 0) < facts.plies ? go((shown ?? 0) + 1) : play(false)), BEAT) : undefined;
  byId("run").textContent = running ? "Pause" : "Play";
  if (on && now >= facts.plies) go(0);
}

const moves = { first: () => go(0), back: () => go((shown ?? 0) - 1), on: () => go((shown ?? 0) + 1), last: () => go(facts.plies) };
/** @type {Record<string, () => void>} */
const KEYS = { ArrowLeft: moves.back, ArrowRight: moves.on, Home: moves.first, End: moves.last };
for (const [id, move] of Object.entries(moves)) byId(id).addEventListener("click", () => (play(false), move()));
byId("run").addEventListener("click", () => play());
slider.addEventListener("input", () => (play(false), go(Number(slider.value), 0)));
document.addEventListener("keydown", (event) => {
  if (isForAField(event, "input:not([type=range]), select")) return;
  const move = KEYS[event.key];
  if (!move && !(event.key === " " && !targetOf(event)?.closest("button, a, summary"))) return;
  event.preventDefault();
  if (move) play(false), move();
  else play();
});

/** @param {P.LogEntry} told */
function logRow({ ply, sentences }) {
  const link = numberLink(ply, `?ply=${ply}`);
  link.addEventListener("click", (event) => (event.preventDefault(), play(false), go(ply)));
  const row = make("li", { "data-ply": String(ply) }, link, " ", sentences.join(" "));
  row.toggleAttribute("aria-current", ply === shown);
  return row;
}

// Fetch the log of the whole match, many plies at a time.
async function fillLog() {
  for (let first = 1; first <= facts.plies; ) {
    /** @type {P.LogEntry[]} */
    const told = await ask("GET", `/api/matches/${facts.id}/log?first=${first}`, undefined, token).catch(() => []);
    if (!told.length) return;
    byId("log").append(...told.filter(({ ply }) => ply <= facts.plies).map(logRow));
    first += told.length;
  }
  scrollToCurrent();
}

go(Number(slider.value)).then(fillLog);
