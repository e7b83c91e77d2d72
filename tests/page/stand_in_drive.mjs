// Stands in for `showDirectoryPicker`: a folder in the page, which fails as `drive` says.
//
// `drive` is changed by a test: `name`, `info` (the text of INFO_UF2.TXT, null without one),
// `refuses` (the name of the picker's error), `full` and `leaves` (bytes after which it does so;
// `leaves` may be "close"), `forbids` (nothing may be written). `files` is what was written.

window.drive = {};
window.files = {};

function fails(name) {
  return new DOMException("as the test says", name);
}

class Writable {
  #name;
  #bytes = [];

  constructor(name) {
    this.#name = name;
  }

  async write(piece) {
    const { full, leaves } = window.drive;
    if (this.#bytes.length + piece.length > (full ?? Infinity)) throw fails("QuotaExceededError");
    const isLast = this.#bytes.length + piece.length > leaves;
    if (isLast) window.drive.isAway = true;
    if (window.drive.isAway) throw fails("NotFoundError");
    for (const byte of piece) this.#bytes.push(byte);
    window.files[this.#name] = this.#bytes;
  }

  async close() {
    if (window.drive.leaves === "close") window.drive.isAway = true;
    if (window.drive.isAway || window.drive.closes === false) throw fails("InvalidStateError");
    window.drive.isAway = true;
  }

  async abort() {}
}

class Folder {
  get name() {
    return window.drive.name ?? "RPI-RP2";
  }

  async getFileHandle(name, { create = false } = {}) {
    const { info, isAway, forbids } = window.drive;
    if (isAway) throw fails("NotFoundError");
    if (create) {
      if (forbids) throw fails("NotAllowedError");
      window.files[name] = [];
      return { createWritable: async () => new Writable(name) };
    }
    if (info === null) throw fails("NotFoundError");
    return { getFile: async () => new Blob([info ?? "Board-ID: RPI-RP2\r\n"]) };
  }

  async removeEntry(name) {
    delete window.files[name];
  }
}

window.showDirectoryPicker = async (wish) => {
  window.wish = wish;
  if (window.drive.refuses) throw fails(window.drive.refuses);
  return new Folder();
};
