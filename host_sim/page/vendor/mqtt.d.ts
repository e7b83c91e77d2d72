// What we use of MQTT.js. The site's package.json names its version; esbuild puts it into the
// worker's program for brokers.

declare module "mqtt" {
  /** A packet as it came, with the reasons of MQTT 5 as numbers. */
  export interface Packet {
    cmd: string;
    reasonCode?: number;
    /** Of an older MQTT, in place of a reason. */
    returnCode?: number;
    /** Of a SUBACK: a reason for each topic. */
    granted?: number[];
    topic?: string;
    payload?: Uint8Array;
    retain?: boolean;
    properties?: { [name: string]: unknown };
  }

  export interface Options {
    protocolVersion: 5;
    clean: boolean;
    clientId: string;
    username?: string;
    password?: string;
    keepalive: number;
    reconnectPeriod: number;
    connectTimeout: number;
    resubscribe: boolean;
    timerVariant: "native";
    properties: { maximumPacketSize: number };
    will: { topic: string; payload: Uint8Array; qos: 1; retain: boolean };
    createWebsocket: (address: string, protocols: string[]) => WebSocket;
  }

  export interface PublishOptions {
    qos: 1;
    retain: boolean;
    properties: { messageExpiryInterval: number };
  }

  export interface Client {
    on(event: "packetreceive", hear: (packet: Packet) => void): void;
    on(event: "close", hear: () => void): void;
    on(event: "error", hear: (error: Error) => void): void;
    subscribe(topics: string[], options: { qos: 1; rh: number }, done: () => void): void;
    publish(topic: string, data: string, options: PublishOptions, done: () => void): void;
    end(force: boolean): void;
  }

  export function connect(address: string, options: Options): Client;
  const mqtt: { connect: typeof connect };
  export default mqtt;
}
