// `npm run bench`: everything; `npm run bench -- pages`, `paint`, `live`, `paper`, `search`, `chat`, `bad-input`, `import`,
// `board`, `notices`, `notifications`, `mail`, `communities` or `scale`: one part. Prints figures, judges nothing.
import { ensureDevVars } from "../dev-vars.mjs";
import { run, tool } from "../local/command.mjs";

const PARTS = [
  "pages",
  "paint",
  "live",
  "paper",
  "search",
  "chat",
  "bad-input",
  "import",
  "board",
  "notices",
  "notifications",
  "mail",
  "communities",
  "scale",
];
const [first = ""] = process.argv.slice(2);
const parts = PARTS.includes(first) ? [first] : PARTS;
const rest = process.argv.slice(PARTS.includes(first) ? 3 : 2);

/** The port for what a bench takes from the tests: another than theirs, as they may run meanwhile. */
const env = { TEST_PORT: process.env.TEST_PORT ?? "8850" };

ensureDevVars();
for (const part of parts) {
  const onText = (text: string) => process.stdout.write(text);
  const { code } = await run(tool("tsx", `scripts/bench/${part}.ts`, ...rest), { env, onText });
  if (code !== 0) process.exitCode = 1;
}
