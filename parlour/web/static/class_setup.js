// The page that opens a class, or continues one.
import { byId, make } from "./dom.js";
import { ask, HttpError, showFormError } from "./http.js";
import { keepToken, ownClasses } from "./class.js";
/** @import { Room } from "./class.js" */

const form = byId("open", HTMLFormElement);
const trouble = byId("trouble");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  /** @type {Record<string, string>} */
  const options = {};
  trouble.textContent = "";
  for (const [name, value] of new FormData(form)) if (value !== "") options[name] = String(value);
  const name = byId("class-name", HTMLInputElement).value;
  try {
    const made = await ask("POST", "/api/classes", { game: form.dataset.game, options, seconds: Number(byId("seconds", HTMLSelectElement).value), name });
    keepToken(made.code, "teacher", made.token, name.trim());
    location.href = made.url;
  } catch (error) {
    showFormError(form, trouble, error);
  }
});

/**
 * Return a named class as a row: its name, and the date of its last lesson.
 * @param {string} code
 * @param {string} token
 */
async function rowOf(code, token) {
  try {
    /** @type {Room} */
    const { lead } = await ask("GET", `/api/classes/${code}`, undefined, token);
    const last = lead?.kept.lessons.at(-1), many = lead?.names.length ?? 0;
    const when = last ? `last lesson on ${new Date(last.at * 1000).toLocaleDateString("en-GB", { day: "numeric", month: "long" })}` : "no lesson yet";
    return make("li", {}, make("a", { href: `/class/${code}/teacher` }, make("strong", {}, lead?.kept.name ?? code)),
      make("span", { class: "quiet" }, `${many} ${many === 1 ? "pupil" : "pupils"} · ${when}`));
  } catch (error) {
    if (error instanceof HttpError && error.kind !== "offline") keepToken(code, "teacher", ""); // the class has ended, or another teacher leads it
    return null;
  }
}

async function showOwn() {
  const rows = (await Promise.all(ownClasses().map(({ code, token }) => rowOf(code, token)))).filter((row) => row !== null);
  byId("own-classes-list").replaceChildren(...rows);
  byId("own-classes").hidden = !rows.length;
}

showOwn();
