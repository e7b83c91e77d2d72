// The page that a board is played from, simulated or real: everything is joined in `MainPage`.

import { element, say } from "./elements.js";
import { builtBoard } from "./first/built_board.js";
import { codeIsThere } from "./first/handing_over.js";
import { ServerRooms } from "./friend/server_rooms.js";
import { SiteRooms } from "./friend/site_rooms.js";
import { focusOnBoard, leadFocusBack } from "./frame/focus.js";
import { offerLanguages } from "./panel/languages.js";
import { MainPage } from "./main_page.js";
import { Connect, shownAtFirst } from "./panel/connect.js";
import { offerToShow } from "./panel/preferences.js";
import { keepSettingsOpen, offerSettings } from "./panel/settings.js";
import { showAudienceBox } from "./panel/audience_box.js";
import { followPlace, isOnWall, showPlace } from "./wall/place.js";
import { BoardPort, serialOfBrowser } from "./session/serial_ports.js";
import { linkOfThisServer } from "./session/web_socket.js";
import { WorkerTransport } from "./session/worker_link.js";
import { goWithoutServer, keepForOffline, onSite } from "./site.js";
import { showToCome } from "./to_come.js";

/** The boards inside this page, and the way to a real one at its cable. */
async function linkInside() {
  const serial = serialOfBrowser();
  const port = serial && new BoardPort(serial);
  const tell = (/** @type {string} */ sentence) => {
    say(element("connection"), sentence);
    say(element("loading-says"), sentence);
  };
  const shown = await shownAtFirst(port);
  const link = new WorkerTransport(builtBoard(), shown, port, tell);
  return { link, connect: new Connect(link, port) };
}

const { link: inside, connect } = onSite ? await linkInside() : { link: null, connect: null };
const transport = inside ?? linkOfThisServer();
const page = new MainPage(transport);
if (connect !== null) page.groups.whenWorkshopIsMade(() => connect.join());
// It may be unplugged, and there is the way back to the simulated one.
if (inside?.shown === "real") page.groups.offerWorkshop();
leadFocusBack(focusOnBoard);
offerSettings();
showToCome(onSite ? builtBoard() : null, (board) => page.drawBefore(board));
offerToShow("names", true);
offerToShow("letters", false);
offerLanguages(transport, () => {
  page.keepForReload();
  keepSettingsOpen();
});
if (inside !== null) {
  goWithoutServer(inside);
  page.inviteFriends(new SiteRooms(inside));
  // Until then the network is the board's.
  void page.lit.then(keepForOffline);
} else {
  page.inviteFriends(new ServerRooms(transport));
  showAudienceBox();
  element("no-wall").hidden = isOnWall();
  followPlace((title, people, isOfClub) => {
    showPlace(title);
    page.showPeople(people, isOfClub);
  });
}
transport.connect();
codeIsThere();
