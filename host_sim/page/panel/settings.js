// The settings of this page, in a dialog: its language, colours and sound, and what it shows. This
// browser keeps them; the board knows nothing of them.

import { element } from "../elements.js";
import { remember, remembered } from "../storage.js";

// `first/theme.js` sets the colours, before the page is drawn.
const THEME = "theme";
const CHANGED = "rootlight-theme-changed";
const THEMES = ["system", "light", "dark"];

/** Let the button open the dialog, and the colours be chosen in it. */
export function offerSettings() {
  const dialog = element("settings-dialog", HTMLDialogElement);
  element("settings").addEventListener("click", () => dialog.showModal());
  offerTheme(element("theme", HTMLSelectElement));
}

/** @param {HTMLSelectElement} select */
function offerTheme(select) {
  const kept = remembered("localStorage", THEME) ?? "";
  select.value = THEMES.includes(kept) ? kept : "system";
  select.addEventListener("change", () => {
    remember("localStorage", THEME, select.value);
    document.dispatchEvent(new Event(CHANGED));
  });
}
