// The front of `scripted.js` in a worker: takes the programs first, then one script after another.

import { player } from "./scripted.js";

/** @type {Promise<(script: string, isWhole: boolean) => string> | undefined} */
let playing;

addEventListener("message", async ({ data }) => {
  try {
    playing ??= player(data.modules);
    const play = await playing;
    postMessage({ found: "script" in data ? play(data.script, data.isWhole) : "" });
  } catch (error) {
    postMessage({ error: `${error}` });
  }
});
