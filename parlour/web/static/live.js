// The socket of a table. Numbers every event, asks again until it is answered, and says when it is out of touch.

const VERSION = 2; // of the protocol
const PING = 4000, SILENCE = 9000, FIRST_WAIT = 400, LONGEST_WAIT = 4000;

export class Live {
  // hear(message) is called for every message but answers; touch(there) when contact is lost or back.
  constructor({ id, look }, tokens, hear, touch) {
    Object.assign(this, { match: id, arrangement: look, tokens, hear, touch });
    this.number = null;
    this.waiting = new Map();
    this.pause = FIRST_WAIT;
    this.there = false;
    this.count = 0;
    this.name = Array.from(crypto.getRandomValues(new Uint8Array(6)), (n) => n.toString(36)).join("");
    addEventListener("online", () => this.connect());
    document.addEventListener("visibilitychange", () => document.hidden || this.there || this.connect());
    setInterval(() => this.watch(), 1000);
    this.connect();
  }

  connect() {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.timer);
    const address = new URL(`/match/${this.match}/live`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = (this.socket = new WebSocket(address));
    this.heard = this.pinged = Date.now();
    socket.onopen = () => this.greet(this.number);
    socket.onmessage = (event) => socket === this.socket && this.receive(JSON.parse(event.data));
    socket.onclose = () => socket === this.socket && this.lost();
  }

  greet(since) {
    this.number = since;
    this.socket.send(JSON.stringify({ type: "hello", version: VERSION, tokens: Object.values(this.tokens), since, arrangement: this.arrangement }));
  }

  lost() {
    this.there = false;
    this.touch(false);
    clearTimeout(this.timer);
    if (this.ended) return;
    this.timer = setTimeout(() => this.connect(), this.pause * (0.7 + 0.6 * Math.random()));
    this.pause = Math.min(this.pause * 1.7, LONGEST_WAIT);
  }

  watch() {
    const now = Date.now();
    if (this.socket.readyState !== WebSocket.OPEN) return;
    if (now - this.heard > SILENCE) {
      this.socket.onclose = null;
      this.socket.close();
      this.lost();
    } else if (now - this.pinged > PING) {
      this.pinged = now;
      this.socket.send('{"type":"ping"}');
    }
  }

  receive(message) {
    this.heard = Date.now();
    if (message.type === "pong") {
      if (this.there && message.number !== this.number) this.resync();
      return;
    }
    if (message.type === "error" && !message.id && (message.code === "match" || message.code === "version")) this.ended = true;
    if (message.code === "flood") setTimeout(() => this.again(), 1500);
    if (message.type === "welcome" || message.type === "missed") this.back(message);
    if (message.type === "event") {
      const { number } = message.standing;
      if (this.number !== null && number <= this.number) return;
      if (this.number === null || number !== this.number + 1) return void this.resync();
      this.number = number;
    }
    const asked = message.id && this.waiting.get(message.id);
    if (!asked) return void this.hear(message);
    this.waiting.delete(message.id);
    asked.answer(message);
  }

  resync() {
    if (this.number === null) return;
    this.there = false;
    this.touch(false);
    this.greet(null);
  }

  back(message) {
    if (message.type === "welcome") this.number = message.standing.number;
    this.there = true;
    this.pause = FIRST_WAIT;
    this.touch(true);
    this.again();
  }

  again() {
    if (this.there) for (const { text } of this.waiting.values()) this.socket.send(text);
  }

  // Send something that is answered; sent again after every loss of contact until it is.
  ask(message) {
    const id = `${this.name}.${++this.count}`;
    const token = message.seat === undefined ? undefined : (this.tokens[message.seat] ?? Object.values(this.tokens)[0]);
    const text = JSON.stringify({ id, ...message, token });
    return new Promise((answer) => {
      this.waiting.set(id, { text, answer });
      if (this.there) this.socket.send(text);
    });
  }
}
