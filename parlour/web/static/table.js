// The table: puts together the board, the hands beside it, the socket, the seats, the log and the chat.
import { askAround } from "./requests.js";
import { Board } from "./board.js";
import { closeConfirm, confirmFirst, declineConfirm } from "./confirm.js";
import { FocusKeeper, showButtons, showLists } from "./controls.js";
import { Draft } from "./draft.js";
import { refuseLine, showForms } from "./forms.js";
import { ask, calm, forget, make, matchOf } from "./storage.js";
import { Live } from "./live.js";
import { listen } from "./people.js";
import { chooseLook } from "./arrangement.js";
import { listenForQuestions } from "./question.js";
import { listenForReviews } from "./reviews.js";
import { sound } from "./sound.js";

const $ = (id) => document.getElementById(id);
const facts = JSON.parse($("facts").textContent);
const game = document.querySelector(".table").dataset.game;
const title = document.title;
const PAGE = 400; // plies of the log that come at once
const PLY = 520, LUCK = 190, RUSH = 10; // milliseconds for a ply, for chance; steps waiting before we hurry
const own = matchOf(facts.id);
chooseLook(game, facts, Object.keys(own.tokens).map(Number));
// path: the clicks we have spoken of. sent: our moves that are not answered yet; own: the last event that came of one; word: the last of the house.
const state = { seats: [], yours: [], standing: null, turn: null, steps: [], plies: new Map(), sent: 0, own: 0, word: "", path: "" };

const board = new Board($("stage"), { choose, explain, path: showCancel, sprung });
const draft = new Draft(drafted);
const focusKeeper = new FocusKeeper($("stage"));
const live = new Live(facts, own.tokens, hear, touch);
listen(live, state, { game, facts, own, say });
listenForReviews(live, state, (ply) => state.plies.get(ply) ?? "");
askAround(live, state, say);
listenForQuestions(live, state, say);

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
  draft.clear();
  showLists([], [], () => {});
  showButtons([]);
  showForms([], () => {});
  for (const id of ["confirm", "cancel", "undo", "look", "confirm-box"]) $(id).hidden = true;
}

function hear(message) {
  if (message.type === "welcome") showAll(message);
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
    if (message.code === "match") forget(facts.id);
  }
}

function showAll(message) {
  state.steps = [];
  state.truth = message;
  state.standing = message.standing;
  draft.clear();
  board.show(message.pieces, 0, true);
  state.expected = message.standing.number;
  $("log").replaceChildren(...message.log.map(entry));
  $("log").scrollTop = $("log").scrollHeight;
  fillLog(message.log[0]?.ply ?? 1);
  closeConfirm();
  state.chosen = message.log.some(({ seat }) => message.yours.includes(seat));
  const watching = !message.yours.length && !message.standing.over;
  if (message.refused) say("Some of your seats at this table have been given up.", "", "no");
  else if (watching) say("You are watching this table.");
  else if (state.watching) say("You have sat down.");
  state.watching = watching;
  settle();
}

// What happened before: the sentences of earlier plies, a page at a time, put in front.
async function fillLog(first) {
  const { truth } = state;
  const token = Object.values(own.tokens)[0];
  for (let last = first - 1; last > 0; last -= PAGE) {
    const from = Math.max(1, last - PAGE + 1);
    const told = await ask("GET", `/api/matches/${facts.id}/log?first=${from}&last=${last}`, undefined, token).catch(() => null);
    if (!told || truth !== state.truth) return;
    const above = $("log").scrollHeight;
    $("log").prepend(...told.map(entry));
    $("log").scrollTop += $("log").scrollHeight - above;
  }
}

// Events are shown one after another, at a pace that can be followed; their pictures are asked for as they come.
function later(message) {
  const hurry = document.hidden || state.steps.length > RUSH;
  message.picture = hurry ? null : see(message);
  state.steps.push(message);
  board.offer([]);
  closeConfirm();
  if (!state.running) run();
}

// Only the difference comes to the picture that will be shown before it; a draft's picture is none to count on.
function see(message) {
  const { number } = message.standing;
  const have = draft.actions.length ? null : state.expected;
  state.expected = number;
  return live.ask({ type: "see", number, have });
}

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
    if (answer?.type === "picture") board.show(answer.pieces, ms, answer.have === null);
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
  state.anew ||= Boolean(state.late) || (acting.length > 0 && !acting.some((seat) => state.yours.includes(seat)));
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

// What our seats may do now, put together: each choice, button and line with its seat.
function offered() {
  const turn = state.turn?.ply === state.standing.ply ? state.turn : null;
  const offers = (turn?.offers ?? []).filter(({ acts }) => acts).map((offer) => (draft.offer?.seat === offer.seat ? draft.offer : offer));
  const all = (part) => offers.flatMap((offer) => offer[part].map((one) => ({ ...one, seat: offer.seat })));
  return { turn, offers, choices: all("choices"), buttons: all("buttons"), forms: all("forms") };
}

