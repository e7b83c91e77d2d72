// What `host_sim/in_page/page_line.py` and `broker.js` say to each other, as JSON. `of`: the number
// of the try to connect. `data`: text; what is no UTF-8 comes as some other text, whose seal is wrong.
// Reasons are numbers of MQTT 5, table 2-6.

/** The bytes that may come at once, and a second; then the packets. */
export type Most = [number, number, number, number];

/**
 * `open`: connect. `subscribe`: with `retain` as MQTT's Retain Handling. `publish`: confirmed
 * (QoS 1), and retained for so many seconds, or not at all; one is on its way at a time. `close`: leave.
 */
export type Command =
  | {
      of: number;
      do: "open";
      client: string;
      will: string;
      keepalive: number;
      largest: number;
      most: Most;
    }
  | { of: number; do: "subscribe"; topics: string[]; retain: 0 | 2 }
  | { of: number; do: "publish"; topic: string; data: string; kept_s: number }
  | { of: number; do: "close" };

/**
 * `connected`: with what the broker told of itself. `refused`, `failed`: no connection has come
 * about. `lost`: it is over; `reason` as the broker gave it. `answered`: to what was published.
 * `message`: with whether the broker had kept it.
 */
export type Event =
  | { of: number; what: "connected"; told: { [property: string]: unknown } }
  | { of: number; what: "refused"; reason: number }
  | { of: number; what: "failed"; code: string }
  | { of: number; what: "lost"; reason: number | null; floods: boolean }
  | { of: number; what: "subscribed"; reasons: number[] }
  | { of: number; what: "answered"; reason: number }
  | { of: number; what: "message"; topic: string; data: string; kept: boolean };
