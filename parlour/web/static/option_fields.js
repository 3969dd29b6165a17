// The field of an option of a game: a list, a typed number or checkboxes, with the sentence that explains it.
import { make, ruleLink } from "./dom.js";
/** @import { Option } from "./play_now.js" */

const MOST_LISTED = 40; // the longest list of numbers; longer ranges are typed

/**
 * @typedef {object} Choosing how a page chooses options
 * @property {string} game
 * @property {Record<string, string>} chosen the options chosen so far
 * @property {(name: string, value: string) => void} choose called when a value is chosen
 * @property {string} [side] tells the fields of two lists of options apart
 */

/**
 * @param {Option} option
 * @param {Choosing} choosing
 */
function fieldFor(option, { chosen, choose, side = "" }) {
  const id = `${side}option-${option.name}`;
  const attributes = { id, name: option.name, "data-field": `options.${option.name}`, "aria-describedby": `${id}-text` };
  if (option.kind === "several") return checkboxes(option, attributes, chosen, choose);
  const now = String(chosen[option.name] ?? option.default);
  const [first, last, step] = option.values;
  if (option.kind === "number" && (last - first) / step > MOST_LISTED) {
    const input = make("input", { ...attributes, type: "text", inputmode: "numeric", autocomplete: "off", value: now });
    input.addEventListener("change", () => choose(option.name, input.value));
    return input;
  }
  const values = option.kind === "number" ? Array.from({ length: (last - first) / step + 1 }, (_, i) => first + i * step) : option.values;
  const select = make("select", attributes, ...values.map((value) =>
    make("option", { value: String(value), selected: String(value) === now }, labelOf(option, value))));
  select.addEventListener("change", () => choose(option.name, select.value));
  return select;
}

/**
 * @param {Option} option
 * @param {Record<string, string>} attributes
 * @param {Record<string, string>} chosen
 * @param {(name: string, value: string) => void} choose
 */
function checkboxes(option, attributes, chosen, choose) {
  const now = String(chosen[option.name] ?? option.default).split(",");
  const rows = option.values.map((value, i) =>
    make("label", { class: "check" }, make("input", { type: "checkbox", value: String(value), checked: now.includes(String(value)) }), ` ${option.labels[i] ?? value}`));
  const group = make("div", { ...attributes, role: "group", "aria-labelledby": `${attributes.id}-name` }, ...rows);
  group.addEventListener("change", () => {
    const on = [...group.querySelectorAll("input:checked")].map((box) => /** @type {HTMLInputElement} */ (box).value);
    choose(option.name, on.join(",") || "none");
  });
  return group;
}

/**
 * Return the label of a value.
 * @param {Option} option
 * @param {unknown} value
 */
export function labelOf(option, value) {
  const i = option.kind === "number" ? -1 : option.values.findIndex((each) => String(each) === String(value));
  return String(option.labels[i] ?? value).replaceAll("_", " ");
}

/** @param {Option} option */
function range(option) {
  const usual = String(option.default).split(",").map((value) => labelOf(option, value)).join(", ");
  return option.kind === "number" ? `${option.values[0]} to ${option.values[1]}, default ${usual}.` : `Default: ${usual}.`;
}

/**
 * Return an option with its label, its field and the sentence that explains it.
 * @param {Option} option
 * @param {Choosing} choosing
 */
export function optionRow(option, choosing) {
  const id = `${choosing.side ?? ""}option-${option.name}`;
  const label = make(option.kind === "several" ? "span" : "label", { id: `${id}-name` }, option.title);
  if (option.kind !== "several") label.setAttribute("for", id);
  const text = make("small", { id: `${id}-text` }, `${option.text} ${range(option)} `, ruleLink(choosing.game, option.clause));
  return make("div", { class: "option" }, label, " ", fieldFor(option, choosing), text);
}
