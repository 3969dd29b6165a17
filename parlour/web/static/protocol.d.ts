// Made by scripts/write_protocol_types.py from the schema of the socket's messages. Do not edit.

export type Version = 2;

/** Agree, or not, to what a seat has asked of the others. The seat that asked can withdraw it by answering no. */
export interface Answer {
  id: string;
  type: "answer";
  token: string;
  seat: number;
  number: number;
  yes: boolean;
}

/** Ask the others to agree to undo the seat's last choice. */
export interface AskBack {
  id: string;
  type: "ask_back";
  token: string;
  seat: number;
  ply: number;
}

/** Ask for something out of turn, such as a draw; other seats may have to agree. */
export interface Call {
  id: string;
  type: "call";
  token: string;
  seat: number;
  action: number;
}

/** Ask for the current board in words. */
export interface Describe {
  id: string;
  type: "describe";
}

/** Ask what may come next after the actions chosen so far in a turn. Changes nothing. `shown` is the draft that the client's picture shows; the server sends only the difference. */
export interface Draft {
  id: string;
  type: "draft";
  token: string;
  seat: number;
  ply: number;
  actions: number[];
  shown?: number[];
}

/** Ask why a list of clicks leads to no choice. */
export interface Explain {
  id: string;
  type: "explain";
  token: string;
  seat: number;
  path: string[];
  draft?: number[];
}

/** The first message: the protocol version, the client's tokens, and the last event it has seen. `pictures`: events should include changes to the picture. `together`: the server may send several messages in one frame, as a list. */
export interface Hello {
  type: "hello";
  version: number;
  tokens?: string[];
  since?: number | null;
  arrangement?: string;
  pictures?: boolean;
  together?: boolean;
}

/** Ask whether the server is there. */
export interface Ping {
  type: "ping";
}

/** Play actions of one seat from a given ply, all or none; or play a move as text. */
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

/** Ask for a rematch once the game is over, or accept one; `yes: false` declines. */
export interface Rematch {
  id: string;
  type: "rematch";
  token: string;
  seat: number;
  yes?: boolean;
}

/** Answer the quizmaster's question: typed, one of its choices, or "I don't know". */
export interface Reply {
  id: string;
  type: "reply";
  token: string;
  seat: number;
  number: number;
  text?: string;
  knows?: boolean;
}

/** Ask for the alternatives to one of the seat's own choices. They are sent once they give nobody an advantage. */
export interface Review {
  id: string;
  type: "review";
  token: string;
  seat: number;
  ply: number;
}

/** Say, as the referee, whether a seat's spoken answer was right. */
export interface Ruling {
  id: string;
  type: "ruling";
  token: string;
  seat: number;
  number: number;
  right: boolean;
}

/** Send the table a chat message: a text, or a quick phrase by its number. */
export interface Say {
  id: string;
  type: "say";
  token: string;
  seat: number;
  text?: string;
  phrase?: number | null;
}

/** Ask for the picture after an event. A client needs this if it cannot apply the event's changes, because it shows a draft. `have` is the number of the event whose picture the client has; the server sends only what differs. */
export interface See {
  id: string;
  type: "see";
  number: number;
  have?: number | null;
}

/** Report that the question is on the screen. The seat's time to answer starts now, if the server sent the question less than two seconds ago; otherwise it has started already. */
export interface Shown {
  id: string;
  type: "shown";
  token: string;
  seat: number;
  number: number;
}

/** Undo the seat's own last choice, while nothing else has happened. */
export interface Undo {
  id: string;
  type: "undo";
  token: string;
  seat: number;
  ply: number;
}

/** Choose which of several seats on one screen sees the table now; the others look away. */
export interface ViewAs {
  id: string;
  type: "look";
  token: string;
  seat: number;
}

/** Ask for the value of a line that is being typed, and whether it may be played. Changes nothing. */
export interface Weigh {
  id: string;
  type: "weigh";
  token: string;
  seat: number;
  move: string;
}

export type FromClient = Hello | Play | Draft | Explain | Weigh | Review | Undo | AskBack | Call | Answer | Reply | Shown | Ruling | Say | Rematch | ViewAs | See | Describe | Ping;

/** The open request for consent: who asks for what, and whose answer is missing. Seat -1: there is none. The request ends in `lapses` seconds unless the people of the `away` seats come back. */
export interface Asking {
  type: "asking";
  number: number;
  seat: number;
  text: string;
  waiting: number[];
  away: number[];
  lapses: number | null;
}

/** A button beside the board: its name, its label, and the key on the keyboard that presses it. */
export interface Button {
  at: string;
  label: string;
  key: string;
}

/** Something that a seat may call for out of turn, and the question to confirm it. */
export interface CallView {
  action: number;
  label: string;
  question: string;
}

/** One thing that a seat may choose: its actions, the clicks that choose it, its name, and a warning to confirm first. A choice that `stages` is added to the draft (the choices of this turn not sent yet); any other choice is played at once, after the draft. `turn` is for a choice made by turning an element about its centre: the element's id, and degrees. */
export interface Choice {
  actions: number[];
  path: string[];
  text: string;
  warning: string;
  stages: boolean;
  turn: [string, number] | null;
  note: string;
}

/** The turn timer and the clock of the whole game. */
export interface Clock {
  mode: "off" | "advisory" | "enforced";
  seconds: number;
  left: number | null;
  banks: number[];
  length: number;
  rest: number | null;
}

