// The teacher's screen: the throw, who is in, the time left; then all answers.
import { byId, isForAField, make, readFacts } from "./dom.js";
import { ask, wordsOf } from "./http.js";
import { keepToken, light, played, runClock, sheets, showBoard, tokenOf, Watch } from "./class.js";
import { Keeping } from "./class_keeping.js";

const { code } = readFacts();
/** @import { Room } from "./class.js" */

const MANY = 6; // moves that fit beside the board
const handed = new URLSearchParams(location.hash.slice(1)).get("teacher"); // a colleague's link; no server's log sees it
if (handed) {
  keepToken(code, "teacher", handed);
  history.replaceState(null, "", location.pathname);
}
const token = handed ?? tokenOf(code, "teacher");
const title = byId("prompt").textContent;
/** @type {Room | null} */
let room = null;

const watch = new Watch(code, hear, lost);
const keeping = new Keeping(code, token, (seen) => watch.take(seen));
runClock(watch, byId("left"));

byId("address").replaceChildren(make("a", { href: `/class/${code}`, target: "_blank" }, `${location.host}/class/`, make("wbr"), code));

/**
 * @param {string} text
 * @param {boolean} forGood this link leads the class no more
 */
function lost(text, forGood) {
  byId("trouble").textContent = text;
  if (!forGood) return;
  keepToken(code, "teacher", "");
  byId("status").textContent = "";
  for (const id of ["next", "show", "hand-over"]) byId(id).hidden = true;
}

/** @param {Room} seen */
function hear(seen) {
  const changed = !room || room.phase !== seen.phase || room.round !== seen.round;
  room = seen;
  byId("trouble").textContent = "";
  byId("room-of-class").dataset.phase = room.phase;
  byId("prompt").textContent = room.prompt || (room.kept?.name ? `${room.kept.name}: ${title}` : title);
  byId("stage").hidden = room.phase === "gathering";
  byId("left").hidden = byId("show").hidden = room.phase !== "open";
  byId("next").hidden = room.phase === "open";
  byId("next").textContent = room.round ? "Next throw" : "Throw";
  byId("status").textContent = status(room);
  byId("answers").hidden = room.phase !== "shown";
  if (room.shown) byId("answers").replaceChildren(played(room.shown), ...sheets(room.shown));
  showRegister(room);
  const { shown } = room;
  showBoard(code, room.phase === "gathering" ? 0 : room.round, byId("board")).then(() => light(byId("board"), shown)).catch(() => {});
  keeping.show(room);
  byId("room-of-class").classList.toggle("many", (room.shown?.moves.length ?? 0) > MANY);
  if (changed) moveFocus(room);
}

// The button that was pressed has gone. A second press must not hit the one in its place.
/** @param {Room} room */
function moveFocus(room) {
  if (document.activeElement?.matches("body, #prompt, #next, #show")) byId(room.phase === "open" ? "prompt" : "next").focus({ preventScroll: true });
}

/** @param {Room} room */
function status({ phase, answers, pupils, round }) {
  if (phase === "open") return `${answers} of ${pupils} ${pupils === 1 ? "answer is" : "answers are"} in.`;
  if (phase === "shown") return `Throw ${round}: ${answers} of ${pupils} answered.`;
  const who = pupils ? `${pupils} ${pupils === 1 ? "pupil is" : "pupils are"} here.` : "Waiting for pupils.";
  return round ? `Welcome back. ${who}` : who;
}

/** @param {Room} room */
function showRegister(room) {
  const focused = document.activeElement?.getAttribute("data-pupil");
  const rows = room.names.map(({ pupil, name, answered, right, rounds, here }) => {
    const mark = room.phase === "gathering" || !here ? "" : answered ? "✓" : "…";
    const send = make("button", { type: "button", class: "small out", "data-pupil": String(pupil), "aria-label": `Send ${name} out`, title: `Send ${name} out` }, "×");
    send.addEventListener("click", () => act("DELETE", `pupils/${pupil}`));
    return make("li", { class: here ? (answered ? "in" : "") : "absent" },
      make("span", { class: "mark", "aria-hidden": "true" }, mark), make("span", { class: "name" }, name),
      make("span", { class: "hidden" }, !here ? "has not come yet" : room.phase === "gathering" ? "" : answered ? "is in" : "is thinking"),
      make("span", { class: "score", title: "throws with an answer that counts" }, rounds ? `${right} of ${rounds}` : ""), send);
  });
  byId("register").replaceChildren(...(rows.length ? rows : [make("li", { class: "quiet" }, "Nobody is here yet.")]));
  if (focused) /** @type {HTMLElement | null} */ (byId("register").querySelector(`[data-pupil="${focused}"]`))?.focus();
}

/**
 * @param {string} method
 * @param {string} what
 * @param {unknown} [body]
 */
async function act(method, what, body) {
  try {
    const seen = await ask(method, `/api/classes/${code}/${what}`, body, token);
    if (seen) watch.take(seen);
    else watch.look();
  } catch (error) {
    byId("trouble").textContent = wordsOf(error);
  }
}

const next = () => act("POST", "next", { round: room?.round });
const show = () => act("POST", "show", { round: room?.round });
byId("next").addEventListener("click", next);
byId("show").addEventListener("click", show);
document.addEventListener("keydown", (event) => {
  if (!room || isForAField(event) || event.repeat) return;
  if (event.key.toLowerCase() === "n" && room.phase !== "open") next();
  if (event.key.toLowerCase() === "s" && room.phase === "open") show();
});

if (token) watch.start(token);
else {
  byId("status").textContent = "";
  byId("trouble").textContent = "This is the teacher's screen, and this browser does not lead the class. Open it with the teacher's link.";
}
