// The board's flash, kept by this browser: nothing where it keeps nothing. Of several tabs with
// the same board, one keeps it.

const DATABASE = "rootlight";
const STORE = "flash";
// A reloaded page waits this long for the page before it to let go of the lock.
const FORMER_SELF_MS = 3000;
// A store may never answer: as long as a page that was left lies in the browser in mid-write.
const STORE_MS = 10000;

/**
 * The files of a board, as `keep` was given them last: "" if there are none, null if the browser
 * does not say. `isOurs`: whether others may be kept in their place; another tab may do that.
 *
 * @param {string} board
 * @returns {Promise<{files: string | null, isOurs: boolean}>}
 */
export async function found(board) {
  const isOurs = await claimed(board);
  return { files: await read(board), isOurs };
}

/**
 * The files of a board; "" if there are none, null if the browser does not say.
 *
 * @param {string} board
 * @returns {Promise<string | null>}
 */
export async function read(board) {
  try {
    return (await asked("readonly", (store) => finished(store.get(board)))) ?? "";
  } catch {
    return null;
  }
}

/**
 * Have the files of a board to oneself, as long as this worker lives; returns whether that is so.
 *
 * @param {string} board
 * @returns {Promise<boolean>}
 */
async function claimed(board) {
  // Only a page that came by https, or from this computer, has locks.
  if (!("locks" in navigator)) return true;
  const abort = new AbortController();
  const { signal } = abort;
  const held = new Promise((resolve, reject) => {
    const hold = () => {
      resolve(true);
      return new Promise(() => undefined);
    };
    navigator.locks.request(`${DATABASE}-${board}`, { signal }, hold).catch(reject);
  });
  try {
    await inTime(held, FORMER_SELF_MS);
    return true;
  } catch (error) {
    abort.abort();
    // A browser that refuses locks keeps nothing either, and no other tab has what it keeps.
    return !(error instanceof TooLate);
  }
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
 * Ask the store; rejects if it refuses, or does not answer. What is written is on the disk then: a
 * request that succeeded may fail all the same, with its transaction.
 *
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => Promise<T>} ask All that it asks is one transaction.
 * @returns {Promise<T>}
 */
async function asked(mode, ask) {
  const database = await inTime(opened(), STORE_MS);
  try {
    const transaction = database.transaction(STORE, mode, { durability: "strict" });
    const done = completed(transaction);
    const both = Promise.all([ask(transaction.objectStore(STORE)), done]);
    const [answer] = await inTime(both, STORE_MS);
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
