// The page of a table: connects the board, its controls, the socket, the seats, the log and the chat.
import { Attention } from "./attention.js";
import { avatarOf } from "./avatar.js";
import { Board } from "./board.js";
import { Chat } from "./chat.js";
import { Clocks } from "./clocks.js";
import { Confirm } from "./confirm.js";
import { FocusRestorer, showButtons, showLists } from "./controls.js";
import { Description } from "./description.js";
import { addSalts } from "./salts.js";
import { Draft } from "./draft.js";
import { byId, isForAField, readFacts } from "./dom.js";
import { EndCard } from "./end.js";
import { showForms } from "./forms.js";
import { Live } from "./live.js";
import { Log } from "./log.js";
import { messageLine } from "./message.js";
import { Moves } from "./moves.js";
import { TurnNotice } from "./notice.js";
import { Playback } from "./playback.js";
import { QuestionPanel } from "./question.js";
import { offerReminder } from "./reminder.js";
import { Requests } from "./requests.js";
import { Reviews } from "./reviews.js";
import { readRefereeLink, showRefereePanel } from "./referee.js";
import { readSeatLink, SeatList } from "./seat_list.js";
import { Seats } from "./seats.js";
import { Story } from "./story.js";
import { errorText } from "./http.js";
import { forget, isFirstTime, matchOf } from "./storage.js";
import { chooseArrangement, recordArrangement, fetchPicture, faceOwnSide } from "./arrangement.js";
import { sound } from "./sound.js";
import { capitalise } from "./text.js";
import { Trail } from "./trail.js";
import { TurnOffers } from "./turn.js";
/** @import * as P from "./protocol" */

const facts = readFacts();
const own = matchOf(facts.id);
readSeatLink(facts.id, facts.game, own);
readRefereeLink(facts.id, facts.game, own);
const reloads = chooseArrangement(facts.game, facts, Object.keys(own.tokens).map(Number), arrange);

const say = messageLine(facts.game);
/** @type {Board} */
const board = new Board(byId("stage"), {
  choose: (choice) => moves.choose(choice), explain: (clicks) => moves.explain(clicks), turnRefused: (possible) => moves.explainTurn(possible),
  removeStep: () => void draft.removeStep(), clicksChanged, arrange,
});
const draft = new Draft((before) => moves.updateDraft(before));
const turn = new TurnOffers(draft);
const confirmation = new Confirm();
const focusRestorer = new FocusRestorer(byId("stage"));
const live = new Live(facts.id, facts.arrangement, own.tokens, own.judges ? own.referee : "", own.owner);
const seats = new Seats(live);
const story = new Story(new Trail(board), seats);
const playback = new Playback(live, board, story);
const log = new Log(byId("log"), facts.id, () => Object.values(own.tokens)[0], (seat) => seats.all[seat]);
const notice = new TurnNotice(seats), attention = new Attention(facts);
const reach = new Trail(board, "reach-of");
/** @type {Moves} */
const moves = new Moves({ live, board, playback, seats, turn, draft, notice, reach, confirmation, say, showTurn, disableChoices });
const clocks = new Clocks(playback);
const reviews = new Reviews(live, playback, log);
const seatList = new SeatList(live, seats, playback, { facts, own, say, clocks, seated: (taken) => faceOwnSide(facts, taken, arrange) });
const endCard = new EndCard(live, seats, { facts, own, say });
new Chat(live, seats, say);
new Requests(live, seats, playback, turn, say);
new Description(byId("board-words"), live, playback);
new QuestionPanel(live, seats, say);
showRefereePanel(live, seats, facts, own);
offerReminder(facts, seats, own);

let promptedClicks = ""; // the clicks that the last prompt was about
let announcedEnd = -1; // the number of the event whose result was announced
/** @type {number[]} */
let ownPlies = []; // the plies that our seats have played
let wasWatching = false;

live.connectionChanged.listen(showConnection);
live.on("welcome", showWelcome);
live.on("event", ({ standing }) => {
  confirmation.close();
  byId("undo").hidden = byId("ask-back").hidden = true; // until the board shows the position that they would change
  clocks.set(standing.clock);
});
live.on("clock", ({ clock }) => {
  clocks.set(clock);
  seatList.show();
});
live.on("turn", (message) => {
  turn.message = message;
  showTurn();
});
live.on("said", ({ seat, text }) => {
  if (seat >= 0) return;
  notice.houseSaid(text);
  say(text);
});
live.on("error", showError);
playback.eventShown.listen(showEvent);
playback.finished.listen(showTurn);
playback.shownAgain.listen(({ told }) => showCaption(told.sentences));
seats.changed.listen(() => !playback.isBusy && showUndo());
seats.renamed.listen(() => void playback.refresh());
if (!reloads) live.open(); // otherwise a page that is about to go would use up hints that are shown once
if (facts.chance && !facts.plies) addSalts(facts.id, own);

