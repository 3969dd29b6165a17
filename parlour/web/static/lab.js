// The page "What does a rule do?": two versions of a game, and what differs between them.
import { byId, make, readFacts } from "./dom.js";
import { ask, errorText, showFormError } from "./http.js";
import { showResult } from "./lab_result.js";
import { optionRow } from "./option_fields.js";
/** @import { Game } from "./play_now.js" */
/** @import * as H from "./http_types" */

/** @typedef {"a" | "b"} Side */

const POLL = 300; // milliseconds between two questions about a run
const SIDES = /** @type {Side[]} */ (["a", "b"]);
const STATES = { waiting: "Waiting", preparing: "Getting the bots ready. The first time this takes up to a minute", running: "Playing", done: "" };
const form = byId("lab", HTMLFormElement);
const trouble = byId("trouble");
const address = new URL(location.href);
const facts = readFacts();
/** @type {Record<Side, Record<string, string>>} the options chosen for each side */
const chosen = { a: {}, b: {} };
/** @type {Record<Side, Game>} */
const games = { a: facts.game, b: facts.game };
/** @type {string} the comparison that runs; "" if none does */
let running = "";

/** @param {Side} side */
const box = (side) => /** @type {HTMLElement} */ (form.querySelector(`[data-side="${side}"]`));

/**
 * @param {Side} side
 * @param {string} name
 */
const part = (side, name) => /** @type {HTMLElement} */ (box(side).querySelector(`[data-${name}]`));

/** @param {Side} side */
function showOptions(side) {
  const focused = document.activeElement?.id;
  const shown = games[side].options.filter((option) => option.matters);
  const choosing = { game: games[side].name, chosen: chosen[side], side: `${side}-`, choose: (/** @type {string} */ name, /** @type {string} */ value) => choose(side, name, value) };
  part(side, "common").replaceChildren(...shown.filter((one) => one.common).map((one) => optionRow(one, choosing)));
  part(side, "rest").replaceChildren(...shown.filter((one) => !one.common).map((one) => optionRow(one, choosing)));
  part(side, "trouble").textContent = games[side].refusal + (games[side].clause ? ` (${games[side].clause})` : "");
  document.getElementById(`${side}-option-${games[side].blamed}`)?.setAttribute("aria-invalid", "true");
  if (focused) document.getElementById(focused)?.focus();
}

/**
 * Return the chosen options of a side without those that have no effect with the others.
 * @param {Side} side
 */
function relevant(side) {
  const names = games[side].options.filter((option) => option.matters).map((option) => option.name);
  return Object.fromEntries(Object.entries(chosen[side]).filter(([name]) => names.includes(name)));
}

/**
 * @param {Side} side
 * @param {string} name
 * @param {string} value
 */
async function choose(side, name, value) {
  chosen[side][name] = value;
  await refresh(side);
}

/** @param {Side} side */
async function refresh(side) {
  try {
    games[side] = await ask("GET", `/api/games/${facts.game.name}?${new URLSearchParams(chosen[side])}`);
  } catch (error) {
    part(side, "trouble").textContent = errorText(error);
    return;
  }
  showOptions(side);
}

/**
 * @param {Side} side
 * @param {string} name
 */
async function choosePreset(side, name) {
  const preset = facts.game.presets.find((/** @type {H.PresetView} */ one) => one.name === name);
  chosen[side] = Object.fromEntries(Object.entries(preset?.options ?? {}).map(([key, value]) => [key, String(value)]));
  await refresh(side);
}

/**
 * Return the address of this page with everything that repeats a comparison.
 * @param {number} many games that it played
 */
function linkOf(many) {
  const query = new URLSearchParams({ bots: bots().value, games: String(many) });
  for (const side of SIDES) for (const [name, value] of Object.entries(relevant(side))) query.set(`${side}.${name}`, value);
  return `${address.origin}${address.pathname}?${query}`;
}

const bots = () => byId("bots", HTMLSelectElement);

/** @param {number} many how many games to play; 0: as many as the time allows */
async function compare(many) {
  trouble.textContent = "";
  byId("share").hidden = true;
  try {
    const wanted = { game: facts.game.name, a: relevant("a"), b: relevant("b"), bots: bots().value, games: many };
    /** @type {H.ComparisonView} */
    let view = await ask("POST", "/api/lab", wanted);
    running = view.id;
    byId("stop").hidden = false;
    while (running === view.id && view.state !== "done") {
      showState(view);
      await new Promise((resolve) => setTimeout(resolve, POLL));
      view = await ask("GET", `/api/lab/${view.id}`);
      if (view.result && running === view.id) showResult(view, facts.game.name);
    }
    if (running === view.id) finish(view);
  } catch (error) {
    finish(null);
    showFormError(form, trouble, error);
  }
}

/** @param {H.ComparisonView} view */
function showState(view) {
  const ahead = view.ahead ? ` for ${view.ahead} other comparison${view.ahead > 1 ? "s" : ""}` : "";
  const most = view.state === "running" ? `, at most ${view.seconds} seconds` : "";
  byId("state").textContent = `${STATES[view.state]}${ahead}${most} …`;
}

/** @param {H.ComparisonView | null} view null: it could not be asked for */
function finish(view) {
  running = "";
  byId("stop").hidden = true;
  byId("state").textContent = "";
  if (!view) return;
  trouble.textContent = view.error;
  if (!view.result) return;
  showResult(view, facts.game.name);
  if (!view.error) history.replaceState(null, "", linkOf(view.result.games)); // otherwise the link asks for more games
  byId("share").hidden = false;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  compare(0);
});

byId("stop").addEventListener("click", async () => {
  if (running) await ask("DELETE", `/api/lab/${running}`).catch((error) => (trouble.textContent = errorText(error)));
});

byId("share").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(location.href);
    byId("state").textContent = "The link is copied. It shows the same figures.";
  } catch {
    byId("state").replaceChildren("Copy this link: ", make("a", { href: location.href }, location.href));
  }
});

for (const side of SIDES) {
  const select = box(side).querySelector("[data-preset]");
  if (select instanceof HTMLSelectElement) select.addEventListener("change", () => choosePreset(side, select.value));
}

// A shared link has the options of both sides, and how many games to play.
for (const [key, value] of address.searchParams) {
  const [side, name] = key.split(".", 2);
  if ((side === "a" || side === "b") && name) chosen[side][name] = value;
}
if (address.searchParams.get("bots")) bots().value = String(address.searchParams.get("bots"));
const shared = Number(address.searchParams.get("games") ?? 0);
showOptions("a");
showOptions("b");
Promise.all(SIDES.filter((side) => Object.keys(chosen[side]).length).map(refresh)).then(() => {
  if (shared > 0) compare(shared);
});
