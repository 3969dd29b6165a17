// What this browser remembers: its matches with their tokens, and a name. And one way to ask the server.

const read = (key, otherwise) => {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
};

const write = (key, value) => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // nothing is kept; the match goes on while the page is open
  }
};

export const matches = () => read("parlour.matches", {});

export const matchOf = (id) => matches()[id] ?? { tokens: {} };

export function keep(id, more) {
  const all = matches();
  all[id] = { tokens: {}, ...all[id], ...more, at: Date.now() };
  const newest = Object.entries(all).sort((a, b) => b[1].at - a[1].at).slice(0, 40);
  write("parlour.matches", Object.fromEntries(newest));
}

export function forget(id) {
  const all = matches();
  delete all[id];
  write("parlour.matches", all);
}

export const ownName = () => read("parlour.name", "");
export const keepName = (name) => write("parlour.name", name);
export const settings = () => ({ theme: "", sound: true, still: false, mute: false, ...read("parlour.room", {}) });
export const calm = () => settings().still || matchMedia("(prefers-reduced-motion: reduce)").matches;

export async function ask(method, address, body, token) {
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  let answer;
  try {
    answer = await fetch(address, { method, headers, body: typeof body === "string" || body === undefined ? body : JSON.stringify(body) });
  } catch {
    throw new Error("The parlour does not answer. Is it still open?");
  }
  const text = await answer.text();
  const read = text ? JSON.parse(text) : null;
  if (!answer.ok) throw Object.assign(new Error(read?.detail ?? `The parlour answered ${answer.status}.`), { field: read?.field });
  return read;
}

// A form was turned down: say why, and go to the field that is to blame, if one is. What was typed stays.
export function turnedDown(form, trouble, error) {
  trouble.textContent = error.message;
  const field = error.field && form.querySelector(`[data-field="${CSS.escape(error.field)}"]`);
  if (!field) return;
  for (let fold = field.closest("details"); fold; fold = fold.parentNode.closest("details")) fold.open = true;
  field.setAttribute("aria-invalid", "true");
  field.addEventListener("input", () => field.removeAttribute("aria-invalid"), { once: true });
  (field.matches("input, select") ? field : field.querySelector("input"))?.focus();
}

export function begun(made, game, title) {
  keep(made.id, { tokens: made.tokens, invite: made.invite, game, title });
  location.href = made.url;
}

export function make(tag, more = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(more)) {
    if (name in element && typeof value !== "string") element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

document.addEventListener("click", async (event) => {
  const from = event.target.dataset?.copy;
  if (!from) return;
  const field = document.getElementById(from);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    event.target.textContent = "Copied";
    setTimeout(() => (event.target.textContent = "Copy"), 1500);
  } catch {
    // the text is selected; the usual key copies it
  }
});
