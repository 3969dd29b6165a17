// The page that sets up a table: who takes each seat, and the options that the game describes.
import { byId, make, readFacts } from "./dom.js";
import { ask, showFormError, errorText } from "./http.js";
import { optionRow } from "./option_fields.js";
import { seatRow, seatWanted, usualLevel } from "./seat_choice.js";
import { goToNewMatch, ownName, rememberName } from "./storage.js";
/** @import { Game, QuestionSet } from "./play_now.js" */
/** @import { SeatChosen } from "./seat_choice.js" */

const form = byId("setup", HTMLFormElement);
const trouble = byId("trouble");
const preview = /** @type {HTMLImageElement} */ (document.querySelector(".preview"));
const asked = new URLSearchParams(location.search);
/** @type {Game} */
let game = readFacts();
/** @type {Record<string, string>} */
const chosen = {};
/** @type {SeatChosen[]} */
const seatsChosen = [];
/** @type {string[]} the categories that the players gave the game's subjects; empty: the usual ones */
let subjectsChosen = [];
/** @type {QuestionSet | null} */
let questionSet = null;
let readSet = "";

/** @param {string} name */
const field = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));

function showOptions() {
  const focused = document.activeElement?.id;
  const shown = game.options.filter((option) => option.matters);
  const choosing = { game: game.name, chosen, choose };
  byId("common").replaceChildren(...shown.filter((o) => o.common).map((o) => optionRow(o, choosing)));
  byId("rest").replaceChildren(...shown.filter((o) => !o.common).map((o) => optionRow(o, choosing)));
  byId("more").hidden = !shown.some((o) => !o.common);
  showLength();
  showQuestions();
  trouble.textContent = game.refusal + (game.clause ? ` (${game.clause})` : "");
  document.getElementById(`option-${game.blamed}`)?.setAttribute("aria-invalid", "true");
  if (focused) document.getElementById(focused)?.focus();
}

// Show a button for each preset. It sets all options of the preset.
function showPresets() {
  const box = byId("presets");
  box.hidden = !game.presets.length;
  byId("preset-list").replaceChildren(...game.presets.map((preset) => {
    const button = make("button", { type: "button", "data-preset": preset.name, title: preset.text }, preset.title);
    button.addEventListener("click", () => choosePreset(preset.name));
    return button;
  }));
}

/** @param {string} name */
async function choosePreset(name) {
  const preset = game.presets.find((one) => one.name === name);
  if (!preset) return;
  for (const key of Object.keys(chosen)) delete chosen[key];
  for (const [key, value] of Object.entries(preset.options)) chosen[key] = String(value);
  byId("preset-text").textContent = `${preset.text} ${preset.length[0].toUpperCase()}${preset.length.slice(1)}.`;
  for (const button of byId("preset-list").querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset.preset === name));
  await refresh();
}

// Show the length of the game if it can end by time. The default is the middle of its usual length.
function showLength() {
  const box = byId("length-box");
  if (box.hidden && game.timed) field("game-length").value = String(5 * Math.round((game.minutes[0] + game.minutes[1]) / 10));
  box.hidden = !game.timed;
}

// Show the settings of questions if the game asks any.
function showQuestions() {
  byId("questions-box").hidden = !game.asks;
  const chosenSet = field("questions").value;
  field("questions").replaceChildren(...game.question_sets.map((name, i) =>
    make("option", { value: name, selected: name === chosenSet }, i ? name : "Parlour's own questions")));
  byId("referee-text").hidden = field("answers").value !== "referee";
  const wanted = game.asks ? `${field("questions").value}?${new URLSearchParams({ ages: field("ages").value })}` : "";
  if (wanted !== readSet) readQuestions(wanted);
}

/**
 * Fetch what the chosen set has: its ratings, and the categories that the players may match to the game's subjects.
 * @param {string} wanted the set and the ages; "" if the game asks nothing
 */
async function readQuestions(wanted) {
  readSet = wanted;
  questionSet = null;
  subjectsChosen = [];
  if (wanted) {
    try {
      questionSet = await ask("GET", `/api/questions/${wanted}`);
    } catch (error) {
      trouble.textContent = errorText(error);
    }
  }
  if (wanted === readSet) showSubjects();
}