/** The state of the clocks, sent after somebody was given time. */
export interface ClockSet {
  type: "clock";
  clock: Clock;
}

/** The answer to describe: the board in words after event `number`. */
export interface Described {
  type: "described";
  id: string;
  number: number;
  text: string;
}

/** The request with this id has been carried out; if it was a move, it is on disk. */
export interface Done {
  type: "done";
  id: string;
  number: number;
}

/** The answer to draft: what may come next, and the changes to the picture. */
export interface Drafted {
  type: "drafted";
  id: string;
  offer: OfferView;
  pieces: Pieces;
}

/** The server could not carry out a message: a code and a sentence. */
export interface ErrorMessage {
  type: "error";
  id: string;
  code: "malformed" | "version" | "seat" | "stale" | "flood" | "refused" | "match" | "store" | "out";
  text: string;
}

/** One entry of the line, numbered by the server: a ply or an undo. `pieces`, if the client asked for pictures, has the changes since the previous event. */
export interface Event {
  type: "event";
  kind: "play" | "back";
  standing: Status;
  told: LogEntry;
  chance: boolean;
  pieces: Pieces | null;
}

/** A line to type: its label, its keys and its submit button. */
export interface FormView {
  name: string;
  label: string;
  submit: string;
  keys: ([string, string, number])[];
  prefix: string;
  hint: string;
  weighs: boolean;
}

/** The sentences of one ply, and its marks on the board. */
export interface LogEntry {
  ply: number;
  seat: number;
  sentences: string[];
  marks: MarkView[];
}

/** What a ply did at a place of the board, for the client to mark. Places are named as clicks are, or by ids of pieces; for a move the whole path is named. */
export interface MarkView {
  kind: "moved" | "put" | "gone" | "hit" | "taken" | "changed";
  places: string[];
  text: string;
}

/** The answer to explain: the actions that the clicks mean (null: more clicks are needed). Also the answer to a typed move with `sure: false`; `warning` is what to ask before playing it. */
export interface Meant {
  type: "meant";
  id: string;
  actions: number[] | null;
  seat: number;
  warning: string;
  stages: boolean;
}

/** The answer to the first message of a client that was away for a short time: the seats; the missed events follow. */
export interface Missed {
  type: "missed";
  yours: number[];
  lent: number[];
  seats: SeatView[];
  events: number;
}

/** Somebody has set up a rematch, in which the same tokens hold the same seats. */
export interface NextMatch {
  type: "next";
  match: string;
  seat: number;
}

/** What one seat may do now, after its draft. */
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
export interface PersonView {
  name: string;
  here: boolean;
}

/** The answer to see. The pieces are changes to the picture after event `have`; null: they are the whole picture. */
export interface Picture {
  type: "picture";
  id: string;
  pieces: Pieces;
  have: number | null;
}

/** The changes that turn one picture into another. `changed` has the tag, attributes and content of each changed piece. The content is left out if only attributes changed; null means that the piece is gone. `order` lists all pieces in drawing order, if that changed. */
export interface Pieces {
  changed: Record<string, string[] | null>;
  order: string[] | null;
}

/** The answer to ping, with the number of the last event. */
export interface Pong {
  type: "pong";
  number: number;
}

/** A question that has ended, with its answer. */
export interface QuestionOver {
  number: number;
  text: string;
  answer: string;
}

/** The quizmaster's question; number -1: there is none. Only the referee gets the answer while the question is open. Everybody gets it when the question is over. */
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

/** The answer to explain, where the clicks name a piece: where it can go, and what it can hit. */
export interface ReachView {
  type: "reach";
  id: string;
  text: string;
  places: string[];
  hits: string[];
}

/** The rules refuse the request with this id: the clause and the reason. */
export interface RefusedMessage {
  type: "refused";
  id: string;
  clause: string;
  text: string;
  at: [number, number] | null;
}

/** The answer to review: the alternatives at a ply. */
export interface Reviewed {
  type: "reviewed";
  id: string;
  ply: number;
  sentences: string[];
}

/** Which choices of a client's own seats may be reviewed, as a list of (ply, seat). Only that client gets it. */
export interface Reviews {
  type: "reviews";
  turns: ([number, number])[];
}

/** A chat message; seat -1: from the server. */
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
  people: PersonView[];
  room: number;
}

/** Who holds the seats now, sent whenever that changes. */
export interface Seats {
  type: "seats";
  yours: number[];
  lent: number[];
  seats: SeatView[];
}

/** The status of a match, as one viewer sees it. */
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

/** The seats whose bots are thinking. */
export interface Thinking {
  type: "thinking";
  seats: number[];
}

/** What the seats of one client may do now; only that client gets it. */
export interface Turn {
  type: "turn";
  ply: number;
  offers: OfferView[];
  undo: number | null;
  secret: boolean;
}

/** The answer to weigh: the line's value, whether it may be played and, if not, why and where the mistake is. */
export interface Weighed {
  type: "weighed";
  id: string;
  said: string;
  open: boolean;
  clause: string;
  text: string;
  at: [number, number] | null;
}

/** The answer to hello: everything that a client needs to show the table. */
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

export type FromServer = Welcome | Missed | Event | Turn | Asking | Said | Seats | ClockSet | Thinking | Done | RefusedMessage | Picture | Described | Drafted | QuestionView | Weighed | Reviews | Reviewed | Meant | ReachView | NextMatch | ErrorMessage | Pong;
