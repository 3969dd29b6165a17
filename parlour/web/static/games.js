// A game as the server describes it, and how to sit down to it at once.
import { ask } from "./http.js";
import { goToNew, ownName } from "./storage.js";

/** @import * as H from "./http_types" */

/** @typedef {Omit<H.OptionView, "values"> & {values: any[]}} Option its values are names, or the bounds and step of a range */
/** @typedef {H.PresetView} Preset */
/** @typedef {H.GameView} Game */
/** @typedef {H.QuestionSetView} QuestionSet */

/**
 * A game against bots of one level, begun at once.
 * @param {string} name
 * @param {string} level
 * @param {string} [preset] its first preset where none is named
 */
export async function playNow(name, level, preset = "") {
  /** @type {Game} */
  const plain = await ask("GET", `/api/games/${name}`);
  const options = plain.presets.find((one) => one.name === preset)?.options ?? plain.presets[0]?.options ?? {};
  const query = new URLSearchParams(Object.entries(options).map(([key, value]) => [key, String(value)]));
  /** @type {Game} */
  const game = await ask("GET", `/api/games/${name}?${query}`);
  const seats = game.seat_names.map((_, i) => (i ? { who: "bot", level } : { who: "me", name: ownName() }));
  goToNew(await ask("POST", "/api/matches", { game: name, options, seats, salting: true }), name, game.title);
}
