// What this browser stores: its matches with their tokens, the player's name, and the settings.

/** @import * as H from "./http_types" */

/** @typedef {{tokens: Record<string, string>, salts?: Record<string, string>, invite?: string, owner?: string, referee?: string, judges?: boolean, game?: string, title?: string, at?: number}} OwnMatch */
/** @typedef {{theme: string, sound: boolean, still: boolean, mute: boolean, confirm: boolean, notify: boolean, pace: string}} Settings */

/** @type {Record<string, number>} */
const PACES = { slow: 1.8, fast: 0.45 };
const MOST_MATCHES = 40; // stored matches; the oldest make room

/**
 * @param {string} key
 * @param {any} fallback
 */
const read = (key, fallback) => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? fallback;
  } catch {
    return fallback;
  }
};

/**
 * @param {string} key
 * @param {unknown} value
 */
const write = (key, value) => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // without storage the match lasts as long as the page is open
  }
};

/** @returns {Record<string, OwnMatch>} */
export const matches = () => read("parlour.matches", {});

/**
 * @param {string} id
 * @returns {OwnMatch}
 */
export const matchOf = (id) => {
  const own = matches()[id] ?? { tokens: {} };
  return { ...own, owner: own.owner ?? /** @type {any} */ (own).host }; // older matches are remembered with `host`
};

/**
 * @param {string} id
 * @param {Partial<OwnMatch>} more
 */
export function remember(id, more) {
  const all = matches();
  all[id] = { ...matchOf(id), ...more, at: Date.now() };
  const newest = Object.entries(all).sort((a, b) => (b[1].at ?? 0) - (a[1].at ?? 0)).slice(0, MOST_MATCHES);
  write("parlour.matches", Object.fromEntries(newest));
}

/** @param {string} id */
export function forget(id) {
  const all = matches();
  delete all[id];
  write("parlour.matches", all);
}

/** Remove everything that Parlour stores in this browser, except finished games. */
export function forgetEverything() {
  for (const key of Object.keys(localStorage)) if (key.startsWith("parlour.")) localStorage.removeItem(key);
}

/**
 * Remember matches again that were forgotten.
 * @param {Record<string, OwnMatch>} which
 */
export const putBack = (which) => write("parlour.matches", { ...matches(), ...which });

/**
 * Record whether a match waits for the player. Return how many matches do.
 * @param {string} id
 * @param {boolean} isOurs
 */
export function waitingTurns(id, isOurs) {
  const own = matches(), waiting = new Set(read("parlour.turns", []).filter((/** @type {string} */ one) => one in own));
  if (isOurs) waiting.add(id);
  else waiting.delete(id);
  write("parlour.turns", [...waiting]);
  return waiting.size;
}

/**
 * Return whether this browser shows a hint for the first time, and record that.
 * @param {string} hint
 */
export function isFirstTime(hint) {
  const shown = read("parlour.told", []);
  if (shown.includes(hint)) return false;
  write("parlour.told", [...shown, hint]);
  return true;
}

/** @returns {string} */
export const ownName = () => read("parlour.name", "");

/** @param {string} name */
export const rememberName = (name) => write("parlour.name", name);

/** Return the bot level that the player chose last, or "". @returns {string} */
export const lastLevel = () => read("parlour.level", "");

/** @param {string} level */
export const rememberLevel = (level) => write("parlour.level", level);

/** @returns {Settings} */
export const settings = () => ({ theme: "", sound: true, still: false, mute: false, confirm: false, notify: false, pace: "", ...read("parlour.room", {}) });

/** Return whether the player wants no animation. */
export const isMotionOff = () => settings().still || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Return how long animations take, as a share of their normal time. */
export const pace = () => (isMotionOff() ? 0 : (PACES[settings().pace] ?? 1));

/**
 * Store our tokens of a new match, and go to its table.
 * @param {H.MatchCreated} made
 * @param {string} game
 * @param {string} title
 */
export function goToNewMatch(made, game, title) {
  remember(made.id, { tokens: made.tokens, invite: made.invite, owner: made.owner, referee: made.referee, game, title });
  location.href = made.url;
}
