// First steps: what to do is shown on the real board, one move at a time.
import { Board } from "./board.js";
import { showForms } from "./forms.js";
import { showButtons } from "./controls.js";
import { ask, calm, make } from "./storage.js";
import { chooseLook } from "./arrangement.js";
import { sound } from "./sound.js";

const $ = (id) => document.getElementById(id);
const facts = JSON.parse($("facts").textContent);
const { game, steps } = facts;
chooseLook(game, facts);
const board = new Board($("stage"), { choose, explain });
let now = -1;

function say(...sentences) {
  $("said").replaceChildren(...sentences.filter(Boolean).map((text) => make("p", {}, text)));
}

async function show(step) {
  for (const picture of step.boards) {
    board.show(picture, 420, true);
    if (!calm() && step.boards.length > 1) await new Promise((done) => setTimeout(done, 300));
  }
}

async function next() {
  const told = steps[now]?.after;
  now += 1;
  const step = steps[now];
  board.offer([]);
  showButtons([]);
  showForms([], type);
  $("next").hidden = true;
  $("show").hidden = true;
  $("message").textContent = "";
  $("progress").value = now / (steps.length - 1);
  if (now === steps.length - 1) say(told, "That is enough to begin. The rest is in the rules, a clause to every question.");
  else say(told, step.text);
  await show(step);
  if (step.offer) {
    showButtons(step.offer.buttons);
    showForms(step.offer.forms, type);
    board.offer(step.offer.choices);
    $("show").hidden = false;
  } else $("next").hidden = now === steps.length - 1;
  board.point(step.point);
}

function choose(choice) {
  const step = steps[now];
  if (choice.actions[0] === step.action) {
    sound("wood");
    return void next();
  }
  sound("no");
  $("message").textContent = `That can be done, too. For now, try this: ${step.move}.`;
  board.point(step.point);
}

async function type(text) {
  try {
    const judged = await ask("POST", `/api/games/${game}/lesson/${now}`, { text });
    if (judged.right) return void (sound("wood"), next());
    $("message").textContent = judged.text;
  } catch (error) {
    $("message").textContent = error.message;
  }
  sound("no");
}

async function explain() {
  sound("no");
  $("message").textContent = steps[now].move ? `Not that one. The move is: ${steps[now].move}.` : "Read on first.";
  board.point(steps[now].point);
  return false;
}

$("next").addEventListener("click", next);
$("show").addEventListener("click", () => {
  $("message").textContent = `The move is: ${steps[now].move}.`;
  board.point(steps[now].point);
  board.first()?.focus();
});
next();
