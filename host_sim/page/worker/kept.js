// The board's flash, kept by this browser: nothing where it keeps nothing. Of several tabs with
// the same board, one keeps it.

const DATABASE = "rootlight";
const STORE = "flash";
// A reloaded page waits this long for the page before it to let go of the lock.
const FORMER_SELF_MS = 3000;
// Other tabs are asked after so long. By then a page that was loaded again has ended its worker,
// which does not answer.
const ASK_MS = 500;
const ASKS = "who-has-them";
const HAS = "had-here";
// The files count as free after so many looks in a row at which no tab had them.
const LOOKS_FREE = 2;
const LOOK_MS = 3000;
// A store may never answer: as long as a page that was left lies in the browser in mid-write.
const STORE_MS = 10000;
// The board begins sooner than that. What the store tells later is taken then.
const FIRST_READ_MS = 1500;

/**
 * The files of a board, as `keep` was given them last: "" if there are none, null if the browser
 * does not say. `isOurs`: whether others may be kept in their place; another tab may do that.
 *
 * @param {string} board
 * @param {() => void} [later] Called if they are ours once that tab is gone.
 * @returns {Promise<{files: string | null, isOurs: boolean}>}
 */
export async function found(board, later = () => undefined) {
  const isOurs = await claimed(board, later);
  return { files: await read(board, FIRST_READ_MS), isOurs };
}

/**
 * The files of a board; "" if there are none, null if the browser does not say.
 *
 * @param {string} board
 * @param {number} [ms] How long the store may take for each of its two steps.
 * @returns {Promise<string | null>}
 */
export async function read(board, ms = STORE_MS) {
  try {
    return (await asked("readonly", (store) => finished(store.get(board)), ms)) ?? "";
  } catch {
    return null;
  }
}

/**
 * Have the files of a board to oneself, as long as this worker lives; returns whether that is so.
 *
 * @param {string} board
 * @param {() => void} later Called once the other tab has let go of them.
 * @returns {Promise<boolean>}
 */
async function claimed(board, later) {
  // Only a page that came by https, or from this computer, has locks.
  if (!("locks" in navigator)) return true;
  const abort = new AbortController();
  const { signal } = abort;
  const held = new Promise((resolve, reject) => {
    const hold = () => {
      resolve(true);
      return haveForGood(board);
    };
    navigator.locks.request(lockOf(board), { signal }, hold).catch(reject);
  });
  const others = channelOf(board);
  try {
    await inTime(Promise.race([held, takenElsewhere(others)]), FORMER_SELF_MS);
    return true;
  } catch (error) {
    abort.abort();
    // A browser that refuses locks keeps nothing either, and no other tab has what it keeps.
    if (!(error instanceof TooLate)) return true;
    void claimLater(board, later).catch(() => undefined);
    return false;
  } finally {
    others?.close();
  }
}

/**
 * Hold the lock of a board as long as this worker lives, and say so to other tabs.
 *
 * @param {string} board
 * @returns {Promise<never>}
 */
function haveForGood(board) {
  const others = channelOf(board);
  others?.addEventListener("message", ({ data }) => {
    if (data === ASKS) others.postMessage(HAS);
  });
  return new Promise(() => undefined);
}

/**
 * Wait a little, then ask other tabs; rejects as soon as one says that it has the files.
 *
 * @param {BroadcastChannel | null} others
 * @returns {Promise<never>}
 */
async function takenElsewhere(others) {
  await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  return new Promise((_, reject) => {
    others?.addEventListener("message", ({ data }) => data === HAS && reject(new TooLate()));
    // If this tab has got the files meanwhile, the channel is closed, and refuses. Nobody waits
    // for this promise then.
    others?.postMessage(ASKS);
  });
}

/**
 * The way to other tabs with a board; null in a browser that refuses it.
 *
 * @param {string} board
 */
function channelOf(board) {
  try {
    return new BroadcastChannel(lockOf(board));
  } catch {
    return null;
  }
}

/** @param {string} board */
function lockOf(board) {
  return `${DATABASE}-${board}`;
}

