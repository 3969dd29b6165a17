// The table: puts together the board, what lies beside it, the socket, the seats, the log and the chat.
import { Board } from "./board.js";
import { Chat } from "./chat.js";
import { Clocks } from "./clocks.js";
import { Confirm } from "./confirm.js";
import { FocusKeeper, showButtons, showLists } from "./controls.js";
import { Description } from "./description.js";
import { addSalts } from "./dice.js";
import { Draft } from "./draft.js";
import { byId, isForAField, readFacts } from "./dom.js";
import { EndCard } from "./end.js";
import { refuseLine, showForms } from "./forms.js";
import { Live } from "./live.js";
import { Log } from "./log.js";
import { messageLine } from "./message.js";
import { TurnNotice } from "./notice.js";
import { Playback } from "./playback.js";
import { QuestionPanel } from "./question.js";
import { Requests } from "./requests.js";
import { Reviews } from "./reviews.js";
import { readRefereeLink, showReferee } from "./referee.js";
import { readSeatLink, SeatList } from "./seat_list.js";
import { Seats } from "./seats.js";
import { wordsOf } from "./http.js";
import { forget, isNews, matchOf, pace, settings } from "./storage.js";
import { chooseArrangement, hasBeenLaid, pictureOf, turnTowards } from "./arrangement.js";
import { sound } from "./sound.js";
import { Turn } from "./turn.js";
/** @import * as P from "./protocol" */
/** @import { Answer } from "./live.js" */
/** @import { Choice, Form } from "./turn.js" */

const DRAFTED = 420; // milliseconds in which a draft's picture is reached
const title = document.title;
const facts = readFacts();
const own = matchOf(facts.id);
readSeatLink(facts.id, facts.game, own);
readRefereeLink(facts.id, facts.game, own);
const comesAnew = chooseArrangement(facts.game, facts, Object.keys(own.tokens).map(Number), layOut);

const say = messageLine(facts.game);
const board = new Board(byId("stage"), { choose, explain, path: pathChanged, sprung, takeBack: () => void draft.takeBack(), arrange: layOut });
const draft = new Draft(drafted);
const turn = new Turn(draft);
const confirmation = new Confirm();
const focusKeeper = new FocusKeeper(byId("stage"));
const live = new Live(facts.id, facts.arrangement, own.tokens, own.judges ? own.referee : "", own.host);
const seats = new Seats(live);
const playback = new Playback(live, board);
const log = new Log(byId("log"), facts.id, () => Object.values(own.tokens)[0]);
const notice = new TurnNotice(seats);
const clocks = new Clocks(playback);
const reviews = new Reviews(live, playback, log);
const seatList = new SeatList(live, seats, playback, { facts, own, say, clocks, seated: (taken) => turnTowards(facts, taken, layOut) });
const endCard = new EndCard(live, seats, { facts, own, say });
new Chat(live, seats, say);
new Requests(live, seats, playback, turn, say);
new Description(byId("board-words"), live, playback);
new QuestionPanel(live, seats, say);
showReferee(live, seats, facts, own);

let saidFor = ""; // the clicks that we have said what comes next after
let toldEnd = -1; // the event whose end was announced
let hasChosen = false; // whether a seat of ours has played
let wasWatching = false;
let drafting = 0; // counts drafts that were asked about

live.touched.listen(touch);
live.on("welcome", showAll);
live.on("event", ({ standing }) => {
  confirmation.close();
  clocks.wind(standing.clock);
});
live.on("clock", ({ clock }) => {
  clocks.wind(clock);
  seatList.show();
});
live.on("turn", (message) => {
  turn.told = message;
  settle();
});
live.on("said", ({ seat, text }) => {
  if (seat >= 0) return;
  notice.houseSaid(text);
  say(text);
});
live.on("error", trouble);
playback.shown.listen(tell);
playback.rested.listen(settle);
seats.renamed.listen(() => void playback.refresh());
if (!comesAnew) live.open(); // or what is told once would be told to a page that goes
if (facts.chance && !facts.plies) addSalts(facts.id, own);

/**
 * Lay the board out otherwise, on the spot.
 * @param {string} arrangement
 */
async function layOut(arrangement) {
  try {
    const svg = await pictureOf(arrangement);
    hasBeenLaid(facts, arrangement);
    board.lay(svg);
    live.arrangement = arrangement;
    live.greet(null);
  } catch (error) {
    say(wordsOf(error), "", "no");
  }
}

/** @param {boolean} there */
function touch(there) {
  byId("board").classList.toggle("stale", !there);
  byId("veil").hidden = there;
  byId("veil").textContent = live.ended ? "" : "Connection lost. The board may be out of date. Reconnecting …";
  if (!there) hold();
}

// Nothing can be chosen until the server says so again.
function hold() {
  turn.told = null;
  board.offer([]);
  showLists([], new Set(), () => {});
  showButtons([]);
  showForms([], () => {});
  for (const id of ["confirm", "cancel", "undo", "look", "confirm-box"]) byId(id).hidden = true;
}

