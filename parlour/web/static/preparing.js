// The progress of games that are still being prepared, updated until all are ready.
import { ask } from "./http.js";
/** @import * as H from "./http_types" */

/** @typedef {H.CompileProgress} Prepared */

const EVERY = 2000; // milliseconds between requests

/** @param {Prepared} progress of one game */
function show(progress) {
  for (const line of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`[data-preparing="${progress.game}"]`))) {
    const levels = line.dataset.levels?.split(" "); // the bots at this table; undefined means all
    line.hidden = progress.ready || (levels !== undefined && !levels.some((level) => progress.waiting.includes(level)));
    const words = line.querySelector("span"), bar = line.querySelector("progress");
    if (words) words.textContent = progress.text;
    if (bar) bar.value = progress.share;
  }
}

async function refresh() {
  /** @type {Prepared[]} */
  let all = [];
  try {
    all = await ask("GET", "/api/preparing");
    all.forEach(show);
  } catch {
    return; // the server does not answer, so stop asking
  }
  if (all.some(({ ready }) => !ready)) setTimeout(refresh, EVERY);
}

if (document.querySelector("[data-preparing]:not([hidden])")) setTimeout(refresh, EVERY);