/**
 * Have the files of a board once the tab that has them is closed. A tab that is loaded again lets
 * go of them for a moment, and is to have them again: so this one stands in no queue.
 *
 * @param {string} board
 * @param {() => void} then
 */
async function claimLater(board, then) {
  const name = lockOf(board);
  const claim = (/** @type {Lock | null} */ lock) => {
    if (lock === null) return claimLater(board, then);
    then();
    return haveForGood(board);
  };
  for (let free = 0; free < LOOKS_FREE;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const { held = [], pending = [] } = await navigator.locks.query();
    const isFree = [...held, ...pending].every((lock) => lock.name !== name);
    free = isFree ? free + 1 : 0;
  }
  await navigator.locks.request(name, { ifAvailable: true }, claim);
}

/**
 * Keep the files of a board in place of those `before`, any of them. "other": others are there by
 * now, which another tab has kept, and stay.
 *
 * @param {string} board
 * @param {string[]} before
 * @param {string} files
 * @returns {Promise<"kept" | "other" | "failed">}
 */
export async function keep(board, before, files) {
  try {
    return await asked("readwrite", async (store) => {
      const stored = await finished(store.get(board));
      // Keep files again that somebody has deleted meanwhile.
      if (stored !== undefined && !before.includes(stored)) return "other";
      await finished(store.put(files, board));
      return "kept";
    });
  } catch {
    return "failed";
  }
}

/**
 * Keep files of a board under a name that nothing has, with an ending; returns whether that was
 * done.
 *
 * @param {string} board
 * @param {string} files
 * @param {"unreadable" | "earlier"} ending
 * @returns {Promise<boolean>}
 */
export async function setAside(board, files, ending) {
  try {
    return await asked("readwrite", async (store) => {
      let number = 1;
      const name = () => `${board}.${number}.${ending}`;
      while ((await finished(store.get(name()))) !== undefined) number++;
      await finished(store.put(files, name()));
      return true;
    });
  } catch {
    return false;
  }
}

/**
 * Return whether files of a board were set aside as "earlier".
 *
 * @param {string} board
 */
export async function hasEarlier(board) {
  return Boolean(await read(`${board}.1.earlier`));
}

/**
 * Let the files that were set aside last as "earlier" change places with those of the board;
 * returns whether that was done.
 *
 * @param {string} board
 * @returns {Promise<boolean>}
 */
export async function bringEarlierBack(board) {
  try {
    return await asked("readwrite", async (store) => {
      let number = 1;
      const name = () => `${board}.${number}.earlier`;
      while ((await finished(store.get(name()))) !== undefined) number++;
      number--;
      const earlier = await finished(store.get(name()));
      if (earlier === undefined) return false;
      await finished(store.put((await finished(store.get(board))) ?? "", name()));
      await finished(store.put(earlier, board));
      return true;
    });
  } catch {
    return false;
  }
}

/**
 * Ask the store; rejects if it refuses, or does not answer. What is written is on the disk then: a
 * request that succeeded may fail all the same, with its transaction.
 *
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => Promise<T>} ask All that it asks is one transaction.
 * @param {number} [ms] How long it may take to open, and to answer.
 * @returns {Promise<T>}
 */
async function asked(mode, ask, ms = STORE_MS) {
  const database = await inTime(opened(), ms);
  try {
    const transaction = database.transaction(STORE, mode, { durability: "strict" });
    const done = completed(transaction);
    const both = Promise.all([ask(transaction.objectStore(STORE)), done]);
    const [answer] = await inTime(both, ms);
    return answer;
  } finally {
    database.close();
  }
}

class TooLate extends Error {}

/**
 * Return a promise's result; rejects if it takes too long.
 *
 * @template T
 * @param {Promise<T>} answer
 * @param {number} ms
 * @returns {Promise<T>}
 */
function inTime(answer, ms) {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new TooLate()), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(patience));
  });
}

/** @returns {Promise<IDBDatabase>} */
async function opened() {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return finished(request);
}

/**
 * @param {IDBTransaction} transaction
 * @returns {Promise<void>}
 */
function completed(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function finished(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