/**
 * Change the arrangement of the board without a reload.
 * @param {string} arrangement
 */
async function arrange(arrangement) {
  try {
    const svg = await fetchPicture(arrangement);
    recordArrangement(facts, arrangement);
    board.replacePicture(svg);
    live.arrangement = arrangement;
    live.sendHello(null);
  } catch (error) {
    say(errorText(error), "", "no");
  }
}

/** @param {boolean} isConnected */
function showConnection(isConnected) {
  byId("board").classList.toggle("stale", !isConnected);
  byId("veil").hidden = isConnected;
  byId("veil").textContent = live.isClosed ? "" : "Connection lost. The board may be out of date. Reconnecting …";
  if (!isConnected) disableChoices();
}

// Remove all choices until the server sends new ones.
function disableChoices() {
  turn.message = null;
  board.setChoices([]);
  showLists([], new Set(), () => {});
  showButtons([]);
  showForms([], () => {});
  for (const id of ["confirm", "cancel", "undo", "ask-back", "look", "confirm-box"]) byId(id).hidden = true;
}

/** @param {P.ErrorMessage} message */
function showError(message) {
  say(message.text, "", "no");
  if (!live.isClosed) return;
  byId("veil").hidden = false;
  byId("veil").textContent = message.text;
  if (message.code === "match" || message.code === "out") forget(facts.id);
}

/** @param {P.Welcome} message */
function showWelcome(message) {
  clocks.set(message.standing.clock);
  if (!message.yours.length) turn.message = null; // this browser has left or lent its seat
  draft.clear();
  playback.begin(message);
  log.begin(message.log);
  confirmation.close();
  ownPlies = message.log.filter(({ seat }) => message.yours.includes(seat)).map(({ ply }) => ply);
  const isWatching = !message.yours.length && !message.lent.length && !message.standing.over;
  if (message.refused) say("You no longer hold some of your seats at this table.", "", "no");
  else if (isWatching) say("You are watching this table.");
  else if (wasWatching) say("You have joined the table.");
  wasWatching = isWatching;
  showTurn();
}

/**
 * Say beside the board what it shows. The log and the live region have it for screen readers.
 * @param {string[]} sentences
 */
const showCaption = (sentences) => (byId("caption").textContent = sentences.join(" "));

/** @param {P.Event} event */
function showEvent(event) {
  notice.onEvent(event);
  log.add(event);
  ownPlies = ownPlies.filter((ply) => ply <= event.standing.ply);
  if (event.kind === "play" && seats.isOwn(event.told.seat)) ownPlies.push(event.told.ply);
  byId("spoken").textContent = event.told.sentences.join(" ");
  showCaption(story.isNews(event) ? event.told.sentences : []);
  byId("again", HTMLButtonElement).disabled = true;
  sound(event.chance ? "die" : "wood");
  showStanding(event.standing);
}

// The board stands still: show what the player may do now.
function showTurn() {
  const { standing, ply } = playback;
  if (playback.isBusy || !standing) return;
  showStanding(standing);
  endCard.show(standing);
  if (draft.ply !== ply) draft.clear(ply);
  showButtons(turn.buttons(ply), turn.main(ply));
  showForms(turn.forms(ply), (line, form, input) => moves.submitLine(line, form, input), (line, form) => moves.weighLine(line, form));
  showDraft();
  showUndo();
  byId("look").hidden = !turn.message?.secret;
  byId("again", HTMLButtonElement).disabled = false;
  byId("again").hidden = !draft.isEmpty || !story.since(standing.acting).some((entry) => story.isNews(entry) && entry.marks.length);
  showWhoseTurn();
  const { isOurs, words, begins } = notice.onBoardStill(turn.offers(ply)[0], standing);
  attention.show(isOurs, words ?? byId("message").textContent ?? "");
  if (begins) sound("turn");
  if (words !== null) say(`${words} ${dragHint()}`.trim());
  if (isOurs) focusRestorer.restore();
}

