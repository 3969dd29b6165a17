// Made by scripts/write_protocol_types.py from the schema of the HTTP bodies. Do not edit.

/** The rule for absent people: after how many minutes a bot plays for a person who is to move, until the person is back. */
export interface Absence {
  minutes?: number;
  level?: string;
}

/** Whether the pupil agrees that the teacher may show the pupil's name beside an answer on the screen. */
export interface AgreementRequest {
  agrees: boolean;
}

/** Whether an answer is accepted. If not: the reason, the clause of the rules, and where in the text the mistake is. */
export interface AnswerJudgement {
  accepted: boolean;
  text: string;
  clause: string;
  at: [number, number] | null;
}

/** A pupil's move for the throw of a round; null if the pupil found none. */
export interface AnswerRequest {
  round: number;
  move: string | null;
}

/** A pupil who found a move: the text, whether the pupil agrees to be named, and whether the screen shows the name. */
export interface AuthorView {
  pupil: number;
  name: string;
  written: string;
  agrees: boolean;
  named: boolean;
}

/** The data of one bar on the page: a figure as text, its value, and the bounds of its confidence interval (null while they are not known). */
export interface BarView {
  value: number | null;
  low: number | null;
  high: number | null;
  text: string;
  unit: string;
}

/** The name of the bot for an empty seat. */
export interface BotRequest {
  level?: string;
}

/** Changes to a class: its name, whether the screen shows how many moves it has shown so far, and whether a round ends as soon as everybody has answered. */
export interface ClassChange {
  name?: string | null;
  together?: boolean | null;
  early?: boolean | null;
}

/** The response about a new class: its code, the teacher's token, and links to the teacher's page and to the page for the classroom screen. */
export interface ClassCreated {
  code: string;
  token: string;
  url: string;
  board: string;
}

/** A request to open a class. A class with a name is stored and can be continued on another day. */
export interface ClassRequest {
  game: string;
  options?: Record<string, number | string>;
  seconds?: number;
  name?: string;
}

/** The data of a class as one page may see them. `you` is the part for a pupil's own device, `lead` the part for the teacher's page. */
export interface ClassView {
  version: string;
  code: string;
  phase: "gathering" | "open" | "shown";
  round: number;
  left: number;
  pupils: number;
  prompt: string;
  so_far: number | null;
  shown: RoundView | null;
  forms: FormView[];
  you: OwnView | null;
  lead: TeacherView | null;
}

/** A clause of the rulebook and its first sentence. */
export interface ClauseView {
  clause: string;
  text: string;
}

/** The code from a message, with which its receiver confirms the address or stops the messages. */
export interface CodeRequest {
  seat: number;
  code: string;
  stop?: boolean;
}

/** Two sets of options of a game to compare. */
export interface ComparisonRequest {
  game: string;
  a?: Record<string, number | string>;
  b?: Record<string, number | string>;
  bots?: "quick" | "uniform";
  seed?: number;
  games?: number;
}

/** A comparison that somebody has asked for: whether it waits or runs, how many are ahead of it, and its result. */
export interface ComparisonView {
  id: string;
  state: "waiting" | "preparing" | "running" | "done";
  ahead: number;
  seconds: number;
  error: string;
  boards: boolean;
  result: ResultView | null;
}

/** The progress of compiling a game: `share` from 0 to 1, the bots that are not ready yet, and a sentence. */
export interface CompileProgress {
  game: string;
  title: string;
  ready: boolean;
  share: number;
  waiting: string[];
  text: string;
}

/** The ply with which the winner took the lead for good, and its sentences. */
export interface DecisionView {
  ply: number;
  seat: number;
  sentences: string[];
}

