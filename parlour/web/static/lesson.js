// First steps: a lesson on the real board, one move at a time.
import { Board } from "./board.js";
import { byId, make, makeButton, readFacts } from "./dom.js";
import { ask, errorText } from "./http.js";
import { showForms } from "./forms.js";
import { showButtons } from "./controls.js";
import { playNow } from "./play_now.js";
import { pace } from "./storage.js";
import { chooseArrangement } from "./arrangement.js";
import { sound } from "./sound.js";
/** @import * as P from "./protocol" */
/** @import { Choice } from "./turn.js" */

/** @typedef {{text: string, after: string, move: string, action: number | null, point: string[], answers: string[], boards: P.Pieces[], offer: P.OfferView | null}} Step */

const BOARD = 420, BETWEEN = 300; // milliseconds for one board, and between two
const facts = readFacts();
/** @type {{game: string, steps: Step[]}} */
const { game, steps } = facts;
chooseArrangement(game, facts);
const board = new Board(byId("stage"), { choose, explain, clicksChanged: pointAtNext });
let current = -1;

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
  const told = steps[current]?.after;
  current += 1;
  const step = steps[current], isLast = current === steps.length - 1;
  board.setChoices([]);
  board.zoom.leave();
  showButtons([]);
  showForms([], submitLine);
  byId("next").hidden = true;
  byId("show").hidden = true;
  tell("");
  byId("lesson-progress", HTMLProgressElement).value = current / (steps.length - 1);
  if (isLast) say(told, "That is enough to start. The rules explain the rest.");
  else say(told, step.text);
  byId("play-on").hidden = !isLast;
  await show(step);
  if (step.offer) {
    const { seat } = step.offer;
    showButtons(step.offer.buttons, step.offer.main);
    const isClicked = step.offer.choices.some(({ actions }) => actions[0] === step.action);
    showForms(isClicked ? [] : step.offer.forms, submitLine);
    board.setChoices(step.offer.choices.map((choice) => ({ ...choice, seat })));
    byId("show").hidden = false;
  } else byId("next").hidden = isLast || step.answers.length > 0;
  showAnswers(step.answers);
  pointAtNext(board.clicks);
}

/**
 * Point at the next click of the move to play. In a step without a move, point at what its text is about.
 * @param {string[]} clicks
 */
function pointAtNext(clicks) {
  const step = steps[current];
  if (!step) return;
  const wanted = board.choices.filter(({ actions }) => actions[0] === step.action);
  const ahead = board.openChoices(clicks).find(({ choice }) => wanted.includes(choice));
  const [first] = wanted;
  const at = ahead ? [ahead.choice.path[ahead.place]] : first ? [first.path[0]] : step.point;
  board.highlight(at, [...at, ...step.point, ...(first?.path ?? [])]);
  (byId("stage").querySelector("svg .can.point") ?? byId("stage").querySelector("svg .point"))?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

const MIXED = [2, 0, 1, 3]; // where each answer stands, so that the right one is not always the first

/**
 * Show the answers to the question of this step. The first in the list is right.
 * @param {string[]} answers
 */
function showAnswers(answers) {
  const buttons = answers.map((text, i) => makeButton(text, () => {
    sound(i ? "no" : "wood");
    if (i) return tell(`${text} is not right. Try again: here it costs nothing.`);
    void next();
  }));
  byId("answers").hidden = !answers.length;
  byId("answers").replaceChildren(...MIXED.flatMap((i) => buttons[i] ?? []));
}

/** @param {Choice} choice */
function choose(choice) {
  const step = steps[current];
  if (choice.actions[0] === step.action) {
    sound("wood");
    return void next();
  }
  sound("no");
  tell("You may do that in a game. In this lesson, choose a lit place.");
  pointAtNext(board.clicks);
}

/** @param {string} text */
async function submitLine(text) {
  try {
    const judged = await ask("POST", `/api/games/${game}/lesson/${current}`, { text });
    if (judged.right) return void (sound("wood"), next());
    tell(judged.text);
  } catch (error) {
    tell(errorText(error));
  }
  sound("no");
}

// Say how to make the move of this step: by clicks on what is lit, or by typing.
function hint() {
  const step = steps[current], isTyped = !board.choices.some(({ actions }) => actions[0] === step.action);
  return isTyped ? `Type or build ${step.move}.` : "Choose one of the lit places.";
}

async function explain() {
  sound("no");
  tell(steps[current].move ? hint() : steps[current].answers.length ? "Answer the question first." : "Press Next first.");
  pointAtNext(board.clicks);
  return false;
}

byId("play-now").addEventListener("click", async () => {
  try {
    await playNow(game, facts.learner);
  } catch (error) {
    byId("trouble").textContent = errorText(error);
  }
});
byId("next").addEventListener("click", next);
byId("show").addEventListener("click", () => {
  tell(hint());
  pointAtNext(board.clicks);
  const pointed = byId("stage").querySelector("svg .can.point[tabindex], button.can.point");
  (pointed instanceof SVGElement || pointed instanceof HTMLElement ? pointed : board.firstTarget())?.focus();
});
next();
