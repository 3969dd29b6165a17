// Made by scripts/write_protocol_types.py from the schema of the HTTP bodies. Do not edit.

/** What happens when an absent person is to move: after some minutes a bot plays for them until they are back. */
export interface Absence {
  minutes?: number;
  level?: string;
}

/** Whether the teacher may show a pupil's name beside an answer on the screen. */
export interface AgreementRequest {
  agrees: boolean;
}

/** Whether an answer is accepted and, if not, why, by which clause, and where the mistake is. */
export interface AnswerJudgement {
  accepted: boolean;
  text: string;
  clause: string;
  at: [number, number] | null;
}

/** A pupil's move for the throw of a round; null: the pupil found none. */
export interface AnswerRequest {
  round: number;
  move: string | null;
}

/** Who made a move, the text, whether the pupil agrees to be named, and whether the screen shows the name. */
export interface AuthorView {
  pupil: number;
  name: string;
  written: string;
  agrees: boolean;
  named: boolean;
}

/** The bot for an empty seat. */
export interface BotRequest {
  level?: string;
}

/** Changes to a class: the name it is stored under, whether the screen counts the answers it has shown, and whether a round ends as soon as everybody has answered. */
export interface ClassChange {
  name?: string | null;
  together?: boolean | null;
  early?: boolean | null;
}

/** A new class: its code, the teacher's token, the teacher's page and the page to project. */
export interface ClassCreated {
  code: string;
  token: string;
  url: string;
  board: string;
}

/** A class to open. A class with a name is stored and can go on another day. */
export interface ClassRequest {
  game: string;
  options?: Record<string, number | string>;
  seconds?: number;
  name?: string;
}

/** A class as one page may see it. `you` is for a pupil's own device, `lead` for the teacher's page. */
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

/** How much of a game is compiled: `share` from 0 to 1, the bots that are not ready yet, and a sentence. */
export interface CompileProgress {
  game: string;
  title: string;
  ready: boolean;
  share: number;
  waiting: string[];
  text: string;
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

/** A game with its options, given those chosen so far. */
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

/** A request by somebody who knows the invitation. */
export interface InvitationRequest {
  invite: string;
}

/** Links to a page for other people. If there are no links, only this machine can reach the server. Then `command` is what starts the server on the network, and `then` has the addresses that it would have. */
export interface JoinInfo {
  links: LinkView[];
  command: string;
  then: string[];
}

/** What a class did in one lesson: when it was, as a Unix time, its throws, and the answers found. */
export interface LessonView {
  at: number;
  throws: number;
  found: number;
  pupils: number;
}

/** The value of a line that is being typed, whether it would count and, if not, why and where the mistake is. */
export interface LineValue {
  said: string;
  open: boolean;
  text: string;
  clause: string;
  at: [number, number] | null;
}

/** A teacher's link: its token, which goes after the # of the teacher's page, and links to that page. */
export interface LinkCreated {
  token: string;
  ways: JoinInfo;
}

/** A teacher's link to make: in addition to the others or, once it is first opened, instead of them. */
export interface LinkRequest {
  instead: boolean;
}

/** A link that works on other machines, and its QR code as SVG. */
export interface LinkView {
  url: string;
  qr: string;
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

/** A new match: its address, the tokens of the owner's seats, and the invitation if a seat is open. */
export interface MatchCreated {
  id: string;
  url: string;
  tokens: Record<string, string>;
  commitment: string;
  invite: string;
  owner: string;
  referee: string;
}

/** A match to set up. */
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

/** A match as an onlooker may see it. */
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

/** A move on the screen: its sentences, the pieces that it adds to the board, and the names shown beside it, each with the text that the pupil wrote. */
export interface MoveView {
  move: string;
  told: string[];
  lights: string[];
  names: ([string, string])[];
}

/** Whether the screen shows a pupil's name beside the answer. */
export interface NameOnScreen {
  named: boolean;
}

/** A pupil's first name, or another name to join under. */
export interface NameRequest {
  name: string;
}

/** One option: its type, range, default, and the sentence that explains it. */
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

/** What a pupil's own device sees: the answer, what it does, which move on the screen it is, and the counts of this lesson. */
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

/** The new invitation after somebody was removed; the old one is void. */
export interface PersonRemoved {
  invite: string;
}

/** One of several people at a seat. */
export interface PersonView {
  name: string;
  here: boolean;
}

/** The changes that turn one picture into another. `changed` has the tag, attributes and content of each changed piece. The content is left out if only attributes changed; null means that the piece is gone. `order` lists all pieces in drawing order, if that changed. */
export interface Pieces {
  changed: Record<string, string[] | null>;
  order: string[] | null;
}

/** A request for a new table that begins at the position after a move of a replay. */
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

/** The board after a ply, and its log entry. */
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

/** A named set of options. */
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

/** What a program needs to know to move for a seat. `moves` is empty if the seat is not to move, and where people type their choices: there a program answers in words. */
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

/** What a pupil who has joined a class gets: a number, a name and a token. */
export interface PupilJoined {
  pupil: number;
  name: string;
  token: string;
}

/** A pupil in the teacher's register: the state of the device and the pupil, and whether another device wants the name. Before the round ends it says that there is an answer, and not what it is. */
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

/** A set of questions; if an age is named, those for that age. */
export interface QuestionSetView {
  name: string;
  questions: number;
  categories: string[];
  ratings: string[];
}

/** The alternatives at a ply; no sentences if the ply was not a choice. */
export interface ReviewView {
  ply: number;
  seat: number;
  sentences: string[];
}

/** A move of a round as the teacher sees it; without an author it is the server's own. */
export interface RoundMoveView {
  by: AuthorView[];
  counts: boolean;
  told: string[];
}

/** The round that the teacher's page shows, so that pressing a button twice has no effect. */
export interface RoundRequest {
  round: number;
}

/** The moves of a round, best first, and the side that everybody played for. */
export interface RoundView {
  side: string;
  moves: MoveView[];
  review: string[];
}

/** The salt that a seat adds to the dice. */
export interface SaltRequest {
  salt: string;
}

/** A request to take an open seat with the invitation, or to join those who already hold a seat. */
export interface SeatRequest {
  invite: string;
  name?: string;
  seat?: number | null;
  salt?: string;
}

/** Who gets a seat: the person who sets up the table ("me"), a bot, or somebody with the invitation ("open"). */
export interface SeatSetup {
  who: "me" | "bot" | "open";
  name?: string;
  level?: string;
  salt?: string;
}

/** A seat and its token. */
export interface SeatTaken {
  seat: number;
  token: string;
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

/** Whether a move is the one that the step asks for and, if not, what to say. */
export interface StepJudgement {
  right: boolean;
  text: string;
  clause: string;
}

/** How a class is stored: its name ("" if it is not), for how many days, its lessons and its teachers' links. */
export interface StoredClassView {
  name: string;
  links: number;
  handing: boolean;
  lessons: LessonView[];
  days: number | null;
}

/** What only the teacher's page sees: how many of the pupils have answered, the register, who made which move, the settings of the class, and how it is stored. */
export interface TeacherView {
  answers: number;
  of: number;
  names: PupilView[];
  made: RoundMoveView[];
  together: boolean;
  early: boolean;
  kept: StoredClassView;
}

/** How long a turn may take. */
export interface Timer {
  mode?: "off" | "advisory" | "enforced";
  seconds?: number;
  bank?: number;
  increment?: number;
}

/** A move typed at a step of a lesson. */
export interface TypedMove {
  text: string;
}
