// Registers the service worker, where the browser allows one, and asks for leave to notify when the player wants that.
navigator.serviceWorker?.register("/service-worker.js").catch(() => {});

const box = /** @type {HTMLInputElement | null} */ (document.querySelector("#settings [name=notify]"));
if (box) {
  /** @type {HTMLElement} */ (box.closest("label")).hidden = !("Notification" in window);
  box.addEventListener("change", async () => {
    if (!box.checked || (await Notification.requestPermission()) === "granted") return;
    box.checked = false;
    box.form?.dispatchEvent(new Event("change"));
    /** @type {HTMLElement} */ (document.getElementById("notify-told")).textContent = "This browser does not allow notifications from here. You can change that in its settings for this page.";
  });
}
