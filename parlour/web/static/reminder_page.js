// The page that a message links to: confirm the address, or stop the messages.
import { byId, readFacts } from "./dom.js";
import { ask, errorText } from "./http.js";

const { id } = readFacts(), code = new URLSearchParams(location.hash.slice(1));

/** @param {boolean} stop */
async function send(stop) {
  try {
    await ask("POST", `/api/matches/${id}/reminder`, { seat: Number(code.get("seat")), code: code.get("code") ?? "", stop });
    byId("told").textContent = stop ? "You will get no more messages about this table." : "Done. You will get a message when it is your turn and you are not at the table.";
  } catch (error) {
    byId("told").textContent = errorText(error);
  }
}
byId("confirm-address").addEventListener("click", () => void send(false));
byId("stop-messages").addEventListener("click", () => void send(true));
