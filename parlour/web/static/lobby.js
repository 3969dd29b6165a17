// The lobby: start a game, choose its version and its bots, continue a game, watch one, or open a match file.
import { byId, make, parseSvg, readFacts, targetOf } from "./dom.js";
import { playNow } from "./play_now.js";
import { followTheme } from "./themed.js";
import { networkState, networkSwitch } from "./home_network.js";
import { ask, errorText } from "./http.js";
import { OwnMatches, listNames, matchRow } from "./own_matches.js";
import { capitalise } from "./text.js";
import { lastLevel, matches, ownName, rememberLevel, rememberName } from "./storage.js";
/** @import * as H from "./http_types" */

/** @type {{levels: Record<string, string>, usual: string}} */
const { levels, usual } = readFacts();
const MOST_WATCHED = 4; // tables in the list

const level = () => (lastLevel() in levels ? lastLevel() : usual);

/** @param {HTMLFormElement} form */
function prepareForm(form) {
  const trouble = /** @type {HTMLElement} */ (form.querySelector(".trouble"));
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button:not([type=button])"));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const chosen = new FormData(form);
    const bot = String(chosen.get("level") ?? level());
    rememberLevel(bot);
    button.disabled = true;
    trouble.textContent = "";
    try {
      await playNow(form.dataset.play ?? "", bot, String(chosen.get("preset") ?? ""));
    } catch (error) {
      trouble.textContent = errorText(error);
      button.disabled = false;
    }
  });
}
for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll(".play-form"))) prepareForm(form);

// A sheet has the address /#NAME, so that the browser's Back closes it.
function closeSheet() {
  if (history.state?.isSheet) return history.back();
  history.replaceState(null, "", location.pathname);
  showSheet();
}
for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("[data-sheet]"))) {
  link.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    history.pushState({ isSheet: true }, "", `#${link.dataset.sheet}`);
    showSheet();
  });
}
for (const tile of document.querySelectorAll(".game")) {
  tile.addEventListener("click", (event) => {
    if (!targetOf(event)?.closest("a, button")) /** @type {HTMLElement} */ (tile.querySelector("[data-sheet]")).click();
  });
}

/** @param {HTMLDialogElement} sheet */
function prepareSheet(sheet) {
  const form = /** @type {HTMLFormElement} */ (sheet.querySelector("form"));
  const show = () => {
    const chosen = new FormData(form), preset = String(chosen.get("preset") ?? "");
    const title = form.querySelector(`[name=preset][value="${CSS.escape(preset)}"] + span strong`)?.textContent;
    /** @type {HTMLElement} */ (form.querySelector("button.main")).textContent = title ? `Play now: ${title}` : "Play now";
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (form.querySelectorAll("[data-way]"))) {
      const address = new URL(link.href);
      if (preset) address.searchParams.set("preset", preset);
      address.searchParams.set("level", String(chosen.get("level") ?? ""));
      link.href = address.pathname + address.search;
    }
  };
  const usualBot = /** @type {HTMLInputElement | null} */ (form.querySelector(`[name=level][value="${CSS.escape(level())}"]`));
  if (usualBot) usualBot.checked = true;
  form.addEventListener("change", show);
  sheet.addEventListener("cancel", (event) => (event.preventDefault(), closeSheet()));
  sheet.addEventListener("click", (event) => {
    if (event.target === sheet || targetOf(event)?.closest("[data-close]")) closeSheet();
  });
  show();
}

function showSheet() {
  const wanted = `sheet-${decodeURIComponent(location.hash.slice(1))}`;
  for (const sheet of document.querySelectorAll("dialog")) {
    if (sheet.id === wanted && !sheet.open) sheet.showModal();
    else if (sheet.id !== wanted && sheet.open) sheet.close();
  }
}
for (const sheet of document.querySelectorAll("dialog")) prepareSheet(sheet);
addEventListener("popstate", showSheet);
showSheet();

followTheme();

async function showOthers() {
  const own = matches();
  /** @type {H.MatchView[]} */
  const all = await ask("GET", "/api/matches").catch(() => []);
  const running = all.filter(({ id, seats }) => !(id in own) && seats.some(({ here }) => here)).slice(0, MOST_WATCHED);
  byId("watch-list").replaceChildren(...running.map((match) =>
    matchRow(match, listNames(match.seats.map(({ name }) => capitalise(name))), match.ply ? `${match.ply} moves so far` : "about to start", `/match/${match.id}`)));
  byId("watch").hidden = !running.length;
  byId("watch").dataset.asked = "yes";
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

/** @param {H.NetworkView} state */
function showNetwork({ can_open: canOpen, is_open: isOpen, links }) {
  byId("network").hidden = !canOpen;
  byId("network", HTMLDetailsElement).open ||= Boolean(isOpen);
  byId("network-switch").replaceChildren(networkSwitch(Boolean(isOpen), showNetwork));
  byId("network-links").replaceChildren(...(links ?? []).map(({ url, qr }) =>
    make("p", { class: "reached" }, make("span", { class: "qr", role: "img", "aria-label": `QR code of ${url}` }, parseSvg(qr)), make("a", { href: url }, url))));
}
networkState().then(showNetwork);

rememberName(ownName());
new OwnMatches(levels).load();
showOthers();
