// The panel of the quizmaster's question: the question, who may answer, the time left, and ways to answer.
import { byId, findById, isForAField, make, makeButton, updateChildren } from "./dom.js";
import { sound } from "./sound.js";
/** @import * as P from "./protocol" */
/** @import { Live, Question } from "./live.js" */
/** @import { Say } from "./message.js" */
/** @import { Seats } from "./seats.js" */

const SYMBOLS = ["◆", "●", "▲", "■", "✚", "★"]; // a shape for each category, beside its colour
const TICK = 200, LAST = 5; // milliseconds between updates; seconds from which the time is marked as short

export class QuestionPanel {
  #box = byId("question");
  /** @type {P.QuestionView | null} */
  #open = null;
  /** @type {number | null} when the time ends, in milliseconds */
  #until = null;
  #buzzed = -1; // at a screen that several teams share, the team that pressed its buzzer
  #announced = -1; // the last question whose answer was announced

  /**
   * @param {Live} live
   * @param {Seats} seats
   * @param {Say} say
   */
  constructor(live, seats, say) {
    this.live = live;
    this.seats = seats;
    this.say = say;
    live.on("question", (asked) => this.#receive(asked));
    live.on("welcome", ({ question }) => this.#receive(question));
    seats.changed.listen(() => this.#open && this.#show(this.#open, false));
    setInterval(() => this.#showTime(), TICK);
    document.addEventListener("keydown", (event) => {
      if (isForAField(event)) return;
      const button = [...this.#box.querySelectorAll("button")].find(({ dataset }) => dataset.choice === event.key);
      if (button && !button.disabled) button.click();
    });
  }

  /** Return our seats that may answer. */
  #own() {
    return this.#open?.seats.filter((seat) => this.seats.isOwn(seat)) ?? [];
  }

  /** @param {Question} message */
  async #send(message) {
    const answer = await this.live.ask(message);
    if (answer.type === "refused" || answer.type === "error") this.say(answer.text, "clause" in answer ? answer.clause : "", "no");
  }

  /** @param {P.QuestionView} asked */
  #receive(asked) {
    const isFresh = asked.number !== this.#open?.number || String(asked.seats) !== String(this.#open.seats) || asked.seconds !== this.#open.seconds;
    if (asked.number !== this.#open?.number || !asked.seats.includes(this.#buzzed)) this.#buzzed = -1;
    this.#open = asked.number < 0 ? null : asked;
    this.#until = asked.left === null ? null : Date.now() + 1000 * asked.left;
    this.#box.hidden = !this.#open;
    if (asked.over && asked.over.number !== this.#announced) {
      this.#announced = asked.over.number;
      this.say(`The ${this.#open ? "last " : ""}answer: ${asked.over.answer}.`);
    }
    if (!this.#open) return this.#box.replaceChildren();
    this.#show(asked, isFresh);
    if (!isFresh) return;
    for (const seat of this.#own()) this.live.ask({ type: "shown", seat, number: asked.number }); // starts the time of this seat, if it has not started
    if (!this.#own().length) return;
    sound("turn");
    this.#box.querySelector("input")?.focus({ preventScroll: true }); // not a button: the player may be about to press a key
    this.#box.scrollIntoView({ block: "nearest" });
  }

  /**
   * @param {P.QuestionView} asked
   * @param {boolean} isFresh
   */
  #show(asked, isFresh) {
    const focused = document.activeElement, field = focused instanceof HTMLInputElement && this.#box.contains(focused) ? focused : null;
    const guesses = asked.guesses.map(([seat, text]) => make("li", {}, `${this.seats.nameOf(seat)}: ${text}`, make("span", { class: "hidden" }, " (wrong)")));
    updateChildren(this.#box,
      make("p", { class: "question-head" },
        make("span", { class: `subject subject-${asked.category % SYMBOLS.length}` }, make("span", { "aria-hidden": "true" }, SYMBOLS[asked.category % SYMBOLS.length]), ` ${asked.subject}`),
        make("span", { class: "level" }, asked.level),
        make("span", { class: "countdown", id: "countdown", role: "timer", hidden: true })),
      make("p", { class: "question-whose" }, this.#whose(asked)),
      make("p", { class: "question-text" }, asked.text),
      ...(guesses.length ? [make("ul", { class: "guesses", "aria-label": "Wrong answers so far" }, ...guesses)] : []),
      ...this.#answers(asked));
    const again = field && !isFresh ? findById(field.id) : null;
    if (field && again instanceof HTMLInputElement) {
      again.value = field.value;
      again.focus({ preventScroll: true });
    }
    this.#showTime();
  }

  /** @param {P.QuestionView} asked */
  #whose(asked) {
    const who = asked.seats.map((seat) => this.seats.nameOf(seat)).join(", ");
    if (!asked.seats.length) return "Nobody has answered correctly yet";
    if (asked.seats.length > 1) return `The first correct answer wins: ${who}`;
    return this.#own().length && !this.seats.areShared ? "Your question" : `Question for ${who}`;
  }

  /**
   * @param {P.QuestionView} asked
   * @returns {HTMLElement[]}
   */
  #answers(asked) {
    if (asked.answers === "referee") return asked.answer ? this.#rulings(asked) : [make("p", { class: "quiet" }, "Say your answer aloud to the referee.")];
    if (!this.#own().length) return asked.seats.length ? [make("p", { class: "quiet" }, "Wait for the others to answer.")] : [];
    if (this.#own().length > 1 && !this.#own().includes(this.#buzzed)) return [this.#buzzers(asked)];
    return this.#own().filter((seat) => this.#buzzed < 0 || seat === this.#buzzed).map((seat) => (asked.choices.length ? this.#choices(asked, seat) : this.#line(asked, seat)));
  }

  /**
   * Return a large buzzer for every team at this screen. Whoever presses first answers; after a wrong answer the others may press.
   * @param {P.QuestionView} asked
   */
  #buzzers(asked) {
    const buttons = this.#own().map((seat, i) => {
      const button = make("button", { type: "button", class: `buzzer seat-${seat % 8}`, id: `buzzer-${seat}`, "data-choice": String(i + 1), "data-asked": asked.number }, make("kbd", {}, String(i + 1)), ` ${this.seats.nameOf(seat)}`);
      button.addEventListener("click", () => this.#buzz(asked, seat));
      return button;
    });
    return make("div", { class: "buzzers", role: "group", "aria-label": "Press your buzzer to answer" }, ...buttons);
  }

  /**
   * @param {P.QuestionView} asked
   * @param {number} seat the team that may answer now; -1: none has pressed
   */
  #buzz(asked, seat) {
    if (this.#open?.number !== asked.number) return;
    this.#buzzed = seat;
    this.#show(this.#open, false);
    this.#box.querySelector("input")?.focus({ preventScroll: true });
    this.#box.scrollIntoView({ block: "nearest" });
  }

  /** @param {P.QuestionView} asked */
  #unbuzz(asked) {
    return this.#buzzed < 0 ? [] : [makeButton("We pass", () => this.#buzz(asked, -1))];
  }

  /**
   * @param {P.QuestionView} asked
   * @param {number} seat
   * @param {string} text
   */
  #reply(asked, seat, text) {
    return this.#send({ type: "reply", seat, number: asked.number, text });
  }

  /**
   * @param {P.QuestionView} asked
   * @param {number} seat
   */
  #choices(asked, seat) {
    const buttons = asked.choices.map((text, i) => {
      const key = String(i + 1);
      const wrong = asked.guesses.some(([, guess]) => guess === text);
      const button = make("button", { type: "button", id: `reply-${seat}-${i}`, disabled: wrong, "data-choice": key, "data-asked": asked.number }, make("kbd", {}, key), ` ${text}`);
      button.addEventListener("click", () => this.#reply(asked, seat, text));
      return button;
    });
    const label = this.seats.areShared ? [make("p", { class: "question-whose" }, this.seats.nameOf(seat))] : [];
    return make("div", { class: this.seats.areShared ? "choices area" : "choices", role: "group", "aria-label": `${this.seats.nameOf(seat)}'s answer` }, ...label, ...buttons, ...this.#unbuzz(asked));
  }

  /**
   * @param {P.QuestionView} asked
   * @param {number} seat
   */
  #line(asked, seat) {
    const input = make("input", { id: `reply-${seat}`, maxlength: "200", autocomplete: "off", spellcheck: false });
    const label = this.seats.areShared ? `${this.seats.nameOf(seat)}, your answer` : "Your answer";
    const form = make("form", { class: this.seats.areShared ? "typed short area" : "typed short", "data-asked": asked.number }, make("label", { for: input.id }, label), make("div", { class: "line" }, input), make("div", { class: "buttons" }, make("button", { class: "main" }, "Answer"), makeButton("I don’t know", () => this.#send({ type: "reply", seat, number: asked.number, text: "", knows: false })), ...this.#unbuzz(asked)));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (input.value.trim()) this.#reply(asked, seat, input.value);
    });
    return form;
  }

  /** @param {P.QuestionView} asked */
  #rulings(asked) {
    /** @type {(seat: number, right: boolean, words: string) => HTMLButtonElement} */
    const press = (seat, right, words) => {
      const button = makeButton(words, () => this.#send({ type: "ruling", seat, number: asked.number, right }));
      button.dataset.asked = `${asked.number} ${seat}`;
      return button;
    };
    const rows = asked.seats.map((seat) =>
      make("div", { class: "buttons" }, make("span", {}, this.seats.nameOf(seat)), press(seat, true, "Right"), press(seat, false, "Wrong")));
    return [make("p", {}, "The answer: ", make("strong", {}, asked.answer)), ...rows];
  }

  #showTime() {
    const clock = findById("countdown");
    if (!clock) return;
    clock.hidden = this.#until === null;
    if (this.#until === null) return;
    const left = Math.max(0, Math.ceil((this.#until - Date.now()) / 1000));
    const words = left ? `${left} s` : "Time is up";
    if (clock.textContent !== words) clock.textContent = words;
    clock.classList.toggle("late", left <= LAST);
  }
}
