// The socket of a table. Numbers every event, asks again until it is answered, and says when it is out of touch.
import { Signal } from "./signal.js";
/** @import * as P from "./protocol" */

/**
 * Anything that the server sends, told apart by its type.
 * @typedef {P.FromServer["type"]} Kind
 */
/**
 * @template {Kind} K
 * @typedef {Extract<P.FromServer, {type: K}>} Of
 */
/** @typedef {P.Done | P.RefusedMessage | P.ErrorMessage | P.Picture | P.Drafted | P.Weighed | P.Reviewed | P.Meant | P.Described} Answer */
/**
 * A message without what the socket adds to it.
 * @template T
 * @typedef {T extends {id: string} ? Omit<T, "id" | "token"> : never} Plain
 */
/** @typedef {Plain<P.FromClient>} Question */

const VERSION = /** @type {P.Version} */ (2);
const PING = 4000, SILENCE = 9000, FIRST_WAIT = 400, LONGEST_WAIT = 4000, AFTER_FLOOD = 1500;

export class Live {
  /** Contact was lost (false) or is back (true).
   * @type {Signal<boolean>} */
  touched = new Signal();
  /** Whether we are in touch. */
  there = false;
  /** Whether this table is gone for good. */
  ended = false;
  /** @type {Map<Kind, Signal<any>>} */
  #heard = new Map();
  /** @type {number | null} the last event that we have heard of */
  #number = null;
  /** @type {Map<string, {text: string, answer: (message: any) => void}>} */
  #waiting = new Map();
  #pause = FIRST_WAIT;
  #count = 0;
  #name = Array.from(crypto.getRandomValues(new Uint8Array(6)), (n) => n.toString(36)).join("");
  #heardAt = 0;
  #pingedAt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {WebSocket | null} */
  #socket = null;

  /**
   * @param {string} match
   * @param {string} arrangement how the board is laid out here
   * @param {Record<string, string>} tokens by seat
   * @param {string} [referee] the referee's token
   * @param {string} [owner] the token of the table's owner
   */
  constructor(match, arrangement, tokens, referee = "", owner = "") {
    this.match = match;
    this.arrangement = arrangement;
    this.tokens = tokens;
    this.referee = referee;
    this.owner = owner;
  }

  /** Open the socket, and keep it open. */
  open() {
    addEventListener("online", () => this.#connect());
    document.addEventListener("visibilitychange", () => document.hidden || (this.there ? this.#ping() : this.#connect())); // a page in the background sleeps
    setInterval(() => this.#watch(), 1000);
    this.#connect();
  }

  /**
   * Listen for messages of a type that answer nothing we asked.
   * @template {Kind} K
   * @param {K} kind
   * @param {(message: Of<K>) => void} listener
   */
  on(kind, listener) {
    if (!this.#heard.has(kind)) this.#heard.set(kind, new Signal());
    this.#heard.get(kind)?.listen(listener);
  }

  #connect() {
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    const address = new URL(`/match/${this.match}/live`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = (this.#socket = new WebSocket(address));
    this.#heardAt = this.#pingedAt = Date.now();
    socket.onopen = () => this.greet(this.#number);
    socket.onmessage = (event) => {
      const frame = JSON.parse(event.data);
      for (const message of Array.isArray(frame) ? frame : [frame]) if (socket === this.#socket) this.#receive(message);
    };
    socket.onclose = () => socket === this.#socket && this.#lost();
  }

  /** @param {number | null} since */
  greet(since) {
    this.#number = since;
    const tokens = [...Object.values(this.tokens), this.referee, this.owner].filter(Boolean);
    this.#socket?.send(JSON.stringify({ type: "hello", version: VERSION, tokens, since, arrangement: this.arrangement, pictures: true, together: true }));
  }

  #lost() {
    this.there = false;
    this.touched.tell(false);
    clearTimeout(this.#timer);
    if (this.ended) return;
    this.#timer = setTimeout(() => this.#connect(), this.#pause * (0.7 + 0.6 * Math.random()));
    this.#pause = Math.min(this.#pause * 1.7, LONGEST_WAIT);
  }

  #watch() {
    const now = Date.now();
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (now - this.#heardAt > SILENCE) {
      this.#socket.onclose = null;
      this.#socket.close();
      this.#lost();
    } else if (now - this.#pingedAt > PING) {
      this.#ping();
    }
  }

  #ping() {
    this.#pingedAt = Date.now();
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send('{"type":"ping"}');
  }

  /** @param {P.FromServer} message */
  #receive(message) {
    this.#heardAt = Date.now();
    if (message.type === "pong") {
      if (this.there && message.number !== this.#number) this.resync();
      return;
    }
    if (message.type === "error") {
      if (!message.id && ["match", "version", "out"].includes(message.code)) this.ended = true;
      if (message.code === "flood") setTimeout(() => this.#sendAgain(), AFTER_FLOOD);
    }
    if (message.type === "welcome" || message.type === "missed") this.#back(message);
    if (message.type === "event") {
      const { number } = message.standing;
      if (this.#number !== null && number <= this.#number) return;
      if (this.#number === null || number !== this.#number + 1) return this.resync();
      this.#number = number;
    }
    const id = "id" in message ? message.id : "";
    const asked = this.#waiting.get(id);
    if (!asked) return this.#heard.get(message.type)?.tell(message);
    this.#waiting.delete(id);
    asked.answer(message);
  }

  /** Ask for the whole truth. */
  resync() {
    if (this.#number === null) return;
    this.there = false;
    this.touched.tell(false);
    this.greet(null);
  }

  /** @param {P.Welcome | P.Missed} message */
  #back(message) {
    if (message.type === "welcome") this.#number = message.standing.number;
    this.there = true;
    this.#pause = FIRST_WAIT;
    this.touched.tell(true);
    this.#sendAgain();
  }

  #sendAgain() {
    if (this.there) for (const { text } of this.#waiting.values()) this.#socket?.send(text);
  }

  /**
   * Send something that is answered; sent again after every loss of contact until it is.
   * @param {Question} message
   * @returns {Promise<Answer>}
   */
  ask(message) {
    const id = `${this.#name}.${++this.#count}`;
    const text = JSON.stringify({ id, ...message, token: this.#tokenFor(message) });
    return new Promise((answer) => {
      this.#waiting.set(id, { text, answer });
      if (this.there) this.#socket?.send(text);
    });
  }

  /** @param {Question} message */
  #tokenFor(message) {
    if (message.type === "ruling") return this.referee;
    if (!("seat" in message)) return undefined;
    return this.tokens[message.seat] ?? Object.values(this.tokens)[0];
  }
}
