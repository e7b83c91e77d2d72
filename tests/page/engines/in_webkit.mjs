// Put into each page of WebKit by `webkit_for_playwright.py`: values that Playwright holds, what a
// function comes to, and what the console is told.

const kept = new Map();
let count = 0;
const settled = [];
const notes = [];
const soon = setTimeout.bind(window);

const keep = (value) => {
  count += 1;
  const handle = `${bidi.realm}:${count}`;
  kept.set(handle, value);
  return handle;
};

const taken = (handle) => {
  if (!kept.has(handle)) throw new Error("this page does not hold it");
  return kept.get(handle);
};

const given = (value) => {
  if (value.handle ?? value.sharedId) return taken(value.handle ?? value.sharedId);
  switch (value.type) {
    case "undefined":
      return undefined;
    case "null":
      return null;
    case "number":
      return Number(value.value);
    case "array":
      return value.value.map(given);
    case "object":
      return Object.fromEntries(value.value.map(([key, one]) => [nameOf(key), given(one)]));
    case "date":
      return new Date(value.value);
    case "regexp":
      return new RegExp(value.value.pattern, value.value.flags);
    default:
      return value.value;
  }
};

const nameOf = (key) => (typeof key === "string" ? key : given(key));

const number = (value) => {
  if (Object.is(value, -0)) return "-0";
  return Number.isFinite(value) ? value : String(value);
};

const told = (value, isKept) => {
  const type = value === null ? "null" : typeof value;
  if (type === "number") return { type, value: number(value) };
  if (["undefined", "null", "string", "boolean"].includes(type)) return { type, value };
  if (value instanceof Node) {
    const handle = keep(value);
    return { type: "node", handle, sharedId: handle };
  }
  if (isKept) return { type, handle: keep(value) };
  if (Array.isArray(value)) return { type: "array", value: value.map((one) => told(one)) };
  const pairs = Object.entries(value).map(([key, one]) => [key, told(one)]);
  return { type: "object", value: pairs };
};

const outcome = async (run, isKept) => {
  try {
    return { type: "success", result: told(await run(), isKept) };
  } catch (error) {
    return { type: "exception", exceptionDetails: { text: String(error) } };
  }
};

// The driver asks later for a result that takes longer, so that it can do something else
// meanwhile.
const begin = (token, run, isKept) => {
  let isLate = false;
  const came = outcome(run, isKept).then((answer) => {
    if (isLate) settled.push([token, answer]);
    return answer;
  });
  const late = new Promise((resolve) => {
    soon(() => {
      isLate = true;
      resolve(null);
    }, 10);
  });
  return Promise.race([came, late]);
};

// An open page has the focus, as Playwright has it in Chromium; here only a click gives it.
document.hasFocus = () => true;

const note = (method, said) => notes.push({ method, said: said.map(String) });
for (const method of ["debug", "error", "info", "log", "warn"]) {
  const say = console[method];
  console[method] = (...said) => {
    note(method, said);
    say.apply(console, said);
  };
}
addEventListener("error", ({ error, message }) => note("thrown", [error ?? message]));
addEventListener("unhandledrejection", ({ reason }) => note("thrown", [reason]));

const news = () => ({
  realm: bidi.realm,
  href: location.href,
  state: document.readyState,
  settled: settled.splice(0),
  notes: notes.splice(0),
});
const bidi = { realm: null, given, taken, begin, news, release: (handle) => kept.delete(handle) };
Object.defineProperty(window, "bidi of the tests", { value: bidi });
