// Made by scripts/write_protocol_types.py from the protocol's schema. Do not edit.

export type Version = 2;

/** Agree, or not, to the open question; who asked it may withdraw it by answering no. */
export interface Answer {
  id: string;
  type: "answer";
  token: string;
  seat: number;
  number: number;
  yes: boolean;
}

/** Ask the others to go back to before one's last choice. */
export interface AskBack {
  id: string;
  type: "ask_back";
  token: string;
  seat: number;
  ply: number;
}

/** Call for something that is offered out of turn, such as a draw; others may have to agree. */
export interface Call {
  id: string;
  type: "call";
  token: string;
  seat: number;
  action: number;
}

/** The board in words, as it is now; asked for once it stands still. */
export interface Describe {
  id: string;
  type: "describe";
}

/** What a seat has chosen so far in a turn of several actions: what may come next? Changes nothing. `shown` is the draft that the client's picture shows, so that only the difference is sent. */
export interface Draft {
  id: string;
  type: "draft";
  token: string;
  seat: number;
  ply: number;
  actions: number[];
  shown?: number[];
}

/** Clicks that lead nowhere: why not? */
export interface Explain {
  id: string;
  type: "explain";
  token: string;
  seat: number;
  path: string[];
  draft?: number[];
}

/** The first word: the protocol's version, the seats' tokens, and the last event that was seen. `pictures`: events bring what they change in the picture. `together`: several messages may come in one frame, as a list. */
export interface Hello {
  type: "hello";
  version: number;
  tokens?: string[];
  since?: number | null;
  arrangement?: string;
  pictures?: boolean;
  together?: boolean;
}

/** Several seats on one screen: show the table to this one, now that nobody else is looking. */
export interface Look {
  id: string;
  type: "look";
  token: string;
  seat: number;
}

/** Are you there? */
export interface Ping {
  type: "ping";
}

/** Actions of one seat from a given ply, all or none; or a move as text. */
export interface Play {
  id: string;
  type: "play";
  token: string;
  seat: number;
  ply: number;
  actions?: number[];
  move?: string | null;
  sure?: boolean;
}

/** The same seats and options again, once the game is over; or, asked by somebody else, rather not now. */
export interface Rematch {
  id: string;
  type: "rematch";
  token: string;
  seat: number;
  yes?: boolean;
}

/** A seat's answer to the host's question: typed, or one of its choices; or that it does not know. */
export interface Reply {
  id: string;
  type: "reply";
  token: string;
  seat: number;
  number: number;
  text?: string;
  knows?: boolean;
}

/** What else there was at one of one's own plies, once that helps nobody any more. */
export interface Review {
  id: string;
  type: "review";
  token: string;
  seat: number;
  ply: number;
}

/** The referee says whether a seat's answer, given aloud, was right. */
export interface Ruling {
  id: string;
  type: "ruling";
  token: string;
  seat: number;
  number: number;
  right: boolean;
}

/** Something for the others at the table: own words, or a quick phrase by its number. */
export interface Say {
  id: string;
  type: "say";
  token: string;
  seat: number;
  text?: string;
  phrase?: number | null;
}

/** The picture after an event, for a client that cannot go on from what events bring: it shows a draft, say. `have` is the event whose picture the client has: only what differs from it is sent. */
export interface See {
  id: string;
  type: "see";
  number: number;
  have?: number | null;
}

/** The host's question is on the screen of a seat; within two seconds of its sending, the time starts now. */
export interface Shown {
  id: string;
  type: "shown";
  token: string;
  seat: number;
  number: number;
}

/** Take one's own last choice back, while nothing else has happened. */
export interface Undo {
  id: string;
  type: "undo";
  token: string;
  seat: number;
  ply: number;
}

/** A line that is being typed: what does it come to, and may it be played? Changes nothing. */
export interface Weigh {
  id: string;
  type: "weigh";
  token: string;
  seat: number;
  move: string;
}

export type FromClient = Hello | Play | Draft | Explain | Weigh | Review | Undo | AskBack | Call | Answer | Reply | Shown | Ruling | Say | Rematch | Look | See | Describe | Ping;

/** The open question: who asks what, and who has still to answer; seat -1: there is none. Who is awaited and away has `lapses` seconds to come back; then the question is off. */
export interface Asking {
  type: "asking";
  number: number;
  seat: number;
  text: string;
  waiting: number[];
  away: number[];
  lapses: number | null;
}

/** A click target beside the board: its name, its label, and a key that presses it. */
export interface Button {
  at: string;
  label: string;
  key: string;
}

/** Something that a seat may call for out of turn, and what it is asked before it does. */
export interface CallView {
  action: number;
  label: string;
  question: string;
}

/** One way on: its actions, the clicks that make it, its name, and what to ask a person before it is made. A choice that `stages` joins the draft; any other is played at once, behind the draft's line. `turn` is for a choice made by turning an element about its centre: the element's id, and degrees. */
export interface Choice {
  actions: number[];
  path: string[];
  text: string;
  warning: string;
  stages: boolean;
  turn: [string, number] | null;
}

/** The turn timer, and the clock of the whole game. */
export interface Clock {
  mode: "off" | "advisory" | "enforced";
  seconds: number;
  left: number | null;
  banks: number[];
  length: number;
  rest: number | null;
}

/** The clock was changed by hand: somebody was given time. */
export interface ClockSet {
  type: "clock";
  clock: Clock;
}

/** The answer to describe, with the event after which the board is so. */
export interface Described {
  type: "described";
  id: string;
  number: number;
  text: string;
}

/** What was asked under this id is done, and durable if it was a move. */
export interface Done {
  type: "done";
  id: string;
  number: number;
}

