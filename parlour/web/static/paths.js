// Choices as paths of clicks: which choices the clicks so far can still become.
/** @import { Choice } from "./turn.js" */

/** @typedef {{choice: Choice, place: number}} OpenChoice a choice, and how much of its path has been clicked */

/**
 * @param {string[]} path
 * @param {string[]} clicks
 */
const startsWith = (path, clicks) => clicks.every((at, i) => path[i] === at);

/**
 * Return where in `path` the clicks end if they occur in it in this order, and -1 if they do not.
 * @param {string[]} path
 * @param {string[]} clicks
 */
function endOf(path, clicks) {
  let place = 0;
  for (const at of clicks) {
    place = path.indexOf(at, place) + 1;
    if (!place) return -1;
  }
  return place;
}

/**
 * Return the choices that the clicks can still become. If no path starts with the clicks, a player may leave clicks out,
 * such as the die whose ring they turn. That counts only while it means a single choice.
 * @param {Choice[]} choices
 * @param {string[]} clicks
 * @returns {OpenChoice[]}
 */
export function openChoices(choices, clicks) {
  const exact = choices.filter(({ path }) => startsWith(path, clicks)).map((choice) => ({ choice, place: clicks.length }));
  if (exact.length) return exact;
  const loose = choices.map((choice) => ({ choice, place: endOf(choice.path, clicks) })).filter(({ place }) => place > 0);
  const complete = new Set(loose.filter(({ choice, place }) => place === choice.path.length).map(({ choice }) => String(choice.actions)));
  return complete.size > 1 ? [] : loose;
}
