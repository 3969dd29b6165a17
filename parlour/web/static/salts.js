// The dice: each seat adds a share of its own to them, which nobody could foresee, before the first throw.
import { ask } from "./http.js";
import { remember } from "./storage.js";
/** @import { OwnMatch } from "./storage.js" */

const BYTES = 16;

/** A share that nobody could foresee, in hex digits. */
export const makeSalt = () => Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * The house has promised its dice: add to them for every seat of ours. Where the first throw has fallen, it is too late,
 * and nothing is lost.
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
