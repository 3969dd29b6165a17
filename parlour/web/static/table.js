// The table: puts together the board, the hands beside it, the socket, the seats, the log and the chat.
import { askAround } from "./asking.js";
import { Board } from "./board.js";
import { doubt, think, trust } from "./doubt.js";
import { refuseLine, showForms } from "./forms.js";
import { Plan, Rest, showButtons } from "./hands.js";
import { ask, calm, forget, keep, keepName, make, matchOf, ownName } from "./kept.js";
import { Live } from "./live.js";
import { listen } from "./company.js";
import { chooseLook } from "./look.js";
import { listenForReviews } from "./reviews.js";
import { sound } from "./sound.js";

const $ = (id) => document.getElementById(id);
const facts = JSON.parse($("facts").textContent);
const game = document.querySelector(".table").dataset.game;
const title = document.title;
const PLY = 520, LUCK = 190, RUSH = 10; // milliseconds for a ply, for chance; steps waiting before we hurry
const own = matchOf(facts.id);
chooseLook(game, facts, Object.keys(own.tokens).map(Number));
// path: the clicks we have spoken of. sent: our moves that are not answered yet; own: the last event that came of one; word: the last of the house.
const state = { seats: [], yours: [], standing: null, turn: null, steps: [], plies: new Map(), sent: 0, own: 0, word: "", path: "" };

const board = new Board($("stage"), { choose, explain, path: showCancel, sprung });
const plan = new Plan(planned);
const rest = new Rest($("stage"));
const live = new Live(facts, own.tokens, hear, touch);
listen(live, state, { game, facts, own, say });
listenForReviews(live, state, (ply) => state.plies.get(ply) ?? "");
askAround(live, state, say);

function say(text, clause = "", kind = "") {
  const rule = clause ? make("a", { href: `/games/${game}/rules#${clause}`, target: "_blank" }, clause) : "";
  $("message").replaceChildren(text, " ", rule);
  $("message").className = `message ${kind}`;
}

function touch(there) {
  $("board").classList.toggle("stale", !there);
  $("veil").hidden = there;
  $("veil").textContent = live?.ended ? "" : "Contact is lost. The board may be out of date; finding the table again …";
  if (!there) hold();
}

// Nothing can be chosen until the server says so again.
function hold() {
  state.turn = null;
  board.offer([]);
  plan.offer(null);
  showButtons([]);
  showForms([], () => {});
  for (const id of ["confirm", "cancel", "undo", "look", "doubt"]) $(id).hidden = true;
}

function hear(message) {
  if (message.type === "welcome") whole(message);
  else if (message.type === "event") later(message);
  else if (message.type === "turn") (state.turn = message), settle();
  else if (message.type === "error") trouble(message);
  document.dispatchEvent(new CustomEvent("heard", { detail: message }));
}

function trouble(message) {
  say(message.text, "", "no");
  if (live.ended) {
    $("veil").hidden = false;
    $("veil").textContent = message.text;
    if (message.text.startsWith("There is no match")) forget(facts.id);
  }
}

function whole(message) {
  state.steps = [];
  state.truth = message;
  state.standing = message.standing;
  board.show(message.board);
  $("log").replaceChildren(...message.log.map(entry));
  $("log").scrollTop = $("log").scrollHeight;
  trust();
  state.chosen = message.log.some(({ seat }) => message.yours.includes(seat));
  const watching = !message.yours.length && !message.standing.over;
  if (message.refused) say("Some of your seats at this table have been given up.", "", "no");
  else if (watching) say("You are watching this table.");
  else if (state.watching) say("You have sat down.");
  state.watching = watching;
  settle();
}

// Events are shown one after another, at a pace that can be followed; their pictures are asked for as they come.
function later(message) {
  const hurry = document.hidden || state.steps.length > RUSH;
  message.picture = hurry ? null : see(message);
  state.steps.push(message);
  board.offer([]);
  trust();
  if (!state.running) run();
}

const see = (message) => live.ask({ type: "see", number: message.standing.number });

