// A pupil's device: a name, a line to type, a sentence when the rules refuse it; then all answers.
import { ask, make } from "./storage.js";
import { refuseLine, showForms } from "./forms.js";
import { keepToken, played, runClock, sheets, showBoard, tokenOf, Watch } from "./class.js";

const $ = (id) => document.getElementById(id);
const { code, game } = JSON.parse($("facts").textContent);
let token = tokenOf(code, "pupil");
let own = tokenOf(code, "number");
let room = null;

const watch = new Watch(code, hear, lost);
runClock(watch, $("left"));

function say(text, clause = "", kind = "") {
  const rule = clause ? make("a", { href: `/games/${game}/rules#${clause}`, target: "_blank" }, clause) : "";
  $("message").replaceChildren(text, " ", rule);
  $("message").className = `message ${kind}`;
}

// A live region is only written to when it has something new to say.
function tell(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function lost(text, forGood) {
  $("trouble").textContent = text;
  if (!forGood) return;
  keepToken(code, "pupil", "");
  room = null;
  outside("");
}

// Not in the class (yet): ask for a name.
function outside(text) {
  token = "";
  for (const id of ["desk", "answers", "left", "leave"]) $(id).hidden = true;
  $("board").replaceChildren();
  delete $("board").dataset.round;
  $("score").textContent = "";
  $("status").textContent = text;
  $("others").textContent = "";
  $("join").hidden = false;
}

function hear(seen) {
  const fresh = !room || room.round !== seen.round || room.phase !== seen.phase;
  room = seen;
  const { you, phase } = room;
  $("trouble").textContent = "";
  $("join").hidden = true;
  $("leave").hidden = false;
  $("desk").hidden = $("left").hidden = phase !== "open";
  $("answers").hidden = phase !== "shown";
  document.querySelector(".who span").textContent = you.name;
  $("score").textContent = you.rounds ? `Throws with an answer that counts: ${you.right} of ${you.rounds}.` : "";
  if (fresh && phase === "open") {
    showForms(room.forms, send, weigh);
    say("");
    if (!you.answered) $("forms").querySelector("input")?.focus({ preventScroll: true });
  }
  if (phase === "shown") $("answers").replaceChildren(played(room.shown), ...mine(you), ...others(room.shown, you));
  tell($("status"), status());
  tell($("others"), phase === "open" ? `${room.answers} of ${room.pupils} are in.` : "");
  showBoard(code, room.round, $("board")).catch(() => {});
}

function status() {
  const { phase, you } = room;
  if (phase === "gathering") return `You are in, ${you.name}. Wait for the first throw.`;
  if (phase === "shown") return "The answers are shown. Wait for the next throw.";
  if (!you.answered) return "What can you make?";
  return you.move ? `Your answer is in: ${you.move}. You may still change it.` : "You found nothing; you may still try.";
}

function mine({ told, move, answered }) {
  if (told.length) return [make("section", { class: "card mine" }, make("h2", {}, "Your answer"), make("p", { class: "wrote" }, move), ...told.map((text) => make("p", {}, text)))];
  return [make("p", { class: "none" }, answered ? "You found nothing this time." : "Time ran out before your answer was in.")];
}

// Everybody else's answers, then what else there was.
function others(shown, { name, told, review }) {
  const moves = shown.moves.map((made) => ({ ...made, by: made.by.filter(([by]) => by !== name) })).filter(({ by }) => by.length);
  const [nothing, without] = [shown.nothing, shown.without].map((names) => names.filter((other) => other !== name));
  return sheets({ moves, nothing, without, review }, told.length ? "What else there was" : "What could have been", "");
}

async function send(move, form, input) {
  const judged = await answer(move);
  if (!judged) return;
  if (judged.accepted) return say("Accepted.", "", "yes");
  const kept = room.you.answered && room.you.move ? ` Your answer ${room.you.move} still counts.` : "";
  say(judged.text + kept, judged.clause, "no");
  refuseLine(form, input, judged.at);
}

const weigh = (move) => ask("GET", `/api/classes/${code}/weigh?${new URLSearchParams({ round: room.round, move })}`, undefined, token);

async function answer(move) {
  try {
    const judged = await ask("POST", `/api/classes/${code}/answers`, { round: room.round, move }, token);
    watch.look();
    return judged;
  } catch (error) {
    say(error.message, "", "no");
    watch.look();
    return null;
  }
}

$("nothing").addEventListener("click", async () => (await answer(null)) && say("Noted."));

$("join").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    const joined = await ask("POST", `/api/classes/${code}/pupils`, { name: $("name").value });
    token = joined.token;
    own = String(joined.pupil);
    keepToken(code, "pupil", token);
    keepToken(code, "number", own);
    $("trouble").textContent = "";
    $("status").textContent = "Coming in …";
    watch.start(token);
  } catch (error) {
    $("trouble").textContent = error.message;
    $("name").focus();
  }
});

$("leave").addEventListener("click", async () => {
  const held = token;
  watch.stop();
  keepToken(code, "pupil", "");
  outside("You have left the class.");
  await ask("DELETE", `/api/classes/${code}/pupils/${own}`, undefined, held).catch(() => {});
});

if (token) watch.start(token);
else outside("");
