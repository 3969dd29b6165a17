// What else there was: reviews of one's own turns, each read when it is unfolded. The latest comes open instead of
// the one before it; what was unfolded by hand, or is being read, stays open and where it is.
import { make } from "./storage.js";

const $ = (id) => document.getElementById(id);

// live: the socket. state: what the page knows. label(ply): how the log tells a ply.
export function listenForReviews(live, state, label) {
  if (!$("reviews")) return;
  const list = $("review-list");
  const rows = new Map(); // "ply.seat" -> its row, in the list
  let turns = [], unasked = null; // unasked: what came open by itself
  document.addEventListener("heard", ({ detail: message }) => {
    if (message.type === "welcome") doubt();
    if (message.kind === "back") doubt(message.told.ply);
    if (message.type === "welcome" || message.type === "reviews") {
      turns = message.reviews ?? message.turns;
      show();
    }
  });
  document.addEventListener("standing", show);

  // What was told of plies after this one may be of other plies now: it is asked for again.
  function doubt(ply = 0) {
    for (const row of rows.values()) row.old ||= Number(row.dataset.ply) > ply;
  }

  // Only what the board has come to; the rest follows with its ply.
  function show() {
    const told = turns.filter(([ply]) => ply <= (state.standing?.ply ?? 0));
    const fresh = told.filter(([ply, seat]) => !rows.has(`${ply}.${seat}`));
    $("reviews").hidden = !told.length;
    steady(() => {
      for (const [key, row] of rows) if (!told.some(([ply, seat]) => key === `${ply}.${seat}`)) row.remove(), rows.delete(key);
      for (const turn of fresh) insert(row(turn));
      if (fresh.length && list.firstChild.dataset.ply === String(fresh.at(-1)[0])) unfold(list.firstChild.firstChild);
    });
    for (const row of rows.values()) if (row.old) row.renew();
  }

  function unfold(fold) {
    if (unasked && !isRead()) unasked.open = false;
    unasked = fold;
    fold.open = true;
  }

  function isRead() {
    return list.scrollTop > 0 || list.matches(":hover, :focus-within");
  }

  // The newest lies on top.
  function insert(row) {
    const below = [...list.children].find(({ dataset }) => Number(dataset.ply) < Number(row.dataset.ply));
    list.insertBefore(row, below ?? null);
    rows.set(`${row.dataset.ply}.${row.dataset.seat}`, row);
  }

  // Change the list, and leave what is being read where it is.
  function steady(work) {
    const edge = list.getBoundingClientRect().top;
    const row = isRead() && [...list.children].find((one) => one.getBoundingClientRect().bottom > edge + 1);
    const before = row && row.getBoundingClientRect().top;
    work();
    if (row?.isConnected) list.scrollTop += row.getBoundingClientRect().top - before;
  }

  function row([ply, seat]) {
    const body = make("div", { class: "told" }), name = make("span", {}, label(ply));
    const fold = make("details", {}, make("summary", {}, make("span", { class: "ply" }, String(ply)), " ", name), body);
    const made = make("li", { class: `seat-${seat % 8}`, "data-ply": String(ply), "data-seat": String(seat) }, fold);
    const read = async () => {
      const answer = await live.ask({ type: "review", seat, ply });
      steady(() => body.replaceChildren(...(answer.sentences ?? [answer.text]).map((text) => make("p", {}, text))));
    };
    fold.firstChild.addEventListener("click", () => (unasked = unasked === fold ? null : unasked));
    fold.addEventListener("toggle", () => fold.open && !body.firstChild && read());
    made.renew = () => {
      made.old = false;
      name.textContent = label(ply);
      if (fold.open) read();
      else body.replaceChildren();
    };
    return made;
  }
}
