// Questions at a table: what a seat calls for out of turn, take-backs, and what the others are asked.
import { make } from "./storage.js";
import { sound } from "./sound.js";

const $ = (id) => document.getElementById(id);

// live: the socket. state: what the page knows. say: how to say something.
export function askAround(live, state, say) {
  let calls = [], confirming = null;
  let asking = { number: 0, seat: -1, text: "", waiting: [], away: [] };
  document.addEventListener("heard", ({ detail }) => hear(detail));

  function hear(message) {
    if (message.yours) offer(calls.filter(({ seat }) => message.yours.includes(seat)));
    if (message.type === "turn") offer(message.offers.flatMap((one) => one.calls.map((call) => ({ ...call, seat: one.seat }))));
    const asked = message.type === "asking" ? message : message.asking;
    if (asked) showAsking(asked);
  }

  const nameOf = (seat) => state.seats[seat]?.name ?? "";
  const shared = () => state.yours.length > 1; // several people at this screen: everything is said by name

  function press(words, work, kind = "") {
    const button = make("button", { type: "button", class: kind }, words);
    button.addEventListener("click", work);
    return button;
  }

  async function send(message) {
    if (!live.there) return say("Wait until the table is found again.", "", "no");
    const answer = await live.ask(message);
    if (answer.type !== "done") say(answer.text, answer.clause, "no");
  }

  // What we may call for: a button each, and a second thought before anything is sent.
  function offer(offered) {
    if (JSON.stringify(offered) === JSON.stringify(calls)) return;
    calls = offered;
    confirming = null;
    showCalls();
  }

  function showCalls() {
    $("calls").hidden = !calls.length || asking.seat >= 0;
    if ($("calls").hidden) confirming = null;
    $("calls").replaceChildren(...(confirming ? secondThought(confirming) : calls.map(callButton)));
  }

  const callButton = (call) => press(shared() ? `${call.label} (${nameOf(call.seat)})` : call.label, () => reconsider(call), "small");

  function reconsider(call) {
    confirming = call;
    showCalls();
    const buttons = $("calls").querySelectorAll("button");
    buttons[call ? buttons.length - 1 : 0]?.focus(); // the harmless one
    $("calls").scrollIntoView({ block: "nearest" });
  }

  function secondThought(call) {
    const { seat, action, label, question } = call;
    const sure = () => {
      reconsider(null);
      send({ type: "call", seat, action });
    };
    return [make("p", {}, shared() ? `${nameOf(seat)}: ${question}` : question), press(label, sure), press("No, play on", () => reconsider(null))];
  }

  $("calls").addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !confirming) return;
    event.stopPropagation();
    reconsider(null);
  });

  $("ask-back").addEventListener("click", () => {
    const seat = state.yours.find((each) => each === state.turn?.undo) ?? state.yours[0];
    say("");
    send({ type: "ask_back", seat, ply: state.standing.ply });
  });

  // Who has still to answer, who of them is away, and until when that is waited for.
  function awaited() {
    const names = asking.waiting.map((seat) => nameOf(seat) + (asking.away.includes(seat) ? " (away)" : ""));
    const said = `Waiting for ${names.join(", ")}.`;
    if (asking.lapses === null) return said;
    const until = new Date(Date.now() + 1000 * asking.lapses).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
    return `${said} Who is away can answer on coming back, until ${until}; then the question is off.`;
  }

  // The open question: to answer if it is put to us, to withdraw if it is ours, else to know of.
  function showAsking(asked) {
    const fresh = asked.number !== asking.number;
    asking = asked;
    showCalls();
    $("asking").hidden = asking.seat < 0;
    const mine = asking.waiting.filter((seat) => state.yours.includes(seat));
    const answer = (seat, yes, words, kind) => press(words, () => send({ type: "answer", seat, number: asking.number, yes }), kind);
    const lines = [make("p", {}, asking.text)];
    if (mine.length) {
      const [seat] = mine;
      const [agree, decline] = shared() ? [`${nameOf(seat)} agrees`, `${nameOf(seat)} plays on`] : ["Agree", "Play on"];
      lines.push(make("div", { class: "buttons" }, answer(seat, true, agree, "main"), answer(seat, false, decline)));
    } else if (asking.seat >= 0) {
      lines.push(make("p", { class: "quiet" }, awaited()));
      if (state.yours.includes(asking.seat)) lines.push(make("div", { class: "buttons" }, answer(asking.seat, false, "Withdraw")));
    }
    const held = $("asking").contains(document.activeElement) && document.activeElement.textContent;
    $("asking").replaceChildren(...lines);
    if (held && !fresh) [...$("asking").querySelectorAll("button")].find(({ textContent }) => textContent === held)?.focus({ preventScroll: true });
    if (!fresh || asking.seat < 0) return;
    if (mine.length) sound("turn");
    if (mine.length || state.yours.includes(asking.seat)) $("asking").scrollIntoView({ block: "nearest" });
  }
}
