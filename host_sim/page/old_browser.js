// Says in a browser that is too old for this page that it is: such a one does not even read the
// page's modules. So this is no module, and all of it was in browsers by 2018.

{
  const knowsPatterns = () => {
    try {
      return new RegExp("(?<=a)b").test("ab");
    } catch {
      return false;
    }
  };

  const isNewEnough = () =>
    "CompressionStream" in window &&
    "hasOwn" in Object &&
    knowsPatterns() &&
    ["(height: 1lh)", "selector(:has(a))", "(color: color-mix(in srgb, red, blue))"].every((css) =>
      CSS.supports(css),
    );

  /** @param {string} name */
  const contentOf = async (name) => {
    const answer = await fetch(`texts/${name}.json`);
    return answer.json();
  };

  /** @param {Element} place Of the sentence, which comes in the reader's language if it can. */
  const translate = async (place) => {
    const language = navigator.language.toLowerCase().split("-")[0];
    const languages = new Map(Object.entries(await contentOf("languages")));
    if (language === "en" || !languages.has(language)) return;
    const texts = new Map(Object.entries((await contentOf(language)).texts));
    const sentence = (place.textContent || "").replace(/\s+/g, " ").trim();
    place.textContent = texts.get(sentence) || sentence;
  };

  document.addEventListener("DOMContentLoaded", () => {
    const place = document.getElementById("too-old");
    if (place === null || isNewEnough()) return;
    place.hidden = false;
    translate(place).catch(() => undefined);
  });
}
