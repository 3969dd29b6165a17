// Made by scripts/write_protocol_types.py from the schema of the socket's messages. Do not edit.

export type Version = 2;

/** Answer whether the seat agrees to another seat's request. The seat that made the request can answer no to withdraw it. */
export interface Answer {
  id: string;
  type: "answer";
  token: string;
  seat: number;
  number: number;
  yes: boolean;
}

/** Ask the other people to agree that the seat's last choice is undone. */
export interface AskBack {
  id: string;
  type: "ask_back";
  token: string;
  seat: number;
  ply: number;
}

/** Ask for something out of turn, such as a draw. Other seats may have to agree. */
export interface Call {
  id: string;
  type: "call";
  token: string;
  seat: number;
  action: number;
}

/** Ask for a description of the present board in sentences. */
export interface Describe {
  id: string;
  type: "describe";
}

/** Ask for the choices that follow the actions chosen so far in a turn. Changes nothing. `shown` is the draft that the client's picture shows; the server sends only the difference. */
export interface Draft {
  id: string;
  type: "draft";
  token: string;
  seat: number;
  ply: number;
  actions: number[];
  shown?: number[];
}

/** Ask for the meaning of a list of clicks on the board: a choice, the reach of a piece, or a refusal with its reason. */
export interface Explain {
  id: string;
  type: "explain";
  token: string;
  seat: number;
  path: string[];
  draft?: number[];
}

/** A client's first message: the protocol version, its tokens, and the number of the last event that it has. `pictures`: the client wants changes of the picture with each event. `together`: the server may send several messages as a list in one frame. */
export interface Hello {
  type: "hello";
  version: number;
  tokens?: string[];
  since?: number | null;
  arrangement?: string;
  pictures?: boolean;
  together?: boolean;
}

/** Ask whether the server is still there. */
export interface Ping {
  type: "ping";
}

/** Play actions of one seat from a given ply on, all or none of them; or play a move given as text. */
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

/** Ask for a rematch once the game is over, or accept one; with `yes: false`, decline one. */
export interface Rematch {
  id: string;
  type: "rematch";
  token: string;
  seat: number;
  yes?: boolean;
}

/** Answer the quizmaster's question: with a text, with one of its choices, or with "I don't know". */
export interface Reply {
  id: string;
  type: "reply";
  token: string;
  seat: number;
  number: number;
  text?: string;
  knows?: boolean;
}

/** Ask for the alternatives to one of the seat's own choices. The server sends them once they help nobody. */
export interface Review {
  id: string;
  type: "review";
  token: string;
  seat: number;
  ply: number;
}

/** Decide, as the referee, whether a seat's spoken answer was right. */
export interface Ruling {
  id: string;
  type: "ruling";
  token: string;
  seat: number;
  number: number;
  right: boolean;
}

/** Send a chat message to the table: a text, or the number of a ready-made phrase. */
export interface Say {
  id: string;
  type: "say";
  token: string;
  seat: number;
  text?: string;
  phrase?: number | null;
}

/** Ask for the picture after an event. A client needs this if it cannot apply the event's changes because its picture shows a draft. `have` is the number of the event whose picture the client has; the server sends only the difference. */
export interface See {
  id: string;
  type: "see";
  number: number;
  have?: number | null;
}

/** Report that the client displays the question. The seat's time to answer starts now, unless the server sent the question more than two seconds ago: then the time has started already. */
export interface Shown {
  id: string;
  type: "shown";
  token: string;
  seat: number;
  number: number;
}

/** Undo the seat's own last choice, if nothing else has happened since. */
export interface Undo {
  id: string;
  type: "undo";
  token: string;
  seat: number;
  ply: number;
}

/** Choose which of several seats on one screen sees the table now, while people in the other seats look away. */
export interface ViewAs {
  id: string;
  type: "look";
  token: string;
  seat: number;
}

/** Ask for the value of a move that a player is typing, such as a sum, and whether it may be played. Changes nothing. */
export interface Weigh {
  id: string;
  type: "weigh";
  token: string;
  seat: number;
  move: string;
}

export type FromClient = Hello | Play | Draft | Explain | Weigh | Review | Undo | AskBack | Call | Answer | Reply | Shown | Ruling | Say | Rematch | ViewAs | See | Describe | Ping;

/** The open request for consent: the seat that asks, a sentence about its request, and the seats that have not answered. Seat -1 means that there is no request. The request closes in `lapses` seconds unless the people of the `away` seats come back. */
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

/** Something that a seat may call for out of turn, and the question with which the player confirms the call. */
export interface CallView {
  action: number;
  label: string;
  question: string;
}

/** One thing that a seat may choose: its actions, the clicks that choose it, its name, and a warning that the player must confirm first. A choice that `stages` is added to the draft (the choices of this turn not sent yet). Any other choice is sent at once, after the draft. `turn` is for a choice that the player makes by turning an element about its centre: the element's id and the degrees. */
export interface Choice {
  actions: number[];
  path: string[];
  text: string;
  warning: string;
  stages: boolean;
  turn: [string, number] | null;
  note: string;
}

/** The state of the turn timer and of the clock for the whole game. */
export interface Clock {
  mode: "off" | "advisory" | "enforced";
  seconds: number;
  left: number | null;
  paused: boolean;
  banks: number[];
  length: number;
  rest: number | null;
}

/** The state of the clocks, sent after a change that is not a move: somebody was given time, or the turn timer was paused or resumed. */
export interface ClockSet {
  type: "clock";
  clock: Clock;
}

