// The page that a board is played from, simulated or real: everything is joined in `MainPage`.

import { offerLanguages } from "./language/language.js";
import { MainPage } from "./main_page.js";
import { offerToShow } from "./panel/preferences.js";
import { showRoomBox } from "./panel/room_box.js";
import { linkOfThisServer } from "./session/web_socket.js";

const transport = linkOfThisServer();
new MainPage(transport);
offerToShow("names");
offerToShow("letters");
offerLanguages(transport);
showRoomBox();
transport.connect();
