// The messages of the page and its worker to each other.

/** The board that the page shows. */
export type Shown = "simulated" | "real";

/** The reason for no port: nothing is plugged in, it cannot be opened, or it takes nothing. */
export type NoPort = "" | "taken" | "stuck";

/**
 * `built`: make a simulated board, by its name; the first message. `line`: of the link. `show`:
 * show this board from now on. `bringBack`: let the games that were set aside as earlier ones
 * change places with those of now. `askEarlier`: are there any? The others are about a try to have the real board's port, by its
 * number: it is open, it is closed and why, and what the board has sent.
 */
export type ToWorker =
  | { built: string; show: Shown }
  | { line: string }
  | { show: Shown }
  | { bringBack: true }
  | { askEarlier: true }
  | { opened: number }
  | { closed: number; why: NoPort }
  | { bytes: Uint8Array; of: number };

/**
 * `step`: what the worker is doing until the board is there. `shown`: which board it is from here
 * on. `again`: start another worker, since the store has other games by now. `notBack`: it could
 * not bring them back. `hasEarlier`: whether earlier games were set aside. `failed`: the board does not start, and what the
 * Content-Security-Policy of the server forbids, or "". `open` and `close`: what to do with the real board's port; `bytes`: send these to the board.
 */
export type FromWorker =
  | { line: string }
  | { step: "download" | "switch_on" }
  | { ready: true }
  | { again: true }
  | { notBack: true }
  | { hasEarlier: boolean }
  | { shown: Shown }
  | { open: number }
  | { close: number }
  | { bytes: Uint8Array }
  | { failed: string; forbidden: string };
