// The service worker. It keeps one page, which says so when the server cannot be reached. It stores no game, and it never
// answers in the server's place: everything else comes from the network. The server writes VERSION and FILES.
const CACHE = "parlour-" + "VERSION", PAGE = "/offline";
const KEPT = [PAGE, "FILES"];
const worker = /** @type {any} */ (self); // the types of a page have no service worker in them

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(clear()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(PAGE)));
  else if (isKept(new URL(request.url))) event.respondWith(fetch(request).catch(() => caches.match(request)));
});
worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.url));
});

/** @param {URL} url */
const isKept = ({ origin, pathname }) => origin === location.origin && KEPT.includes(pathname);

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(KEPT.map((path) => new Request(path, { cache: "reload" })));
  await worker.skipWaiting();
}

async function clear() {
  const old = (await caches.keys()).filter((name) => name.startsWith("parlour-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {string} url the page of the table that a notification is about */
async function show(url) {
  const pages = await worker.clients.matchAll({ type: "window" });
  const open = pages.find((/** @type {any} */ page) => page.url.split(/[?#]/)[0] === url);
  return open ? open.focus() : worker.clients.openWindow(url);
}
