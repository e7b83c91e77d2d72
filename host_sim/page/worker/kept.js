// What the board's flash holds, kept by this browser: nothing where it keeps nothing. Of several
// tabs with the same board, one keeps it.

const DATABASE = "rootlight";
const STORE = "flash";
// A page that is loaded again waits so long for its former self to be gone.
const PATIENCE_MS = 3000;

/**
 * Have the files of a board to oneself, as long as this worker lives; returns whether that is so.
 *
 * @param {string} board
 * @returns {Promise<boolean>}
 */
export function claimed(board) {
  // Only a page that came by https, or from this computer, has locks.
  if (!("locks" in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const hold = () => {
      resolve(true);
      return new Promise(() => undefined);
    };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    navigator.locks.request(`${DATABASE}-${board}`, { signal }, hold).catch(() => resolve(false));
  });
}

/**
 * The files of a board, as `keep` was given them; "" if there are none.
 *
 * @param {string} board
 * @returns {Promise<string>}
 */
export async function kept(board) {
  try {
    return (await asked("readonly", (store) => finished(store.get(board)))) ?? "";
  } catch {
    return "";
  }
}

/**
 * Keep the files of a board in place of those `before`. "other": others are there by now, which
 * another tab has kept, and stay.
 *
 * @param {string} board
 * @param {string} before
 * @param {string} files
 * @returns {Promise<"kept" | "other" | "failed">}
 */
export async function keep(board, before, files) {
  try {
    return await asked("readwrite", async (store) => {
      if (((await finished(store.get(board))) ?? "") !== before) return "other";
      await finished(store.put(files, board));
      return "kept";
    });
  } catch {
    return "failed";
  }
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => Promise<T>} ask All that it asks is one transaction.
 * @returns {Promise<T>}
 */
async function asked(mode, ask) {
  const database = await finished(opened());
  try {
    return await ask(database.transaction(STORE, mode).objectStore(STORE));
  } finally {
    database.close();
  }
}

/** @returns {IDBOpenDBRequest} */
function opened() {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return request;
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
