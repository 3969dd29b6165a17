// The list of seats: who holds them and what they are doing, with buttons to join, leave, mute and remove.
import { avatarOf } from "./avatar.js";
import { ask, errorText } from "./http.js";
import { byId, make, makeButton, updateChildren } from "./dom.js";
import { makeSalt } from "./salts.js";
import { Invitation, readInvitation } from "./invitation.js";
import { remember, rememberName } from "./storage.js";
/** @import * as P from "./protocol" */
/** @import { Clocks } from "./clocks.js" */
/** @import { Live } from "./live.js" */
/** @import { OwnMatch } from "./storage.js" */
/** @import { Playback } from "./playback.js" */
/** @import { Say } from "./message.js" */
/** @import { Seats } from "./seats.js" */

/** @typedef {{id: string, game: string, title: string, levels: Record<string, string>, chance: boolean}} Facts */

/** @type {Record<string, string>} */
const RESULTS = { 1: "won", "-1": "lost" };

/**
 * If this page was opened by a link to a seat, take the seat. Its token is after the #, which never reaches a server's log.
 * @param {string} id
 * @param {string} game
 * @param {OwnMatch} own
 */
export function readSeatLink(id, game, own) {
  const seat = new URLSearchParams(location.hash.slice(1)).get("seat");
  if (!seat) return;
  const dot = seat.indexOf(".");
  own.tokens[seat.slice(0, dot)] = seat.slice(dot + 1);
  remember(id, { tokens: own.tokens, game });
  history.replaceState(null, "", location.pathname);
}

export class SeatList {
  #isRevealed = false;

