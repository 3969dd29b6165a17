// Replay: a slider, keys, and a link to every ply.
import { Board } from "./board.js";
import { ask, make, matchOf } from "./storage.js";
import { chooseLook } from "./arrangement.js";

const $ = (id) => document.getElementById(id);
const facts = JSON.parse($("facts").textContent);
const { tokens } = matchOf(facts.id);
chooseLook(facts.game, facts, Object.keys(tokens).map(Number));
const token = Object.values(tokens)[0];
const board = new Board($("stage"), { choose() {}, explain: async () => false });
const FRAMES = 12, NEAR = 4, KEPT = 30; // boards that come at once; how far we look ahead; pages of them kept
const pages = new Map(); // number of a page -> promise of its frames
let shown = null, running = null;

// Boards come a page at a time; those kept longest make room.
function fetchPage(page) {
  if (pages.has(page)) return pages.get(page);
  const asked = ask("GET", `/api/matches/${facts.id}/plies?first=${page * FRAMES}&look=${facts.look}`, undefined, token);
  asked.catch(() => pages.delete(page));
  pages.set(page, asked);
  if (pages.size > KEPT) pages.delete(pages.keys().next().value);
  return asked;
}

const pageOf = (ply) => Math.floor(Math.max(0, Math.min(facts.plies, ply)) / FRAMES);

async function fetchPly(ply) {
  const seen = (await fetchPage(pageOf(ply)))[ply % FRAMES];
  if (!seen) throw new Error(`Ply ${ply} has been taken back.`);
  return seen;
}

async function go(ply, ms = 320) {
  ply = Math.max(0, Math.min(facts.plies, ply));
  $("ply").value = ply;
  const wanted = (go.wanted = ply);
  let seen;
  try {
    seen = await fetchPly(ply);
  } catch (error) {
    $("message").textContent = error.message;
    return;
  }
  if (wanted !== go.wanted) return;
  board.show(seen.pieces, shown !== null && Math.abs(shown - ply) === 1 ? ms : 0, true);
  shown = ply;
  $("where").textContent = `Ply ${ply} of ${facts.plies}`;
  $("ply").setAttribute("aria-valuetext", `Ply ${ply} of ${facts.plies}`);
  $("message").textContent = ply ? seen.told.join(" ") : "Before the first ply.";
  $("here").value = `${location.origin}/match/${facts.id}/replay?ply=${ply}`;
  showReview(seen.review);
  history.replaceState(null, "", facts.look ? `?ply=${ply}&look=${facts.look}` : `?ply=${ply}`);
  for (const row of $("log").children) row.toggleAttribute("aria-current", Number(row.dataset.ply) === ply);
  keepInSight();
  for (const near of [ply + NEAR, ply - NEAR]) fetchPage(pageOf(near)).catch(() => {});
}

// The log follows the ply that is shown; the page stays where it is.
function keepInSight() {
  const list = $("log"), row = list.querySelector("[aria-current]");
  if (!row) return;
  const above = row.offsetTop - list.offsetTop - list.scrollTop;
  if (above < 0 || above + row.offsetHeight > list.clientHeight) list.scrollTop += above - (list.clientHeight - row.offsetHeight) / 2;
}

// What else there was at this ply, if something was chosen.
function showReview(sentences) {
  if (!$("reviews")) return;
  $("review").replaceChildren(...sentences.map((text) => make("p", {}, text)));
  $("reviews").hidden = !sentences.length;
}

function run(on = !running) {
  clearInterval(running);
  running = on ? setInterval(() => (shown < facts.plies ? go(shown + 1) : run(false)), 700) : null;
  $("run").textContent = running ? "Pause" : "Play";
  if (on && shown >= facts.plies) go(0);
}

const moves = { first: () => go(0), back: () => go(shown - 1), on: () => go(shown + 1), last: () => go(facts.plies) };
for (const [id, move] of Object.entries(moves)) $(id).addEventListener("click", () => (run(false), move()));
$("run").addEventListener("click", () => run());
$("ply").addEventListener("input", () => (run(false), go(Number($("ply").value), 0)));
document.addEventListener("keydown", (event) => {
  if (event.target.closest?.("input:not([type=range]), select") || event.ctrlKey || event.metaKey || event.altKey) return;
  const move = { ArrowLeft: moves.back, ArrowRight: moves.on, Home: moves.first, End: moves.last }[event.key];
  if (!move && !(event.key === " " && !event.target.closest?.("button, a, summary"))) return;
  event.preventDefault();
  if (move) run(false), move();
  else run();
});

function logRow({ ply, sentences }) {
  const link = make("a", { href: `?ply=${ply}`, "aria-label": `Ply ${ply}` }, String(ply));
  link.addEventListener("click", (event) => (event.preventDefault(), run(false), go(ply)));
  const row = make("li", { "data-ply": String(ply) }, link, " ", sentences.join(" "));
  row.toggleAttribute("aria-current", ply === shown);
  return row;
}

// The sentences of the whole match, many plies at a time.
async function fillLog() {
  for (let first = 1; first <= facts.plies; ) {
    const told = await ask("GET", `/api/matches/${facts.id}/log?first=${first}`, undefined, token).catch(() => []);
    if (!told.length) return;
    $("log").append(...told.filter(({ ply }) => ply <= facts.plies).map(logRow));
    first += told.length;
  }
  keepInSight();
}

go(Number($("ply").value)).then(fillLog);
