// Opening a class: the options that were changed, and the time for a throw.
import { ask, turnedDown } from "./storage.js";
import { keepToken } from "./class.js";

const form = document.getElementById("open");
const trouble = document.getElementById("trouble");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const options = {};
  trouble.textContent = "";
  for (const { name, value } of form.elements) if (name && value !== "") options[name] = value;
  try {
    const made = await ask("POST", "/api/classes", { game: form.dataset.game, options, seconds: Number(document.getElementById("seconds").value) });
    keepToken(made.code, "teacher", made.token);
    location.href = made.url;
  } catch (error) {
    turnedDown(form, trouble, error);
  }
});
