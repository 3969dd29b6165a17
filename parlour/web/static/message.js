// The line under the board: the prompt, a refusal with its clause, or the result.
import { byId, ruleLink } from "./dom.js";

/** @typedef {(text: string, clause?: string, kind?: "" | "no" | "end" | "yes") => void} Say */

/**
 * @param {string} game
 * @returns {Say}
 */
export const messageLine = (game) => (text, clause = "", kind = "") => {
  byId("message").replaceChildren(text, " ", ruleLink(game, clause));
  byId("message").className = `message ${kind}`;
};
