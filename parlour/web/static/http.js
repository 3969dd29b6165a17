// Requests to the server over HTTP. A refusal throws an HttpError. Callers look at its kind, never at its text.

/** A refusal by the server (RFC 9457). */
export class HttpError extends Error {
  /**
   * @param {string} text
   * @param {string} [kind] the last part of its `type`, such as UnknownMatch; "offline" if the server did not answer
   * @param {string} [field] the field of the request that was wrong
   */
  constructor(text, kind = "", field = "") {
    super(text);
    this.kind = kind;
    this.field = field;
  }
}

/**
 * @param {string} method
 * @param {string} address
 * @param {unknown} [body] sent as JSON, or as it is if it is text
 * @param {string} [token] of a seat
 * @returns {Promise<any>}
 */
export async function ask(method, address, body, token) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  let answer;
  try {
    answer = await fetch(address, { method, headers, body: typeof body === "string" || body === undefined ? body : JSON.stringify(body) });
  } catch {
    throw new HttpError("The server does not answer. Check your connection and try again.", "offline");
  }
  const text = await answer.text();
  const read = text ? JSON.parse(text) : null;
  if (!answer.ok) throw new HttpError(read?.detail ?? `The server answered with error ${answer.status}. Try again.`, read?.type?.split("/").at(-1), read?.field);
  return read;
}

/**
 * Return an error as text for the page.
 * @param {unknown} error
 */
export const errorText = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Show why the server refused a form, and focus the field that was wrong. The typed values stay.
 * @param {HTMLFormElement} form
 * @param {HTMLElement} trouble
 * @param {unknown} error
 */
export function showFormError(form, trouble, error) {
  trouble.textContent = errorText(error);
  const name = error instanceof HttpError ? error.field : "";
  const field = name && form.querySelector(`[data-field="${CSS.escape(name)}"]`);
  if (!field) return;
  for (let fold = field.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) fold.open = true;
  field.setAttribute("aria-invalid", "true");
  field.addEventListener("input", () => field.removeAttribute("aria-invalid"), { once: true });
  const inner = field.matches("input, select") ? field : field.querySelector("input");
  if (inner instanceof HTMLElement) inner.focus();
}
