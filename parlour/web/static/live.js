// The socket of a table. It reconnects by itself, notices missing events, and sends every request until it is answered.
import { Signal } from "./signal.js";
/** @import * as P from "./protocol" */

/**
 * The type of a message from the server.
 * @typedef {P.FromServer["type"]} Kind
 */
/**
 * @template {Kind} K
 * @typedef {Extract<P.FromServer, {type: K}>} Of
 */
/** @typedef {P.Done | P.RefusedMessage | P.ErrorMessage | P.Picture | P.Drafted | P.Weighed | P.Reviewed | P.Meant | P.ReachView | P.Described} Answer */
/**
 * A message without the fields that the socket adds.
 * @template T
 * @typedef {T extends {id: string} ? Omit<T, "id" | "token"> : never} Plain
 */
/** @typedef {Plain<P.FromClient>} Question */

const VERSION = /** @type {P.Version} */ (2);
const PING = 2000, SILENCE = 5000, FIRST_WAIT = 400, LONGEST_WAIT = 4000, AFTER_FLOOD = 1500;
const RESTARTS = 1012, SOON = 50; // a close code: this server process stops, and another one takes over

export class Live {
  /** The connection was lost (false) or restored (true).
   * @type {Signal<boolean>} */
  connectionChanged = new Signal();
  /** Whether the socket is open and the server has answered the hello. */
  isConnected = false;
  /** Whether this table is closed for good. */
  isClosed = false;
  /** @type {Map<Kind, Signal<any>>} */
  #listeners = new Map();
  /** @type {number | null} the number of the last event that arrived */
  #lastEvent = null;
  /** @type {Map<string, {text: string, answer: (message: any) => void}>} */
  #waiting = new Map();
  #retryDelay = FIRST_WAIT;
  #count = 0;
  #clientName = Array.from(crypto.getRandomValues(new Uint8Array(6)), (n) => n.toString(36)).join("");
  #heardAt = 0;
  #pingedAt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {WebSocket | null} */
  #socket = null;

  /**
   * @param {string} match
   * @param {string} arrangement
   * @param {Record<string, string>} tokens by seat
   * @param {string} [referee] the referee's token
   * @param {string} [owner] the owner's token
   */
  constructor(match, arrangement, tokens, referee = "", owner = "") {
    this.match = match;
    this.arrangement = arrangement;
    this.tokens = tokens;
    this.referee = referee;
    this.owner = owner;
  }

  /** Open the socket and keep it open. */
  open() {
    addEventListener("online", () => this.#connect());
    document.addEventListener("visibilitychange", () => document.hidden || (this.isConnected ? this.#ping() : this.#connect())); // browsers slow down pages in the background
    setInterval(() => this.#checkSilence(), 1000);
    this.#connect();
  }

  /**
   * Listen for messages of a type, except answers to requests.
   * @template {Kind} K
   * @param {K} kind
   * @param {(message: Of<K>) => void} listener
   */
  on(kind, listener) {
    if (!this.#listeners.has(kind)) this.#listeners.set(kind, new Signal());
    this.#listeners.get(kind)?.listen(listener);
  }

  #connect() {
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    const address = new URL(`/match/${this.match}/live`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = (this.#socket = new WebSocket(address));
    this.#heardAt = this.#pingedAt = Date.now();
    socket.onopen = () => this.sendHello(this.#lastEvent);
    socket.onmessage = (event) => {
      const frame = JSON.parse(event.data);
      for (const message of Array.isArray(frame) ? frame : [frame]) if (socket === this.#socket) this.#receive(message);
    };
    socket.onclose = ({ code }) => {
      if (socket !== this.#socket) return;
      if (code === RESTARTS) this.#retryDelay = SOON;
      this.#reconnect();
    };
  }

  /** @param {number | null} since */
  sendHello(since) {
    this.#lastEvent = since;
    const tokens = [...Object.values(this.tokens), this.referee, this.owner].filter(Boolean);
    this.#socket?.send(JSON.stringify({ type: "hello", version: VERSION, tokens, since, arrangement: this.arrangement, pictures: true, together: true }));
  }

  #reconnect() {
    this.isConnected = false;
    this.connectionChanged.emit(false);
    clearTimeout(this.#timer);
    if (this.isClosed) return;
    this.#timer = setTimeout(() => this.#connect(), this.#retryDelay * (0.7 + 0.6 * Math.random()));
    this.#retryDelay = Math.min(this.#retryDelay * 1.7, LONGEST_WAIT);
  }

  #checkSilence() {
    const now = Date.now();
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (now - this.#heardAt > SILENCE) {
      this.#socket.onclose = null;
      this.#socket.close();
      this.#reconnect();
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
      if (this.isConnected && message.number !== this.#lastEvent) this.resync();
      return;
    }
    if (message.type === "error") {
      if (!message.id && ["match", "version", "out"].includes(message.code)) this.isClosed = true;
      if (message.code === "flood") setTimeout(() => this.#sendAgain(), AFTER_FLOOD);
    }
    if (message.type === "welcome" || message.type === "missed") this.#connected(message);
    if (message.type === "event") {
      const { number } = message.standing;
      if (this.#lastEvent !== null && number <= this.#lastEvent) return;
      if (this.#lastEvent === null || number !== this.#lastEvent + 1) return this.resync();
      this.#lastEvent = number;
    }
    const id = "id" in message ? message.id : "";
    const asked = this.#waiting.get(id);
    if (!asked) return this.#listeners.get(message.type)?.emit(message);
    this.#waiting.delete(id);
    asked.answer(message);
  }

  /** Ask the server for the whole state of the table. */
  resync() {
    if (this.#lastEvent === null) return;
    this.isConnected = false;
    this.connectionChanged.emit(false);
    this.sendHello(null);
  }

  /** @param {P.Welcome | P.Missed} message */
  #connected(message) {
    if (message.type === "welcome") this.#lastEvent = message.standing.number;
    this.isConnected = true;
    this.#retryDelay = FIRST_WAIT;
    this.connectionChanged.emit(true);
    this.#sendAgain();
  }

  #sendAgain() {
    if (this.isConnected) for (const { text } of this.#waiting.values()) this.#socket?.send(text);
  }

  /**
   * Send a request and return its answer. After every reconnect, send it again until it is answered.
   * @param {Question} message
   * @returns {Promise<Answer>}
   */
  ask(message) {
    const id = `${this.#clientName}.${++this.#count}`;
    const text = JSON.stringify({ id, ...message, token: this.#tokenFor(message) });
    return new Promise((answer) => {
      this.#waiting.set(id, { text, answer });
      if (this.isConnected) this.#socket?.send(text);
    });
  }

  /** @param {Question} message */
  #tokenFor(message) {
    if (message.type === "ruling") return this.referee;
    if (!("seat" in message)) return undefined;
    return this.tokens[message.seat] ?? Object.values(this.tokens)[0];
  }
}
