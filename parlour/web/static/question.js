// The host's question: what is asked, of whom, how long; the line or the choices to answer with; the answer when it is over.
import { make } from "./storage.js";
import { sound } from "./sound.js";

const $ = (id) => document.getElementById(id);
const SYMBOLS = ["◆", "●", "▲", "■", "✚", "★"]; // a shape for each category, beside its colour

// live: the socket. state: what the page knows. say: how to say something.
export function listenForQuestions(live, state, say) {
  let question = { number: -1 }, until = null, told = -1;
  document.addEventListener("heard", ({ detail }) => {
    if (detail.type === "question") show(detail);
    else if (detail.type === "welcome") show(detail.question);
    else if (detail.yours) show(question);
  });
  setInterval(showTime, 200);

  const nameOf = (seat) => state.seats[seat]?.name ?? "";
  const mine = () => question.seats?.filter((seat) => state.yours.includes(seat)) ?? [];

  async function send(message) {
    const answer = await live.ask(message);
    if (answer.type !== "done") say(answer.text, answer.clause, "no");
  }

  function show(asked) {
    const fresh = asked.number !== question.number || String(asked.seats) !== String(question.seats);
    question = asked;
    until = asked.left == null ? null : Date.now() + 1000 * asked.left;
    $("question").hidden = asked.number < 0;
    if (asked.over && asked.over.number !== told) {
      told = asked.over.number;
      say(`The answer: ${asked.over.answer}.`);
    }
    if (asked.number < 0) return;
    for (const seat of mine()) if (fresh) live.ask({ type: "shown", seat, number: asked.number });
    const who = asked.seats.map(nameOf).join(", ");
    const whose = asked.seats.length > 1 ? `Whoever is first: ${who}` : mine().length && state.yours.length === 1 ? "Your question" : `A question for ${who}`;
    const head = make("p", { class: "question-head" },
      make("span", { class: `subject subject-${asked.category}` }, `${SYMBOLS[asked.category]} ${asked.subject}`), make("span", { class: "level" }, asked.level), make("strong", {}, whose));
    const guesses = asked.guesses.map(([seat, text]) => make("li", {}, `${nameOf(seat)}: ${text}`, make("span", { class: "hidden" }, " (wrong)")));
    const parts = [head, make("p", { class: "question-text" }, asked.text), make("p", { class: "countdown", id: "countdown", role: "timer", hidden: true })];
    if (guesses.length) parts.push(make("ul", { class: "guesses", "aria-label": "Wrong answers so far" }, ...guesses));
    parts.push(...answers(asked));
    const held = document.activeElement?.id?.startsWith("reply-") ? [document.activeElement.id, document.activeElement.value] : null;
    $("question").replaceChildren(...parts);
    if (held && !fresh && $(held[0])) ($(held[0]).value = held[1]), $(held[0]).focus({ preventScroll: true });
    if (fresh && mine().length) {
      sound("turn");
      $("question").querySelector("input, button")?.focus({ preventScroll: true });
      $("question").scrollIntoView({ block: "nearest" });
    }
    showTime();
  }

  function answers(asked) {
    if (asked.answers === "referee") return asked.answer ? rulings(asked) : [make("p", { class: "quiet" }, "Say your answer aloud; the referee listens.")];
    if (!mine().length) return [make("p", { class: "quiet" }, "Wait for the answer.")];
    return mine().map((seat) => (asked.choices.length ? choices(asked, seat) : line(asked, seat)));
  }

  const reply = (seat, text) => send({ type: "reply", seat, number: question.number, text });

  function choices(asked, seat) {
    const buttons = asked.choices.map((text, i) => {
      const wrong = asked.guesses.some(([, guess]) => guess === text);
      const button = make("button", { type: "button", id: `reply-${seat}-${i}`, disabled: wrong, "data-choice": String(i + 1) }, make("kbd", {}, String(i + 1)), ` ${text}`);
      button.addEventListener("click", () => reply(seat, text));
      return button;
    });
    return make("div", { class: "buttons choices", role: "group", "aria-label": `${nameOf(seat)}'s answer` }, ...buttons);
  }

  function line(asked, seat) {
    const input = make("input", { id: `reply-${seat}`, maxlength: "200", autocomplete: "off", spellcheck: false });
    const form = make("form", { class: "typed short" }, make("label", { for: input.id }, state.yours.length > 1 ? `${nameOf(seat)}, your answer` : "Your answer"),
      make("div", { class: "line" }, input), make("button", { class: "main" }, "Answer"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (input.value.trim()) reply(seat, input.value);
    });
    return form;
  }

  function rulings(asked) {
    const rows = asked.seats.map((seat) => {
      const press = (right, words) => {
        const button = make("button", { type: "button" }, words);
        button.addEventListener("click", () => send({ type: "ruling", seat, number: asked.number, right }));
        return button;
      };
      return make("div", { class: "buttons" }, make("span", {}, nameOf(seat)), press(true, "Right"), press(false, "Wrong"));
    });
    return [make("p", {}, "The answer: ", make("strong", {}, asked.answer)), ...rows];
  }

  function showTime() {
    const clock = $("countdown");
    if (!clock) return;
    clock.hidden = until === null;
    if (until === null) return;
    const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
    clock.textContent = left ? `${left} s` : "Time is up";
    clock.classList.toggle("late", left <= 5);
  }

  document.addEventListener("keydown", (event) => {
    if (event.target.closest?.("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    const button = [...document.querySelectorAll("#question button[data-choice]")].find(({ dataset }) => dataset.choice === event.key);
    if (button && !button.disabled) button.click();
  });
}
