// The page without the server: it says what is wrong as far as the browser knows, and goes on by itself when it can.
const told = /** @type {HTMLElement} */ (document.getElementById("offline-told"));

function show() {
  told.textContent = navigator.onLine
    ? "Your device is online, but Parlour's server does not answer. It may have been stopped, or it is starting again."
    : "Your device has no network at the moment.";
}

async function tryAgain() {
  const isBack = await fetch("/health", { cache: "no-store" }).then((answer) => answer.ok, () => false);
  if (isBack) location.reload();
  else show();
}

document.getElementById("offline-again")?.addEventListener("click", () => void tryAgain());
addEventListener("online", () => void tryAgain());
addEventListener("offline", show);
setInterval(() => void tryAgain(), 10_000);
show();
