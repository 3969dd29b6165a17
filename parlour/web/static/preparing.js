// What is still being prepared: a sentence for each game, kept up to date until nothing is left to say.
import { ask } from "./http.js";
/** @import * as H from "./http_types" */

/** @typedef {H.CompileProgress} Prepared */

const EVERY = 2000; // milliseconds between two questions

/** @param {Prepared} far of one game */
function show(far) {
  for (const line of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`[data-preparing="${far.game}"]`))) {
    const levels = line.dataset.levels?.split(" "); // the bots that matter here; all, where it is not said
    line.hidden = far.ready || (levels !== undefined && !levels.some((level) => far.waiting.includes(level)));
    const words = line.querySelector("span"), bar = line.querySelector("progress");
    if (words) words.textContent = far.text;
    if (bar) bar.value = far.share;
  }
}

async function keepUp() {
  /** @type {Prepared[]} */
  let all = [];
  try {
    all = await ask("GET", "/api/preparing");
    all.forEach(show);
  } catch {
    return; // nobody answers: there is nothing to be told
  }
  if (all.some(({ ready }) => !ready)) setTimeout(keepUp, EVERY);
}

if (document.querySelector("[data-preparing]:not([hidden])")) setTimeout(keepUp, EVERY);
