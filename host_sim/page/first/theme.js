// The colours of a page, light or dark: as somebody has chosen in this browser, otherwise as the
// device has them. They are set before anything is drawn, so nothing changes its colour then.
//
// It is part of the first program of the pages of the site, and a script by itself behind `make
// play`, in browsers of any age: so it imports nothing, and is older JavaScript (ES2017).

(() => {
  // `panel/settings.js` calls both by the same names.
  const REMEMBERED_AS = "theme";
  const CHANGED = "rootlight-theme-changed";
  // What a browser draws round the page: `--room` of `style.css`.
  const ROOMS = { light: "#ece4d6", dark: "#12100e" };
  const isLightHere = matchMedia("(prefers-color-scheme: light)");

  function chosen() {
    try {
      return localStorage.getItem(REMEMBERED_AS);
    } catch (error) {
      void error;
      // A browser that keeps nothing has no choice either.
      return null;
    }
  }

  function show() {
    const choice = chosen();
    const ofDevice = isLightHere.matches ? "light" : "dark";
    const theme = choice === "light" || choice === "dark" ? choice : ofDevice;
    document.documentElement.dataset.theme = theme;
    for (const meta of Array.from(document.querySelectorAll("meta"))) {
      if (meta.name === "color-scheme") meta.content = theme;
      if (meta.name === "theme-color") meta.content = ROOMS[theme];
    }
  }

  show();
  isLightHere.addEventListener("change", show);
  document.addEventListener(CHANGED, show);
  // Another page of this browser.
  addEventListener("storage", show);
})();
