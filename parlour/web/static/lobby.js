// The lobby: start a game, continue one, watch one, or open a match file.
import { byId, make, readFacts } from "./dom.js";
import { playNow } from "./play_now.js";
import { ask, HttpError, errorText } from "./http.js";
import { forget, matches, ownName, rememberName } from "./storage.js";
/** @import * as H from "./http_types" */
/** @import { OwnMatch } from "./storage.js" */

/** @typedef {H.MatchView} MatchView */

const FREE = "a free seat";
const MOST_SHOWN = 16; // own matches in the list
/** @type {{levels: Record<string, string>}} */
const { levels } = readFacts();
const MINUTE = 60_000, HOUR = 60 * MINUTE, DAY = 24 * HOUR;

for (const card of document.querySelectorAll("li[data-game]")) {
  const trouble = /** @type {HTMLElement} */ (card.querySelector(".trouble"));
  const level = /** @type {HTMLSelectElement} */ (card.querySelector("select"));
  const buttons = [...card.querySelectorAll("button")];
  for (const button of buttons) {
    button.addEventListener("click", async () => {
      for (const each of buttons) each.disabled = true;
      trouble.textContent = "";
      try {
        await playNow(card.getAttribute("data-game") ?? "", level.value, button.dataset.preset);
      } catch (error) {
        trouble.textContent = errorText(error);
        for (const each of buttons) each.disabled = false;
      }
    });
  }
}

/** @param {string} name */
const capitalise = (name) => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * Return names as a list. Equal names are counted.
 * @param {string[]} names
 */
function listNames(names) {
  return [...new Set(names)].map((name) => {
    const count = names.filter((each) => each === name).length;
    if (count === 1) return name;
    return name === FREE ? `${count} free seats` : `${name} (${count})`;
  }).join(", ");
}

/**
 * @param {MatchView} match
 * @param {string} names
 * @param {string} words
 * @param {string} address
 */
function row(match, names, words, address) {
  return make("li", {}, make("a", { href: address }, make("strong", {}, match.title), names ? ` with ${names}` : ""), make("span", { class: "quiet" }, words));
}

/**
 * Return a time in words.
 * @param {number} at milliseconds
 */
function ago(at) {
  const past = Date.now() - at;
  if (past < 2 * MINUTE) return "just now";
  if (past < HOUR) return `${Math.round(past / MINUTE)} minutes ago`;
  if (past < DAY) return `at ${new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })}`;
  return `on ${new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "long" })}`;
}

/**
 * Return the name of an opponent. A bot without a name has the name of its level.
 * @param {H.SeatView} seat
 */
function nameOf({ name, title, kind, level }) {
  if (kind === "open") return FREE;
  if (kind === "bot" && name === title) return levels[level] ?? "a bot";
  return capitalise(name);
}

/**
 * Return a match of this browser as a row: the game, the opponents, whose turn it is, and when the player was last there.
 * @param {MatchView} match
 * @param {OwnMatch} own
 */
function ownRow(match, own) {
  const isOurs = (/** @type {number} */ seat) => String(seat) in own.tokens;
  const others = match.seats.filter(({ seat }) => !isOurs(seat));
  const acting = match.acting.map((seat) => capitalise(nameOf(match.seats[seat]))).join(", ");
  const isOurTurn = !match.over && match.acting.some(isOurs);
  const turn = match.over ? match.outcome : isOurTurn ? "your turn" : acting ? `${acting} to move` : "";
  const line = row(match, listNames(others.map(nameOf)), [turn, ago(own.at ?? 0)].filter(Boolean).join(" · "), match.over ? `/match/${match.id}/replay` : `/match/${match.id}`);
  line.classList.toggle("ours", isOurTurn);
  return line;
}

async function showOwn() {
  const latest = Object.entries(matches()).sort((a, b) => (b[1].at ?? 0) - (a[1].at ?? 0)).slice(0, MOST_SHOWN);
  const found = await Promise.all(latest.map(async ([id, own]) => {
    try {
      /** @type {MatchView} */
      const match = await ask("GET", `/api/matches/${id}`);
      return { own, match };
    } catch (error) {
      if (error instanceof HttpError && error.kind === "UnknownMatch") forget(id);
      return null;
    }
  }));
  const there = found.filter((one) => one !== null);
  for (const [id, isOver] of /** @type {const} */ ([["own", false], ["finished", true]])) {
    const rows = there.filter(({ match }) => match.over === isOver).map(({ match, own }) => ownRow(match, own));
    byId(`${id}-list`).replaceChildren(...rows.sort((a, b) => Number(b.classList.contains("ours")) - Number(a.classList.contains("ours"))));
    byId(id).hidden = !rows.length;
  }
}

async function showOthers() {
  const list = byId("watch-list"), own = matches();
  try {
    /** @type {MatchView[]} */
    const running = (await ask("GET", "/api/matches")).filter((/** @type {MatchView} */ { id, seats }) => !(id in own) && seats.some(({ here }) => here));
    list.replaceChildren(...running.map((match) => row(match, listNames(match.seats.map(({ name }) => capitalise(name))), match.ply ? `${match.ply} moves so far` : "about to start", `/match/${match.id}`)));
    if (!running.length) list.append(make("li", { class: "quiet" }, "Nobody else is playing now."));
  } catch (error) {
    list.replaceChildren(make("li", { class: "quiet" }, errorText(error)));
  }
}

const file = byId("file", HTMLInputElement);
file.addEventListener("change", async () => {
  const [chosen] = file.files ?? [];
  byId("file-trouble").textContent = "";
  if (!chosen) return;
  try {
    location.href = (await ask("POST", "/api/files", await chosen.text())).url;
  } catch (error) {
    byId("file-trouble").textContent = errorText(error);
  }
});

rememberName(ownName());
showOwn();
showOthers();
