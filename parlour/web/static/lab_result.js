// Shows what a comparison has found: a sentence, bars with their intervals, lengths of games, and what was never used.
import { byId, make, ruleLink } from "./dom.js";
/** @import * as H from "./http_types" */

const SMALL_SHARE = 0.1, SMALL = 0.01; // the least that the length of a bar stands for

/**
 * @param {H.ComparisonView} view
 * @param {string} game
 */
export function showResult(view, game) {
  const result = view.result;
  if (!result) return;
  byId("results").hidden = false;
  byId("summary").textContent = result.summary;
  byId("facts-of-run").textContent = `${result.games.toLocaleString("en-GB")} games each. First: ${result.titles[0]}. Second: ${result.titles[1]}. The figures come with their 95 % intervals; a change in bold is larger than its interval.`;
  byId("rows").replaceChildren(...result.rows.map(rowOf));
  showLengths(result.lengths);
  byId("never").replaceChildren(...neverOf(result, game));
  showBoards(view);
}

/** @param {H.RowView} row */
function rowOf(row) {
  const ends = [row.a, row.b].flatMap((bar) => [bar.low ?? bar.value ?? 0, bar.high ?? bar.value ?? 0]);
  const low = Math.min(0, ...ends), high = Math.max(...ends, row.a.unit === "%" ? SMALL_SHARE : SMALL);
  const change = make(row.sure ? "strong" : "span", {}, row.change || "not known yet");
  return make("tr", {}, make("th", { scope: "row" }, row.name), barOf(row.a, "a", low, high), barOf(row.b, "b", low, high), make("td", { class: "change" }, change));
}

/**
 * @param {H.BarView} bar
 * @param {string} side
 * @param {number} low the left end of the scale
 * @param {number} high the right end
 */
function barOf(bar, side, low, high) {
  /** @param {number} value */
  const at = (value) => (100 * (Math.min(high, Math.max(low, value)) - low)) / (high - low);
  const fill = make("span", { class: "fill" }), value = bar.value ?? 0;
  fill.style.left = `${at(Math.min(0, value))}%`;
  fill.style.width = `${Math.abs(at(value) - at(0))}%`;
  const drawn = make("span", { class: `bar ${side}`, "aria-hidden": "true" }, fill);
  if (bar.low !== null && bar.high !== null) {
    const range = make("span", { class: "range" });
    range.style.left = `${at(bar.low)}%`;
    range.style.width = `${at(bar.high) - at(bar.low)}%`;
    drawn.append(range);
  }
  return make("td", {}, drawn, make("span", { class: "number" }, bar.text || "not known yet"));
}

/** @param {H.LengthsView} lengths */
function showLengths(lengths) {
  const most = Math.max(...lengths.a, ...lengths.b, 1e-9);
  const columns = Array.from({ length: Math.max(lengths.a.length, lengths.b.length) }, (_, i) => {
    const pair = [["a", lengths.a[i]], ["b", lengths.b[i]]].map(([side, share]) => {
      const column = make("span", { class: `fill ${side}` });
      column.style.height = `${(100 * Number(share ?? 0)) / most}%`;
      return column;
    });
    return make("span", { class: "column" }, ...pair);
  });
  byId("lengths").replaceChildren(...columns);
  byId("longest").textContent = (columns.length * lengths.step).toLocaleString("en-GB");
}

/**
 * @param {H.ResultView} result
 * @param {string} game
 */
function neverOf(result, game) {
  return result.never.flatMap((one, i) => {
    if (!one) return [];
    const items = one.clauses.map(({ clause, text }) => make("li", {}, ruleLink(game, clause), ` ${text}`));
    const draws = one.draws.length ? [make("p", {}, `Throws and cards that never came up: ${one.draws.slice(0, 30).join(", ")}${one.draws.length > 30 ? " …" : ""}.`)] : [];
    const title = `${i ? "Second" : "First"} rules: ${one.clauses.length} of ${one.counted} clauses never came into play in ${one.games} games`;
    return [make("details", {}, make("summary", {}, title), make("ul", {}, ...items), ...draws)];
  });
}

/** @param {H.ComparisonView} view */
function showBoards(view) {
  const box = byId("boards");
  if (!view.boards) return void box.replaceChildren();
  if (box.dataset.of === view.id) return;
  box.dataset.of = view.id;
  box.replaceChildren(...["a", "b"].map((side, i) => {
    const title = `${i ? "Second" : "First"} rules: where something happened. The darker, the more often.`;
    return make("figure", {}, make("img", { src: `/api/lab/${view.id}/${side}.svg`, alt: title, width: "600", height: "600" }), make("figcaption", {}, title));
  }));
}
