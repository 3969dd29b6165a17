// Opening a class: the options that were changed, and the time for a throw.
import { byId } from "./dom.js";
import { ask, turnedDown } from "./http.js";
import { keepToken } from "./class.js";

const form = byId("open", HTMLFormElement);
const trouble = byId("trouble");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  /** @type {Record<string, string>} */
  const options = {};
  trouble.textContent = "";
  for (const [name, value] of new FormData(form)) if (value !== "") options[name] = String(value);
  try {
    const made = await ask("POST", "/api/classes", { game: form.dataset.game, options, seconds: Number(byId("seconds", HTMLSelectElement).value) });
    keepToken(made.code, "teacher", made.token);
    location.href = made.url;
  } catch (error) {
    turnedDown(form, trouble, error);
  }
});
