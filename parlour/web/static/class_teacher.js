// The teacher's page, which pupils must not see: throw, show the answers, see who needs help, free a name.
import { byId, isForAField, readFacts } from "./dom.js";
import { errorText } from "./http.js";
import { keepToken, lightAnswers, runClock, showBoard, tokenOf, ClassPoller } from "./class.js";
import { ClassSettings } from "./class_settings.js";
import { AnswerList } from "./class_answers.js";
import { Register } from "./class_register.js";
/** @import { TeacherView, Room } from "./class.js" */

const { code } = readFacts();
const handed = new URLSearchParams(location.hash.slice(1)).get("teacher"); // the part after the # never reaches a server's log
if (handed) {
  keepToken(code, "teacher", handed);
  history.replaceState(null, "", location.pathname);
}
const token = handed ?? tokenOf(code, "teacher");
const title = byId("title").textContent ?? "";
/** @type {(Room & {lead: TeacherView}) | null} */
let room = null;

const poller = new ClassPoller(code, showRoom, lost);
const settings = new ClassSettings(code, token, act);
const register = new Register((path, method) => act(method, path));
const answerList = new AnswerList((path, method, body) => act(method, path, body));
runClock(poller, byId("left"));

/**
 * @param {string} text
 * @param {boolean} forGood whether this link no longer leads the class
 */
function lost(text, forGood) {
  byId("trouble").textContent = text;
  if (!forGood) return;
  keepToken(code, "teacher", "");
  room = null;
  hideControls();
}

// Hide everything that needs a link to lead the class.
function hideControls() {
  byId("status").textContent = "";
  byId("left").hidden = true;
  for (const id of ["next", "show", "help", "wanted", "pages", "names", "made", "throw", "more"]) byId(id).hidden = true;
}

/** @param {Room} seen */
function showRoom(seen) {
  if (!seen.lead) return;
  const changed = room?.phase !== seen.phase || room.round !== seen.round;
  room = { ...seen, lead: seen.lead };
  const { phase, round, lead, shown } = room;
  byId("trouble").textContent = "";
  byId("title").textContent = lead.kept.name ? `${lead.kept.name}: ${title}` : title;
  byId("prompt").textContent = room.prompt || "No throw yet";
  byId("left").hidden = byId("show").hidden = phase !== "open";
  byId("next").hidden = phase === "open";
  byId("next").textContent = round ? "Next throw" : "Throw";
  byId("status").textContent = status(room);
  byId("throw").hidden = phase === "gathering";
  register.show(room);
  answerList.show(room);
  settings.show(room);
  showBoard(code, phase === "gathering" ? 0 : round, byId("board")).then(() => lightAnswers(byId("board"), shown)).catch(() => {});
  if (!changed) return;
  byId("pages", HTMLDetailsElement).open = phase === "gathering";
  moveFocus(phase);
}

// The pressed button has gone. Move the focus, so that a second press does not hit the button in its place.
/** @param {Room["phase"]} phase */
function moveFocus(phase) {
  if (document.activeElement?.matches("body, #prompt, #next, #show")) byId(phase === "open" ? "prompt" : "next").focus({ preventScroll: true });
}

/** @param {Room & {lead: TeacherView}} room */
function status({ phase, pupils, round, lead: { answers, of } }) {
  if (phase === "open") return `${answers} of ${of} answered.`;
  if (phase === "shown") return `Throw ${round}: ${answers} of ${of} answered.`;
  const who = pupils ? `${pupils} ${pupils === 1 ? "pupil is" : "pupils are"} here.` : "Waiting for pupils.";
  return round ? `Welcome back. ${who}` : who;
}

/**
 * @param {string} method
 * @param {string} what
 * @param {unknown} [body]
 */
async function act(method, what, body) {
  try {
    await poller.change(method, what, body);
    byId("trouble").textContent = "";
    return true;
  } catch (error) {
    byId("trouble").textContent = errorText(error);
    return false;
  }
}

const next = () => act("POST", "/next", { round: room?.round });
const show = () => act("POST", "/show", { round: room?.round });
byId("next").addEventListener("click", next);
byId("show").addEventListener("click", show);
document.addEventListener("keydown", (event) => {
  if (!room || isForAField(event) || event.repeat) return;
  if (event.key.toLowerCase() === "n" && room.phase !== "open") next();
  if (event.key.toLowerCase() === "s" && room.phase === "open") show();
});

if (token) poller.start(token);
else {
  hideControls();
  byId("trouble").textContent = "This is the teacher's page, and this browser does not lead the class. If you are the teacher, open it with the link for the teacher.";
}
