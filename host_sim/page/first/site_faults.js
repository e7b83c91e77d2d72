// The mistakes of a host, or of whoever publishes the site: what is wrong with a file that did not
// do its work, and the sentence about it.
//
// It is part of the first program of the site's pages too, which runs when no other does. So the
// sentences stand in the pages' HTML, in each language, as the site is built.

/**
 * `missing`: the server has no such file. `page`: it sends a web page in its place. `type`: it
 * sends a program as something else. `changed`: what came is not what was built. `policy`: the
 * Content-Security-Policy forbids something. `file`: its name. `said`: the answer at fault.
 *
 * @typedef {{
 *   kind: "missing" | "page" | "type" | "changed" | "policy",
 *   file: string,
 *   said: string,
 * }} Fault
 */

/** The least that a Content-Security-Policy must allow. */
export const LEAST_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; " +
  "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' data:";

/**
 * The fault of a file, or null: it is as it should be, or there is no network. The browser fetches
 * it again, since it may keep a bad one for good: the next try has the right one, if it is there
 * by then.
 *
 * @param {string} address
 * @param {string} integrity Its SHA-256 as browsers compare it.
 * @returns {Promise<Fault | null>}
 */
export async function faultOf(address, integrity) {
  try {
    const answer = await fetch(address, { cache: "reload" });
    // Only what is read to its end is kept.
    await answer.arrayBuffer().catch(() => undefined);
    const isWhole = answer.ok && (await arrives(address, integrity));
    return faultIn(answer, isWhole, address);
  } catch {
    return null;
  }
}

/**
 * @param {string} address
 * @param {string} integrity
 */
async function arrives(address, integrity) {
  try {
    await (await fetch(address, { integrity })).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {Response} answer
 * @param {boolean} isWhole
 * @param {string} address
 * @returns {Fault | null}
 */
function faultIn({ ok, status, headers }, isWhole, address) {
  const file = new URL(address).pathname.replace(/.*\//, "");
  const [type] = (headers.get("content-type") ?? "").split(";");
  if (!ok) return { kind: "missing", file, said: String(status) };
  if (!isWhole && type === "text/html") return { kind: "page", file, said: type };
  if (!isWhole) return { kind: "changed", file, said: "" };
  if (file.endsWith(".js") && !type.includes("javascript")) {
    return { kind: "type", file, said: type || "?" };
  }
  return null;
}

/**
 * @param {string} said The directive that forbids something.
 * @returns {Fault}
 */
export function policyFault(said) {
  return { kind: "policy", file: "", said };
}

/**
 * The sentence about a fault, as the page's HTML has it.
 *
 * @param {Fault} fault
 * @param {string} language Of the reader, as a code.
 */
export function faultSentence({ kind, file, said }, language) {
  const template = document.getElementById("host-faults");
  if (!(template instanceof HTMLTemplateElement)) return "";
  const sentences = Array.from(template.content.querySelectorAll(`[data-fault="${kind}"]`));
  const own = sentences.find((sentence) => sentence.getAttribute("lang") === language);
  const text = (own ?? sentences[0])?.textContent?.replace(/\s+/g, " ") ?? "";
  return text
    .replace("{file}", () => file)
    .replace("{said}", () => said)
    .replace("{policy}", () => LEAST_POLICY);
}

/**
 * Say it above the page, in place of what stands there.
 *
 * @param {Fault} fault
 * @param {string} language
 */
export function showFault(fault, language) {
  const place = document.getElementById("not-arrived");
  if (place === null) return;
  const sentence = document.createElement("p");
  sentence.textContent = faultSentence(fault, language);
  place.replaceChildren(sentence);
  place.hidden = false;
}
