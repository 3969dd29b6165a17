// A pupil's page: join by name, type an answer, read why it was refused, then see all answers.
import { byId, make, readFacts } from "./dom.js";
import { ask, errorText } from "./http.js";
import { refuseLine, showForms } from "./forms.js";
import { messageLine } from "./message.js";
import { keepToken, lightAnswers, playedNote, runClock, answerSheets, showBoard, tokenOf, ClassPoller } from "./class.js";

/** @import { Own, Room, Round } from "./class.js" */
/** @import { AnyForm } from "./forms.js" */

const { code, game } = readFacts();
let token = tokenOf(code, "pupil");
let own = tokenOf(code, "number");
/** @type {(Room & {you: Own}) | null} */
let room = null;

const poller = new ClassPoller(code, showRoom, lost);
runClock(poller, byId("left"));

const say = messageLine(game);

/**
 * Write to a live region only if the text is new, because screen readers read every write aloud.
 * @param {HTMLElement} element
 * @param {string} text
 */
function tell(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * @param {string} text
 * @param {boolean} forGood
 */
function lost(text, forGood) {
  byId("trouble").textContent = text;
  if (!forGood) return;
  keepToken(code, "pupil", "");
  if (room) byId("name", HTMLInputElement).value = room.you.name;
  room = null;
  showJoinForm("");
}

/**
 * The device is not in the class: ask for a name.
 * @param {string} text
 */
function showJoinForm(text) {
  token = "";
  stayAwake(false);
  for (const id of ["desk", "answers", "left", "consent", "leave"]) byId(id).hidden = true;
  byId("board").replaceChildren();
  delete byId("board").dataset.round;
  byId("score").textContent = "";
  byId("status").textContent = text;
  byId("join").hidden = false;
}

/** @param {Room} seen */
function showRoom(seen) {
  if (!seen.you) return;
  const fresh = !room || room.round !== seen.round || room.phase !== seen.phase;
  room = { ...seen, you: seen.you };
  const { you, phase } = room;
  byId("trouble").textContent = "";
  byId("join").hidden = true;
  byId("consent").hidden = byId("leave").hidden = false;
  byId("agrees", HTMLInputElement).checked = you.agrees;
  byId("desk").hidden = byId("left").hidden = phase !== "open";
  byId("answers").hidden = phase !== "shown";
  /** @type {HTMLElement} */ (document.querySelector(".who span")).textContent = you.name;
  byId("score").textContent = you.rounds ? `You found answers for ${you.right} of ${you.rounds} throws in this lesson. Only you and your teacher see this.` : "";
  if (fresh && phase === "open") {
    showForms(room.forms, send, weigh);
    say("");
    if (!you.answered) byId("forms").querySelector("input")?.focus({ preventScroll: true });
  }
  if (phase === "shown" && room.shown) byId("answers").replaceChildren(...ownAnswer(you), playedNote(room.shown), ...otherAnswers(room.shown, you));
  if (fresh) stayAwake(phase === "open");
  tell(byId("status"), status(room));
  const { shown } = room;
  showBoard(code, phase === "gathering" ? 0 : room.round, byId("board")).then(() => lightAnswers(byId("board"), shown)).catch(() => {});
}

/** @param {Room & {you: Own}} room */
function status({ phase, round, you }) {
  if (phase === "gathering") return round ? `Welcome back, ${you.name}. Wait for the next throw.` : `You are in, ${you.name}. Wait for the first throw.`;
  if (phase === "shown") return "Here are the answers. Wait for the next throw.";
  if (!you.answered) return "Type your answer.";
  return you.written ? `Your answer is in: ${you.written}. You can still change it.` : "You have said that you found nothing. You can still send an answer.";
}

/** @param {Own} you */
function ownAnswer({ told, written, answered, named }) {
  const card = [make("h2", {}, "Your answer"), make("p", { class: "wrote" }, written), ...told.map((text) => make("p", {}, text)),
    ...(named ? [make("p", {}, "The big screen shows your name beside your answer.")] : [])];
  if (told.length) return [make("section", { class: "card mine" }, ...card)];
  return [make("p", { class: "none" }, answered ? "You found nothing this time. Only your teacher knows." : "You did not answer in time. Only your teacher knows.")];
}

/**
 * Return the other answers, then better ones.
 * @param {Round} shown
 * @param {Own} you
 */
const otherAnswers = ({ moves }, { told, review, move: own }) =>
  answerSheets({ moves: moves.filter(({ move }) => move !== own), review }, told.length ? "Better answers" : "Answers you could have found");

/**
 * @param {string} move
 * @param {AnyForm} form
 * @param {HTMLInputElement} input
 */
async function send(move, form, input) {
  const judged = await answer(move);
  if (!judged) return;
  if (judged.accepted) return say("Accepted.", "", "yes");
  const counted = room?.you.written ? ` Your earlier answer ${room.you.written} still counts.` : "";
  say(judged.text + counted, judged.clause, "no");
  refuseLine(form, input, judged.at);
}

/** @param {string} move */
const weigh = (move) => ask("GET", `/api/classes/${code}/weigh?${new URLSearchParams({ round: String(room?.round), move })}`, undefined, token);

/** @param {string | null} move */
async function answer(move) {
  try {
    const judged = await ask("POST", `/api/classes/${code}/answers`, { round: room?.round, move }, token);
    poller.poll();
    return judged;
  } catch (error) {
    say(errorText(error), "", "no");
    poller.poll();
    return null;
  }
}

byId("nothing").addEventListener("click", async () => (await answer(null)) && say("Noted."));

/** @type {WakeLockSentinel | null} */
let lock = null;

// Keep the screen on while the pupil thinks, because a dark screen makes the device silent. Browsers allow this only over
// HTTPS.
/** @param {boolean} wanted */
async function stayAwake(wanted) {
  const held = lock;
  lock = null;
  await held?.release().catch(() => {});
  if (wanted && "wakeLock" in navigator) lock = await navigator.wakeLock.request("screen").catch(() => null);
}
document.addEventListener("visibilitychange", () => document.hidden || stayAwake(room?.phase === "open"));

byId("agrees").addEventListener("change", async () => {
  try {
    await poller.change("PUT", "/agreement", { agrees: byId("agrees", HTMLInputElement).checked });
  } catch (error) {
    byId("trouble").textContent = errorText(error);
  }
});

byId("join").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    const joined = await ask("POST", `/api/classes/${code}/pupils`, { name: byId("name", HTMLInputElement).value });
    token = joined.token;
    own = String(joined.pupil);
    keepToken(code, "pupil", token);
    keepToken(code, "number", own);
    byId("trouble").textContent = "";
    byId("status").textContent = "Joining …";
    poller.start(token);
  } catch (error) {
    byId("trouble").textContent = errorText(error);
    byId("name").focus();
  }
});

byId("leave").addEventListener("click", async () => {
  const held = token;
  poller.stop();
  keepToken(code, "pupil", "");
  showJoinForm("You have left the class.");
  await ask("DELETE", `/api/classes/${code}/pupils/${own}`, undefined, held).catch(() => {});
});

if (token) poller.start(token);
else showJoinForm("");
