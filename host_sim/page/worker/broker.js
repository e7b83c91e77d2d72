// One connection after the other to an MQTT broker, by MQTT 5 over a WebSocket.
//
// It carries out what `host_sim/in_page/page_line.py` wants, and tells what comes of it: all
// decisions are made there. MQTT.js does the protocol. This is a program of its own, which the
// worker fetches when a game is shared.

import mqtt from "mqtt";
import { Incoming } from "./incoming.js";

/** @import { Client, Packet } from "mqtt" */
/** @import { Command, Event } from "./broker_messages" */
/** @import { BrokerPlace } from "./messages" */

const CONNECT_MS = 10000;
// The reasons of MQTT 5, table 2-6.
const UNSUPPORTED_VERSION = 0x84;
const LEAST_FAILURE = 0x80;

export class Broker {
  #place;
  #tell;
  /** @type {Connection | null} */
  #connection = null;

  /**
   * @param {BrokerPlace} place
   * @param {(event: Event) => void} tell
   */
  constructor(place, tell) {
    this.#place = place;
    this.#tell = tell;
  }

  /** @param {Command} command */
  take(command) {
    if (command.do === "open") {
      this.#connection?.end();
      this.#connection = new Connection(this.#place, command, this.#tell);
    } else if (this.#connection?.number === command.of) this.#connection.take(command);
  }

  end() {
    this.#connection?.end();
    this.#connection = null;
  }
}

class Connection {
  number;
  #tell;
  /** @type {Client | null} */
  #client = null;
  #incoming;
  /** True once the broker has let this program in. */
  #isIn = false;
  /** The reason with which the broker ends the connection. @type {number | null} */
  #reason = null;
  #hasEnded = false;

  /**
   * @param {BrokerPlace} place
   * @param {Extract<Command, {do: "open"}>} command
   * @param {(event: Event) => void} tell
   */
  constructor(place, { of, client, will, keepalive, largest, most }, tell) {
    this.number = of;
    this.#tell = tell;
    this.#incoming = new Incoming(most, () => this.#lose(true));
    try {
      this.#client = mqtt.connect(place.address, {
        protocolVersion: 5,
        clean: true,
        clientId: client,
        username: place.user ?? undefined,
        password: place.password ?? undefined,
        keepalive,
        // The room says when the next try is due.
        reconnectPeriod: 0,
        connectTimeout: CONNECT_MS,
        resubscribe: false,
        // The other kind starts a worker of its own, which this is already.
        timerVariant: "native",
        properties: { maximumPacketSize: largest },
        will: { topic: will, payload: new Uint8Array(), qos: 1, retain: true },
        createWebsocket: (address, protocols) => this.#incoming.from(address, protocols),
      });
    } catch {
      // The browser forbids the address; to tell it at once would be within the room's own call.
      setTimeout(() => this.#close());
      return;
    }
    this.#client.on("packetreceive", (packet) => this.#hear(packet));
    this.#client.on("close", () => this.#close());
    // A connection that failed closes as well.
    this.#client.on("error", () => undefined);
  }

  /** @param {Exclude<Command, {do: "open"}>} command */
  take(command) {
    if (command.do === "close") this.end();
    else if (command.do === "subscribe") {
      this.#client?.subscribe(command.topics, { qos: 1, rh: command.retain }, nothing);
    } else {
      const { topic, data, kept_s: seconds } = command;
      const properties = { messageExpiryInterval: seconds };
      const retain = seconds > 0;
      this.#client?.publish(topic, data, { qos: 1, retain, properties }, nothing);
    }
  }

  /** Nothing is told of it any more. */
  end() {
    this.#hasEnded = true;
    this.#hangUp();
  }

  /** Wait for nothing: the broker sends the will when a connection is gone. */
  #hangUp() {
    this.#client?.end(true);
  }

  #close() {
    this.#lose(false);
  }

  /** @param {boolean} isFlood Whether the broker has sent more than it may. */
  #lose(isFlood) {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    const of = this.number;
    if (this.#isIn || isFlood) {
      this.#tell({ of, what: "lost", reason: this.#reason, floods: isFlood });
    } else this.#tell({ of, what: "failed", code: "unreachable" });
    this.#hangUp();
  }

  /** @param {Packet} packet */
  #hear(packet) {
    if (this.#hasEnded || !this.#incoming.countPacket(packet)) return;
    const of = this.number;
    const reason = packet.reasonCode ?? 0;
    if (packet.cmd === "connack") this.#hearGreeting(packet);
    else if (packet.cmd === "suback") {
      this.#tell({ of, what: "subscribed", reasons: packet.granted ?? [] });
    } else if (packet.cmd === "puback") this.#tell({ of, what: "answered", reason });
    else if (packet.cmd === "disconnect") this.#reason = reason;
    else if (packet.cmd === "publish") {
      const data = new TextDecoder().decode(packet.payload);
      const kept = packet.retain ?? false;
      this.#tell({ of, what: "message", topic: packet.topic ?? "", data, kept });
    }
  }

  /** @param {Packet} packet */
  #hearGreeting({ reasonCode, returnCode, properties }) {
    const of = this.number;
    // A broker of an older MQTT answers with a code of its own.
    const isOlder = reasonCode === undefined && (returnCode ?? 0) !== 0;
    const reason = isOlder ? UNSUPPORTED_VERSION : (reasonCode ?? 0);
    if (reason >= LEAST_FAILURE) {
      this.#hasEnded = true;
      this.#tell({ of, what: "refused", reason });
      this.#hangUp();
      return;
    }
    this.#isIn = true;
    this.#tell({ of, what: "connected", told: properties ?? {} });
  }
}

/** The packets that come tell what has become of it. */
function nothing() {}
