// What the page and its worker say to each other.

/** `built`: switch this board on, by its name; the first message. `line`: of the link. */
export type ToWorker = { built: string } | { line: string };

/** `step`: what the worker is doing until the board is there. */
export type FromWorker =
  | { line: string }
  | { step: "download" | "unpack" | "switch_on" }
  | { ready: true }
  | { failed: string };