/** @param {P.ErrorMessage} message */
function trouble(message) {
  say(message.text, "", "no");
  if (!live.ended) return;
  byId("veil").hidden = false;
  byId("veil").textContent = message.text;
  if (message.code === "match" || message.code === "out") forget(facts.id);
}

/** @param {P.Welcome} message */
function showAll(message) {
  clocks.wind(message.standing.clock);
  if (!message.yours.length) turn.told = null; // a seat was left or lent: nothing more is ours to choose
  draft.clear();
  playback.begin(message);
  log.begin(message.log);
  confirmation.close();
  hasChosen = message.log.some(({ seat }) => message.yours.includes(seat));
  const isWatching = !message.yours.length && !message.lent.length && !message.standing.over;
  if (message.refused) say("You no longer hold some of your seats at this table.", "", "no");
  else if (isWatching) say("You are watching this table.");
  else if (wasWatching) say("You have joined the table.");
  wasWatching = isWatching;
  settle();
}

/** @param {P.Event} event */
function tell(event) {
  notice.shown(event);
  log.add(event);
  hasChosen ||= seats.isOwn(event.told.seat);
  byId("spoken").textContent = event.told.sentences.join(" ");
  sound(event.chance ? "die" : "wood");
  showStanding(event.standing);
}

// The board stands still: show what may be done now.
function settle() {
  const { standing, ply } = playback;
  if (playback.isBusy || !standing) return;
  showStanding(standing);
  endCard.show(standing);
  if (draft.ply !== ply) draft.clear(ply);
  showButtons(turn.buttons(ply));
  showForms(turn.forms(ply), type, weigh);
  showDraft();
  byId("undo").hidden = turn.told?.undo == null || !draft.isEmpty;
  byId("look").hidden = !turn.told?.secret;
  const { isOurs, words, begins } = notice.rested(turn.offers(ply)[0], standing);
  document.title = isOurs ? `● Your turn: ${title}` : title;
  if (begins) sound("turn");
  if (words !== null) say(`${words} ${handsHint()}`.trim());
  if (isOurs) focusKeeper.back();
}

// What hands can do here, told once in every browser.
function handsHint() {
  if (byId("stage").querySelector("svg .turnable") && isNews("turning")) return "You can also drag turning parts with the mouse or a finger.";
  if (byId("stage").querySelector("svg .movable") && isNews("carrying")) return "You can also drag pieces with the mouse or a finger.";
  return "";
}

// What can still be chosen behind the draft, and the button that sends it.
function showDraft() {
  const { ply } = playback;
  const composing = turn.composing(ply), choices = turn.choices(ply), chosen = turn.chosen(ply);
  board.turned = new Map(choices.flatMap((choice) => (choice.turn && chosen.has(choice.actions[0]) ? [choice.turn] : [])));
  board.offer(choices, true);
  showLists(choices, chosen, choose);
  const button = byId("confirm", HTMLButtonElement);
  button.hidden = !composing;
  button.textContent = composing?.finish ?? "";
  button.disabled = !composing?.ready;
  showCancel();
}

function showCancel() {
  byId("cancel").hidden = !board.prefix.length && draft.isEmpty;
}

/** @param {P.Status} standing */
function showStanding(standing) {
  seatList.show();
  reviews.show();
  byId("ask-back").hidden = standing.over || !seats.own.length || !hasChosen;
  byId("stage").classList.toggle("over", standing.over);
  if (!standing.over || toldEnd === standing.number) return;
  toldEnd = standing.number;
  say(standing.outcome, "", "end");
  sound("end");
}

/** @param {string[]} prefix */
function pathChanged(prefix) {
  showCancel();
  if (prefix.length) confirmation.close();
  sayNext(prefix);
}

/**
 * What to click next; with nothing clicked, what is asked for.
 * @param {string[]} prefix
 */
function sayNext(prefix) {
  const path = prefix.join(" ");
  if (path === saidFor || !turn.told) return;
  saidFor = path;
  const offers = turn.offers(playback.ply);
  const [next] = path ? board.open() : [];
  const key = next?.choice.path.slice(0, next.place).join(" ");
  const text = next ? offers.find(({ seat }) => seat === next.choice.seat)?.prompts[key] : offers[0]?.task;
  if (text) say(text);
}

/** @param {Choice} choice */
function choose(choice) {
  if (choice.stages) return draft.add(choice);
  const line = draft.seat === choice.seat ? (draft.offer?.line ?? []) : [];
  const play = () => void send(choice.seat, [...line, ...choice.actions]);
  const question = choice.warning || (settings().confirm ? `Play ${choice.text || "this move"}?` : "");
  if (question) return confirmation.ask(question, play, () => board.resume(choice.path));
  play();
}

/**
 * @param {number} seat
 * @param {number[]} actions
 */
async function send(seat, actions) {
  const { ply } = playback;
  hold();
  draft.clear();
  say(""); // what was said was about this move
  const answer = await notice.follow(live.ask({ type: "play", ply, seat, actions }));
  if (answer.type === "done") return;
  refuse(answer);
  live.resync();
}