async function run() {
  state.running = true;
  while (state.steps.length) {
    const { truth } = state;
    const message = state.steps[0];
    const last = state.steps.length === 1;
    const answer = await (message.picture ?? (last ? see(message) : null));
    if (truth !== state.truth || message !== state.steps[0]) continue; // the whole truth has come meanwhile
    state.steps.shift();
    const ms = calm() || !message.picture ? 0 : message.chance ? LUCK : PLY;
    state.standing = message.standing;
    if (answer?.type === "picture") board.show(answer.board, ms);
    else if (last) live.resync();
    tell(message);
    showStanding();
    if (ms) await new Promise((done) => setTimeout(done, ms + 40));
  }
  state.running = false;
  settle();
}

function entry({ ply, seat, sentences }) {
  state.plies.set(ply, sentences[0]);
  return make("li", { class: seat < 0 ? "luck" : `seat-${seat % 8}` }, make("a", { href: `/match/${facts.id}/replay?ply=${ply}`, "aria-label": `Ply ${ply}` }, String(ply)), "\u00a0", sentences.join(" "));
}

// A turn of ours begins anew if it passed on in between, or if time ran out and this ply was played for us.
function follow({ kind, told, standing: { acting, number } }) {
  if (kind === "play" && state.yours.includes(told.seat) && !state.sent && number > state.own) state.late = { seat: told.seat, word: state.word };
  state.anew ||= Boolean(state.late) || (acting.length > 0 && !acting.some((seat) => state.yours.includes(seat) || seat === -4));
}

function tell(message) {
  follow(message);
  if (message.kind === "back") for (const row of [...$("log").children]) if (Number(row.firstChild.textContent) > message.told.ply) row.remove();
  $("log").append(entry(message.told));
  state.chosen ||= state.yours.includes(message.told.seat);
  $("log").scrollTop = $("log").scrollHeight;
  $("spoken").textContent = message.told.sentences.join(" ");
  sound(message.chance ? "die" : "wood");
}

// The board stands still: show what may be done now.
function settle() {
  if (state.running || state.steps.length || !state.standing) return;
  showStanding();
  const turn = state.turn?.ply === state.standing.ply ? state.turn : null;
  const choices = turn?.plan ? [] : (turn?.choices ?? []);
  showButtons(turn?.buttons ?? []);
  showForms(turn?.forms ?? [], type, weigh);
  if (state.planned !== turn) plan.offer(turn?.plan ?? null);
  state.planned = turn;
  board.turned = new Map();
  board.offer(turn?.plan ? plan.choices() : choices);
  $("undo").hidden = turn?.undo == null;
  $("look").hidden = !turn?.secret;
  $("confirm").hidden = !plan.slots.length;
  $("confirm").textContent = plan.confirm;
  $("confirm").disabled = !plan.full;
  const mine = Boolean(turn && turn.seat !== -1 && !state.standing.over);
  document.title = mine ? `● Your turn: ${title}` : title;
  if (mine && state.told !== state.standing.number) {
    state.told = state.standing.number;
    const begins = !state.mine || state.anew;
    if (begins) sound("turn");
    const name = state.yours.length > 1 && turn.seat >= 0 ? `${state.seats[turn.seat].name}, it` : "It";
    const again = state.late?.seat === turn.seat ? " again" : "";
    const whose = begins || state.yours.length > 1 ? `${state.late?.word ?? ""} ${name} is your turn${again}.` : "";
    if (whose || turn.task) say(`${whose} ${turn.task}`.trim());
  }
  if (!mine && !state.standing.over && state.mine) say(state.late?.word ?? "");
  Object.assign(state, { mine, anew: false, late: null, word: "" });
  if (mine) rest.back();
}

function showStanding() {
  const { standing } = state;
  document.dispatchEvent(new CustomEvent("standing"));
  $("ask-back").hidden = standing.over || !state.yours.length || !state.chosen;
  $("rematch").hidden = !standing.over || !state.yours.length;
  $("after").hidden = !standing.over;
  if (standing.over && state.ended !== standing.number) {
    state.ended = standing.number;
    say(standing.outcome, "", "end");
    sound("end");
  }
}

function showCancel(prefix) {
  $("cancel").hidden = !prefix.length && !plan?.begun;
  if (prefix.length) trust();
  sayNext(prefix);
}

