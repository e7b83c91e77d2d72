// Looking up a name that comes from outside: of a file, a board, a server or a key.
//
// Every object in JavaScript also has `constructor` and `toString`, and no file may reach them. So
// all such look-ups are made here; `tests/javascript/lookups.mjs` finds others.

/**
 * Return a table's own value for a name; undefined if it has none.
 *
 * @template V
 * @param {{readonly [name: string]: V} | null | undefined} table
 * @param {string} name
 * @returns {V | undefined}
 */
export function own(table, name) {
  return table && Object.hasOwn(table, name) ? table[name] : undefined;
}
