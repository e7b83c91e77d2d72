import type { BrokerPlace, Room } from "../worker/messages";

/** A shared game. `broker`: null where a browser does not reach it. */
export type KnownRoom = Omit<Room, "broker"> & { broker: BrokerPlace | null };

/** The shared games of this page's board: in the worker of the site, or in a program. */
export interface Rooms {
  /** False where no room can be joined from here. */
  readonly isOffered: boolean;
  /** The room that the board is in, or null. */
  readonly room: KnownRoom | null;
  /** The broker for a new room; null if none is known. */
  readonly broker: BrokerPlace | null;
  /** What people have written here: addresses of a broker and of a site. */
  readonly written: { broker: string; site: string };
  /** True if links need a site that people name. */
  readonly asksForSite: boolean;
  /** True if people are asked first: for what a link needs, or whether an earlier game goes on. */
  readonly isIncomplete: boolean;
  /** True if the address of this page leads into a room whose broker is not known. */
  readonly lacksBroker: boolean;
  /** Why the address of this page leads nowhere, or null. */
  readonly complaint: unknown;
  /** True if there is an earlier room to go on with. */
  readonly hasEarlier: boolean;
  /** True if links open on other computers too. */
  readonly opensElsewhere: boolean;

  /** A board has come: find out which room it is in. */
  met(): Promise<void>;
  /** Remember what people have written. Throws BrokerError. */
  note(broker: string, site: string): void;
  newCode(): Promise<string>;
  join(room: Room): Promise<void>;
  leave(): Promise<void>;
  /** Go on in the same room with what was written. `isRefused`: the broker lets nobody in. */
  goOn(isRefused: boolean): Promise<void>;
  goToEarlier(): Promise<void>;
  /** The link to a seat of the room, on a board of this name; "" while no site is known. */
  linkTo(room: KnownRoom, seat: number | null, built: string): string;
  /** The command by which a friend's program joins as a colour; "" where there is none. */
  commandFor(colour: string): string;
}
