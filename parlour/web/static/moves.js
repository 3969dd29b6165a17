// The moves of a table: sends the player's choices, lines and drafts to the server, and shows what it refuses.
import { byId } from "./dom.js";
import { refuseLine, showForms } from "./forms.js";
import { TARGET } from "./parts.js";
import { sound } from "./sound.js";
import { pace, settings } from "./storage.js";
/** @import { Answer, Live } from "./live.js" */
/** @import { Board } from "./board.js" */
/** @import { Choice, Form, TurnOffers } from "./turn.js" */
/** @import { Confirm } from "./confirm.js" */
/** @import { Draft } from "./draft.js" */
/** @import { Playback } from "./playback.js" */
/** @import { Say } from "./message.js" */
/** @import { Seats } from "./seats.js" */
/** @import { Trail } from "./trail.js" */
/** @import { TurnNotice } from "./notice.js" */

const DRAFTED = 420; // milliseconds in which pieces move to a draft's picture

/**
 * @typedef {object} Parts the parts of the table that a move concerns
 * @property {Live} live
 * @property {Board} board
 * @property {Playback} playback
 * @property {Seats} seats
 * @property {TurnOffers} turn
 * @property {Draft} draft
 * @property {TurnNotice} notice
 * @property {Trail} reach shows what a piece can reach
 * @property {Confirm} confirmation
 * @property {Say} say
 * @property {() => void} showTurn
 * @property {() => void} disableChoices
 */

export class Moves {
  #drafts = 0; // how many drafts the page has sent

  /** @param {Parts} parts */
  constructor({ live, board, playback, seats, turn, draft, notice, reach, confirmation, say, showTurn, disableChoices }) {
    this.live = live;
    this.board = board;
    this.playback = playback;
    this.seats = seats;
    this.turn = turn;
    this.draft = draft;
    this.notice = notice;
    this.reach = reach;
    this.confirmation = confirmation;
    this.say = say;
    this.showTurn = showTurn;
    this.disableChoices = disableChoices;
  }

  /**
   * Add a choice to the draft, or play it. Ask first if it is costly or the player wants to confirm every move.
   * @param {Choice} choice
   */
  choose(choice) {
    if (choice.stages) return this.draft.add(choice);
    const line = this.draft.seat === choice.seat ? (this.draft.offer?.line ?? []) : [];
    const play = () => void this.send(choice.seat, [...line, ...choice.actions]);
    const question = choice.warning || (settings().confirm ? `Play ${choice.text || "this move"}?` : "");
    if (question) return this.confirmation.ask(question, play, () => this.board.resume(choice.path));
    play();
  }

  /**
   * @param {number} seat
   * @param {number[]} actions
   */
  async send(seat, actions) {
    const { ply } = this.playback;
    this.disableChoices();
    this.draft.clear();
    this.say(""); // the old prompt was about this move
    this.board.bringIntoView();
    const answer = await this.notice.track(this.live.ask({ type: "play", ply, seat, actions }));
    if (answer.type === "done") return;
    this.#refuse(answer);
    this.live.resync();
  }

