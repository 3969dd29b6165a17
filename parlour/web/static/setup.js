// Setting up a table: the options as the game describes them, and who sits where.
import { ask, begun, keepName, make, ownName, turnedDown } from "./storage.js";

const form = document.getElementById("setup");
const trouble = document.getElementById("trouble");
const preview = document.querySelector(".preview");
let game = JSON.parse(document.getElementById("facts").textContent);
const chosen = {};
const seatsChosen = [];

function field(option) {
  const id = `option-${option.name}`;
  const told = { id, name: option.name, "data-field": `options.${option.name}`, "aria-describedby": `${id}-text` };
  if (option.kind === "several") {
    const now = String(chosen[option.name] ?? option.default).split(",");
    const boxes = option.values.map((value, i) =>
      make("label", { class: "check" }, make("input", { type: "checkbox", value: String(value), checked: now.includes(String(value)) }), ` ${option.labels[i] ?? value}`));
    const group = make("div", { ...told, role: "group", "aria-labelledby": `${id}-name` }, ...boxes);
    group.addEventListener("change", () => {
      const on = [...group.querySelectorAll("input:checked")].map((box) => box.value);
      choose(option.name, on.join(",") || "none");
    });
    return group;
  }
  const now = String(chosen[option.name] ?? option.default);
  const [first, last, step] = option.values;
  if (option.kind === "number" && (last - first) / step > 40) {
    const input = make("input", { ...told, type: "text", inputmode: "numeric", autocomplete: "off", value: now });
    input.addEventListener("change", () => choose(option.name, input.value));
    return input;
  }
  const values = option.kind === "number" ? Array.from({ length: (last - first) / step + 1 }, (_, i) => first + i * step) : option.values;
  const select = make("select", told, ...values.map((value) =>
    make("option", { value: String(value), selected: String(value) === now }, called(option, value))));
  select.addEventListener("change", () => choose(option.name, select.value));
  return select;
}

// What a value is called on the page.
function called(option, value) {
  const i = option.kind === "number" ? -1 : option.values.findIndex((each) => String(each) === String(value));
  return String(option.labels[i] ?? value).replaceAll("_", " ");
}

function range(option) {
  const usual = String(option.default).split(",").map((value) => called(option, value)).join(", ");
  return option.kind === "number" ? `${option.values[0]} to ${option.values[1]}, usually ${usual}.` : `Usually ${usual}.`;
}

function row(option) {
  const id = `option-${option.name}`;
  const label = make(option.kind === "several" ? "span" : "label", { id: `${id}-name` }, option.title);
  if (option.kind !== "several") label.setAttribute("for", id);
  const clause = option.clause ? make("a", { href: `/games/${game.name}/rules#${option.clause}`, target: "_blank" }, option.clause) : "";
  const text = make("small", { id: `${id}-text` }, `${option.text} ${range(option)} `, clause);
  return make("div", { class: "option" }, label, " ", field(option), text);
}

function showOptions() {
  const focused = document.activeElement?.id;
  const shown = game.options.filter((option) => option.matters);
  document.getElementById("common").replaceChildren(...shown.filter((o) => o.common).map(row));
  document.getElementById("rest").replaceChildren(...shown.filter((o) => !o.common).map(row));
  document.getElementById("more").hidden = !shown.some((o) => !o.common);
  showLength();
  trouble.textContent = game.refusal + (game.clause ? ` (${game.clause})` : "");
  document.getElementById(`option-${game.blamed}`)?.setAttribute("aria-invalid", "true");
  if (focused) document.getElementById(focused)?.focus();
}

// Where the game can end by time, how long that is: at first the middle of what it usually takes.
function showLength() {
  const whole = document.getElementById("whole");
  if (whole.hidden && game.timed) form.elements.minutes.value = 5 * Math.round((game.minutes[0] + game.minutes[1]) / 10);
  whole.hidden = !game.timed;
}

// What was chosen, without what does not matter any more beside the rest.
function mattering() {
  const names = game.options.filter((option) => option.matters).map((option) => option.name);
  return Object.fromEntries(Object.entries(chosen).filter(([name]) => names.includes(name)));
}

async function choose(name, value) {
  chosen[name] = value;
  try {
    game = await ask("GET", `/api/games/${game.name}?${new URLSearchParams(chosen)}`);
  } catch (error) {
    trouble.textContent = error.message;
    return;
  }
  showOptions();
  showSeats();
  if (!game.refusal) preview.src = `/games/${game.name}/picture.svg?${new URLSearchParams(mattering())}`;
}

const usual = (i) => ({ bots: i ? "bot" : "me", here: "me", link: i ? "open" : "me" })[form.elements.with.value];

function showSeats() {
  const kinds = { me: "me, or somebody here", bot: "a bot", open: "invited by link" };
  const levels = Object.entries(game.levels);
  const rows = game.seat_names.map((title, i) => {
    const own = (seatsChosen[i] ??= { who: usual(i), name: i ? "" : ownName(), level: (levels[1] ?? levels[0])[0] });
    const who = make("select", { "aria-label": `Who has the seat of ${title}` },
      ...Object.entries(kinds).map(([kind, words]) => make("option", { value: kind, selected: kind === own.who }, words)));
    const name = make("input", { "aria-label": `Name at the seat of ${title}`, maxlength: "40", placeholder: i ? "Their name" : "Your name", value: own.name, autocomplete: "off" });
    const level = make("select", { "aria-label": `Bot at the seat of ${title}` },
      ...levels.map(([key, words]) => make("option", { value: key, selected: key === own.level }, words)));
    const show = () => {
      name.hidden = own.who === "bot";
      level.hidden = own.who !== "bot";
    };
    who.addEventListener("change", () => ((own.who = who.value), show()));
    name.addEventListener("input", () => (own.name = name.value));
    level.addEventListener("change", () => (own.level = level.value));
    show();
    return make("p", { class: "seat" }, make("span", { class: "title" }, title), who, name, level);
  });
  document.getElementById("seats").replaceChildren(...rows);
}

form.addEventListener("change", (event) => {
  if (event.target.name !== "with") return;
  seatsChosen.forEach((seat, i) => (seat.who = usual(i)));
  showSeats();
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const fields = form.elements;
  const seats = game.seat_names.map((_, i) => {
    const { who, name, level } = seatsChosen[i];
    return who === "bot" ? { who, level } : { who, name };
  });
  keepName(seatsChosen[0].name);
  trouble.textContent = "";
  const wanted = {
    game: game.name, options: mattering(), seats, chat: fields.chat?.value ?? "off", watch: fields.watch.checked,
    length: game.timed ? fields.minutes.value.trim() || 0 : 0,
    timer: fields.timer.value === "off" ? { mode: "off" } : { mode: fields.timer.value, seconds: fields.seconds.value },
  };
  try {
    begun(await ask("POST", "/api/matches", wanted), game.name, game.title);
  } catch (error) {
    turnedDown(form, trouble, error);
  }
});

// Without a timer there are no seconds to give.
function showSeconds() {
  document.getElementById("a-turn").hidden = form.elements.timer.value === "off";
}
form.elements.timer.addEventListener("change", showSeconds);

const asked = new URLSearchParams(location.search).get("with");
if (["bots", "here", "link"].includes(asked)) form.elements.with.value = asked;
showSeconds();
showOptions();
showSeats();
