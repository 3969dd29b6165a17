// The settings of this browser: colours, sounds, animation, speed, chat. Runs before the first paint.
"use strict";
(() => {
  const KEY = "parlour.room";
  const USUAL = { theme: "", sound: true, still: false, mute: false, confirm: false, notify: false, pace: "" };

  /** @returns {typeof USUAL & Record<string, string | boolean>} */
  function read() {
    try {
      return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
    } catch {
      return USUAL;
    }
  }

  /** @param {typeof USUAL} chosen */
  function show(chosen) {
    const root = document.documentElement;
    if (chosen.theme) root.dataset.theme = chosen.theme;
    else delete root.dataset.theme;
    root.classList.toggle("still", chosen.still);
    root.classList.toggle("mute", chosen.mute);
  }

  show(read());
  document.addEventListener("DOMContentLoaded", () => {
    const form = /** @type {HTMLFormElement} */ (document.getElementById("settings"));
    const fields = [...form.querySelectorAll("input, select")].map((field) => /** @type {HTMLInputElement} */ (field));
    const chosen = read();
    for (const field of fields) {
      if (field.type === "checkbox") field.checked = Boolean(chosen[field.name]);
      else field.value = String(chosen[field.name]);
    }
    form.addEventListener("change", () => {
      const now = { ...USUAL, ...Object.fromEntries(fields.map((field) => [field.name, field.type === "checkbox" ? field.checked : field.value])) };
      try {
        localStorage.setItem(KEY, JSON.stringify(now));
      } catch {
        // without storage the setting lasts as long as the page
      }
      show(now);
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    document.addEventListener("click", (event) => {
      const box = /** @type {HTMLDetailsElement} */ (form.closest("details"));
      if (box.open && event.target instanceof Node && !box.contains(event.target)) box.open = false;
    });
  });
})();