function showSubjects() {
  const set = questionSet;
  byId("set-text").textContent = set ? `${set.questions} questions in ${set.categories.length} categories: ${set.ratings.join(", ")}.` : "";
  byId("subjects-box").hidden = !set || !game.subjects.length || set.categories.length < game.subjects.length;
  if (!set || byId("subjects-box").hidden) return;
  const now = game.subjects.map((_, i) => subjectsChosen[i] ?? set.categories[i]);
  byId("subjects").replaceChildren(...game.subjects.map((subject, i) => {
    const id = `subject-${i}`;
    const select = make("select", { id, "data-field": "subjects" }, ...set.categories.map((name) => make("option", { value: name, selected: name === now[i] }, name)));
    select.addEventListener("change", () => swapCategories(i, select.value, now));
    return make("p", { class: "option" }, make("label", { for: id }, subject), " ", select);
  }));
}

/**
 * Give a subject a category. A subject that had it gets this one's in return.
 * @param {number} i
 * @param {string} category
 * @param {string[]} now
 */
function swapCategories(i, category, now) {
  const other = now.indexOf(category);
  if (other >= 0) now[other] = now[i];
  now[i] = category;
  subjectsChosen = now;
  showSubjects();
  byId(`subject-${i}`).focus();
}

// Return the chosen options without those that have no effect with the others.
function relevantOptions() {
  const names = game.options.filter((option) => option.matters).map((option) => option.name);
  return Object.fromEntries(Object.entries(chosen).filter(([name]) => names.includes(name)));
}

/**
 * @param {string} name
 * @param {string} value
 */
async function choose(name, value) {
  chosen[name] = value;
  await refresh();
}

async function refresh() {
  try {
    game = await ask("GET", `/api/games/${game.name}?${new URLSearchParams(chosen)}`);
  } catch (error) {
    trouble.textContent = errorText(error);
    return;
  }
  showOptions();
  showSeats();
  if (!game.refusal) preview.src = `/games/${game.name}/picture.svg?${new URLSearchParams(relevantOptions())}`;
}

/** @param {number} i number of the seat */
function defaultSeat(i) {
  const company = field("with").value;
  return company === "here" || !i ? "me" : company === "link" ? "open" : "bot";
}

function showSeats() {
  const { levels } = game;
  byId("seats").replaceChildren(...game.seat_names.map((title, i) => {
    const own = (seatsChosen[i] ??= { who: defaultSeat(i), name: i ? "" : ownName(), level: usualLevel(levels) });
    return seatRow(title, own, levels, !i);
  }));
}

form.addEventListener("change", (event) => {
  if (!(event.target instanceof HTMLInputElement) || event.target.name !== "with") return;
  seatsChosen.forEach((seat, i) => (seat.who = defaultSeat(i)));
  showSeats();
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const seats = game.seat_names.map((_, i) => seatWanted(seatsChosen[i]));
  rememberName(seatsChosen[0].name);
  trouble.textContent = "";
  const asking = game.asks ? { questions: field("questions").value, ages: field("ages").value, answers: field("answers").value, subjects: subjectsChosen } : {};
  const mode = field("timer").value;
  const wanted = {
    game: game.name, options: relevantOptions(), seats, chat: field("chat")?.value ?? "off", watch: field("watch").checked, salting: true,
    length: game.timed ? field("game-length").value.trim() || 0 : 0,
    ...asking,
    absence: { minutes: field("absence").value === "bot" ? field("away").value : 0, level: field("away-level").value },
    timer: mode === "off" ? { mode } : { mode, seconds: turnSeconds(), bank: field("bank").value.trim() || 0, increment: field("increment").value.trim() || 0, pause: field("pause").value.trim() || 0 },
  };
  try {
    goToNewMatch(await ask("POST", "/api/matches", wanted), game.name, game.title);
  } catch (error) {
    showFormError(form, trouble, error);
  }
});

// The time per turn in seconds. What is no number goes to the server as it is, which says what is wrong.
function turnSeconds() {
  const text = field("seconds").value.trim(), unit = Number(field("unit").value);
  return /^\d+$/.test(text) ? Number(text) * unit : text;
}

// Show the fields of the timer only with a timer, and those of the bot only if it may have to play.
function showTimerFields() {
  const isTimed = field("timer").value !== "off", isBot = field("absence").value === "bot";
  byId("a-turn").hidden = !isTimed;
  for (const line of document.querySelectorAll(".timed")) line.toggleAttribute("hidden", !isTimed);
  byId("away-after").hidden = !isBot;
  byId("away-bot").hidden = !isBot && field("timer").value !== "enforced";
}
field("absence").addEventListener("change", showTimerFields);
field("timer").addEventListener("change", showTimerFields);
for (const name of ["answers", "questions", "ages"]) field(name).addEventListener("change", showQuestions);

const company = asked.get("with") ?? "";
if (["bots", "here", "link"].includes(company)) field("with").value = company;
showTimerFields();
showPresets();
showOptions();
showSeats();
choosePreset(asked.get("preset") ?? "");
