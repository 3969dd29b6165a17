// The result of a game in words.

const places = new Intl.PluralRules("en-GB", { type: "ordinal" });
/** @type {Record<string, string>} */
const ENDINGS = { one: "st", two: "nd", few: "rd", other: "th" };

/** @param {number} place */
const ordinal = (place) => `${place}${ENDINGS[places.select(place)]}`;

/**
 * Return a result in words. With more than two results, it is a place such as 2nd.
 * @param {number[]} returns
 * @param {number} own
 */
export function resultOf(returns, own) {
  const levels = [...new Set(returns)].sort((a, b) => b - a);
  if (levels.length === 1) return own < 0 ? "lost" : "drew";
  if (levels.length === 2) return own === levels[0] ? "won" : "lost";
  return ordinal(1 + returns.filter((one) => one > own).length);
}

/**
 * Return whether a result in words is that of the winner.
 * @param {string} result
 */
export const isWin = (result) => result === "won" || result === "1st";
