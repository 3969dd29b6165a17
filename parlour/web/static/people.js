// The company at a table: seats, invitations, the clock, chat, the rematch.
import { ask, keep, keepName, make, ownName } from "./storage.js";

const $ = (id) => document.getElementById(id);

// live: the socket. state: what the page knows. at: the game, the page's facts, our own tokens, and how to say something.
export function listen(live, state, at) {
  const { facts, own } = at;
  document.addEventListener("heard", ({ detail }) => hear(detail));
  document.addEventListener("standing", showSeats);
  setInterval(showClock, 250);
  readInvitation();

  function hear(message) {
    if (message.type === "welcome" || message.type === "missed" || message.type === "seats") {
      Object.assign(state, { seats: message.seats, yours: message.yours });
      if (message.type === "welcome") $("talk")?.replaceChildren(...message.talk.map(said));
      showSeats();
    } else if (message.type === "said") {
      $("talk")?.append(said(message));
      $("talk")?.scrollTo(0, $("talk").scrollHeight);
      if (message.seat < 0) at.say((state.word = message.text));
    } else if (message.type === "thinking") {
      state.thinking = message.seats;
      showSeats();
    } else if (message.type === "next") {
      keep(message.match, { tokens: own.tokens, game: at.game });
      location.href = `/match/${message.match}`;
    }
    if (message.standing) wind(message.standing.clock);
  }

  function showSeats() {
    const { standing } = state;
    $("seats").replaceChildren(...state.seats.map((seat) => {
      const acting = standing?.acting.includes(seat.seat);
      const words = [];
      if (state.yours.includes(seat.seat)) words.push("you");
      if (seat.kind === "bot") words.push(facts.levels[seat.level] ?? "bot");
      if (seat.kind === "open") words.push("free");
      if (seat.kind === "person" && !seat.here) words.push("away");
      if (state.thinking?.includes(seat.seat)) words.push("thinking …");
      if (standing?.over) words.push({ 1: "won", "-1": "lost" }[standing.returns[seat.seat]] ?? "");
      const label = seat.name === seat.title ? seat.name : `${seat.name} (${seat.title})`;
      const row = make("li", { class: `seat-${seat.seat % 8}${acting ? " acting" : ""}` },
        make("span", { class: "name" }, label), make("span", { class: "quiet" }, words.filter(Boolean).join(", ")));
      if (acting) row.setAttribute("aria-current", "true");
      if (seat.kind === "open" && state.yours.length) row.append(botButton(seat.seat));
      return row;
    }));
    const open = state.seats.some(({ kind }) => kind === "open");
    $("invite").hidden = !(open && own.invite);
    $("invite-link").value = `${location.origin}/match/${facts.id}#invite=${own.invite}`;
    $("join").hidden = !(open && invitation() && !state.yours.length);
    $("own-link").hidden = $("leave").hidden = !state.yours.length;
    const [seat] = state.yours;
    $("seat-link").value = `${location.origin}/match/${facts.id}#seat=${seat}.${own.tokens[seat]}`;
    if ($("say")) $("say").hidden = !state.yours.length;
    if ($("chat")) $("chat").hidden = !company() && !$("talk").children.length;
    if (standing?.over) reveal();
  }

  // Whether anybody else is or can come to the table: bots do not chat.
  function company() {
    return state.seats.some(({ seat, kind }) => kind === "open" || (kind === "person" && !state.yours.includes(seat)));
  }

  function botButton(seat) {
    const button = make("button", { type: "button", class: "small" }, "Seat a bot");
    button.addEventListener("click", () => tryTo(() => ask("POST", `/api/matches/${facts.id}/seats/${seat}/bot`, {}, Object.values(own.tokens)[0])));
    return button;
  }

  async function tryTo(work) {
    try {
      await work();
    } catch (error) {
      at.say(error.message, "", "no");
    }
  }

  async function reveal() {
    if (state.revealed) return;
    state.revealed = true;
    await tryTo(async () => {
      const match = await ask("GET", `/api/matches/${facts.id}`);
      const seed = facts.chance ? ["The seed: ", make("code", { class: "digest" }, match.seed), " "] : [];
      $("reveal").replaceChildren(...seed,
        make("a", { href: match.file.replace(/file$/, "score"), download: "" }, "Score"), ", ", make("a", { href: match.file, download: "" }, "match file"), "; check it with ", make("code", {}, "parlour verify"), ".");
    });
  }

  // Invitations and links to one's own seat come after the # of the address, so that they never reach a server's log.
  function invitation() {
    return new URLSearchParams(location.hash.slice(1)).get("invite");
  }

  function readInvitation() {
    const seat = new URLSearchParams(location.hash.slice(1)).get("seat");
    if (!seat) return;
    const [number, token] = [seat.slice(0, seat.indexOf(".")), seat.slice(seat.indexOf(".") + 1)];
    own.tokens[number] = token;
    keep(facts.id, { tokens: own.tokens, game: at.game });
    history.replaceState(null, "", location.pathname);
  }

  $("join-form").elements.name.value = ownName();
  $("join-form").addEventListener("submit", (event) => {
    event.preventDefault();
    tryTo(async () => {
      const name = event.target.elements.name.value;
      const taken = await ask("POST", `/api/matches/${facts.id}/seats`, { invite: invitation(), name });
      own.tokens[taken.seat] = taken.token;
      keepName(name);
      keep(facts.id, { tokens: own.tokens, game: at.game });
      history.replaceState(null, "", location.pathname);
      live.greet(null);
    });
  });

  $("leave").addEventListener("click", () => tryTo(async () => {
    if (!confirm("Leave your seat? Somebody else, or a bot, can take it.")) return;
    for (const seat of state.yours) await ask("DELETE", `/api/matches/${facts.id}/seats/${seat}`, undefined, own.tokens[seat]);
    own.tokens = live.tokens = {};
    keep(facts.id, { tokens: {} });
    live.greet(null);
  }));

  // The clock.
  function wind(clock) {
    state.clock = clock;
    state.until = clock.left === null ? null : Date.now() + 1000 * clock.left;
    state.end = clock.rest === null ? null : Date.now() + 1000 * clock.rest;
  }

  const leftUntil = (end) => {
    const left = Math.max(0, Math.round((end - Date.now()) / 1000));
    return [left, `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`];
  };

  // The clock of the whole game.
  function showEnd() {
    const length = state.clock?.length;
    $("end").hidden = !length || state.standing?.over;
    if ($("end").hidden) return;
    const [left, time] = state.end === null ? [Infinity, ""] : leftUntil(state.end);
    const words = state.end === null ? `${length} min for the game, from the first move` : left ? `${time} left of the game` : "The time for the game is up";
    if ($("end").textContent !== words) $("end").textContent = words;
    $("end").classList.toggle("late", left <= 60);
  }

  function showClock() {
    showEnd();
    $("clock").hidden = state.until == null || state.standing?.over;
    if ($("clock").hidden) return;
    const [left, time] = leftUntil(state.until);
    $("clock").textContent = left ? `${time} left${state.clock.mode === "enforced" ? "" : ", no hurry"}` : "Time is up";
    $("clock").classList.toggle("late", left <= 10);
  }

  // Chat.
  function said({ seat, text }) {
    const name = seat < 0 ? "" : `${state.seats[seat]?.name}: `;
    return make("li", { class: seat < 0 ? "quiet" : `seat-${seat % 8}` }, make("strong", {}, name), text);
  }

  $("say")?.addEventListener("click", (event) => {
    const { phrase } = event.target.dataset;
    if (phrase !== undefined) live.ask({ type: "say", seat: state.yours[0], phrase: Number(phrase) });
  });
  $("say")?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = $("words")?.value.trim();
    if (!text) return;
    $("words").value = "";
    const answer = await live.ask({ type: "say", seat: state.yours[0], text });
    if (answer.type === "error") at.say(answer.text, "", "no");
  });

  $("rematch").addEventListener("click", () => live.ask({ type: "rematch", seat: state.yours[0] }));
}
