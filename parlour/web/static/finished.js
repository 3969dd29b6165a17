// Finished games that this browser stores, each with its match file, so that it can be replayed even when the server has
// forgotten it. Nothing here is ever sent to the server, except a match file that its player opens again. `outcome` is a
// sentence, stored as a caption: only the server can write it, and the server may have forgotten the match. Nothing
// compares it; results, wins and streaks come from numbers (`result`).
import { ask, HttpError } from "./http.js";
import { resultOf } from "./result.js";
import { matches } from "./storage.js";
/** @import * as H from "./http_types" */

/** @typedef {{name: string, title: string, kind: string, level: string, result: number}} FinishedSeat */
/**
 * A finished game. `own` has the seats of this browser's player, `text` the match file, compressed.
 * @typedef {{id: string, game: string, title: string, at: number, plies: number, outcome: string, seats: FinishedSeat[], own: number[], text: Blob}} Finished
 */
/** @typedef {Omit<Finished, "text"> & {file: string}} Exported */

const DATABASE = "parlour", GAMES = "finished", VERSION = 1;
const MOST = 500; // games; the oldest make room

/**
 * Run one request on the stored games.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(games: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T>}
 */
async function run(mode, work) {
  const database = await new Promise((/** @type {(opened: IDBDatabase) => void} */ resolve, reject) => {
    const opening = indexedDB.open(DATABASE, VERSION);
    opening.onupgradeneeded = () => opening.result.createObjectStore(GAMES, { keyPath: "id" });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(GAMES, mode), request = work(transaction.objectStore(GAMES));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/**
 * Return the finished games, newest first. Without storage there are none.
 * @returns {Promise<Finished[]>}
 */
export async function finishedGames() {
  const found = await run("readonly", (games) => games.getAll()).catch(() => []);
  return found.sort((/** @type {Finished} */ a, /** @type {Finished} */ b) => b.at - a.at);
}

/** @param {string} id */
export const removeFinished = (id) => run("readwrite", (games) => games.delete(id));

export const removeAllFinished = () => run("readwrite", (games) => games.clear());

/** @param {Finished} one */
async function put(one) {
  await run("readwrite", (games) => games.put(one));
  for (const old of (await finishedGames()).slice(MOST)) await removeFinished(old.id);
}

/**
 * @param {string} text
 * @returns {Promise<Blob>}
 */
const pack = (text) => new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).blob();

/**
 * Return the match file of a finished game as text.
 * @param {Finished} one
 * @returns {Promise<string>}
 */
export const fileOf = ({ text }) => new Response(text.stream().pipeThrough(new DecompressionStream("gzip"))).text();

/**
 * Store a game that has just ended, with its match file.
 * @param {string} id
 * @param {number[]} own the seats of this browser's player
 * @param {number} at
 */
export async function keepFinished(id, own, at = Date.now()) {
  /** @type {H.MatchView} */
  const match = await ask("GET", `/api/matches/${id}`);
  if (!match.over || !match.file) return;
  const answer = await fetch(match.file);
  if (!answer.ok) return;
  const file = await answer.text(), { returns } = JSON.parse(file);
  const seats = match.seats.map(({ name, title, kind, level }, i) => ({ name, title, kind, level: level ?? "", result: returns[i] }));
  await put({ id, game: match.game, title: match.title, at, plies: match.ply, outcome: match.outcome, seats, own, text: await pack(file) });
}

/** Store the games of this browser that ended while it was away. */
export async function keepEnded() {
  const known = new Set((await finishedGames()).map(({ id }) => id));
  const fresh = Object.entries(matches()).filter(([id, { tokens }]) => !known.has(id) && Object.keys(tokens).length);
  await Promise.all(fresh.map(([id, { tokens, at }]) => keepFinished(id, Object.keys(tokens).map(Number), at).catch(() => {})));
}

/**
 * Return the address of the replay. If the server has forgotten the match, it gets the match file again.
 * @param {Finished} one
 * @returns {Promise<string>}
 */
export async function replayOf(one) {
  try {
    await ask("GET", `/api/matches/${one.id}`);
    return `/match/${one.id}/replay`;
  } catch (error) {
    if (!(error instanceof HttpError) || error.kind !== "UnknownMatch") throw error;
    return (await ask("POST", "/api/files", await fileOf(one))).url;
  }
}

/**
 * Return how a game went for the player: "won", "lost", "drew" or a place; "" if several sides were theirs.
 * @param {Finished} one
 */
export function ownResult({ seats, own }) {
  const results = [...new Set(own.map((seat) => seats[seat]?.result))];
  if (own.length === seats.length || results.length !== 1 || results[0] === undefined) return "";
  return resultOf(seats.map(({ result }) => result), results[0]);
}

/** Return all finished games as the text of one file. */
export async function exportGames() {
  const games = await Promise.all((await finishedGames()).map(async (one) => ({ ...one, text: undefined, file: await fileOf(one) })));
  return JSON.stringify({ parlour: "finished games", games });
}

/**
 * Add the games of an exported file. Return how many there were.
 * @param {string} text
 */
export async function importGames(text) {
  /** @type {Exported[]} */
  let games;
  try {
    const read = JSON.parse(text);
    if (read.parlour !== "finished games") throw new Error();
    games = read.games;
    for (const one of games) check(one);
  } catch {
    throw new Error("This is not a file of your games. Choose one that this page has saved.");
  }
  for (const { file, ...one } of games) await put({ ...one, text: await pack(file) });
  return games.length;
}

/**
 * Throw an error unless an exported game has all that this page shows.
 * @param {Exported} one
 */
function check({ id, game, title, at, plies, outcome, seats, own, file }) {
  const texts = [id, game, title, outcome, file, ...seats.flatMap((seat) => [seat.name, seat.title, seat.kind, seat.level])];
  const numbers = [at, plies, ...own, ...seats.map(({ result }) => result)];
  if (!texts.every((one) => typeof one === "string") || !numbers.every(Number.isFinite)) throw new Error();
}
