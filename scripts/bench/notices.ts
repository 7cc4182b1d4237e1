// Sends a notice to 2,000 hospitals with 10,000 readers, and measures the sender's answer, and whom the queue reached
// though it repeats and its process is killed.
import { run, tool } from "../local/command.mjs";

const SENDING = "tests/api/notices/sending.test.ts";

const { code, output } = await run(tool("vitest", "run", "--project=api", SENDING), {
  env: { TEST_SIZE: "long" },
});
// Colours of the runner may stand before it.
console.log(/\{"hospitals".*\}/.exec(output)?.[0] ?? "no figures");
if (code !== 0) {
  console.error(output);
  process.exitCode = 1;
}
