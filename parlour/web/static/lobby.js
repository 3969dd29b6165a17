// The lobby: play at once, go on with a match, watch one, open a match file.
import { byId, make } from "./dom.js";
import { playNow } from "./games.js";
import { ask, HttpError, wordsOf } from "./http.js";
import { forget, matches, ownName, rememberName } from "./storage.js";
/** @import * as P from "./protocol" */

/** @typedef {{id: string, title: string, ply: number, over: boolean, outcome: string, acting: number[], seats: P.SeatSeen[]}} MatchSeen */

const SHOWN = 8; // matches of one's own
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
        trouble.textContent = wordsOf(error);
        for (const each of buttons) each.disabled = false;
      }
    });
  }
}

/** @param {string} name */
const capital = (name) => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * @param {MatchSeen} match
 * @param {P.SeatSeen[]} people
 * @param {string} words
 * @param {string} address
 */
function row(match, people, words, address) {
  const names = people.map(({ name }) => capital(name)).join(", ");
  return make("li", {}, make("a", { href: address }, make("strong", {}, match.title), names ? ` with ${names}` : ""), make("span", { class: "quiet" }, words));
}

/** @param {number} at when it was, in words */
function ago(at) {
  const past = Date.now() - at;
  if (past < 2 * MINUTE) return "just now";
  if (past < HOUR) return `${Math.round(past / MINUTE)} minutes ago`;
  if (past < DAY) return `at ${new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })}`;
  return `on ${new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "long" })}`;
}

async function showOwn() {
  const list = byId("own-list");
  const latest = Object.entries(matches()).sort((a, b) => (b[1].at ?? 0) - (a[1].at ?? 0)).slice(0, SHOWN);
  for (const [id, own] of latest) {
    try {
      /** @type {MatchSeen} */
      const match = await ask("GET", `/api/matches/${id}`);
      const isOurs = (/** @type {number} */ seat) => String(seat) in own.tokens;
      const others = match.seats.filter(({ seat }) => !isOurs(seat));
      const acting = match.acting.map((seat) => capital(match.seats[seat].name)).join(", ");
      const turn = match.over ? match.outcome : match.acting.some(isOurs) ? "your turn" : acting ? `${acting} to move` : "";
      list.append(row(match, others, [turn, ago(own.at ?? 0)].filter(Boolean).join(" · "), match.over ? `/match/${id}/replay` : `/match/${id}`));
    } catch (error) {
      if (error instanceof HttpError && error.kind === "UnknownMatch") forget(id);
    }
  }
  byId("own").hidden = !list.children.length;
}

async function showOthers() {
  const list = byId("watch-list"), own = matches();
  try {
    /** @type {MatchSeen[]} */
    const running = (await ask("GET", "/api/matches")).filter((/** @type {MatchSeen} */ { id, seats }) => !(id in own) && seats.some(({ here }) => here));
    list.replaceChildren(...running.map((match) => row(match, match.seats, match.ply ? `${match.ply} moves so far` : "about to begin", `/match/${match.id}`)));
    if (!running.length) list.append(make("li", { class: "quiet" }, "No other table is in play at the moment."));
  } catch (error) {
    list.replaceChildren(make("li", { class: "quiet" }, wordsOf(error)));
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
    byId("file-trouble").textContent = wordsOf(error);
  }
});

rememberName(ownName());
showOwn();
showOthers();
