// Writes the record on standard input in the Smart Game Format, or reads such a text (`read`).

import "./page_in_node.mjs";

const { recordOfSgf, sgfOf } = await import("../../host_sim/page/records/sgf_games.js");

const GAME = { name: "rootbound", colours: ["black", "white"], alternates: true };

let text = "";
process.stdin.setEncoding("utf8");
for await (const piece of process.stdin) text += piece;
if (process.argv[2] === "read") console.log(JSON.stringify(recordOfSgf(text, "other.sgf")));
else process.stdout.write(sgfOf(JSON.parse(text), GAME));
