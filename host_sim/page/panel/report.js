// "Save a bug report": what the board remembers of its last minutes, as a file.

import { element, enable, say } from "../elements.js";
import { t } from "../language/texts.js";
import { saveReport } from "../records/saving.js";

/** @import { BoardListener } from "../session/board_session.js" */
/** @import { Transport } from "../session/transport.js" */

/** @implements {BoardListener} */
export class Report {
  #transport;
  #complain;

  /**
   * @param {Transport} transport
   * @param {(error: unknown) => void} complain
   */
  constructor(transport, complain) {
    this.#transport = transport;
    this.#complain = complain;
    element("report").addEventListener("click", () => void this.#save());
  }

  met() {
    enable(true, "report");
  }

  lost() {
    enable(false, "report");
  }

  async #save() {
    try {
      const name = await saveReport(this.#transport);
      say(element("report-says"), t("Saved as {name}; send it with what you saw.", { name }));
    } catch (error) {
      this.#complain(error);
    }
  }
}