/** One figure of a match, such as tokens sniped: its name, and the amount for each seat. */
export interface FigureView {
  name: string;
  amounts: string[];
  best: number[];
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

/** A game with its options, which depend on the values chosen so far. */
export interface GameView {
  name: string;
  title: string;
  version: number;
  summary: string;
  seats: [number, number];
  minutes: [number, number];
  options: OptionView[];
  seat_names: string[];
  refusal: string;
  clause: string;
  blamed: string;
  levels: Record<string, string>;
  quiet: boolean;
  timed: boolean;
  asks: boolean;
  question_sets: string[];
  subjects: string[];
  presets: PresetView[];
}

/** A request with the invitation code of a table, by somebody who knows that code. */
export interface InvitationRequest {
  invite: string;
}

/** Links to a page for other people. Without links, only this machine can reach the server; then `command` is the command that starts the server on the network, and `then` has the addresses that it would have. `can_open`: the client may open the running server to its home network instead. */
export interface JoinInfo {
  links: LinkView[];
  command: string;
  then: string[];
  can_open: boolean;
}

/** The lengths of the games under the first rules (a) and the second (b), for a plot. Each list has the share of the games that ended in each interval of `step` plies. */
export interface LengthsView {
  step: number;
  a: number[];
  b: number[];
}

/** The counts of one lesson: its time (Unix), its throws, and the answers that pupils found. */
export interface LessonView {
  at: number;
  throws: number;
  found: number;
  pupils: number;
}

/** The value of a move that a pupil is typing, such as a sum, and whether the move would be accepted. If not: the reason, and where the mistake is. */
export interface LineValue {
  said: string;
  open: boolean;
  text: string;
  clause: string;
  at: [number, number] | null;
}

/** A new teacher's link: its token (which goes after the # of the page's address), and complete links to the page. */
export interface LinkCreated {
  token: string;
  ways: JoinInfo;
}

/** A request for a link for another teacher. With `instead`, it replaces all other links when it is first opened. */
export interface LinkRequest {
  instead: boolean;
}

/** A link that works on other machines, and its QR code as SVG. */
export interface LinkView {
  url: string;
  qr: string;
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

/** The response about a new match: its address, the tokens of the owner's seats, and the invitation code if a seat is open. */
export interface MatchCreated {
  id: string;
  url: string;
  tokens: Record<string, string>;
  commitment: string;
  invite: string;
  owner: string;
  referee: string;
}

/** A request to set up a match. */
export interface MatchRequest {
  seats: SeatSetup[];
  timer?: Timer;
  absence?: Absence;
  length?: number;
  chat?: "on" | "phrases" | "off";
  watch?: boolean;
  questions?: string;
  ages?: "" | "8+" | "11+" | "14+";
  subjects?: string[];
  answers?: "typed" | "choice" | "referee";
  salting?: boolean;
  game: string;
  options?: Record<string, number | string>;
}

/** The public data of a match, as a viewer without a seat may see them. */
export interface MatchView {
  id: string;
  game: string;
  title: string;
  version: number;
  options: Record<string, number | string>;
  ply: number;
  over: boolean;
  outcome: string;
  acting: number[];
  seats: SeatView[];
  commitment: string;
  salts: string[];
  seed: string;
  file: string;
  next: string;
}

/** A legal action and its text. */
export interface Move {
  action: number;
  text: string;
}

/** A move that the class found, as the projected page shows it: the sentences about its effect, the pieces that it adds to the picture of the board, and the names of pupils to show beside it, each with the text that the pupil typed. */
export interface MoveView {
  move: string;
  told: string[];
  lights: string[];
  names: ([string, string])[];
}

/** Whether the screen should display a pupil's name beside the answer. */
export interface NameOnScreen {
  named: boolean;
}

/** A request to join a class: a pupil's first name, or another name. */
export interface NameRequest {
  name: string;
}

/** A request to open the parlour to the home network, or to close it. */
export interface NetworkRequest {
  open: boolean;
}

/** Whether the parlour is open to the home network, and the links to its lobby there. */
export interface NetworkView {
  can_open: boolean;
  is_open: boolean;
  links: LinkView[];
}

/** The clauses, throws and cards that never came into play in the games with one set of rules. */
export interface NeverView {
  games: number;
  counted: number;
  clauses: ClauseView[];
  draws: string[];
}

/** An option of a game: its type, range and default, and the sentence that explains it. */
export interface OptionView {
  name: string;
  title: string;
  kind: "number" | "choice" | "several";
  values: (number | string)[];
  labels: string[];
  default: number | string;
  text: string;
  clause: string;
  common: boolean;
  matters: boolean;
}

/** A pupil's own data: the answer, its move and effect once the round is over, the review of the move, and the counts of this lesson. */
export interface OwnView {
  name: string;
  answered: boolean;
  written: string;
  right: number;
  rounds: number;
  agrees: boolean;
  named: boolean;
  move: string;
  told: string[];
  review: string[];
}

/** The new invitation code after somebody was removed; the old code is void. */
export interface PersonRemoved {
  invite: string;
}

/** One of several people in a seat: the name, and whether the person is at the table. */
export interface PersonView {
  name: string;
  here: boolean;
}

/** The changes that turn one picture into another. `changed` has the tag, attributes and content of each changed piece. The content is left out if only attributes changed; null means that the piece is gone. `order` lists all pieces in drawing order, if the order has changed. */
export interface Pieces {
  changed: Record<string, string[] | null>;
  order: string[] | null;
}

/** A request for a new table that begins after a certain move of a replay. */
export interface PlayOnRequest {
  seats: SeatSetup[];
  timer?: Timer;
  absence?: Absence;
  length?: number;
  chat?: "on" | "phrases" | "off";
  watch?: boolean;
  questions?: string;
  ages?: "" | "8+" | "11+" | "14+";
  subjects?: string[];
  answers?: "typed" | "choice" | "referee";
  salting?: boolean;
  ply: number;
}

/** The board after a ply, and the ply's log entry. */
export interface PlyView {
  ply: number;
  plies: number;
  pieces: Pieces;
  told: string[];
  marks: MarkView[];
  review: string[];
  acting: number[];
  over: boolean;
}

/** A preset: a set of options with a name, and how long a game with it takes people. */
export interface PresetView {
  name: string;
  title: string;
  text: string;
  options: Record<string, number | string>;
  minutes: [number, number];
  length: string;
}

/** Why a request failed (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  clause?: string;
  field?: string;
}

/** The data with which a program chooses a move for a seat. `moves` is empty if it is not the seat's turn, and in games where people type their choices: there a program answers in words. */
export interface ProgramTurn {
  protocol: number;
  game: string;
  version: number;
  options: Record<string, number | string>;
  seats: number;
  seat: number;
  ply: number;
  acts: boolean;
  over: boolean;
  position: string;
  moves: Move[];
  returns: number[];
}

/** The response to a pupil who has joined a class: a number, the name and a token. */
export interface PupilJoined {
  pupil: number;
  name: string;
  token: string;
}

/** A row of the teacher's register: a pupil, the state of the pupil's device, and whether another device wants to use the name. Before the round ends the row says only whether the pupil has answered. */
export interface PupilView {
  pupil: number;
  name: string;
  device: "here" | "silent" | "free" | "absent";
  doing: "waiting" | "thinking" | "stuck" | "nothing" | "in" | "found" | "none";
  tries: number;
  wanted: boolean;
  right: number;
  rounds: number;
}

/** A set of questions; if an age is given, only the questions for that age. */
export interface QuestionSetView {
  name: string;
  questions: number;
  categories: string[];
  ratings: string[];
}

/** A request to send messages about the turns of a seat; an empty kind ends them. */
export interface ReminderRequest {
  kind: "" | "mail" | "webhook";
  to?: string;
}

/** Where messages about a seat's turns go, and which kinds this parlour can send. */
export interface ReminderView {
  kinds: string[];
  kind: string;
  to: string;
  confirmed: boolean;
}

/** The figures that a comparison has found so far. */
export interface ResultView {
  games: number;
  summary: string;
  titles: string[];
  rows: RowView[];
  lengths: LengthsView;
  never: (NeverView | null)[];
}

/** The alternatives to the choice just before a ply; no sentences if that ply was not a choice. */
export interface ReviewView {
  ply: number;
  seat: number;
  sentences: string[];
}

/** A move of a round as the teacher sees it. A move without authors is the server's own. */
export interface RoundMoveView {
  by: AuthorView[];
  counts: boolean;
  told: string[];
}

/** The number of the round that the teacher's page displays. A request for an earlier round has no effect, so pressing a button twice does no harm. */
export interface RoundRequest {
  round: number;
}

/** The moves that were found in a finished round, best first, and the side for which everybody played. */
export interface RoundView {
  side: string;
  moves: MoveView[];
  review: string[];
}

/** A row of the page: one figure, such as the length of a game, under the first rules and under the second, and the difference. */
export interface RowView {
  name: string;
  a: BarView;
  b: BarView;
  change: string;
  sure: boolean;
}

/** The salt (random hex digits) that a seat adds to the dice. */
export interface SaltRequest {
  salt: string;
}

/** A request, with the invitation code, to take an open seat or to join the people who hold a seat. */
export interface SeatRequest {
  invite: string;
  name?: string;
  seat?: number | null;
  salt?: string;
}

/** The future holder of a seat: the person who sets up the table ("me"), a bot, or anybody with the invitation ("open"). */
export interface SeatSetup {
  who: "me" | "bot" | "open";
  name?: string;
  level?: string;
  salt?: string;
}

/** The response to somebody who has taken a seat: the seat's number and its token. */
export interface SeatTaken {
  seat: number;
  token: string;
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

/** Whether a typed move is the one that the step asks for; if not, a sentence for the player. */
export interface StepJudgement {
  right: boolean;
  text: string;
  clause: string;
}

/** The storage of a class: its name ("" if it is not stored), for how many days it is kept, its lessons, the number of its teachers' links, and whether a hand-over link waits to be opened. */
export interface StoredClassView {
  name: string;
  links: number;
  handing: boolean;
  lessons: LessonView[];
  days: number | null;
}

/** The summary of a finished match. */
export interface SummaryView {
  plies: number;
  figures: FigureView[];
  decision: DecisionView | null;
}

/** The data that only the teacher's page sees: how many pupils have answered, the register, the authors of each move, and the settings and storage of the class. */
export interface TeacherView {
  answers: number;
  of: number;
  names: PupilView[];
  made: RoundMoveView[];
  together: boolean;
  early: boolean;
  kept: StoredClassView;
}

/** The time limit of a turn, and the time bank. */
export interface Timer {
  mode?: "off" | "advisory" | "enforced";
  seconds?: number;
  bank?: number;
  increment?: number;
  pause?: number;
}

/** A move that a player typed at a step of a lesson. */
export interface TypedMove {
  text: string;
}
