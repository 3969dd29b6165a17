// The teacher's screen: the throw, who is in, the time left; then all answers.
import { ask, make } from "./storage.js";
import { played, runClock, sheets, showBoard, tokenOf, Watch } from "./class.js";

const $ = (id) => document.getElementById(id);
const { code } = JSON.parse($("facts").textContent);
const MANY = 6; // moves that fit beside the board
const token = tokenOf(code, "teacher");
const title = $("prompt").textContent;
let room = null;

const watch = new Watch(code, hear, (text) => ($("trouble").textContent = text));
runClock(watch, $("left"));

$("address").replaceChildren(make("a", { href: `/class/${code}`, target: "_blank" }, `${location.host}/class/`, make("wbr"), code));
$("alone").hidden = !["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

function hear(seen) {
  const changed = !room || room.phase !== seen.phase || room.round !== seen.round;
  room = seen;
  $("trouble").textContent = "";
  $("room-of-class").dataset.phase = room.phase;
  $("prompt").textContent = room.prompt || title;
  $("stage").hidden = room.phase === "gathering";
  $("left").hidden = $("show").hidden = room.phase !== "open";
  $("next").hidden = room.phase === "open";
  $("next").textContent = room.round ? "Next throw" : "Throw";
  $("status").textContent = status();
  $("answers").hidden = room.phase !== "shown";
  if (room.shown) $("answers").replaceChildren(played(room.shown), ...sheets(room.shown));
  showRegister();
  showBoard(code, room.round, $("board")).catch(() => {});
  $("room-of-class").classList.toggle("many", (room.shown?.moves.length ?? 0) > MANY);
  if (changed) moveFocus();
}

// The button that was pressed has gone. A second press must not hit the one in its place.
function moveFocus() {
  if (document.activeElement?.matches("body, #prompt, #next, #show")) $(room.phase === "open" ? "prompt" : "next").focus({ preventScroll: true });
}

function status() {
  const { phase, answers, pupils } = room;
  if (phase === "open") return `${answers} of ${pupils} ${pupils === 1 ? "answer is" : "answers are"} in.`;
  if (phase === "shown") return `Throw ${room.round}: ${answers} of ${pupils} answered.`;
  return pupils ? `${pupils} ${pupils === 1 ? "pupil is" : "pupils are"} here.` : "Waiting for pupils.";
}

function showRegister() {
  const focused = document.activeElement?.dataset.pupil;
  const rows = room.names.map(({ pupil, name, answered, right, rounds }) => {
    const mark = room.phase === "gathering" ? "" : answered ? "✓" : "…";
    const send = make("button", { type: "button", class: "small out", "data-pupil": String(pupil), "aria-label": `Send ${name} out`, title: `Send ${name} out` }, "×");
    send.addEventListener("click", () => act("DELETE", `pupils/${pupil}`));
    return make("li", { class: answered ? "in" : "" },
      make("span", { class: "mark", "aria-hidden": "true" }, mark), make("span", { class: "name" }, name),
      make("span", { class: "hidden" }, room.phase === "gathering" ? "" : answered ? "is in" : "is thinking"),
      make("span", { class: "score", title: "throws with an answer that counts" }, rounds ? `${right} of ${rounds}` : ""), send);
  });
  $("register").replaceChildren(...(rows.length ? rows : [make("li", { class: "quiet" }, "Nobody is here yet.")]));
  if (focused) $("register").querySelector(`[data-pupil="${focused}"]`)?.focus();
}

async function act(method, what, body) {
  try {
    const seen = await ask(method, `/api/classes/${code}/${what}`, body, token);
    if (seen) watch.take(seen);
    else watch.look();
  } catch (error) {
    $("trouble").textContent = error.message;
  }
}

const next = () => act("POST", "next", { round: room.round });
const show = () => act("POST", "show", { round: room.round });
$("next").addEventListener("click", next);
$("show").addEventListener("click", show);
document.addEventListener("keydown", (event) => {
  if (!room || event.target.closest?.("input, select") || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.key.toLowerCase() === "n" && room.phase !== "open") next();
  if (event.key.toLowerCase() === "s" && room.phase === "open") show();
});

if (token) watch.start(token);
else {
  $("status").textContent = "";
  $("trouble").textContent = "This is the teacher's screen, and the class was opened in another browser.";
}