// The board stands still: show what may be done now.
function settle() {
  if (state.running || state.steps.length || !state.standing) return;
  showStanding();
  if (draft.ply !== state.standing.ply) draft.clear(state.standing.ply);
  const { turn, offers, buttons, forms } = offered();
  showButtons(buttons);
  showForms(forms, type, weigh);
  showDraft();
  $("undo").hidden = turn?.undo == null || draft.actions.length > 0;
  $("look").hidden = !turn?.secret;
  const [first] = offers;
  const mine = Boolean(first && !state.standing.over);
  document.title = mine ? `● Your turn: ${title}` : title;
  if (mine && state.told !== state.standing.number) {
    state.told = state.standing.number;
    const begins = !state.mine || state.anew;
    if (begins) sound("turn");
    const name = state.yours.length > 1 ? `${state.seats[first.seat].name}, it` : "It";
    const again = state.late?.seat === first.seat ? " again" : "";
    const whose = begins || state.yours.length > 1 ? `${state.late?.word ?? ""} ${name} is your turn${again}.` : "";
    if (whose || first.task) say(`${whose} ${first.task}`.trim());
  }
  if (!mine && !state.standing.over && state.mine) say(state.late?.word ?? "");
  Object.assign(state, { mine, anew: false, late: null, word: "" });
  if (mine) focusKeeper.back();
}

// What can still be chosen behind the draft, and the button that sends it.
function showDraft() {
  const { offers, choices } = offered();
  const composing = offers.find(({ finish }) => finish);
  board.turned = new Map(choices.filter(({ turn, actions }) => turn && draft.actions.includes(actions[0])).map(({ turn }) => turn));
  board.offer(choices);
  showLists(choices, draft.actions, choose);
  $("confirm").hidden = !composing;
  $("confirm").textContent = composing?.finish ?? "";
  $("confirm").disabled = !composing?.ready;
  $("cancel").hidden = !board.prefix.length && !draft.actions.length;
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
  $("cancel").hidden = !prefix.length && !draft?.actions.length;
  if (prefix.length) closeConfirm();
  sayNext(prefix);
}

// What to click next; with nothing clicked, what is asked for.
function sayNext(prefix) {
  const path = prefix.join(" ");
  if (path === state.path || !state.turn) return;
  state.path = path;
  const { offers } = offered();
  const [next] = path ? board.open() : [];
  const key = next?.choice.path.slice(0, next.place).join(" ");
  const text = next ? offers.find(({ seat }) => seat === next.choice.seat)?.prompts[key] : offers[0]?.task;
  if (text) say(text);
}

function choose(choice) {
  if (choice.stages) return void draft.add(choice);
  const line = draft.seat === choice.seat ? (draft.offer?.line ?? []) : [];
  const play = () => send({ seat: choice.seat, actions: [...line, ...choice.actions] });
  if (choice.warning) return confirmFirst(choice.warning, play, () => board.resume(choice.path));
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
  const seat = offered().offers[0]?.seat ?? state.yours[0];
  if (seat === undefined || !live.there) {
    say(state.yours.length ? "Wait until the table is found again." : "You are watching. Only who sits at the table can play.", "", "no");
    return false;
  }
  const answer = await live.ask({ type: "explain", seat, path, draft: draft.actions });
  if (answer.type !== "meant") return refuse(answer), false;
  if (answer.actions === null) return true;
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
    const played = () => (wipe(), play({ ply: state.standing.ply, seat: form.seat, move }));
    return confirmFirst(answer.warning, played, () => $(input.id)?.focus());
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

// The draft has changed: ask what may come next, and show the board as it would stand.
async function drafted(before) {
  const { ply } = state.standing;
  const asked = (state.drafting = {});
  board.prefix = [];
  const answer = await live.ask({ type: "draft", seat: draft.seat, ply, actions: draft.actions, shown: before });
  if (asked !== state.drafting || state.standing.ply !== ply || state.steps.length) return;
  if (answer.type !== "drafted") return refuse(answer), draft.clear(ply), live.resync();
  draft.offer = answer.offer;
  board.show(answer.pieces, 420);
  sound("wood");
  settle();
  if (answer.offer.ready && !answer.offer.choices.some(({ stages, actions }) => stages && !draft.actions.includes(actions[0]) && !answer.offer.line.includes(actions[0]))) {
    say(`All chosen. ${answer.offer.finish}?`);
    $("confirm").focus({ preventScroll: true });
  } else if (answer.offer.task) say(answer.offer.task);
}

function sprung(near) {
  sound("no");
  say(`It goes only this far: ${near.map(({ text }) => text).join(", or ")}.`, "", "no");
}

$("confirm").addEventListener("click", () => {
  const composing = offered().offers.find(({ finish }) => finish);
  if (composing) send({ seat: composing.seat, actions: composing.line });
});
$("cancel").addEventListener("click", () => board.cancel() || draft.takeBack());
$("undo").addEventListener("click", undo);
$("look").addEventListener("click", () => live.ask({ type: "look", seat: offered().offers[0]?.seat ?? state.yours[0] }));

async function undo() {
  const seat = state.turn?.undo;
  if (seat == null) return;
  const answer = await live.ask({ type: "undo", seat, ply: state.standing.ply });
  if (answer.type !== "done") refuse(answer);
}

document.addEventListener("keydown", (event) => {
  if (event.target.closest?.("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "z" || event.key === "Z") undo();
  if (event.key === "Escape" && !event.defaultPrevented) draft.takeBack();
  if (event.key === "Escape") declineConfirm();
});