/** The answer to draft: what may come next, and the picture with the draft carried out. */
export interface Drafted {
  type: "drafted";
  id: string;
  offer: OfferView;
  pieces: Pieces;
}

/** Something was wrong with a message: one of a few codes, and a sentence. */
export interface ErrorMessage {
  type: "error";
  id: string;
  code: "malformed" | "version" | "seat" | "stale" | "flood" | "refused" | "match" | "store" | "out";
  text: string;
}

/** One entry of the line, numbered by the server: a ply, or a taking back. `pieces`, where pictures were asked for, turn the picture after the event before into the one after this. */
export interface Event {
  type: "event";
  kind: "play" | "back";
  standing: Status;
  told: LogEntry;
  chance: boolean;
  pieces: Pieces | null;
}

/** A line to type. */
export interface FormView {
  name: string;
  label: string;
  submit: string;
  keys: ([string, string, number])[];
  prefix: string;
  hint: string;
  weighs: boolean;
}

/** The answer to an explain: the clicks mean a choice that is open (None: there is more to click). Also the answer to a typed move that its sender was not sure of, with what to ask first. */
export interface Meant {
  type: "meant";
  id: string;
  actions: number[] | null;
  seat: number;
  warning: string;
  stages: boolean;
}

/** Follows a hello: the seats, and that the events which were missed come next. */
export interface Missed {
  type: "missed";
  yours: number[];
  lent: number[];
  seats: SeatView[];
  events: number;
}

/** Somebody has set up a rematch, where the same tokens hold the same seats. Everybody else is asked to come. */
export interface NextMatch {
  type: "next";
  match: string;
  seat: number;
}

/** What one seat may do now, behind its draft. */
export interface OfferView {
  seat: number;
  acts: boolean;
  task: string;
  choices: Choice[];
  buttons: Button[];
  forms: FormView[];
  prompts: Record<string, string>;
  calls: CallView[];
  finish: string;
  ready: boolean;
  line: number[];
}

/** One of several people at a seat. */
export interface PersonSeen {
  name: string;
  here: boolean;
}

/** The answer to see. `have` is the event whose picture these pieces change; null: these are all. */
export interface Picture {
  type: "picture";
  id: string;
  pieces: Pieces;
  have: number | null;
}

/** What turns one picture into another: for each piece that changed its tag, attributes and what it holds (left out where only attributes changed), null for one that is gone; and the order of all in the drawing, where it changed. */
export interface Pieces {
  changed: Record<string, string[] | null>;
  order: string[] | null;
}

/** Here. */
export interface Pong {
  type: "pong";
  number: number;
}

/** A question that is over, with its answer. */
export interface QuestionOver {
  number: number;
  text: string;
  answer: string;
}

/** The host's question as everybody sees it, or that there is none (number -1). The answer goes to the referee alone, and to everybody when the question is over. */
export interface QuestionView {
  type: "question";
  number: number;
  text: string;
  subject: string;
  category: number;
  level: string;
  choices: string[];
  seats: number[];
  seconds: number | null;
  left: number | null;
  guesses: ([number, string])[];
  answers: "typed" | "choice" | "referee";
  answer: string;
  over: QuestionOver | null;
}

/** The rules refuse, with the clause. */
export interface RefusedMessage {
  type: "refused";
  id: string;
  clause: string;
  text: string;
  at: [number, number] | null;
}

/** The answer to review. */
export interface Reviewed {
  type: "reviewed";
  id: string;
  ply: number;
  sentences: string[];
}

/** All plies of a client's own seats that may be reviewed now: (ply, seat). Sent to nobody else. */
export interface Reviews {
  type: "reviews";
  turns: ([number, number])[];
}

/** Somebody said something; seat -1: the house. */
export interface Said {
  type: "said";
  seat: number;
  text: string;
}

/** A seat as everybody sees it. */
export interface SeatView {
  seat: number;
  name: string;
  title: string;
  kind: "person" | "bot" | "open";
  level: string;
  here: boolean;
  online: boolean;
  lent: number | null;
  muted: boolean;
  people: PersonSeen[];
  room: number;
}

/** Who has the seats now. */
export interface Seats {
  type: "seats";
  yours: number[];
  lent: number[];
  seats: SeatView[];
}

/** Where the match stands, as one eye sees it. */
export interface Status {
  number: number;
  ply: number;
  acting: number[];
  over: boolean;
  outcome: string;
  returns: number[];
  thinking: number[];
  clock: Clock;
}

/** Which bots are thinking. */
export interface Thinking {
  type: "thinking";
  seats: number[];
}

/** One ply in sentences. */
export interface LogEntry {
  ply: number;
  seat: number;
  sentences: string[];
}

/** What the seats of one client may do at a ply. Sent to nobody else. */
export interface Turn {
  type: "turn";
  ply: number;
  offers: OfferView[];
  undo: number | null;
  secret: boolean;
}

/** The answer to weigh: what the line comes to, or lacks; whether it may be played; if not, why, and where. */
export interface Weighed {
  type: "weighed";
  id: string;
  said: string;
  open: boolean;
  clause: string;
  text: string;
  at: [number, number] | null;
}

/** The whole truth: everything a client needs to show the table. */
export interface Welcome {
  type: "welcome";
  version: number;
  match: string;
  game: string;
  yours: number[];
  lent: number[];
  seats: SeatView[];
  standing: Status;
  pieces: Pieces;
  log: LogEntry[];
  talk: Said[];
  asking: Asking;
  question: QuestionView;
  reviews: ([number, number])[];
  refused: number;
}

export type FromServer = Welcome | Missed | Event | Turn | Asking | Said | Seats | ClockSet | Thinking | Done | RefusedMessage | Picture | Described | Drafted | QuestionView | Weighed | Reviews | Reviewed | Meant | NextMatch | ErrorMessage | Pong;
