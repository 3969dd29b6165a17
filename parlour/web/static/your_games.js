// The page of the player's own finished games: results, replays, files, and what they add up to.
import { avatarOf } from "./avatar.js";
import { byId, make, makeButton, readFacts } from "./dom.js";
import { exportGames, fileOf, finishedGames, importGames, keepEnded, ownResult, removeAllFinished, removeFinished, replayOf } from "./finished.js";
import { errorText } from "./http.js";
import { isWin } from "./result.js";
import { forget, forgetEverything, matches } from "./storage.js";
import { capitalise } from "./text.js";
/** @import { Finished } from "./finished.js" */

/** @typedef {{one: Finished, result: string}} Row a game and how it went for the player; "": several sides were theirs */

const AT_FIRST = 20; // games in the list before somebody asks for all
const MOST_PORTRAITS = 3; // of one game
const PEOPLE = "people";
/** @type {{levels: Record<string, string>}} */
const { levels } = readFacts();
const trouble = byId("trouble");
let showsAll = false;

/**
 * Save a text as a file.
 * @param {string} text
 * @param {string} name
 */
function download(text, name) {
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {() => Promise<unknown>} work */
async function tryTo(work) {
  trouble.textContent = "";
  try {
    await work();
  } catch (error) {
    trouble.textContent = errorText(error);
  }
}

/** @param {Finished} one */
const othersOf = ({ seats, own }) => seats.filter((_, seat) => !own.includes(seat));

/**
 * Return whom a game was played against: people, or the strongest bot.
 * @param {Finished} one
 */
function against(one) {
  const others = othersOf(one), order = Object.keys(levels);
  if (others.some(({ kind }) => kind !== "bot")) return PEOPLE;
  return others.map(({ level }) => level).sort((a, b) => order.indexOf(b) - order.indexOf(a))[0] ?? "";
}

/** @param {Finished["seats"][number]} seat */
const nameOf = ({ name, title, kind, level }) => (kind === "bot" && name === title ? (levels[level] ?? "a bot") : capitalise(name));

/** @param {Finished} one */
function opponents(one) {
  const names = othersOf(one).map(nameOf);
  return [...new Set(names)].map((name) => {
    const count = names.filter((each) => each === name).length;
    return count > 1 ? `${name} (${count})` : name;
  }).join(", ");
}

/** @param {Finished} one the portraits of the opponents, each once */
function portraits(one) {
  const shown = new Map(othersOf(one).map((seat) => [nameOf(seat), seat]));
  return [...shown].slice(0, MOST_PORTRAITS).map(([, seat]) => avatarOf(seat));
}

/** @param {number} at */
const dayOf = (at) => new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** @param {Row} row */
function gameRow({ one, result }) {
  const names = opponents(one), replay = make("a", { class: "button small", href: `/match/${one.id}/replay` }, "Replay");
  replay.addEventListener("click", (event) => {
    event.preventDefault();
    void tryTo(async () => (location.href = await replayOf(one)));
  });
  const file = makeButton("Save file", () => tryTo(async () => download(await fileOf(one), `${one.game}-${one.id}.json`)), "small");
  const remove = makeButton("Remove", () => tryTo(async () => {
    await removeFinished(one.id);
    forget(one.id); // otherwise the page would store it again
    await show();
  }), "small");
  remove.setAttribute("aria-label", `Remove ${one.title} of ${dayOf(one.at)}`);
  return make("li", { "data-result": isWin(result) ? "won" : result },
    make("span", { class: "mark" }, result ? capitalise(result) : "Shared"),
    make("span", {}, make("strong", {}, one.title), names ? " with " : "", ...portraits(one), names),
    make("time", { class: "quiet", datetime: new Date(one.at).toISOString() }, dayOf(one.at)),
    make("span", { class: "quiet how" }, one.outcome),
    make("span", { class: "buttons" }, replay, file, remove));
}

/**
 * Return the longest run of wins, and the run that still goes on.
 * @param {Row[]} rows newest first
 */
function streaks(rows) {
  let best = 0, run = 0;
  for (const { result } of [...rows].reverse()) best = Math.max(best, (run = isWin(result) ? run + 1 : 0));
  return { best, run };
}

/**
 * Return on how many days in a row the player has finished a game, up to today or yesterday.
 * @param {Row[]} rows
 */
function daysInARow(rows) {
  const dayNumber = (/** @type {Date} */ date) => Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
  const played = new Set(rows.map(({ one }) => dayNumber(new Date(one.at)))), today = dayNumber(new Date());
  let day = played.has(today) ? today : today - 1, count = 0;
  while (played.has(day--)) count += 1;
  return count;
}

/** @param {Row[]} rows */
function showFacts(rows) {
  const counted = rows.filter(({ result }) => result), { best, run } = streaks(counted), days = daysInARow(rows);
  const facts = [["Finished", rows.length], ["Won", counted.filter(({ result }) => isWin(result)).length], ["Wins in a row", best > run ? `${run} (best: ${best})` : run], ["Days in a row", days]];
  byId("summary").replaceChildren(...facts.map(([name, value]) => make("div", {}, make("dt", {}, String(name)), make("dd", {}, String(value)))));
}

/** @param {Row[]} rows */
function showWins(rows) {
  /** @type {Map<string, {title: string, key: string, played: number, won: number}>} */
  const found = new Map();
  for (const { one, result } of rows.filter((row) => row.result)) {
    const key = against(one), cell = found.get(`${one.title} ${key}`) ?? { title: one.title, key, played: 0, won: 0 };
    cell.played += 1;
    if (isWin(result)) cell.won += 1;
    found.set(`${one.title} ${key}`, cell);
  }
  const order = [...Object.keys(levels), PEOPLE];
  const cells = [...found.values()].sort((a, b) => a.title.localeCompare(b.title) || order.indexOf(a.key) - order.indexOf(b.key));
  byId("wins").hidden = !cells.length;
  byId("win-rows").replaceChildren(...cells.map(({ title, key, played, won }, i) => {
    const name = i && cells[i - 1].title === title ? make("th", { scope: "row", class: "same" }, make("span", { class: "hidden" }, title)) : make("th", { scope: "row" }, title);
    const part = make("span", { class: "bar", "aria-hidden": "true" });
    part.style.setProperty("--share", `${(100 * won) / played}%`);
    return make("tr", {}, name, make("td", {}, levels[key] ?? (key === PEOPLE ? "People" : "Nobody")), make("td", {}, `${won} of ${played} `, part));
  }));
}

async function show() {
  const games = await finishedGames(), rows = games.map((one) => ({ one, result: ownResult(one) }));
  byId("empty").hidden = rows.length > 0;
  for (const id of ["summary", "finished", "export", "delete"]) byId(id).hidden = !rows.length;
  showFacts(rows);
  showWins(rows);
  byId("finished-list").replaceChildren(...rows.slice(0, showsAll ? undefined : AT_FIRST).map(gameRow));
  byId("all").hidden = showsAll || rows.length <= AT_FIRST;
  byId("all").textContent = `Show all ${rows.length}`;
}

byId("all").addEventListener("click", () => {
  showsAll = true;
  void show();
});
byId("export").addEventListener("click", () => tryTo(async () => download(await exportGames(), "parlour-games.json")));
byId("delete").addEventListener("click", () => tryTo(async () => {
  if (!confirm("Delete all finished games from this browser? You cannot undo this. Save them to a file first if you want to keep them.")) return;
  for (const { id } of await finishedGames()) if (id in matches()) forget(id);
  await removeAllFinished();
  await show();
}));
byId("wipe").addEventListener("click", () => tryTo(async () => {
  if (!confirm("Remove everything that Parlour stores in this browser: finished games, your name and settings, and your seats at tables that are not over? You cannot take those seats again. You cannot undo this.")) return;
  await removeAllFinished();
  forgetEverything();
  location.href = "/";
}));
const file = byId("import", HTMLInputElement);
file.addEventListener("change", () => tryTo(async () => {
  const [chosen] = file.files ?? [];
  if (!chosen) return;
  const count = await importGames(await chosen.text());
  file.value = "";
  await show();
  byId("added").textContent = count === 1 ? "Added 1 game." : `Added ${count} games.`;
}));

await show();
await keepEnded();
await show();
