// `npm run bench -- chat`: all of them; `npm run bench -- chat kills`: one.
import { run, tool } from "../local/command.mjs";

const PARTS = ["fan-out", "kills", "sockets", "places", "cost"];
const [wanted] = process.argv.slice(2);

for (const part of wanted ? [wanted] : PARTS) {
  console.log(`\n== ${part}`);
  const onText = (text: string) => process.stdout.write(text);
  const { code } = await run(tool("tsx", `scripts/bench/chat/${part}.ts`, ...process.argv.slice(3)), {
    onText,
  });
  if (code !== 0) process.exitCode = 1;
}
