// Who is to sit at a seat of a new table: somebody here, a bot, or whoever follows the invitation.
import { make } from "./dom.js";

/** @typedef {{who: string, name: string, level: string}} SeatChosen */

const KINDS = { me: "a person here", bot: "a bot", open: "a friend, by link" };

/**
 * A row in which somebody chooses who has a seat. Whatever is chosen is written into `own`.
 * @param {string} title what the game calls the seat
 * @param {SeatChosen} own
 * @param {Record<string, string>} levels the bots and what they are called
 * @param {boolean} isFirst
 */
export function seatRow(title, own, levels, isFirst) {
  const who = make("select", { "aria-label": `Player for ${title}` },
    ...Object.entries(KINDS).map(([kind, words]) => make("option", { value: kind, selected: kind === own.who }, words)));
  const name = make("input", { "aria-label": `Name for ${title}`, maxlength: "40", placeholder: isFirst ? "Your name" : "Name", value: own.name, autocomplete: "off" });
  const level = make("select", { "aria-label": `Bot for ${title}` },
    ...Object.entries(levels).map(([key, words]) => make("option", { value: key, selected: key === own.level }, words)));
  const show = () => {
    name.hidden = own.who === "bot";
    level.hidden = own.who !== "bot";
  };
  who.addEventListener("change", () => ((own.who = who.value), show()));
  name.addEventListener("input", () => (own.name = name.value));
  level.addEventListener("change", () => (own.level = level.value));
  show();
  return make("p", { class: "seat" }, make("span", { class: "title" }, title), who, name, level);
}

/**
 * The bot that a seat has at first: the second weakest, where there are several.
 * @param {Record<string, string>} levels
 */
export function usualLevel(levels) {
  const [first, second] = Object.keys(levels);
  return second ?? first;
}

/**
 * What is sent to the server for a seat.
 * @param {SeatChosen} own
 */
export const seatWanted = ({ who, name, level }) => (who === "bot" ? { who, level } : { who, name });
