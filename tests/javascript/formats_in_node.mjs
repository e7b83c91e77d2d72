// Sentences of the page in the language that the command names, as JSON; `formats.test.mjs` reads
// them. A process has one language, as a page has.

const [language] = process.argv.slice(2);
const FORMS = { "{count} turn": ["{count} Zug", "{count} Züge"] };
const CATALOGUE = { texts: language === "de" ? FORMS : {}, plural: "10".padEnd(200, "1") };

globalThis.document = {
  documentElement: {},
  title: "",
  body: { getAttribute: () => "no" },
};
Object.defineProperty(globalThis, "navigator", { value: { languages: [language] } });
globalThis.fetch = async () => ({ ok: true, json: async () => CATALOGUE });

const texts = await import("../../host_sim/page/language/texts.js");
const formats = await import("../../host_sim/page/language/formats.js");
const clocks = await import("../../host_sim/page/language/clock_words.js");
const words = await import("../../host_sim/page/language/words.js");

const left = { leftMs: 3725000, periods: 0, isInPeriod: false };
const said = {
  number: texts.t("{number}", { number: 12345.5 }),
  turns: texts.tn("{count} turn", "{count} turns", 1200),
  name: texts.t("{name}", { name: "12345" }),
  share: formats.percentText(0.5),
  chance: words.chanceText(-0.5),
  size: formats.megabytesText(1250000),
  column: [formats.columnText("3.0"), formats.columnText("7.25"), formats.columnText("2")],
  cells: [[], ["d4"], ["d4", "e5"], ["d4", "e5", "f6"]].map(formats.listed),
  spoken: clocks.spokenTime({}, "black", left, ""),
  setting: clocks.settingText({ main_s: 90, mode: "fischer", add_s: 2 }),
  day: [formats.dayText("2026-08-02"), formats.dayText("last summer")],
};
// Spaces that do not break are written so that a reader of the test sees them.
const plain = JSON.stringify(said).replace(/[\u00a0\u202f]/g, "_");
process.stdout.write(plain);
