// Start a game against bots at once; and the types of a game as the server describes it.
import { ask } from "./http.js";
import { goToNewMatch, ownName } from "./storage.js";

/** @import * as H from "./http_types" */

/** @typedef {Omit<H.OptionView, "values"> & {values: any[]}} Option its values are names, or the bounds and step of a range */
/** @typedef {H.PresetView} Preset */
/** @typedef {H.GameView} Game */
/** @typedef {H.QuestionSetView} QuestionSet */

/**
 * Set up a game against bots of one level, and go to its table.
 * @param {string} name
 * @param {string} level
 * @param {string} [preset] default: the first
 */
export async function playNow(name, level, preset = "") {
  /** @type {Game} */
  const plain = await ask("GET", `/api/games/${name}`);
  const options = plain.presets.find((one) => one.name === preset)?.options ?? plain.presets[0]?.options ?? {};
  const query = new URLSearchParams(Object.entries(options).map(([key, value]) => [key, String(value)]));
  /** @type {Game} */
  const game = await ask("GET", `/api/games/${name}?${query}`);
  const seats = game.seat_names.map((_, i) => (i ? { who: "bot", level } : { who: "me", name: ownName() }));
  goToNewMatch(await ask("POST", "/api/matches", { game: name, options, seats, salting: true }), name, game.title);
}