  /**
   * @param {Live} live
   * @param {Seats} seats
   * @param {Playback} playback
   * @param {{facts: Facts, own: OwnMatch, say: Say, clocks: Clocks, seated: (seats: number[]) => void}} table
   */
  constructor(live, seats, playback, { facts, own, say, clocks, seated }) {
    this.live = live;
    this.seats = seats;
    this.playback = playback;
    this.facts = facts;
    this.own = own;
    this.say = say;
    this.clocks = clocks;
    this.seated = seated;
    seats.changed.listen(() => this.show());
    this.invitation = new Invitation(facts, seats, own, (name, seat) => this.#tryTo(() => this.#sitDown(name, seat)));
    byId("lend").addEventListener("click", () => this.#tryTo(() => this.#lendOrTakeBack(this.#held, "lend")));
    byId("leave").addEventListener("click", () => this.#tryTo(() => this.#leave()));
    byId("about").addEventListener("toggle", () => facts.chance && this.#tryTo(() => this.#showSalts()));
  }

  // The seats that we have tokens for. We may also act for a side that ours has joined.
  get #held() {
    return this.seats.own.filter((seat) => String(seat) in this.own.tokens);
  }

  show() {
    const { seats, own, facts } = this, { standing } = this.playback;
    updateChildren(byId("seats"), ...seats.all.map((seat) => this.#row(seat)));
    const [first] = this.#held;
    this.invitation.show();
    byId("own-link").hidden = byId("leave").hidden = byId("lend").hidden = !seats.own.length;
    byId("lend").hidden ||= Boolean(standing?.over);
    this.#showLent();
    byId("seat-link", HTMLInputElement).value = `${location.origin}/match/${facts.id}#seat=${first}.${own.tokens[first]}`;
    this.#showWaiting();
    if (standing?.over) this.#reveal();
  }

  // While others act, say who they are, with their portraits, and whether they are thinking or away.
  #showWaiting() {
    const { seats } = this, { standing } = this.playback, isOurs = standing?.acting.some((seat) => seats.isOwn(seat));
    const acting = !standing || standing.over || isOurs ? [] : standing.acting;
    const words = acting.map((seat) => {
      const { name, kind, here, online } = seats.all[seat];
      if (kind === "open") return `${name}'s seat is free`;
      if (kind === "bot" || here) return `${name} is thinking`;
      return online ? `It is ${name}'s turn, but they are away` : `It is ${name}'s turn, but they are offline`;
    });
    const said = words.join("; ");
    updateChildren(byId("whose"), ...acting.map((seat) => avatarOf(seats.all[seat])), ...(said ? [make("span", {}, `${said[0].toUpperCase()}${said.slice(1)} …`)] : []));
  }

  /** @param {P.SeatView} seat */
  #row(seat) {
    const { standing } = this.playback;
    const isActing = standing?.acting.includes(seat.seat) ?? false;
    const words = [];
    if (this.seats.isOwn(seat.seat)) words.push(this.#held.includes(seat.seat) ? "you" : "you help");
    if (seat.kind === "bot") words.push(this.facts.levels[seat.level] ?? "bot");
    if (seat.kind === "open") words.push("free");
    if (seat.kind === "person" && !seat.here) words.push(seat.online ? "away" : "offline");
    for (const { name, here } of seat.people) if (!here && seat.here) words.push(`${name || "somebody"} is away`);
    if (seat.room && seat.kind === "person") words.push(`room for ${seat.room} more`);
    if (seat.lent !== null) words.push("for an absent player");
    if (seat.muted) words.push("muted");
    if (this.seats.thinking.includes(seat.seat)) words.push("thinking …");
    if (seat.kind !== "open") words.push(this.clocks.extraTimeOf(seat.seat));
    if (standing?.over) words.push(RESULTS[standing.returns[seat.seat]] ?? "");
    const label = seat.name === seat.title ? seat.name : `${seat.name} (${seat.title})`;
    const row = make("li", { class: `seat-${seat.seat % 8}${isActing ? " acting" : ""}` },
      avatarOf(seat), make("span", { class: "name" }, label), make("span", { class: "quiet" }, words.filter(Boolean).join(", ")));
    if (isActing) row.setAttribute("aria-current", "true");
    if (seat.kind === "open" && (this.seats.own.length || this.own.owner)) row.append(makeButton("Add bot", () => this.#tryTo(() => this.#seatBot(seat.seat)), "small"));
    if (seat.kind === "person" && this.clocks.isTimed && !standing?.over && this.seats.own.length && !this.seats.isOwn(seat.seat)) {
      const give = makeButton("+1 minute", () => this.#tryTo(() => ask("POST", `/api/matches/${this.facts.id}/seats/${seat.seat}/time`, {}, this.own.tokens[this.#held[0]])), "small");
      give.setAttribute("aria-label", `Give ${seat.name} one more minute`);
      row.append(give);
    }
    if (seat.kind === "person" && this.own.owner && !this.seats.isOwn(seat.seat)) {
      row.append(makeButton(seat.muted ? "Unmute" : "Mute", () => this.#tryTo(() => this.#mute(seat)), "small"),
        makeButton("Remove", () => this.#tryTo(() => this.#remove(seat)), "small"));
    }
    return row;
  }

  // Only the owner of the table may do the following.

  /** @param {P.SeatView} seat */
  async #mute(seat) {
    await ask(seat.muted ? "DELETE" : "PUT", `/api/matches/${this.facts.id}/people/${seat.seat}/mute`, undefined, this.own.owner);
  }

  /** @param {P.SeatView} seat */
  async #remove(seat) {
    if (!confirm(`Remove ${this.seats.nameOf(seat.seat)}? Their seat becomes free, and the invitation gets a new link.`)) return;
    const { invite } = await ask("DELETE", `/api/matches/${this.facts.id}/people/${seat.seat}`, undefined, this.own.owner);
    this.own.invite = invite;
    remember(this.facts.id, { invite });
    this.show();
  }

  /** @param {() => Promise<void>} work */
  async #tryTo(work) {
    try {
      await work();
    } catch (error) {
      this.say(errorText(error), "", "no");
    }
  }

  /** @param {number} seat */
  async #seatBot(seat) {
    await ask("POST", `/api/matches/${this.facts.id}/seats/${seat}/bot`, {}, Object.values(this.own.tokens)[0] ?? this.own.owner);
  }

  /**
   * @param {string} name
   * @param {number | null} seat
   */
  async #sitDown(name, seat) {
    const { facts, own } = this;
    const taken = await ask("POST", `/api/matches/${facts.id}/seats`, { invite: readInvitation(), name, seat, salt: makeSalt() });
    own.tokens[taken.seat] = taken.token;
    rememberName(name);
    remember(facts.id, { tokens: own.tokens, game: facts.game });
    history.replaceState(null, "", location.pathname + location.search);
    this.live.sendHello(null);
    this.seated([taken.seat]);
  }

  /**
   * Lend our seats to a bot, or take them back.
   * @param {number[]} which
   * @param {"lend" | "back"} what
   */
  async #lendOrTakeBack(which, what) {
    for (const seat of [...which]) await ask("POST", `/api/matches/${this.facts.id}/seats/${seat}/${what}`, {}, this.own.tokens[seat]);
    if (what === "back") this.seated(which);
  }

  // If a bot plays for us, say since when, and offer the seat back.
  #showLent() {
    const { seats } = this, box = byId("lent"), isNew = box.hidden;
    const lent = seats.lent.filter((seat) => String(seat) in this.own.tokens);
    box.hidden = !lent.length || Boolean(this.playback.standing?.over);
    if (box.hidden || !isNew) return;
    const words = lent.map((seat) => {
      const { level, lent: since, name } = seats.all[seat];
      return `${this.facts.levels[level] ?? "A bot"} has played for ${lent.length > 1 ? name : "you"} since move ${since}.`;
    });
    box.replaceChildren(make("p", {}, words.join(" ")), makeButton(lent.length > 1 ? "Take seats back" : "Take seat back", () => this.#tryTo(() => this.#lendOrTakeBack(lent, "back")), "main"));
  }

  async #leave() {
    if (!confirm("Leave your seat? Somebody else or a bot can take it.")) return;
    for (const seat of this.#held) await ask("DELETE", `/api/matches/${this.facts.id}/seats/${seat}`, undefined, this.own.tokens[seat]);
    this.own.tokens = this.live.tokens = {};
    remember(this.facts.id, { tokens: {} });
    this.live.sendHello(null);
  }

  async #showSalts() {
    const { seats, salts } = await ask("GET", `/api/matches/${this.facts.id}`);
    byId("shares").replaceChildren(...seats.map((/** @type {P.SeatView} */ { seat, name }) => make("li", {},
      ...(salts[seat] ? [`${name} added `, make("code", { class: "digest" }, salts[seat])] : [`${name} added nothing.`]))));
  }

  async #reveal() {
    if (this.#isRevealed) return;
    this.#isRevealed = true;
    await this.#tryTo(async () => {
      const match = await ask("GET", `/api/matches/${this.facts.id}`);
      const seed = this.facts.chance ? ["Seed of the dice: ", make("code", { class: "digest" }, match.seed), " "] : [];
      byId("reveal").replaceChildren(...seed,
        make("a", { href: match.file.replace(/file$/, "score"), download: "" }, "Download the score"), " or the ", make("a", { href: match.file, download: "" }, "match file"), ". With the match file, anyone can check every move.");
    });
  }
}
