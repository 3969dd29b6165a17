// What else there was: reviews of one's own turns, each read when it is unfolded. The latest lies open.
import { make } from "./kept.js";

const $ = (id) => document.getElementById(id);

// live: the socket. state: what the page knows. label(ply): how the log tells a ply.
export function listenForReviews(live, state, label) {
  if (!$("reviews")) return;
  let turns = [];
  let shown = "";
  document.addEventListener("heard", ({ detail: message }) => {
    if (message.type === "welcome") turns = [];
    if (message.type === "reviews") turns = message.turns;
    if (message.type === "welcome" || message.kind === "back") shown = "";
    if (message.type === "reviews") show();
  });
  document.addEventListener("standing", show);

  // Only what the board has come to; the rest follows with its ply.
  function show() {
    const told = turns.filter(([ply]) => ply <= (state.standing?.ply ?? 0));
    $("reviews").hidden = !told.length;
    if (shown === String(told)) return;
    shown = String(told);
    const rows = told.map(row);
    $("review-list").replaceChildren(...rows.reverse());
    if (rows.length) rows[0].firstChild.open = true;
  }

  function row([ply, seat]) {
    const body = make("div", { class: "told" });
    const fold = make("details", {}, make("summary", {}, make("span", { class: "ply" }, String(ply)), " ", label(ply)), body);
    fold.addEventListener("toggle", async () => {
      if (!fold.open || body.firstChild) return;
      const answer = await live.ask({ type: "review", seat, ply });
      body.replaceChildren(...(answer.sentences ?? [answer.text]).map((text) => make("p", {}, text)));
    });
    return make("li", { class: `seat-${seat % 8}` }, fold);
  }
}
