// Keeps the files of the site, so that it plays without a network after the first visit.
//
// The page starts it when its board is lit. Files that the page has fetched come from the
// browser's own cache then, without the network. `offline.py` writes down which files there are,
// each with its SHA-256, and a version that changes with them.

const VERSION = "@version@";
const FRONT = "index.html";
const ENDING = ".html";
/** @type {RequestCache[]} */
const WAYS = ["force-cache", "reload"];
// A store that refuses or never answers must not keep the page from the network.
const MOST_MS = 3000;

/** @typedef {{[name: string]: string}} Sums The SHA-256 of each file. */

/**
 * The files that it takes to play.
 *
 * @type {Sums}
 */
const FILES = {};
/**
 * The files that are kept when the page has asked for them.
 *
 * @type {Sums}
 */
const LATER = {};

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
// Another copy of the site may lie in another folder of the same server.
const PREFIX = `rootlight ${worker.registration.scope} `;
const CACHE = PREFIX + VERSION;

worker.addEventListener("install", (event) => {
  event.waitUntil(keepAll().catch(keepNothing));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});

// The page says that a person wants the newer version, or which file it has asked for.
worker.addEventListener("message", (event) => {
  event.waitUntil(event.data === "take over" ? worker.skipWaiting() : keepLater(event.data));
});

async function keepAll() {
  const cache = await caches.open(CACHE);
  await Promise.all(Object.entries(FILES).map((file) => keep(cache, ...file)));
}

/** @param {string} address */
async function keepLater(address) {
  const name = nameOf(address);
  const cache = await caches.open(CACHE);
  if (!Object.hasOwn(LATER, name) || (await cache.match(name)) !== undefined) return;
  // Without a network the next visit keeps it.
  await keep(cache, name, LATER[name]).catch(() => undefined);
}

class NotWhole extends Error {}

/**
 * A file did not arrive whole: the next visit tries again, and the pages may say so.
 *
 * @param {unknown} error
 */
async function keepNothing(error) {
  await caches.delete(CACHE);
  if (error instanceof NotWhole) {
    const pages = await worker.clients.matchAll({ includeUncontrolled: true });
    for (const page of pages) page.postMessage({ notWhole: error.message });
  }
  throw error;
}

/**
 * Keep a file, from the browser's own cache if it has the right one.
 *
 * @param {Cache} cache
 * @param {string} name
 * @param {string} sum
 */
async function keep(cache, name, sum) {
  const address = name === FRONT ? "./" : name;
  for (const way of WAYS) {
    const response = await fetch(address, { cache: way });
    if (response.ok && (await sumOf(response.clone())) === sum) {
      return cache.put(address, withoutRedirect(response));
    }
  }
  throw new NotWhole(name);
}

/**
 * Some servers send `x.html` on to `x`. A browser shows no page that came so and was kept.
 *
 * @param {Response} response
 */
function withoutRedirect(response) {
  return response.redirected ? new Response(response.body, response) : response;
}

/** @param {Response} response */
async function sumOf(response) {
  const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The version before this one stays: a tab may still show it, and ask for more of its files. */
async function forgetOthers() {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  for (const name of older.slice(0, -1)) await caches.delete(name);
}

/** @param {Request} request */
async function answer(request) {
  const late = new Promise((resolve) => setTimeout(resolve, MOST_MS));
  const kept = await Promise.race([keptFor(request), late]).catch(() => undefined);
  return kept ?? fetch(request);
}

/**
 * @param {Request} request
 * @returns {Promise<Response | undefined>}
 */
async function keptFor(request) {
  const cache = await caches.open(CACHE);
  const name = nameOf(request.url);
  if ([FRONT, FRONT.replace(ENDING, "")].includes(name)) return cache.match("./");
  const found = await cache.match(request, { ignoreSearch: true });
  // Some servers send `x.html` on to `x`, and somebody keeps that address.
  return found ?? (await cache.match(name + ENDING)) ?? caches.match(request);
}

/**
 * The name of a file of the site; another one's has no meaning.
 *
 * @param {string} address
 */
function nameOf(address) {
  return address.slice(worker.registration.scope.length).split(/[?#]/)[0];
}
