// The lobby: play at once, go on with a match, watch one, open a match file.
import { ask, begun, forget, keepName, make, matches, ownName } from "./storage.js";

for (const card of document.querySelectorAll("[data-game]")) {
  const button = card.querySelector("[data-play]");
  button.addEventListener("click", async () => {
    const trouble = card.querySelector(".trouble");
    button.disabled = true;
    trouble.textContent = "";
    try {
      const name = button.dataset.play;
      const game = await ask("GET", `/api/games/${name}`);
      const level = card.querySelector("select").value;
      const seats = game.seat_names.map((_, i) => (i ? { who: "bot", level } : { who: "me", name: ownName() }));
      begun(await ask("POST", "/api/matches", { game: name, seats }), name, game.title);
    } catch (error) {
      trouble.textContent = error.message;
      button.disabled = false;
    }
  });
}

function row(match, words, address) {
  const names = match.seats.map(({ name }) => name.charAt(0).toUpperCase() + name.slice(1)).join(", ");
  const link = make("a", { href: address }, make("strong", {}, match.title), ` ${names}`);
  return make("li", {}, link, make("span", { class: "quiet" }, words));
}

async function showMine() {
  const list = document.getElementById("mine-list");
  const kept = Object.entries(matches()).sort((a, b) => b[1].at - a[1].at).slice(0, 8);
  for (const [id, own] of kept) {
    try {
      const match = await ask("GET", `/api/matches/${id}`);
      const turn = match.acting.some((seat) => seat in own.tokens);
      const words = match.over ? match.outcome : turn ? "your turn" : `ply ${match.ply}`;
      list.append(row(match, words, match.over ? `/match/${id}/replay` : `/match/${id}`));
    } catch (error) {
      if (error.message.startsWith("There is no match")) forget(id);
    }
  }
  document.getElementById("mine").hidden = !list.children.length;
}

async function showOthers() {
  const list = document.getElementById("watch-list");
  const mine = matches();
  try {
    const running = (await ask("GET", "/api/matches")).filter(({ id, seats }) => !(id in mine) && seats.some(({ here }) => here));
    list.replaceChildren(...running.map((match) => row(match, `ply ${match.ply}`, `/match/${match.id}`)));
    if (!running.length) list.append(make("li", { class: "quiet" }, "No other table is in play at the moment."));
  } catch (error) {
    list.replaceChildren(make("li", { class: "quiet" }, error.message));
  }
}

document.getElementById("file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  const trouble = document.getElementById("file-trouble");
  trouble.textContent = "";
  if (!file) return;
  try {
    location.href = (await ask("POST", "/api/files", await file.text())).url;
  } catch (error) {
    trouble.textContent = error.message;
  }
});

keepName(ownName());
showMine();
showOthers();