/** The answer to `describe`: the board after event `number`, in sentences. */
export interface Described {
  type: "described";
  id: string;
  number: number;
  text: string;
}

/** The answer that the request with this id has been carried out. If it was a move, the move is on disk. */
export interface Done {
  type: "done";
  id: string;
  number: number;
}

/** The answer to `draft`: the choices that follow, and the changes to the picture. */
export interface Drafted {
  type: "drafted";
  id: string;
  offer: OfferView;
  pieces: Pieces;
}

/** The answer that the server could not carry out a message: an error code and a sentence. */
export interface ErrorMessage {
  type: "error";
  id: string;
  code: "malformed" | "version" | "seat" | "stale" | "flood" | "refused" | "match" | "store" | "out";
  text: string;
}

/** One entry of the line, which is a ply or an undo, numbered by the server. `pieces` has the changes since the previous event, if the client asked for pictures. */
export interface Event {
  type: "event";
  kind: "play" | "back";
  standing: Status;
  told: LogEntry;
  chance: boolean;
  pieces: Pieces | null;
}

/** A field for typing a move: its label, the keys that type parts of the move, its submit button, and a `hint` below the field. The client sends `prefix` followed by the typed text. If `weighs` is true, the client may ask what the text comes to (`weigh`) while somebody types. */
export interface FormView {
  name: string;
  label: string;
  submit: string;
  keys: ([string, string, number])[];
  prefix: string;
  hint: string;
  weighs: boolean;
}

/** The log entry of one ply: its sentences, and its marks on the board. */
export interface LogEntry {
  ply: number;
  seat: number;
  sentences: string[];
  marks: MarkView[];
}

/** A sign that the client draws on the board to show what a ply did at a place. A place is named as in a click, or is a piece's id; for a piece that moved, `places` has its whole path. */
export interface MarkView {
  kind: "moved" | "put" | "gone" | "hit" | "taken" | "changed";
  places: string[];
  text: string;
}

/** The answer to `explain`: the actions that the clicks stand for (null if more clicks are needed). It is also the answer to a typed move with `sure: false`. `warning` is the question to ask the player before playing the move. */
export interface Meant {
  type: "meant";
  id: string;
  actions: number[] | null;
  seat: number;
  warning: string;
  stages: boolean;
}

/** The answer to `hello` from a client that was away for a short time: the holders of the seats. The events that the client has missed follow this message. */
export interface Missed {
  type: "missed";
  yours: number[];
  lent: number[];
  seats: SeatView[];
  events: number;
}

/** The message that somebody has set up a rematch, in which the same tokens hold the same seats. */
export interface NextMatch {
  type: "next";
  match: string;
  seat: number;
}

/** Everything that one seat may do now, after its draft. */
export interface OfferView {
  seat: number;
  acts: boolean;
  task: string;
  choices: Choice[];
  buttons: Button[];
  forms: FormView[];
  prompts: Record<string, string>;
  calls: CallView[];
  main: string;
  finish: string;
  ready: boolean;
  line: number[];
}

/** One of several people in a seat: the name, and whether the person is at the table. */
export interface PersonView {
  name: string;
  here: boolean;
}

/** The answer to `see`. The pieces are changes since event `have`; if `have` is null, they are the complete picture. */
export interface Picture {
  type: "picture";
  id: string;
  pieces: Pieces;
  have: number | null;
}

/** The changes that turn one picture into another. `changed` has the tag, attributes and content of each changed piece. The content is left out if only attributes changed; null means that the piece is gone. `order` lists all pieces in drawing order, if the order has changed. */
export interface Pieces {
  changed: Record<string, string[] | null>;
  order: string[] | null;
}

/** The answer to `ping`, with the number of the last event. */
export interface Pong {
  type: "pong";
  number: number;
}

/** A question that is over, with its right answer. */
export interface QuestionOver {
  number: number;
  text: string;
  answer: string;
}

/** The quizmaster's question; number -1 means that there is none. While the question is open, only the referee gets the right answer. Everybody gets it when the question is over. */
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

/** The answer to `explain` if the clicks name a piece: the places to which it can go, and those that it can hit. */
export interface ReachView {
  type: "reach";
  id: string;
  text: string;
  places: string[];
  hits: string[];
}

/** The answer that the rules refuse the request with this id: the clause and the reason. */
export interface RefusedMessage {
  type: "refused";
  id: string;
  clause: string;
  text: string;
  at: [number, number] | null;
}

/** The answer to `review`: the alternatives to the choice made just before a ply. */
export interface Reviewed {
  type: "reviewed";
  id: string;
  ply: number;
  sentences: string[];
}

/** The choices of a client's own seats that may be reviewed, as a list of (ply, seat). Only that client gets this message. */
export interface Reviews {
  type: "reviews";
  turns: ([number, number])[];
}

/** A chat message; seat -1 means that the server itself says it. */
export interface Said {
  type: "said";
  seat: number;
  text: string;
}

/** The public data of a seat: its holder, and whether that person is at the table. */
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

/** The holders of all seats, sent whenever they change. */
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

/** Everything that the seats of one client may do now. Only that client gets this message. */
export interface Turn {
  type: "turn";
  ply: number;
  offers: OfferView[];
  undo: number | null;
  secret: boolean;
}

/** The answer to `weigh`: the value of the typed move, and whether it may be played. If not: the reason, and where the mistake is. */
export interface Weighed {
  type: "weighed";
  id: string;
  said: string;
  open: boolean;
  clause: string;
  text: string;
  at: [number, number] | null;
}

/** The answer to `hello`: everything that a client needs to display the table. */
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
