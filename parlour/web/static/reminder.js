// The form at a table with which a player chooses where messages about their turns go. Only where the operator has set
// them up.
import { byId } from "./dom.js";
import { ask, errorText } from "./http.js";
/** @import * as H from "./http_types" */
/** @import { OwnMatch } from "./storage.js" */
/** @import { Seats } from "./seats.js" */

/** @type {Record<string, string>} */
const LABELS = { mail: "E-mail address", webhook: "Address of a webhook" };

/**
 * @param {{id: string}} facts
 * @param {Seats} seats
 * @param {OwnMatch} own
 */
export function offerReminder({ id }, seats, own) {
  const box = byId("reminder"), form = byId("reminder-form", HTMLFormElement), told = byId("reminder-told");
  const kind = byId("reminder-kind", HTMLSelectElement), to = byId("reminder-to", HTMLInputElement);
  let asked = -1; // the seat whose reminder the form shows
  const path = () => `/api/matches/${id}/seats/${asked}/reminder`;

  /** @param {H.ReminderView} view */
  const show = ({ kinds, kind: chosen, to: address, confirmed }) => {
    box.hidden = !kinds.length;
    kind.replaceChildren(...kinds.map((one) => new Option(LABELS[one], one, false, one === chosen)));
    /** @type {HTMLElement} */ (kind.closest("label")).hidden = kinds.length < 2;
    to.placeholder = LABELS[kind.value] ?? "";
    to.value = address;
    byId("reminder-stop").hidden = !chosen;
    told.textContent = !chosen ? "" : confirmed ? "You get a message when it is your turn and you are not here." : "A message with a link is on its way. Open the link to confirm the address.";
  };
  /** @param {{kind: string, to?: string}} wanted */
  const send = async (wanted) => {
    told.textContent = "";
    try {
      show(await ask("POST", path(), wanted, own.tokens[asked]));
    } catch (error) {
      told.textContent = errorText(error);
    }
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send({ kind: kind.value, to: to.value });
  });
  kind.addEventListener("change", () => (to.placeholder = LABELS[kind.value]));
  byId("reminder-stop").addEventListener("click", () => void send({ kind: "" }));
  seats.changed.listen(() => {
    const seat = seats.own.find((one) => String(one) in own.tokens) ?? -1;
    if (seat === asked) return;
    asked = seat;
    box.hidden = true;
    if (seat >= 0) ask("GET", path(), undefined, own.tokens[seat]).then(show).catch(() => {});
  });
}
