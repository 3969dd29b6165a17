// Salts: before the first throw, each seat adds random digits of its own to the dice, so that nobody could foresee them.
import { ask } from "./http.js";
import { remember } from "./storage.js";
/** @import { OwnMatch } from "./storage.js" */

const BYTES = 16;

/** Return a random salt in hex digits. */
export const makeSalt = () => Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Add a salt for every seat of this browser. The server refuses it after the first throw, and nothing is lost.
 * @param {string} id
 * @param {OwnMatch} own
 */
export async function addSalts(id, own) {
  own.salts ??= Object.fromEntries(Object.keys(own.tokens).map((seat) => [seat, makeSalt()]));
  remember(id, { salts: own.salts });
  for (const [seat, salt] of Object.entries(own.salts)) {
    const token = own.tokens[seat];
    if (token) await ask("POST", `/api/matches/${id}/seats/${seat}/salt`, { salt }, token).catch(() => {});
  }
}
