// As much of a browser as the modules of the page need that draw nothing: tests import this first.

globalThis.document ??= { documentElement: {} };
globalThis.navigator ??= { languages: ["en"] };
