// Keeps the files of the site, so that it plays without a network after the first visit.
//
// The page starts it when its board is lit. What the page has fetched comes from the browser's own
// cache then, without the network. `offline.py` writes down which files there are, each with its
// SHA-256, and a version that changes with them.

const VERSION = "@version@";
const PREFIX = "rootlight ";
const CACHE = PREFIX + VERSION;
const FRONT = "index.html";

/** @typedef {{[name: string]: string}} Sums The SHA-256 of each file. */

/**
 * What it takes to play.
 *
 * @type {Sums}
 */
const FILES = {};
/**
 * What is kept when the page has asked for it.
 *
 * @type {Sums}
 */
const LATER = {};

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => {
  event.waitUntil(keepAll().catch(keepNothing));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});

// The page asks for it when a person wants the newer version.
worker.addEventListener("message", () => worker.skipWaiting());

async function keepAll() {
  const cache = await caches.open(CACHE);
  await Promise.all(Object.entries(FILES).map((file) => keep(cache, ...file)));
  const asked = Object.entries(LATER).map((file) => keep(cache, ...file, ["only-if-cached"]));
  await Promise.allSettled(asked);
}

/**
 * A file did not arrive whole: the next visit tries again.
 *
 * @param {unknown} error
 */
async function keepNothing(error) {
  await caches.delete(CACHE);
  throw error;
}

/**
 * Keep a file, from the browser's own cache if it has the right one.
 *
 * @param {Cache} cache
 * @param {string} name
 * @param {string} sum
 * @param {RequestCache[]} ways
 */
async function keep(cache, name, sum, ways = ["force-cache", "reload"]) {
  const address = name === FRONT ? "./" : name;
  for (const way of ways) {
    const response = await fetch(address, { cache: way, mode: "same-origin" });
    if (response.ok && (await sumOf(response.clone())) === sum) {
      return cache.put(address, response);
    }
  }
  throw new Error(`${name} did not arrive whole`);
}

/** @param {Response} response */
async function sumOf(response) {
  const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function forgetOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const scope = worker.registration.scope;
  const name = request.url.startsWith(scope) ? request.url.slice(scope.length) : "";
  const kept = await cache.match(name.split(/[?#]/)[0] === FRONT ? scope : request, {
    ignoreSearch: true,
  });
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  if (Object.hasOwn(LATER, name) && response.ok) await cache.put(request, response.clone());
  return response;
}
