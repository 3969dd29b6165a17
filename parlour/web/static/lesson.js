// First steps: what to do is shown on the real board, one move at a time.
import { Board } from "./board.js";
import { byId, make, readFacts } from "./dom.js";
import { ask, wordsOf } from "./http.js";
import { showForms } from "./forms.js";
import { showButtons } from "./controls.js";
import { playNow } from "./games.js";
import { pace } from "./storage.js";
import { chooseArrangement } from "./arrangement.js";
import { sound } from "./sound.js";
/** @import * as P from "./protocol" */
/** @import { Choice } from "./turn.js" */

/** @typedef {{text: string, after: string, move: string, action: number | null, point: string[], boards: P.Pieces[], offer: P.OfferSeen | null}} Step */

const BOARD = 420, BETWEEN = 300; // milliseconds
const facts = readFacts();
/** @type {{game: string, steps: Step[]}} */
const { game, steps } = facts;
chooseArrangement(game, facts);
const board = new Board(byId("stage"), { choose, explain });
let now = -1;

/** @param {string} text */
const tell = (text) => (byId("message").textContent = text);

/** @param {(string | undefined)[]} sentences */
function say(...sentences) {
  byId("said").replaceChildren(...sentences.flatMap((text) => (text ? [make("p", {}, text)] : [])));
}

/** @param {Step} step */
async function show(step) {
  for (const picture of step.boards) {
    board.show(picture, pace() * BOARD, true);
    if (pace() && step.boards.length > 1) await new Promise((done) => setTimeout(done, pace() * BETWEEN));
  }
}

async function next() {
  const told = steps[now]?.after;
  now += 1;
  const step = steps[now], isLast = now === steps.length - 1;
  board.offer([]);
  showButtons([]);
  showForms([], type);
  byId("next").hidden = true;
  byId("show").hidden = true;
  tell("");
  byId("progress", HTMLProgressElement).value = now / (steps.length - 1);
  if (isLast) say(told, "That is enough to begin. The rest is in the rules, a clause to every question.");
  else say(told, step.text);
  byId("play-on").hidden = !isLast;
  await show(step);
  if (step.offer) {
    const { seat } = step.offer;
    showButtons(step.offer.buttons);
    showForms(step.offer.forms, type);
    board.offer(step.offer.choices.map((choice) => ({ ...choice, seat })));
    byId("show").hidden = false;
  } else byId("next").hidden = isLast;
  board.point(step.point);
}

/** @param {Choice} choice */
function choose(choice) {
  const step = steps[now];
  if (choice.actions[0] === step.action) {
    sound("wood");
    return void next();
  }
  sound("no");
  tell(`That can be done, too. For now, try this: ${step.move}.`);
  board.point(step.point);
}

/** @param {string} text */
async function type(text) {
  try {
    const judged = await ask("POST", `/api/games/${game}/lesson/${now}`, { text });
    if (judged.right) return void (sound("wood"), next());
    tell(judged.text);
  } catch (error) {
    tell(wordsOf(error));
  }
  sound("no");
}

async function explain() {
  sound("no");
  tell(steps[now].move ? `Not that one. The move is: ${steps[now].move}.` : "Read on first.");
  board.point(steps[now].point);
  return false;
}

byId("play-now").addEventListener("click", async () => {
  try {
    await playNow(game, facts.learner);
  } catch (error) {
    byId("trouble").textContent = wordsOf(error);
  }
});
byId("next").addEventListener("click", next);
byId("show").addEventListener("click", () => {
  tell(`The move is: ${steps[now].move}.`);
  board.point(steps[now].point);
  const pointed = steps[now].point.flatMap((at) => board.find(at)).find((part) => part.matches("svg .can[tabindex], button.can"));
  (pointed ?? board.first())?.focus();
});
next();
