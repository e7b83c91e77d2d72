// The page that a board is played from, simulated or real: everything is joined in `MainPage`.

import { element, say } from "./elements.js";
import { offerLanguages } from "./language/language.js";
import { MainPage } from "./main_page.js";
import { offerToShow } from "./panel/preferences.js";
import { showRoomBox } from "./panel/room_box.js";
import { linkOfThisServer } from "./session/web_socket.js";
import { WorkerTransport } from "./session/worker_link.js";
import { builtBoard, goWithoutServer, onSite } from "./site.js";

const transport = onSite
  ? new WorkerTransport(builtBoard(), (sentence) => say(element("connection"), sentence))
  : linkOfThisServer();
new MainPage(transport);
offerToShow("names");
offerToShow("letters");
offerLanguages(transport);
transport.connect();
if (onSite) goWithoutServer();
else showRoomBox();
