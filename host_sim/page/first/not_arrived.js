// The sentence for a page whose code does not arrive: a file is missing, cut off, or too new for
// the browser. Nothing can be translated then, so the site's HTML has the sentence in each
// language.
//
// It is part of the first program of the pages of the site, and a script by itself behind `make
// play`, in browsers of any age: so it imports nothing, and is older JavaScript (ES2017).

(() => {
  // As `handing_over.js` calls it.
  const CODE_IS_THERE = "rootlight-code-is-there";

  /** @param {Event} event The first error. */
  function complain({ target }) {
    silence();
    if (target instanceof HTMLScriptElement) replaceKept(target.src);
    if (document.readyState !== "loading") show();
    else document.addEventListener("DOMContentLoaded", show);
  }

  function silence() {
    removeEventListener("error", complain, true);
  }

  /**
   * Have the browser fetch a file again, which may keep a bad one for good: the next try has the
   * right one, if there is one by then. Only what is read to its end is kept.
   *
   * @param {string} address
   */
  function replaceKept(address) {
    fetch(address, { cache: "reload" })
      .then((answer) => answer.blob())
      .catch(() => undefined);
  }

  function show() {
    const place = document.getElementById("not-arrived");
    if (place === null) return;
    const [language] = navigator.language.split("-");
    const own = place.querySelector(`[lang="${CSS.escape(language)}"]`);
    for (const sentence of Array.from(place.children)) {
      sentence.toggleAttribute("hidden", sentence !== (own || place.firstElementChild));
    }
    place.hidden = false;
  }

  addEventListener("error", complain, true);
  document.addEventListener(CODE_IS_THERE, silence);
})();
