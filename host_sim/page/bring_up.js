// The bring-up of the board: its sentences, answers for those whose fingers are not felt yet, and
// the report as a file to keep. The board does all of it, and its lights alone are enough.

import { button, element, say } from "./elements.js";
import { keepFile } from "./records.js";
import { t } from "./texts.js";

export class BringUp {
  // request: asks the board; complain: told what went wrong.
  constructor(request, complain) {
    this.request = request;
    this.complain = complain;
    this.running = false;
    this.waits = false;
    this.fill();
  }

  // Take notice of what the board tells.
  show({ running, waits = false, message = "" }) {
    if (running) element("bring-up").open = true;
    if (message) say(element("bring-up-says"), message);
    if (running === this.running && waits === this.waits) return;
    this.running = running;
    this.waits = waits;
    this.fill();
  }

  fill() {
    const buttons = this.running ? [button(t("Stop"), () => this.do("stop"))] : this.whileAtRest();
    if (this.waits) {
      buttons.unshift(button(t("Yes"), () => this.do("yes")), button(t("No"), () => this.do("no")));
    }
    element("bring-up-answers").replaceChildren(...buttons);
  }

  whileAtRest() {
    return [
      button(t("Begin"), () => this.do("start")),
      button(t("Save the report"), () => this.save()),
    ];
  }

  async do(what) {
    try {
      this.show(await this.request("bringup", { do: what }));
    } catch (error) {
      this.complain(error);
    }
  }

  async save() {
    try {
      let text = "";
      for (let start = 0; start !== null; ) {
        const piece = await this.request("bringup", { read: start });
        text += piece.text;
        start = piece.next;
      }
      keepFile(new Blob([text], { type: "text/plain" }), "bringup.txt");
    } catch (error) {
      this.complain(error);
    }
  }
}
