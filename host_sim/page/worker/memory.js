// The memory of the page's Python before an image of it is put in, and after. The program that
// makes the image begins with the same memory, or its addresses would be wrong.

export const PAGE_BYTES = 4096;
export const WASM_PAGE_BYTES = 64 << 10;
/** The heap lies above this. No byte of so much memory is ever written, so it takes none. */
export const BELOW_HEAP_BYTES = 64 << 20;
/** The heap of a Python that begins: the image brings another one. */
export const NO_HEAP_BYTES = 64 << 10;
