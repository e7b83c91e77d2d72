// Stands in for `navigator.serial`: a port whose bytes are those of a board at the far end of a
// WebSocket, see `cable_to_page.py`.
//
// As Chromium does it: a port that somebody has cannot be opened, one that is pulled ends its
// streams with an error and is no longer in the list. As a Pico does it: nothing comes before DTR.
// `window.standIn` is changed by a test: `address`, `refuses` (the name of the picker's error).

class StandInPort {
  readable = null;
  writable = null;
  #socket = null;

  getInfo() {
    return { usbVendorId: 0x2e8a, usbProductId: 5 };
  }

  async open() {
    if (this.readable !== null) throw new DOMException("it is open", "InvalidStateError");
    const socket = new WebSocket(window.standIn.address);
    socket.binaryType = "arraybuffer";
    await new Promise((resolve, reject) => {
      socket.onmessage = resolve;
      socket.onclose = () => reject(new DOMException("Failed to open port.", "NetworkError"));
    });
    this.#socket = socket;
    this.#makeStreams(socket);
  }

  #makeStreams(socket) {
    const lost = () => new DOMException("The device has been lost.", "NetworkError");
    this.readable = new ReadableStream({
      start: (controller) => {
        socket.onmessage = ({ data }) => controller.enqueue(new Uint8Array(data));
        socket.onclose = () => {
          if (this.readable === null) return;
          this.readable = null;
          this.writable = null;
          controller.error(lost());
        };
      },
    });
    this.writable = new WritableStream({
      write: async (bytes) => {
        if (window.standIn.isStuck) await new Promise(() => undefined);
        if (socket.readyState !== WebSocket.OPEN) throw lost();
        socket.send(bytes);
      },
    });
  }

  async setSignals({ dataTerminalReady }) {
    this.#socket.send(dataTerminalReady ? "DTR" : "no DTR");
  }

  async close() {
    if (this.readable?.locked || this.writable?.locked) throw new TypeError("it is locked");
    this.readable = null;
    this.writable = null;
    this.#socket.close();
  }
}

const port = new StandInPort();
// The browser's own first page may keep nothing.
let isGranted = origin !== "null" && localStorage.getItem("granted") === "yes";

Object.defineProperty(navigator, "serial", {
  value: {
    requestPort: async () => {
      const { refuses } = window.standIn;
      if (refuses) throw new DOMException("as the test says", refuses);
      isGranted = true;
      localStorage.setItem("granted", "yes");
      return port;
    },
    getPorts: async () => (isGranted && (await window.isPlugged()) ? [port] : []),
  },
});