/** @param {Answer} answer */
function refuse(answer) {
  sound("no");
  if ("text" in answer) say(answer.text, "clause" in answer ? answer.clause : "", "no");
}

/** @param {string[]} path */
async function explain(path) {
  if (playback.isBusy) return false; // it is about a board that is still to come
  const seat = turn.offers(playback.ply)[0]?.seat ?? seats.own[0];
  if (seat === undefined || !live.there) {
    say(seats.own.length ? "Wait until the table is found again." : "You are watching. To play, one needs a seat at the table.", "", "no");
    return false;
  }
  const answer = await live.ask({ type: "explain", seat, path, draft: draft.actions });
  if (answer.type !== "meant") return refuse(answer), false;
  const { actions } = answer;
  if (actions === null) return true;
  board.prefix = [];
  board.mark();
  choose({ actions, seat: answer.seat, path, stages: answer.stages, warning: answer.warning, text: "", turn: null });
  return false;
}

/**
 * @param {string} move
 * @param {Form} form
 * @param {HTMLInputElement} input
 */
async function type(move, form, input) {
  const { ply } = playback, { seat } = form;
  const wipe = () => {
    input.value = "";
    input.dispatchEvent(new Event("input"));
  };
  const answer = await notice.follow(live.ask({ type: "play", ply, seat, move, sure: false }));
  if (answer.type === "meant") {
    const play = () => (wipe(), void notice.follow(live.ask({ type: "play", ply, seat, move })));
    return confirmation.ask(answer.warning, play, () => byId(input.id).focus());
  }
  if (answer.type === "done") {
    wipe();
    if (playback.isBusy) showForms([], type); // answered; what comes next is shown when the board stands still
    return;
  }
  refuse(answer);
  refuseLine(form, input, "at" in answer ? answer.at : null);
}

/**
 * @param {string} move
 * @param {Form} form
 */
async function weigh(move, form) {
  const answer = await live.ask({ type: "weigh", seat: form.seat, move });
  return answer.type === "weighed" ? answer : null;
}

/**
 * The draft has changed: ask what may come next, and show the board as it would stand.
 * @param {number[]} before what the picture shows
 */
async function drafted(before) {
  const { ply } = playback, asked = ++drafting, { actions, seat } = draft;
  const from = document.activeElement;
  board.prefix = [];
  const answer = await live.ask({ type: "draft", seat, ply, actions, shown: before });
  if (asked !== drafting || playback.ply !== ply || playback.isBusy || draft.actions !== actions) return;
  if (answer.type !== "drafted") {
    refuse(answer);
    draft.clear(ply);
    return live.resync();
  }
  draft.offer = answer.offer;
  board.showsDraft = actions.length > 0;
  board.show(answer.pieces, pace() * DRAFTED);
  sound("wood");
  settle();
  if (board.prefix.length) return; // the next step has begun already
  if (draft.told) byId("spoken").textContent = `${draft.told[0].toUpperCase()}${draft.told.slice(1)}.`; // who sees it sees it on the board
  if (answer.offer.task) say(answer.offer.task);
  goToNext(from, turn.missing(ply), answer.offer.ready);
}

/**
 * After a step of a draft the focus goes where the next one is chosen: on the board, in the lists, or to the button.
 * @param {Element | null} from where it was
 * @param {string[]} missing the first clicks of what is still to be chosen
 * @param {boolean} isReady
 */
function goToNext(from, missing, isReady) {
  if (!from || from === document.body) return;
  if (isReady && !missing.length) return byId("confirm").focus({ preventScroll: true });
  const next = missing[0];
  if (next === undefined) return;
  const list = from.id.startsWith("list-") ? document.getElementById(`list-${next}`) : null;
  (list ?? board.find(next).findLast((part) => part.matches("svg .can[tabindex], button.can")))?.focus({ preventScroll: true });
}

/** @param {Choice[]} near */
function sprung(near) {
  sound("no");
  say(`You can turn it only like this: ${near.map(({ text }) => text).join(", or ")}.`, "", "no");
}

byId("confirm").addEventListener("click", () => {
  const composing = turn.composing(playback.ply);
  if (composing?.ready) send(composing.seat, composing.line);
});
byId("cancel").addEventListener("click", () => board.cancel() || draft.takeBack());
byId("undo").addEventListener("click", undo);
byId("look").addEventListener("click", () => live.ask({ type: "look", seat: turn.offers(playback.ply)[0]?.seat ?? seats.own[0] }));

async function undo() {
  const seat = turn.told?.undo;
  if (seat == null || byId("undo").hidden) return;
  const answer = await live.ask({ type: "undo", seat, ply: playback.ply });
  if (answer.type !== "done") refuse(answer);
}

document.addEventListener("keydown", (event) => {
  if (isForAField(event)) return;
  if (event.key.toLowerCase() === "z") undo();
  if (event.key === "Escape" && !event.defaultPrevented) draft.takeBack();
  if (event.key === "Escape") confirmation.decline();
});
