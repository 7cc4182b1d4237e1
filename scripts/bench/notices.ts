// A notice to 2,000 hospitals with 10,000 readers: the sender's answer, and whom the queue reached though it repeats and its process is killed.
import { run, tool } from "../local/command.mjs";

const SENDING = "tests/api/notices/sending.test.ts";

const { code, output } = await run(tool("vitest", "run", "--project=api", SENDING), {
  env: { TEST_SIZE: "long" },
});
for (const line of output.split("\n")) if (line.startsWith('{"hospitals"')) console.log(line);
if (code !== 0) {
  console.error(output);
  process.exitCode = 1;
}
