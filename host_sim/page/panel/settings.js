// The settings of this page, in a dialog: its language, colours and sound, and what it shows. This
// browser keeps them; the board knows nothing of them.

import { element } from "../elements.js";
import { remember, remembered } from "../storage.js";

// `first/theme.js` sets the colours, before the page is drawn.
const THEME = "theme";
const CHANGED = "rootlight-theme-changed";
const THEMES = ["system", "light", "dark"];
// Whether the dialog was open when the page was loaded again.
const IS_OPEN = "settings-open";

/** Let the button open the dialog, and the colours be chosen in it. */
export function offerSettings() {
  const dialog = settingsDialog();
  const opener = element("settings");
  opener.addEventListener("click", () => dialog.showModal());
  offerTheme(element("theme", HTMLSelectElement));
  if (remembered("sessionStorage", IS_OPEN) !== "yes") return;
  remember("sessionStorage", IS_OPEN, "");
  // When the dialog closes, the browser gives the focus back to what had it. After a reload nobody
  // has pressed the button, so the button gets the focus first.
  opener.focus();
  dialog.showModal();
}

/** Another language takes a new page: whoever chose it finds the dialog open there. */
export function keepSettingsOpen() {
  if (settingsDialog().open) remember("sessionStorage", IS_OPEN, "yes");
}

function settingsDialog() {
  return element("settings-dialog", HTMLDialogElement);
}

/** @param {HTMLSelectElement} select */
export function offerTheme(select) {
  const kept = remembered("localStorage", THEME) ?? "";
  select.value = THEMES.includes(kept) ? kept : "system";
  select.addEventListener("change", () => {
    remember("localStorage", THEME, select.value);
    document.dispatchEvent(new Event(CHANGED));
  });
}