  /** @param {Answer} answer */
  #refuse(answer) {
    sound("no");
    if ("text" in answer) this.say(answer.text, "clause" in answer ? answer.clause : "", "no");
  }

  /**
   * The clicks lead to no choice. Ask the server what they mean: a choice after all, a look at a piece, or a refusal.
   * @param {string[]} path
   * @returns {Promise<boolean>} whether more clicks may follow
   */
  async explain(path) {
    if (this.playback.isBusy) return false; // the answer is about a board that is not shown yet
    const seat = this.turn.offers(this.playback.ply)[0]?.seat ?? this.seats.own[0];
    if (seat === undefined || !this.live.isConnected) {
      this.say(this.seats.own.length ? "Connection lost. Wait until you are connected again." : "You are watching. You need a seat to play.", "", "no");
      return false;
    }
    const answer = await this.live.ask({ type: "explain", seat, path, draft: this.draft.actions });
    if (answer.type === "reach") {
      this.say(answer.text);
      this.reach.showReach(answer);
      return false;
    }
    if (answer.type !== "meant") return this.#refuse(answer), false;
    const { actions } = answer;
    if (actions === null) return true;
    this.board.clicks = [];
    this.board.showMarks();
    this.choose({ actions, seat: answer.seat, path, stages: answer.stages, warning: answer.warning, text: "", turn: null, note: "" });
    return false;
  }

  /**
   * @param {string} move
   * @param {Form} form
   * @param {HTMLInputElement} input
   */
  async submitLine(move, form, input) {
    const { ply } = this.playback, { seat } = form;
    const wipe = () => {
      input.value = "";
      input.dispatchEvent(new Event("input"));
    };
    const answer = await this.notice.track(this.live.ask({ type: "play", ply, seat, move, sure: false }));
    if (answer.type === "meant") {
      const play = () => (wipe(), void this.notice.track(this.live.ask({ type: "play", ply, seat, move })));
      return this.confirmation.ask(answer.warning, play, () => byId(input.id).focus());
    }
    if (answer.type === "done") {
      wipe();
      if (this.playback.isBusy) showForms([], () => {}); // the next choice appears when the board stands still
      return;
    }
    this.#refuse(answer);
    refuseLine(form, input, "at" in answer ? answer.at : null);
  }

  /**
   * @param {string} move
   * @param {Form} form
   */
  async weighLine(move, form) {
    const answer = await this.live.ask({ type: "weigh", seat: form.seat, move });
    return answer.type === "weighed" ? answer : null;
  }

  /**
   * The draft has changed: ask the server what may come next, and show the board after the draft.
   * @param {number[]} before the actions that the picture shows
   */
  async updateDraft(before) {
    const { ply } = this.playback, asked = ++this.#drafts, { actions, seat } = this.draft;
    const from = document.activeElement;
    this.board.clicks = [];
    const answer = await this.live.ask({ type: "draft", seat, ply, actions, shown: before });
    if (asked !== this.#drafts || this.playback.ply !== ply || this.playback.isBusy || this.draft.actions !== actions) return;
    if (answer.type !== "drafted") {
      this.#refuse(answer);
      this.draft.clear(ply);
      return this.live.resync();
    }
    this.draft.offer = answer.offer;
    this.board.showsDraft = actions.length > 0;
    this.board.show(answer.pieces, pace() * DRAFTED);
    sound("wood");
    this.showTurn();
    if (this.board.clicks.length) return; // the player has begun the next step
    if (this.draft.lastText) byId("spoken").textContent = `${this.draft.lastText[0].toUpperCase()}${this.draft.lastText.slice(1)}.`; // for screen readers; the board shows it
    if (answer.offer.task) this.say(answer.offer.task);
    this.#focusNextStep(from, this.turn.missingSteps(ply), answer.offer.ready);
  }

  /**
   * After a step of a draft, move the focus to the next step on the board or to the button. It stays on a list.
   * @param {Element | null} from the element that had the focus
   * @param {string[]} missing the first clicks of the steps that remain
   * @param {boolean} isReady
   */
  #focusNextStep(from, missing, isReady) {
    if (!from || from === document.body || from.id.startsWith("list-")) return; // arrows in a list may still be choosing
    if (isReady && !missing.length) return byId("confirm").focus({ preventScroll: true });
    const next = missing[0];
    if (next === undefined) return;
    this.board.find(next).findLast((part) => part.matches(TARGET))?.focus({ preventScroll: true });
  }

  /**
   * The player turned something to where it cannot go: say where it can.
   * @param {Choice[]} possible
   */
  explainTurn(possible) {
    sound("no");
    this.say(`You can turn this part only like this: ${possible.map(({ text }) => text).join(", or ")}.`, "", "no");
  }

  /** Undo the last move of our own seats. Against bots this needs no consent, even if they have answered. */
  async undo() {
    const { ply } = this.playback, seat = this.turn.message?.undo;
    const answer = await this.live.ask(seat == null ? { type: "ask_back", seat: this.seats.own[0], ply } : { type: "undo", seat, ply });
    if (answer.type !== "done") this.#refuse(answer);
  }
}
