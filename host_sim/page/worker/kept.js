// What the board's flash holds, kept by this browser: nothing where it keeps nothing.

const DATABASE = "rootlight";
const STORE = "flash";

/**
 * The files of a board, as `keep` was given them; "" if there are none.
 *
 * @param {string} board
 * @returns {Promise<string>}
 */
export async function kept(board) {
  try {
    return (await asked("readonly", (store) => store.get(board))) ?? "";
  } catch {
    return "";
  }
}

/**
 * Keep the files of a board; returns whether they are kept.
 *
 * @param {string} board
 * @param {string} files
 */
export async function keep(board, files) {
  try {
    await asked("readwrite", (store) => store.put(files, board));
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest} ask
 * @returns {Promise<any>}
 */
async function asked(mode, ask) {
  const database = await finished(opened());
  try {
    return await finished(ask(database.transaction(STORE, mode).objectStore(STORE)));
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