// What to click next; with nothing clicked, what is asked for.
function sayNext(prefix) {
  const path = prefix.join(" ");
  if (path === state.path || !state.turn) return;
  state.path = path;
  const [next] = path ? board.open() : [];
  const text = next ? state.turn.prompts[next.choice.path.slice(0, next.place).join(" ")] : state.turn.task;
  if (text) say(text);
}

function choose(choice) {
  if (plan.take(choice.action)) return;
  const play = () => send({ seat: choice.seat, actions: [choice.action] });
  if (choice.warning) return doubt(choice.warning, play, () => board.resume(choice.path));
  play();
}

async function send(move) {
  const { ply } = state.standing;
  hold();
  say(""); // what was said was about this move
  const answer = await play({ ply, ...move });
  if (answer.type === "done") return answer;
  refuse(answer);
  live.resync();
  return answer;
}

async function play(move) {
  state.sent += 1;
  const answer = await live.ask({ type: "play", ...move });
  state.sent -= 1;
  state.own = Math.max(state.own, answer.number ?? 0);
  return answer;
}

function refuse(answer) {
  sound("no");
  say(answer.text, answer.clause, "no");
}

async function explain(path) {
  const seat = state.turn?.seat >= 0 || state.turn?.seat === -4 ? state.turn.seat : state.yours[0];
  if (seat === undefined || !live.there) {
    say(state.yours.length ? "Wait until the table is found again." : "You are watching. Only who sits at the table can play.", "", "no");
    return false;
  }
  const answer = await live.ask({ type: "explain", seat, path });
  if (answer.type !== "meant") return refuse(answer), false;
  if (answer.action === null) return true;
  board.prefix = [];
  board.mark();
  choose({ ...answer, path });
  return false;
}

async function type(move, form, input) {
  const answer = await play({ ply: state.standing.ply, seat: form.seat, move, sure: false });
  const wipe = () => {
    input.value = "";
    input.dispatchEvent(new Event("input"));
  };
  if (answer.type === "meant") {
    const played = () => (wipe(), send({ seat: answer.seat, actions: [answer.action] }));
    return doubt(answer.warning, played, () => $(input.id)?.focus());
  }
  if (answer.type === "done") {
    wipe();
    if (state.running) showForms([], type); // answered; what comes next is shown when the board stands still
    return;
  }
  refuse(answer);
  refuseLine(form, input, answer.at);
}

async function weigh(move, form) {
  const answer = await live.ask({ type: "weigh", seat: form.seat, move });
  return answer.type === "weighed" ? answer : null;
}

// The plan has changed: show the board as it would stand.
async function planned() {
  board.turned = new Map(plan.chosen.filter((choice) => choice?.turn).map(({ turn }) => turn));
  $("confirm").disabled = !plan.full;
  board.prefix = [];
  board.mark();
  const { ply } = state.standing ?? {};
  const asked = (state.preview = {});
  const answer = await live.ask({ type: "preview", seat: state.turn.seat, ply, actions: plan.actions() });
  if (asked !== state.preview || state.standing.ply !== ply || state.steps.length) return;
  if (answer.type === "picture") board.show(answer.board, 420);
  sound("wood");
  if (plan.full) {
    say(`All chosen. ${plan.confirm}?`);
    $("confirm").focus({ preventScroll: true });
  } else if (state.turn?.task) say(state.turn.task);
}

function sprung(near) {
  sound("no");
  say(`It goes only this far: ${near.map(({ text }) => text).join(", or ")}.`, "", "no");
}

$("confirm").addEventListener("click", () => send({ seat: state.turn.seat, actions: plan.actions() }));
$("cancel").addEventListener("click", () => board.cancel() || plan.reset());
$("undo").addEventListener("click", undo);
$("look").addEventListener("click", () => live.ask({ type: "look", seat: state.turn.seat }));

async function undo() {
  const seat = state.turn?.undo;
  if (seat == null) return;
  const answer = await live.ask({ type: "undo", seat, ply: state.standing.ply });
  if (answer.type !== "done") refuse(answer);
}

document.addEventListener("keydown", (event) => {
  if (event.target.closest?.("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "z" || event.key === "Z") undo();
  if (event.key === "Escape" && plan.begun) plan.reset();
  if (event.key === "Escape") think();
});
