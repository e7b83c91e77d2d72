// The messages of the page and its worker to each other.

import type { Options } from "../messages/messages";

/** The board that the page shows. */
export type Shown = "simulated" | "real";

/** A broker. `address`: of its WebSocket, `wss://HOST/PATH`. */
export interface BrokerPlace {
  address: string;
  user: string | null;
  password: string | null;
}

/**
 * A shared game to join. `seat`: the side that is played here, from 0; null for who only watches.
 * `begin`: the game to begin if the room has none.
 */
export interface Room {
  broker: BrokerPlace;
  code: string;
  seat: number | null;
  begin: { game: string; board: string; options: Options } | null;
}

/** The reason for no port: nothing is plugged in, it cannot be opened, or it takes nothing. */
export type NoPort = "" | "taken" | "stuck";

/**
 * `built`: make a simulated board, by its name; the first message. `line`: of the link. `show`:
 * show this board from now on. `bringBack`: let the games that were set aside as earlier ones
 * change places with those of now. `askEarlier`: are there any? `room`: join this one, or leave the
 * one that was joined. `askCode`: draw the code of a new room. The others are about a try to have
 * the real board's port, by its number: it is open, it is closed and why, and what the board has
 * sent.
 */
export type ToWorker =
  | { built: string; show: Shown; room: Room | null }
  | { line: string }
  | { show: Shown }
  | { room: Room | null }
  | { askCode: true }
  | { bringBack: true }
  | { askEarlier: true }
  | { opened: number }
  | { closed: number; why: NoPort }
  | { bytes: Uint8Array; of: number };

/**
 * `step`: what the worker is doing until the board is there. `shown`: which board it is from here
 * on. `again`: start another worker, since the store has other games by now. `notBack`: it could
 * not bring them back. `hasEarlier`: whether earlier games were set aside. `code`: the one that was
 * drawn. `notJoined`: the room cannot be joined, so the board is in none. `failed`: the board does not start, and what the Content-Security-Policy of the server
 * forbids, or "". `open` and `close`: what to do with the real board's port; `bytes`: send these to the board.
 */
export type FromWorker =
  | { line: string }
  | { step: "download" | "switch_on" }
  | { ready: true }
  | { again: true }
  | { notBack: true }
  | { hasEarlier: boolean }
  | { code: string }
  | { notJoined: true }
  | { shown: Shown }
  | { open: number }
  | { close: number }
  | { bytes: Uint8Array }
  | { failed: string; forbidden: string };
