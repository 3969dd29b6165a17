// The projected page: the code, the throw and the clock, then the answers. It has no token, so the server sends it only
// what everybody may see.
import { byId, make, parseSvg, readFacts } from "./dom.js";
import { findAddress, lightAnswers, playedNote, runClock, answerSheets, showBoard, ClassPoller } from "./class.js";
/** @import { Room } from "./class.js" */

const { code } = readFacts();
const MANY = 6; // answers that fit beside the board
const title = byId("prompt").textContent ?? "";
if (location.hash.startsWith("#teacher=")) location.replace(`/class/${code}/teacher${location.hash}`); // an old link, from before the teacher had a page

const poller = new ClassPoller(code, showRoom, lost);
runClock(poller, byId("left"));

/** @param {string} host */
const showAddress = (host) => byId("address").replaceChildren(`${host}/class/`, make("wbr"), code);

/**
 * @param {string} text
 * @param {boolean} forGood
 */
function lost(text, forGood) {
  byId("trouble").textContent = forGood ? "This class is over." : text;
  if (forGood) byId("status").textContent = "";
}

/** @param {Room} room */
function showRoom(room) {
  const { phase, shown, so_far: soFar } = room, page = byId("room-of-class");
  byId("trouble").textContent = "";
  page.dataset.phase = phase;
  page.classList.toggle("many", (shown?.moves.length ?? 0) > MANY);
  byId("prompt").textContent = room.prompt || title;
  byId("stage").hidden = phase === "gathering";
  byId("left").hidden = phase !== "open";
  byId("status").textContent = status(room);
  byId("so-far").hidden = soFar === null || !room.round;
  byId("so-far").textContent = `Answers on this screen so far: ${soFar}`;
  byId("answers").hidden = !shown;
  if (shown) byId("answers").replaceChildren(playedNote(shown), ...answerSheets(shown));
  showBoard(code, phase === "gathering" ? 0 : room.round, byId("board")).then(() => lightAnswers(byId("board"), shown)).catch(() => {});
}

/** @param {Room} room */
function status({ phase, pupils, round }) {
  const who = `${pupils} ${pupils === 1 ? "pupil is" : "pupils are"} here.`;
  if (phase === "open") return `Throw ${round}. Answer on your own device.`;
  if (phase === "shown") return `Throw ${round}: the answers`;
  if (!pupils) return "Waiting for pupils.";
  return round ? `Welcome back. ${who}` : who;
}

showAddress(location.host);
findAddress(code).then(({ origin, qr }) => {
  showAddress(new URL(origin).host);
  byId("or-scan").hidden = !qr;
  if (qr) byId("class-qr").replaceChildren(parseSvg(qr));
});
poller.start();
