// Keeps all files of the site, so that it plays without a network after the first visit.
//
// `build` puts the names of the files, and a version that changes with them, in place of the
// marks.

const VERSION = "@version@";
const FILES = ["@files@"];
const PREFIX = "rootlight ";
const CACHE = PREFIX + VERSION;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => {
  event.waitUntil(keepAll());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});

// The page asks for it when a person wants the newer version.
worker.addEventListener("message", () => worker.skipWaiting());

/** From the server: what the browser has kept by itself may be of an older version. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((name) => new Request(name, { cache: "reload" })));
}

async function forgetOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}
