// The folder of the site, asked for without its last slash: some hosts answer the page all the
// same, and the browser looks for its files one folder too high.

/**
 * Load the page again from inside its folder, if its program lies there.
 *
 * @param {string} program The address of the program, as the page names it.
 */
export async function enterFolder(program) {
  const { pathname, search, hash } = location;
  if (pathname.endsWith("/")) return;
  const answer = await fetch(`${pathname}/${program}`, { method: "HEAD" }).catch(() => null);
  if (answer?.ok && isProgram(answer)) location.replace(`${pathname}/${search}${hash}`);
}

/**
 * Hosts that answer a page for what is not there have no program.
 *
 * @param {Response} answer
 */
function isProgram({ headers }) {
  return (headers.get("content-type") ?? "").includes("javascript");
}