// At a screen that several people share, say in large letters who is to act.
function showWhoseTurn() {
  const acting = turn.offers(playback.ply), [first] = acting;
  byId("turn-of").hidden = !seats.areShared || !first || playback.isOver;
  byId("turn-of").className = `turn-of seat-${(first?.seat ?? 0) % 8}`;
  byId("turn-of").replaceChildren(...acting.map(({ seat }) => avatarOf(seats.all[seat])), ` ${capitalise(acting.map(({ seat }) => seats.nameOf(seat)).join(", "))}`);
}

// Against bots nobody has to agree, so Undo also takes back a move that a bot has answered. People are asked.
function showUndo() {
  const canUndo = turn.message?.undo != null, canAsk = !canUndo && !playback.isOver && seats.own.length > 0 && ownPlies.length > 0;
  byId("undo").hidden = !draft.isEmpty || !(canUndo || (canAsk && !seats.mustAgree));
  byId("ask-back").hidden = !canAsk || !seats.mustAgree;
}

// Return a hint about dragging, once in every browser.
function dragHint() {
  if (byId("stage").querySelector("svg .turnable") && isFirstTime("turning")) return "You can also turn parts of the board: drag them with the mouse or a finger.";
  if (byId("stage").querySelector("svg .movable") && isFirstTime("carrying")) return "You can also drag pieces with the mouse or a finger.";
  return "";
}

// Show what the player may add to the draft, and the button that sends it.
function showDraft() {
  const { ply } = playback;
  const offer = turn.draftedOffer(ply), choices = turn.choices(ply), chosen = turn.chosen(ply);
  board.draftTurns = new Map(choices.flatMap((choice) => (choice.turn && chosen.has(choice.actions[0]) ? [choice.turn] : [])));
  board.setChoices(choices, true);
  showLists(choices, chosen, (choice) => moves.choose(choice));
  const button = byId("confirm", HTMLButtonElement);
  button.hidden = !offer;
  button.textContent = offer?.finish ?? "";
  button.disabled = !offer?.ready;
  button.classList.toggle("main", !turn.main(ply)); // one main button at a time
  showCancel();
}

function showCancel() {
  byId("cancel").hidden = !board.clicks.length && draft.isEmpty;
}

/** @param {P.Status} standing */
function showStanding(standing) {
  seatList.show();
  reviews.show();
  byId("stage").classList.toggle("over", standing.over);
  if (!standing.over || announcedEnd === standing.number) return;
  announcedEnd = standing.number;
  say(standing.outcome, "", "end");
  sound("end");
}

/** @param {string[]} prefix */
function clicksChanged(prefix) {
  showCancel();
  board.svg.querySelector(":scope > .reach-of")?.remove();
  if (prefix.length) confirmation.close();
  promptNextClick(prefix);
}

/**
 * Say what to click next.
 * @param {string[]} prefix
 */
function promptNextClick(prefix) {
  const path = prefix.join(" ");
  if (path === promptedClicks || !turn.message) return;
  promptedClicks = path;
  const offers = turn.offers(playback.ply);
  const [next] = path ? board.openChoices() : [];
  const key = next?.choice.path.slice(0, next.place).join(" ");
  const text = next ? offers.find(({ seat }) => seat === next.choice.seat)?.prompts[key] : offers[0]?.task;
  if (text) say(text);
}

byId("confirm").addEventListener("click", () => {
  const offer = turn.draftedOffer(playback.ply);
  if (offer?.ready) void moves.send(offer.seat, offer.line);
});
byId("cancel").addEventListener("click", () => board.cancel() || draft.removeStep());
byId("undo").addEventListener("click", () => void moves.undo());
byId("again", HTMLButtonElement).addEventListener("click", ({ currentTarget }) => {
  if (currentTarget instanceof HTMLButtonElement) currentTarget.disabled = true;
  void playback.again(story.since(playback.standing?.acting ?? []));
});
byId("look").addEventListener("click", () => live.ask({ type: "look", seat: turn.offers(playback.ply)[0]?.seat ?? seats.own[0] }));

document.addEventListener("keydown", (event) => {
  if (isForAField(event)) return;
  if (event.key.toLowerCase() === "z" && !byId("undo").hidden) void moves.undo();
  if (event.key === "Escape" && !event.defaultPrevented) draft.removeStep();
  if (event.key === "Escape") confirmation.decline();
});
